package io.weir.remote;

import com.fasterxml.jackson.databind.JsonNode;
import io.weir.driver.DriverException;
import io.weir.plan.RunPlan;
import io.weir.time.SystemClock;
import io.weir.worker.LoadReport;
import io.weir.worker.Worker;
import io.weir.worker.WorkerLoad;
import io.weir.worker.WorkerLostException;
import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A worker in another process, at the conductor's end of the pipe: each call of {@link #worker} and its loads becomes a
 * frame and waits for the answer. When the pipe ends, or no answer comes in time, the worker is lost. Any thread.
 */
final class RemoteWorker {

    /** Time limit of calls that a worker answers at once. */
    private static final Duration LIMIT = Duration.ofSeconds(30);

    /** Time after which a worker without a report is lost: all others wait for it, and a host that stands still is given up sooner. */
    private static final Duration REPORT_LIMIT = Duration.ofSeconds(10);

    /** Time limit of calls that take their time in the driver: longer than those that the worker sets itself. */
    private static final Duration DRIVER_LIMIT = Duration.ofMinutes(10);

    /** Time after which a question looks for whether the worker is lost. */
    private static final Duration LOOK_EVERY = Duration.ofMillis(200);

    private static final Logger LOG = LoggerFactory.getLogger(RemoteWorker.class);

    private final FrameStream frames;
    private final Duration notice;
    private final Consumer<String> waiting;
    private final ReportWatch reports;
    private final Supplier<String> end;
    private final BlockingQueue<Answered> pongs = new LinkedBlockingQueue<>();
    private final CompletableFuture<Frame.Ready> ready = new CompletableFuture<>();
    private final Map<Long, CompletableFuture<Frame>> open = new ConcurrentHashMap<>();
    private final AtomicLong calls = new AtomicLong();
    private volatile @Nullable String loss;

    /** The answer to a question for the worker's clock, and when it came. */
    private record Answered(Frame.Pong pong, long receivedNanos) {}

    /**
     * @param notice time that a decision takes to the worker
     * @param waiting receives what the worker waits for
     * @param reports watches those of the worker
     * @param end tells, when the pipe has ended, why it has; takes as long as the process's end
     */
    RemoteWorker(
            FrameStream frames, Duration notice, Consumer<String> waiting, ReportWatch reports, Supplier<String> end) {
        this.frames = frames;
        this.notice = notice;
        this.waiting = waiting;
        this.reports = reports;
        this.end = end;
    }

    /** Starts to read answers, in a thread of its own. */
    void start(String name) {
        Thread reader = new Thread(this::read, "weir-" + name);
        reader.setDaemon(true);
        reader.start();
    }

    /**
     * Sends the plan.
     *
     * @param number of the worker, from 0
     */
    void begin(RunPlan plan, int number, int workers) throws IOException {
        frames.write(new Frame.Begin(plan, number, workers));
    }

    /** Has the process observe its machine instead of carrying a share. */
    void beginObserving() throws IOException {
        frames.write(new Frame.Observe());
    }

    /** Asks for the worker's clock several times, one after the other, within a limit for each. For one thread. */
    void exchangeClocks(ClockExchange exchange, int times, Duration limit) throws IOException, InterruptedException {
        for (int number = 0; number < times; number++) {
            pongs.clear();
            long sent = SystemClock.INSTANCE.nanoTime();
            frames.write(new Frame.Ping(number));
            Answered answer;
            do {
                answer = pongs.poll(LOOK_EVERY.toMillis(), TimeUnit.MILLISECONDS);
                if (answer == null && loss != null) {
                    throw new IOException(loss);
                }
                if (answer == null && SystemClock.INSTANCE.nanoTime() - sent > limit.toNanos()) {
                    throw new IOException("its clock has not answered for " + limit.toSeconds() + " s");
                }
            } while (answer == null || answer.pong().number() != number);
            exchange.add(sent, answer.pong().clockNanos(), answer.receivedNanos());
        }
    }

    /** Tells the worker the clock of this process, as an addition to its own. */
    void tellClock(long offsetNanos) throws IOException {
        frames.write(new Frame.Clock(offsetNanos));
    }

    /** Returns the worker's notice that it is ready. */
    Frame.Ready awaitReady(Duration limit) throws IOException, InterruptedException {
        try {
            return ready.get(limit.toNanos(), TimeUnit.NANOSECONDS);
        } catch (ExecutionException ended) {
            throw new IOException(loss, ended);
        } catch (TimeoutException late) {
            throw new IOException("it was not ready within " + limit.toSeconds() + " s", late);
        }
    }

    /** Returns the worker. */
    Worker worker() {
        return proxy(Worker.class, WorkerServer.WORKER);
    }

    /** Returns the observer, if the process is one. */
    Observer observer() {
        return proxy(Observer.class, WorkerServer.WORKER);
    }

    private <T> T proxy(Class<T> type, String target) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(), new Class<?>[] {type}, (proxy, method, arguments) -> {
                    if (method.getDeclaringClass() == Object.class) {
                        return ofObject(proxy, target, method, arguments);
                    }
                    if (method.getName().equals("noticeNanos")) {
                        return notice.toNanos();
                    }
                    JsonNode answer = call(target, method, arguments == null ? new Object[0] : arguments);
                    return method.getReturnType() == WorkerLoad.class
                            ? proxy(WorkerLoad.class, answer.textValue())
                            : FrameStream.value(answer, method.getGenericReturnType());
                }));
    }

    private static Object ofObject(Object proxy, String target, Method method, Object[] arguments) {
        return switch (method.getName()) {
            case "equals" -> proxy == arguments[0];
            case "hashCode" -> System.identityHashCode(proxy);
            default -> target;
        };
    }

    private JsonNode call(String target, Method method, Object[] arguments)
            throws DriverException, InterruptedException {
        boolean interruptible = Arrays.asList(method.getExceptionTypes()).contains(InterruptedException.class)
                || method.getName().startsWith("close");
        boolean isReport = method.getReturnType() == LoadReport.class;
        Duration limit = interruptible && !method.getName().equals("probeCoverage") ? DRIVER_LIMIT : LIMIT;
        long number = calls.incrementAndGet();
        CompletableFuture<Frame> answer = new CompletableFuture<>();
        open.put(number, answer);
        try {
            requirePresent();
            List<JsonNode> json = Stream.of(arguments).map(FrameStream::json).toList();
            send(new Frame.Call(number, target, method.getName(), json));
            return valueOf(
                    isReport
                            ? await(number, inTime(answer), REPORT_LIMIT, interruptible)
                            : await(number, answer::get, limit, interruptible),
                    method);
        } finally {
            open.remove(number);
        }
    }

    private void requirePresent() {
        String reason = loss;
        if (reason != null) {
            throw new WorkerLostException(reason);
        }
    }

    private void send(Frame frame) {
        try {
            frames.write(frame);
        } catch (IOException broken) {
            LOG.info("a frame could not be written", broken);
            lost(end.get()); // the reader of its answers tells the same, and may be slower
            throw new WorkerLostException(String.valueOf(loss));
        }
    }

    /** Waits for an answer. */
    @FunctionalInterface
    private interface Wait {
        Frame get(long time, TimeUnit unit) throws InterruptedException, ExecutionException, TimeoutException;
    }

    /** Returns the wait for a report, which says when it is missing and goes on. */
    private Wait inTime(CompletableFuture<Frame> report) {
        long requested = SystemClock.INSTANCE.nanoTime();
        return (time, unit) -> reports.await(report, requested, time, unit);
    }

    /** Waits for the answer also when interrupted: an interrupt is for what the worker does at the moment. */
    private Frame await(long number, Wait answer, Duration limit, boolean interruptible) {
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    Frame got = answer.get(limit.toNanos(), TimeUnit.NANOSECONDS);
                    interrupted &= !(got instanceof Frame.Failure failure && failure.kind() == Frame.Kind.INTERRUPTED);
                    return got;
                } catch (InterruptedException stopped) {
                    interrupted = true;
                    if (interruptible) {
                        send(new Frame.Interrupt(number));
                    }
                }
            }
        } catch (ExecutionException ended) {
            throw new WorkerLostException(String.valueOf(loss));
        } catch (TimeoutException late) {
            lost("it has not answered for " + limit.toSeconds() + " s");
            throw new WorkerLostException(String.valueOf(loss));
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private JsonNode valueOf(Frame frame, Method method) throws DriverException, InterruptedException {
        if (frame instanceof Frame.Answer answer) {
            return answer.value();
        }
        Frame.Failure failure = (Frame.Failure) frame;
        switch (failure.kind()) {
            case DRIVER -> throw new DriverException(failure.message());
            case INTERRUPTED -> throw new InterruptedException(failure.message());
            default -> {
                lost("it has met a bug in " + method.getName() + ": " + failure.message());
                throw new WorkerLostException(String.valueOf(loss));
            }
        }
    }

    private void read() {
        String reason;
        try {
            for (Frame frame = next(); frame != null; frame = next()) {
                take(frame);
            }
            reason = end.get();
        } catch (IOException broken) {
            LOG.warn("the frames of a worker break off", broken);
            reason = "its frames break off: " + broken.getMessage();
        }
        lost(reason);
    }

    private @Nullable Frame next() throws IOException {
        return frames.read().orElse(null);
    }

    private void take(Frame frame) throws IOException {
        if (frame instanceof Frame.Answer answer) {
            complete(answer.call(), answer);
        } else if (frame instanceof Frame.Failure failure) {
            complete(failure.call(), failure);
        } else if (frame instanceof Frame.Waiting text) {
            waiting.accept(text.what());
        } else if (frame instanceof Frame.Pong pong) {
            pongs.add(new Answered(pong, SystemClock.INSTANCE.nanoTime()));
        } else if (frame instanceof Frame.Ready at) {
            ready.complete(at);
        } else {
            throw new IOException("a worker does not say " + frame.getClass().getSimpleName());
        }
    }

    private void complete(long call, Frame frame) {
        CompletableFuture<Frame> waitingFor = open.get(call);
        if (waitingFor != null) { // otherwise nobody waits any more
            waitingFor.complete(frame);
        }
    }

    private synchronized void lost(String reason) {
        if (loss == null) {
            loss = reason;
        }
        WorkerLostException lost = new WorkerLostException(String.valueOf(loss));
        ready.completeExceptionally(lost);
        open.values().forEach(call -> call.completeExceptionally(lost));
    }
}
