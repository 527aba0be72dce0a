package io.weir.tests.engine;

import io.weir.accuracy.TurnClock;
import io.weir.driver.DriverContext;
import io.weir.driver.DriverException;
import io.weir.driver.DriverSettings;
import io.weir.driver.NanoClock;
import io.weir.driver.loopback.LoopbackDriver;
import io.weir.driver.loopback.ledger.Ledger;
import io.weir.evidence.RunEvent;
import io.weir.evidence.RunListener;
import io.weir.evidence.RunMeasurement;
import io.weir.measure.IntervalSnapshot;
import io.weir.measure.Phase;
import io.weir.run.Conductor;
import io.weir.run.RunFailedException;
import io.weir.time.SystemClock;
import io.weir.worker.RunSetup;
import io.weir.worker.StepLimits;
import io.weir.workload.KeyDistribution;
import io.weir.workload.Limits;
import io.weir.workload.Load;
import io.weir.workload.Payload;
import io.weir.workload.Timing;
import io.weir.workload.Topology;
import io.weir.workload.Workload;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/** A run of the real engine on the loopback system, in real time unless told otherwise, laid out step by step and then run. */
final class LoopbackRun implements RunListener {

    private static final AtomicInteger RUNS = new AtomicInteger();

    final String runId = "loop" + RUNS.incrementAndGet();
    final List<IntervalSnapshot> intervals = Collections.synchronizedList(new ArrayList<>());

    /** Those that have begun. */
    final List<Phase> phases = Collections.synchronizedList(new ArrayList<>());

    /** Instants at which those began, in the same order. */
    final List<Long> phaseInstants = Collections.synchronizedList(new ArrayList<>());

    /** All that the engine has made. */
    final List<Thread> threads = Collections.synchronizedList(new ArrayList<>());

    private final Map<String, Object> settings = new HashMap<>();
    private Topology topology = new Topology(1, 3, 1, 1, 1, List.of());
    private Payload payload = new Payload.Random(100, 0.5, 20);
    private KeyDistribution keys = KeyDistribution.NO_KEY;
    private Load load = new Load.ConstantRate(5_000);
    private Duration warmUp = Duration.ofMillis(300);
    private Optional<Duration> measured = Optional.of(Duration.ofSeconds(1));
    private OptionalLong messages = OptionalLong.empty();
    private Duration drain = Duration.ofSeconds(5);
    private Limits limits = Limits.DEFAULT;
    private Consumer<IntervalSnapshot> afterInterval = snapshot -> {};
    private StepLimits steps = StepLimits.DEFAULT;
    private Conductor conductor;
    private NanoClock clock = SystemClock.INSTANCE;
    private ThreadFactory threadsOfTheClock = Thread::new;

    LoopbackRun inVirtualTime() {
        TurnClock virtual = new TurnClock();
        clock = virtual;
        threadsOfTheClock = virtual::newThread;
        return this;
    }

    LoopbackRun with(String setting, Object value) {
        settings.put(setting, value);
        return this;
    }

    LoopbackRun payload(Payload other) {
        payload = other;
        return this;
    }

    LoopbackRun topology(Topology other) {
        topology = other;
        return this;
    }

    LoopbackRun messageBytes(int bytes) {
        payload = new Payload.Random(bytes, 0.5, 20);
        return this;
    }

    LoopbackRun keys(KeyDistribution distribution) {
        keys = distribution;
        return this;
    }

    LoopbackRun rate(double messagesPerSecond) {
        load = new Load.ConstantRate(messagesPerSecond);
        return this;
    }

    LoopbackRun load(Load other) {
        load = other;
        return this;
    }

    LoopbackRun warmUp(Duration duration) {
        warmUp = duration;
        return this;
    }

    LoopbackRun measured(Duration duration) {
        measured = Optional.of(duration);
        return this;
    }

    LoopbackRun messages(long count) {
        messages = OptionalLong.of(count);
        measured = Optional.empty();
        return this;
    }

    LoopbackRun drain(Duration timeout) {
        drain = timeout;
        return this;
    }

    LoopbackRun maxOutstanding(long count) {
        limits = new Limits(OptionalLong.of(count), OptionalLong.empty(), limits.senderThreads(), limits.waitPolicy());
        return this;
    }

    LoopbackRun senderThreads(int threads) {
        limits = new Limits(
                limits.maxOutstandingMessages(), OptionalLong.empty(), OptionalInt.of(threads), limits.waitPolicy());
        return this;
    }

    /** What to do after each interval, while the run goes on, in the thread that reports it. */
    LoopbackRun afterInterval(Consumer<IntervalSnapshot> look) {
        afterInterval = look;
        return this;
    }

    LoopbackRun steps(StepLimits other) {
        steps = other;
        return this;
    }

    RunMeasurement run() throws RunFailedException, DriverException {
        return prepared().run();
    }

    /** The conductor, so that it can be stopped while it runs. */
    Conductor prepared() throws DriverException {
        Workload workload = new Workload(
                "test", topology, payload, keys, load, new Timing(warmUp, measured, messages, drain), limits, 42);
        RunSetup setup = RunSetup.of(
                workload,
                new LoopbackDriver(),
                new DriverContext(new DriverSettings(settings), Map.of(), runId, Duration.ofSeconds(20), clock),
                this::newThread,
                steps);
        conductor = new Conductor(setup, this);
        return conductor;
    }

    private Thread newThread(Runnable task) {
        Thread thread = threadsOfTheClock.newThread(task);
        threads.add(thread);
        return thread;
    }

    Ledger ledger() {
        return Ledger.of(runId);
    }

    @Override
    public void on(RunEvent event) {
        if (event instanceof RunEvent.IntervalClosed closed) {
            intervals.add(closed.interval());
            afterInterval.accept(closed.interval());
        } else if (event instanceof RunEvent.PhaseEntered entered) {
            phases.add(entered.phase());
            phaseInstants.add(entered.instant());
        }
    }
}
