package io.weir.accuracy;

import io.weir.driver.DriverContext;
import io.weir.driver.DriverException;
import io.weir.driver.DriverSettings;
import io.weir.driver.NanoClock;
import io.weir.driver.loopback.ledger.Ledger;
import io.weir.evidence.RunEvent;
import io.weir.evidence.RunListener;
import io.weir.evidence.RunMeasurement;
import io.weir.measure.IntervalSnapshot;
import io.weir.measure.Phase;
import io.weir.result.Verdict;
import io.weir.result.host.HostClocks;
import io.weir.run.Conductor;
import io.weir.run.RunFailedException;
import io.weir.verdict.Judge;
import io.weir.verdict.RunEvidence;
import io.weir.worker.EarlyStop;
import io.weir.worker.LocalWorker;
import io.weir.worker.RunSetup;
import io.weir.worker.StepLimits;
import io.weir.worker.SystemActions;
import io.weir.worker.Worker;
import io.weir.workload.Arrivals;
import io.weir.workload.Backlog;
import io.weir.workload.KeyDistribution;
import io.weir.workload.Limits;
import io.weir.workload.Load;
import io.weir.workload.Payload;
import io.weir.workload.RateShape;
import io.weir.workload.RateStage;
import io.weir.workload.Reading;
import io.weir.workload.Replay;
import io.weir.workload.Scenarios;
import io.weir.workload.Share;
import io.weir.workload.Timing;
import io.weir.workload.Topology;
import io.weir.workload.WarmUp;
import io.weir.workload.Workload;
import io.weir.workload.timeline.TimedActions;
import io.weir.workload.topology.MessageClasses;
import io.weir.workload.topology.SubscriptionGroup;
import io.weir.workload.topology.TopicGroup;
import io.weir.workload.topology.TopicTraffic;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * One run of the whole engine on the loopback system, with all that can be known of it: what the engine says, what the
 * system's ledger says, and what passed between them.
 */
final class Experiment implements RunListener {

    private static final AtomicInteger RUNS = new AtomicInteger();

    final List<IntervalSnapshot> intervals = Collections.synchronizedList(new ArrayList<>());
    final Witness witness;

    private final String runId = "accuracy" + RUNS.incrementAndGet();
    private final NanoClock clock;
    private final ThreadFactory threads;
    private final Map<String, Object> settings = new HashMap<>();
    private Topology topology = new Topology(1, 1, 1, 1, 1, List.of());
    private Load load = new Load.ConstantRate(1_000);
    private Arrivals arrivals = Arrivals.UNIFORM;
    private WarmUp warmUp = WarmUp.fixed(Duration.ZERO);
    private Duration window = Duration.ofSeconds(10);
    private OptionalLong messages = OptionalLong.empty();
    private Duration drain = Duration.ofSeconds(30);
    private Optional<Backlog> backlog = Optional.empty();
    private Optional<TimedActions> timeline = Optional.empty();
    private Optional<Replay> replay = Optional.empty();
    private SystemActions actions = SystemActions.NONE;
    private Optional<Reading> reading = Optional.empty();
    private Runnable afterInterval = () -> {};
    private int workers = 1;
    private final Map<Integer, NanoClock> clocks = new HashMap<>();
    private UnaryOperator<List<Worker>> decoration = UnaryOperator.identity();
    private @Nullable Conductor conductor;
    private Limits limits = new Limits(
            OptionalLong.of(1_000_000), OptionalLong.empty(), OptionalInt.of(1), Limits.DEFAULT.waitPolicy());

    private Experiment(NanoClock clock, ThreadFactory threads, Witness witness) {
        this.clock = clock;
        this.threads = threads;
        this.witness = witness;
    }

    /** In virtual time: exact, and the same each time. */
    static Experiment inVirtualTime() {
        TurnClock clock = new TurnClock();
        return new Experiment(clock, clock::newThread, new Witness(clock, clock::nanoTime));
    }

    /** In real time. */
    static Experiment inRealTime() {
        WitnessClock clock = new WitnessClock();
        return new Experiment(clock, Thread::new, new Witness(clock, clock::lastButOneOfThisThread));
    }

    /** In real time as that clock tells it. */
    static Experiment inTimeOf(NanoClock clock) {
        return new Experiment(clock, Thread::new, new Witness(clock, clock::nanoTime));
    }

    /** A setting of the loopback driver. */
    Experiment with(String setting, Object value) {
        settings.put(setting, value);
        return this;
    }

    Experiment with(String setting, Duration value) {
        return with(setting, (Object) value.toNanos());
    }

    Experiment topology(int partitions, int producers, int subscriptions, int consumers) {
        return topics(topology.topics(), partitions, producers, subscriptions, consumers);
    }

    /** Several topics; what follows is of each. */
    Experiment topics(int topics, int partitions, int producers, int subscriptions, int consumers) {
        topology = new Topology(topics, partitions, producers, subscriptions, consumers, List.of());
        return this;
    }

    /** Has topics of unequal traffic, with a partition, a subscription and a consumer each. */
    Experiment traffic(int producersPerTopic, TopicGroup... groups) {
        TopicTraffic traffic = new TopicTraffic(List.of(groups));
        topology = new Topology(
                traffic.topics(),
                traffic,
                1,
                producersPerTopic,
                MessageClasses.NONE,
                List.of(SubscriptionGroup.ofEachTopic(1, 1)),
                List.of(),
                Topology.Position.EARLIEST,
                Topology.Clients.IN_ONE_PROCESS);
        return this;
    }

    Experiment rate(double messagesPerSecond) {
        load = new Load.ConstantRate(messagesPerSecond);
        return this;
    }

    /** A rate that changes; the window is as long as its stages. */
    Experiment profile(RateShape... shapes) {
        Load.Profile profile = new Load.Profile(List.of(shapes));
        load = profile;
        return window(RateStage.total(profile.stages()));
    }

    Experiment poisson() {
        arrivals = Arrivals.POISSON;
        return this;
    }

    Experiment warmUp(Duration duration) {
        warmUp = WarmUp.fixed(duration);
        return this;
    }

    /** Until the system is steady. */
    Experiment adaptiveWarmUp(Duration limit) {
        warmUp = WarmUp.adaptive(limit);
        return this;
    }

    /** A closed loop, which has no due times. */
    Experiment closedLoop() {
        load = new Load.ClosedLoop();
        return this;
    }

    Experiment window(Duration duration) {
        window = duration;
        return this;
    }

    /** At most so many in the window. */
    Experiment messages(long number) {
        messages = OptionalLong.of(number);
        return this;
    }

    Experiment drain(Duration timeout) {
        drain = timeout;
        return this;
    }

    Experiment maxOutstanding(long messages) {
        limits = new Limits(
                OptionalLong.of(messages), OptionalLong.empty(), limits.senderThreads(), limits.waitPolicy());
        return this;
    }

    Experiment senderThreads(int count) {
        limits = new Limits(
                limits.maxOutstandingMessages(), OptionalLong.empty(), OptionalInt.of(count), limits.waitPolicy());
        return this;
    }

    Experiment read(Reading requested) {
        reading = Optional.of(requested);
        return this;
    }

    Experiment timeline(TimedActions requested, SystemActions system) {
        timeline = Optional.of(requested);
        actions = system;
        return this;
    }

    Experiment replay(Replay requested, SystemActions system) {
        replay = Optional.of(requested);
        actions = system;
        return this;
    }

    Experiment backlog(long bytes, double drainRatio, Duration timeout) {
        backlog = Optional.of(new Backlog("consumerBacklogSize", bytes, drainRatio, timeout));
        return this;
    }

    RunMeasurement run() throws RunFailedException, DriverException {
        Workload workload = new Workload(
                "accuracy",
                topology,
                new Payload.Random(100, 0.5, 20),
                KeyDistribution.NO_KEY,
                load,
                new Timing(warmUp, Optional.of(window), messages, drain),
                limits,
                42,
                new Scenarios(backlog, reading, timeline, replay),
                arrivals,
                false);
        RunSetup setup = setup(workload, clock);
        List<Worker> own = new ArrayList<>();
        for (int worker = 0; worker < workers; worker++) {
            RunSetup ofWorker = setup(workload, clocks.getOrDefault(worker, clock));
            own.add(witness.loadStarts.between(new LocalWorker(ofWorker, new Share(worker, workers, topology))));
        }
        Conductor prepared = new Conductor(setup, this, decoration.apply(own));
        conductor = prepared;
        return prepared.run();
    }

    private RunSetup setup(Workload workload, NanoClock clockOfWorker) throws DriverException {
        return RunSetup.of(
                        workload,
                        witness,
                        new DriverContext(
                                new DriverSettings(settings), Map.of(), runId, Duration.ofSeconds(20), clockOfWorker),
                        threads,
                        StepLimits.DEFAULT)
                .with(actions);
    }

    /** Ends the run that is under way. */
    void stop(EarlyStop reason) {
        Objects.requireNonNull(conductor).stop(reason);
    }

    /** The verdict on a run that nothing but its own measurement is known of. */
    Verdict verdict(RunMeasurement measured) throws DriverException {
        return Judge.judge(new RunEvidence(
                measured,
                witness.guarantees(new DriverSettings(settings)),
                RunEvidence.BrokerPlace.ELSEWHERE,
                null,
                0,
                List.of(),
                messages,
                HostClocks.ONE));
    }

    /** Has several workers carry the run out, each its share. */
    Experiment workers(int count) {
        workers = count;
        return this;
    }

    /** Has one of the workers wake up late, one time in so many. In virtual time only. */
    Experiment lateWorker(int worker, int lateEvery, Duration late) {
        clocks.put(worker, new LateClock((TurnClock) clock, lateEvery, late.toNanos()));
        return this;
    }

    /** Has several workers carry the run out, but no more than have something to do. */
    Experiment workersWithWork(int limit) {
        workers = limit;
        while (IntStream.range(0, workers).anyMatch(each -> new Share(each, workers, topology).isEmpty())) {
            workers--;
        }
        return this;
    }

    /** Puts something between the conductor and the workers. */
    Experiment between(UnaryOperator<List<Worker>> put) {
        decoration = put;
        return this;
    }

    Experiment search(Duration timeLimit) {
        load = new Load.Search(timeLimit);
        return this;
    }

    /** Does something besides, on the engine's own thread, after each interval. */
    Experiment afterEachInterval(Runnable action) {
        afterInterval = action;
        return this;
    }

    @Override
    public void on(RunEvent event) {
        if (event instanceof RunEvent.IntervalClosed closed) {
            intervals.add(closed.interval());
            afterInterval.run();
        }
    }

    List<IntervalSnapshot> windowIntervals() {
        return intervals.stream()
                .filter(interval -> interval.phase() == Phase.MEASURE)
                .toList();
    }

    /** The truth about the run; it is forgotten by the system, so that many runs don't fill the memory. */
    Ledger takeLedger() {
        Ledger ledger = Ledger.of(runId);
        Ledger.forget(runId);
        return ledger;
    }

    NanoClock clock() {
        return clock;
    }

    String topic() {
        return "weir-" + runId + "-00000";
    }

    String subscription(int number) {
        return String.format("weir-%s-sub-%05d", runId, number);
    }

    /** The instant at which message 0 was due. */
    long loadStart() {
        return witness.sights.stream().mapToLong(sight -> sight.due).min().orElseThrow();
    }
}
