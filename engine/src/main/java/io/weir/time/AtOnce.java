package io.weir.time;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Calls several at the same time, each in a thread of its own: one that is slow to answer keeps no other waiting. Any thread. */
public final class AtOnce {

    private static final long IDLE_SECONDS = 60;

    /** Calls one after the other, in the thread of the caller. */
    public static final AtOnce IN_TURN = new AtOnce(null);

    private final @Nullable Executor threads;

    private AtOnce(@Nullable Executor threads) {
        this.threads = threads;
    }

    /** @param name of its threads, which end by themselves when they have nothing to do */
    public static AtOnce byThreads(String name) {
        return new AtOnce(new ThreadPoolExecutor(
                0, Integer.MAX_VALUE, IDLE_SECONDS, TimeUnit.SECONDS, new SynchronousQueue<>(), work -> {
                    Thread thread = new Thread(work, name);
                    thread.setDaemon(true);
                    return thread;
                }));
    }

    /**
     * Calls all, and returns their answers in order when all have answered. An interrupt of the thread that waits is passed on
     * to those that have not, and stays; what the call of one throws is thrown when all have ended.
     */
    public <T, R> List<R> call(List<T> all, Function<T, R> call) {
        Executor own = threads;
        if (own == null || all.size() == 1) {
            return all.stream().map(call).toList();
        }
        List<Task<R>> tasks = new ArrayList<>();
        for (T one : all) {
            Task<R> task = new Task<>(() -> call.apply(one));
            tasks.add(task);
            own.execute(task::run);
        }
        boolean interrupted = false;
        for (Task<R> task : tasks) {
            while (!task.hasEnded()) {
                try {
                    task.awaitEnd();
                } catch (InterruptedException stopped) {
                    interrupted = true;
                    tasks.forEach(Task::interrupt);
                }
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        return tasks.stream().map(Task::answer).toList();
    }

    /** The call of one. */
    private static final class Task<R> {

        private final Supplier<R> call;
        private final CompletableFuture<R> answer = new CompletableFuture<>();
        private @Nullable Thread thread;
        private boolean interrupted;

        Task(Supplier<R> call) {
            this.call = call;
        }

        void run() {
            begin();
            try {
                R value = call.get();
                end();
                answer.complete(value);
            } catch (RuntimeException | Error thrown) {
                end();
                answer.completeExceptionally(thrown);
            }
        }

        private synchronized void begin() {
            thread = Thread.currentThread();
            if (interrupted) {
                thread.interrupt();
            }
        }

        /** Lets no interrupt come any more: the next is for the next call of this thread. */
        private synchronized void end() {
            thread = null;
            boolean ignored = Thread.interrupted();
        }

        synchronized void interrupt() {
            interrupted = true;
            if (thread != null) {
                thread.interrupt();
            }
        }

        boolean hasEnded() {
            return answer.isDone();
        }

        void awaitEnd() throws InterruptedException {
            try {
                R ignored = answer.get();
            } catch (ExecutionException thrown) {
                // told by the answer
            }
        }

        R answer() {
            try {
                return answer.join();
            } catch (CompletionException thrown) {
                if (thrown.getCause() instanceof Error error) {
                    throw error;
                }
                throw thrown.getCause() instanceof RuntimeException bug ? bug : thrown;
            }
        }
    }
}
