package io.weir.remote;

import com.fasterxml.jackson.databind.JsonNode;
import io.weir.driver.DriverException;
import io.weir.driver.NanoClock;
import io.weir.result.Environment;
import io.weir.worker.LoadChange;
import io.weir.worker.LoadCommand;
import io.weir.worker.LoadEnd;
import io.weir.worker.LoadReport;
import io.weir.worker.WorkerLoad;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A worker, or an observer, in this process, at its own end of the pipe: carries out the calls that come as frames. Several calls can be
 * under way at once, as the conductor has several threads.
 */
final class WorkerServer {

    /** Name of the worker itself as a target of calls; a load has the number of its call. */
    static final String WORKER = "worker";

    private static final Logger LOG = LoggerFactory.getLogger(WorkerServer.class);

    private final FrameStream frames;
    private final NanoClock clock;
    private final ExecutorService threads;
    private final Map<String, Target> targets = new ConcurrentHashMap<>();
    private final Map<Long, Thread> running = new HashMap<>();

    /** Calls that were interrupted when no thread carried them out. */
    private final Set<Long> early = new HashSet<>();

    /** Orders the calls of the conductor's thread in memory too, which different threads carry out. */
    private final Object order = new Object();

    /** An object that can be called; a load with the start of its schedule. */
    private static final class Target {

        private final Object object;
        private final Class<?> type;
        private final long startNanos;
        private volatile @Nullable String late;

        Target(Object object, Class<?> type, long startNanos) {
            this.object = object;
            this.type = type;
            this.startNanos = startNanos;
        }

        Method method(String name) throws IOException {
            return Arrays.stream(type.getMethods())
                    .filter(method -> method.getName().equals(name))
                    .findFirst()
                    .orElseThrow(() -> new IOException(type.getSimpleName() + " has no method " + name));
        }
    }

    /**
     * @param type interface by which it is called
     * @param threads make every thread that calls it
     */
    <T> WorkerServer(FrameStream frames, Class<T> type, T worker, NanoClock clock, ThreadFactory threads) {
        this.frames = frames;
        this.clock = clock;
        this.threads = Executors.newCachedThreadPool(threads);
        targets.put(WORKER, new Target(worker, type, 0));
    }

    /**
     * Carries out calls until the pipe ends, as it does when the conductor has closed it or is gone.
     *
     * @param here this machine and JVM
     */
    void serve(Environment here) throws IOException {
        frames.write(new Frame.Ready(clock.nanoTime(), here));
        for (Optional<Frame> next = frames.read(); next.isPresent(); next = frames.read()) {
            Frame frame = next.get();
            if (frame instanceof Frame.Call call) {
                synchronized (order) {
                    threads.execute(() -> answer(call));
                }
            } else if (frame instanceof Frame.Interrupt interrupt) {
                interrupt(interrupt.call());
            } else if (frame instanceof Frame.Ping ping) {
                frames.write(new Frame.Pong(ping.number(), clock.nanoTime()));
            } else {
                throw new IOException(
                        "a conductor does not say " + frame.getClass().getSimpleName());
            }
        }
    }

    private void interrupt(long call) {
        synchronized (running) {
            Thread thread = running.get(call);
            if (thread != null) {
                thread.interrupt();
            } else {
                early.add(call); // over already, or about to begin
            }
        }
    }

    private void begin(long call) {
        synchronized (running) {
            running.put(call, Thread.currentThread());
            if (early.remove(call)) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private void end(long call) {
        synchronized (running) {
            running.remove(call);
            boolean ignored = Thread.interrupted();
        }
    }

    private void answer(Frame.Call call) {
        begin(call.call());
        Frame answer;
        try {
            answer = new Frame.Answer(call.call(), carriedOut(call));
        } catch (InvocationTargetException thrown) {
            answer = failure(call, thrown.getTargetException());
        } catch (IOException | ReflectiveOperationException | RuntimeException bug) {
            answer = failure(call, bug);
        } finally {
            end(call.call());
        }
        synchronized (order) {
            // What this thread has written is seen by the next call.
        }
        try {
            frames.write(answer);
        } catch (IOException gone) {
            LOG.info("nobody takes the answer to {}", call.method(), gone);
        }
    }

    private JsonNode carriedOut(Frame.Call call) throws IOException, ReflectiveOperationException {
        Target target = targets.get(call.target());
        if (target == null) {
            throw new IOException("there is no " + call.target());
        }
        Method method = target.method(call.method());
        Type[] types = method.getGenericParameterTypes();
        Object[] arguments = new Object[types.length];
        for (int i = 0; i < types.length; i++) {
            arguments[i] = FrameStream.value(call.arguments().get(i), types[i]);
        }
        Object value = method.invoke(target.object, arguments);
        if (value instanceof WorkerLoad load) {
            String name = "load " + call.call();
            targets.put(name, new Target(load, WorkerLoad.class, ((LoadCommand) arguments[0]).startNanos()));
            return FrameStream.json(name);
        }
        if (arguments.length > 0 && arguments[0] instanceof LoadChange change) {
            noteIfLate(target, change.inForce(target.startNanos), "a decision on the load reached its worker");
        } else if (value instanceof LoadEnd) {
            targets.remove(call.target()); // with its messages: a search has many loads
        } else if (call.method().equals("start")) {
            noteIfLate(target, target.startNanos, "the senders of a worker started");
        }
        return FrameStream.json(value instanceof LoadReport report ? withLate(report, target.late) : value);
    }

    /** Notes what came after the instant for which it was: messages were sent or counted otherwise meanwhile. */
    private void noteIfLate(Target load, long instant, String what) {
        long lateNanos = clock.nanoTime() - instant;
        if (lateNanos > 0 && load.late == null) {
            load.late = String.format(
                    "%s %.0f ms late, so it has sent or counted messages otherwise than planned",
                    what, lateNanos / 1e6);
        }
    }

    private static LoadReport withLate(LoadReport report, @Nullable String late) {
        return late == null || report.failure().isPresent()
                ? report
                : new LoadReport(
                        report.intervals(), report.over(), report.total(), report.completed(), Optional.of(late));
    }

    private static Frame failure(Frame.Call call, Throwable thrown) {
        if (thrown instanceof DriverException failed) {
            LOG.warn("{}", call.method(), failed);
            return new Frame.Failure(call.call(), Frame.Kind.DRIVER, String.valueOf(failed.getMessage()));
        }
        if (thrown instanceof InterruptedException) {
            return new Frame.Failure(call.call(), Frame.Kind.INTERRUPTED, String.valueOf(thrown.getMessage()));
        }
        LOG.error("{}", call.method(), thrown);
        return new Frame.Failure(call.call(), Frame.Kind.BUG, String.valueOf(thrown));
    }
}
