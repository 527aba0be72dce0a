package io.weir.engine;

import io.weir.driver.Capability;
import io.weir.driver.DriverException;
import io.weir.driver.Insight;
import io.weir.driver.NanoClock;
import io.weir.driver.Promises;
import io.weir.driver.Promises.PayloadOwnership;
import io.weir.measure.IntegrityAccount;
import io.weir.measure.Phase;
import io.weir.measure.RunMeasurement;
import io.weir.measure.RunRecorders;
import io.weir.measure.Timeline;
import io.weir.payload.KeyPool;
import io.weir.payload.PayloadPool;
import io.weir.schedule.Schedule;
import io.weir.time.ParkingWaiter;
import io.weir.time.Waiter;
import io.weir.workload.Timing;
import io.weir.workload.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs one share of a plan in this JVM: prepare, probe, warm-up, measure, drain, verify, clean up. For one run; {@link
 * #stop} may be called by any thread.
 */
public final class RunEngine {

    private static final Logger LOG = LoggerFactory.getLogger(RunEngine.class);

    /** From starting the senders to the first due time, so that their threads are there in time. */
    private static final long LEAD_NANOS = 20_000_000;

    private final EngineSetup setup;
    private final Workload workload;
    private final NanoClock clock;
    private final Waiter waiter;
    private final List<String> troubles = new ArrayList<>();

    private Phase phase = Phase.PREPARE;
    private volatile @Nullable String stopReason;
    private volatile @Nullable LoadPhases load;
    private volatile @Nullable Thread runner;

    public RunEngine(EngineSetup setup) {
        this.setup = setup;
        this.workload = setup.workload();
        this.clock = setup.context().clock();
        this.waiter = ParkingWaiter.economical(clock, 0);
    }

    /**
     * Ends the run early: what has been measured so far is kept, messages on their way are drained, the system is
     * cleaned up. Any thread, any time.
     *
     * @param reason a sentence for the result
     */
    public void stop(String reason) {
        stopReason = reason;
        LoadPhases running = load;
        Thread thread = runner;
        if (running != null) {
            running.stop(reason);
        } else if (thread != null) {
            thread.interrupt();
        }
    }

    /**
     * Runs to the end.
     *
     * @throws RunFailedException when nothing could be measured; what was opened is closed again
     */
    public RunMeasurement run() throws RunFailedException {
        runner = Thread.currentThread();
        try (DriverCalls calls = new DriverCalls(setup.driverThreads())) {
            String prefix = "weir-" + setup.context().runId();
            Clients clients = new Clients(calls, setup.limits(), workload.topology(), prefix);
            RunMeasurement measurement;
            try {
                measurement = measure(calls, clients);
            } catch (DriverException failed) {
                throw new RunFailedException(phase, String.valueOf(failed.getMessage()), failed);
            } catch (InterruptedException stopped) {
                String reason = stopReason == null ? "interrupted" : stopReason;
                throw new RunFailedException(phase, "ended before the load began (" + phase.label() + "): " + reason);
            } finally {
                runner = null;
                boolean ignored = Thread.interrupted();
                enter(Phase.CLEAN_UP);
                troubles.addAll(clients.close());
                troubles.forEach(LOG::warn);
            }
            return withTroubles(measurement);
        }
    }

    private void enter(Phase next) {
        phase = next;
        LOG.info("{}", next.label());
        setup.listener().phase(next);
    }

    private RunMeasurement measure(DriverCalls calls, Clients clients)
            throws DriverException, InterruptedException, RunFailedException {
        enter(Phase.PREPARE);
        Promises promises = setup.driver().promises(setup.context().settings());
        List<String> unmet = Requirements.unmet(workload, setup.driver(), promises);
        if (!unmet.isEmpty()) {
            throw new RunFailedException(phase, String.join("; ", unmet));
        }
        PayloadPool payloads = PayloadPool.of(workload.payload(), workload.seed());
        HeaderPlacement placement = placement(payloads, promises);
        int run = setup.context().runId().hashCode();
        clients.connect(setup.driver(), setup.context());
        clients.prepareTopics();
        ProbeBoard board = new ProbeBoard(clients.topicsBySubscription().stream()
                .mapToInt(topic -> topic.partitions())
                .toArray());
        List<Receiver> receivers = new ArrayList<>();
        clients.openConsumers((subscription, consumer) -> {
            Receiver receiver = new Receiver(
                    clients.subscription(subscription, consumer).name() + "/" + consumer,
                    subscription,
                    run,
                    workload.topology().producerCount(),
                    placement,
                    board);
            receivers.add(receiver);
            return receiver;
        });
        clients.openProducers();

        enter(Phase.PROBE);
        probe(calls, clients, promises, payloads, placement, run, board);
        List<Insight.Fact> facts = clients.facts();
        return new LoadRun(promises, payloads, placement, run).measure(clients, receivers, facts);
    }

    private static HeaderPlacement placement(PayloadPool payloads, Promises promises) {
        if (payloads.headerInPayload()) {
            return HeaderPlacement.PAYLOAD;
        }
        return promises.capabilities().contains(Capability.PROPERTIES) ? HeaderPlacement.STAMP : HeaderPlacement.NONE;
    }

    private void probe(
            DriverCalls calls,
            Clients clients,
            Promises promises,
            PayloadPool payloads,
            HeaderPlacement placement,
            int run,
            ProbeBoard board)
            throws DriverException, InterruptedException {
        int producersPerTopic = workload.topology().producersPerTopic();
        int[] partitions = IntStream.range(0, clients.producers().size())
                .map(producer ->
                        clients.topics().get(producer / producersPerTopic).partitions())
                .toArray();
        boolean keyed = promises.capabilities().contains(Capability.KEYED_ROUTING);
        Probe probe = new Probe(clock, ParkingWaiter.economical(clock, 0), payloads, placement, run, keyed, board);
        long limit = setup.limits().probe().toNanos();
        long sent = calls.call(
                "probing",
                setup.limits().probe().plusSeconds(5),
                () -> probe.run(clients.producers(), partitions, limit));
        LOG.info("probed with {} messages", sent);
    }

    private RunMeasurement withTroubles(RunMeasurement m) {
        return troubles.isEmpty() ? m : m.withTroubles(troubles);
    }

    /** The part of a run in which messages count. */
    private final class LoadRun {
        private final Promises promises;
        private final PayloadPool payloads;
        private final HeaderPlacement placement;
        private final int run;
        private final Schedule schedule = Schedule.of(workload.load());
        private List<Insight.Metric> metrics = List.of();

        LoadRun(Promises promises, PayloadPool payloads, HeaderPlacement placement, int run) {
            this.promises = promises;
            this.payloads = payloads;
            this.placement = placement;
            this.run = run;
        }

        RunMeasurement measure(Clients clients, List<Receiver> receivers, List<Insight.Fact> facts) {
            int topics = clients.topics().size();
            int producersPerTopic = workload.topology().producersPerTopic();
            int subscriptionsPerTopic = workload.topology().subscriptionsPerTopic();
            boolean checked = placement != HeaderPlacement.NONE;
            Timeline timeline = timeline();
            RunRecorders recorders = new RunRecorders(
                    clock, timeline, payloads.payloadBytes(), topics, producersPerTopic, subscriptionsPerTopic);
            receivers.forEach(Receiver::forgetActivity);
            receivers.forEach(receiver -> receiver.record(recorders));
            LoadControl control = new LoadControl();
            List<SenderLoop> senders = senders(clients, timeline, recorders, control);
            IntervalReporter reporter = new IntervalReporter(
                    timeline,
                    schedule,
                    recorders,
                    payloads.payloadBytes(),
                    subscriptionsPerTopic,
                    checked,
                    setup.listener());
            LoadPhases phases = new LoadPhases(
                    clock,
                    waiter,
                    timeline,
                    reporter,
                    control,
                    senders,
                    senders.stream().map(this::threadOf).toList(),
                    setup.listener(),
                    workload.timing().drainTimeout(),
                    schedule.dueBefore(timeline.windowEnd() - timeline.start()),
                    () -> reporter.backlog() == 0);
            load = phases;
            String alreadyStopped = stopReason;
            if (alreadyStopped != null) {
                phases.stop(alreadyStopped);
            }
            phases.run(() -> metrics = readMetrics(clients));
            enter(Phase.VERIFY);
            troubles.addAll(phases.troubles());
            return measurement(clients, receivers, facts, timeline, recorders, senders, reporter, phases, checked);
        }

        private Timeline timeline() {
            Timing timing = workload.timing();
            long warmUp = timing.warmUp().toNanos();
            long window = timing.measured().map(java.time.Duration::toNanos).orElse(Long.MAX_VALUE);
            if (timing.messages().isPresent()) {
                long end = schedule.dueNanos(
                        schedule.dueBefore(warmUp) + timing.messages().getAsLong());
                window = Math.min(window, end - warmUp);
            }
            return new Timeline(clock.nanoTime() + LEAD_NANOS, warmUp, window);
        }

        private Thread threadOf(SenderLoop sender) {
            Thread thread = setup.driverThreads().newThread(sender);
            thread.setName(sender.name());
            return thread;
        }

        private List<SenderLoop> senders(
                Clients clients, Timeline timeline, RunRecorders recorders, LoadControl control) {
            Runtime machine = Runtime.getRuntime();
            SenderLayout layout =
                    SenderLayout.of(workload, promises.blocking(), machine.availableProcessors(), machine.maxMemory());
            LOG.info("{}", layout);
            KeyPool keys = new KeyPool(workload.keys(), workload.seed());
            boolean untilReturn = promises.payloadOwnership() == PayloadOwnership.UNTIL_RETURN;
            int producers = clients.producers().size();
            List<SenderLoop> senders = new ArrayList<>();
            for (int thread = 0; thread < layout.threads(); thread++) {
                List<SenderLane> lanes = new ArrayList<>();
                for (int producer = thread; producer < producers; producer += layout.threads()) {
                    lanes.add(new SenderLane(producer, clients.producers().get(producer), keys.sequence(producer)));
                }
                senders.add(new SenderLoop(
                        "weir-send-" + thread,
                        clock,
                        layout.newWaiter(clock),
                        timeline,
                        schedule,
                        control,
                        producers,
                        lanes,
                        new PendingPool(
                                recorders,
                                payloads,
                                promises.payloadOwnership(),
                                placement == HeaderPlacement.STAMP,
                                layout.outstandingPerThread()),
                        new MessageWriter(payloads, placement, run, untilReturn, thread, layout.threads()),
                        recorders));
            }
            return senders;
        }

        private List<Insight.Metric> readMetrics(Clients clients) {
            try {
                return clients.metrics();
            } catch (DriverException failed) {
                troubles.add("client metrics could not be read: " + failed.getMessage());
            } catch (InterruptedException stopped) {
                stop("interrupted");
            }
            return List.of();
        }

        private RunMeasurement measurement(
                Clients clients,
                List<Receiver> receivers,
                List<Insight.Fact> facts,
                Timeline timeline,
                RunRecorders recorders,
                List<SenderLoop> senders,
                IntervalReporter reporter,
                LoadPhases phases,
                boolean checked) {
            long[] sentByProducer = new long[clients.producers().size()];
            long unfinished = 0;
            for (SenderLoop sender : senders) {
                sender.addSentTo(sentByProducer);
                for (PendingSend pending : sender.pool().outstanding()) {
                    unfinished++;
                    recorders.neverCompleted(pending.producer(), pending.sequence());
                }
                int surplus = sender.pool().surplusCompletions();
                if (surplus > 0) {
                    troubles.add("the driver completed " + surplus + " messages of " + sender.name() + " twice");
                }
            }
            long start = timeline.start();
            long askedBeforeWindow = schedule.dueBefore(timeline.windowStart() - start);
            long askedInAll = schedule.dueBefore(timeline.windowEnd() - start);
            long askedInWindow = Math.max(0, askedInAll - askedBeforeWindow);
            long sent = java.util.Arrays.stream(sentByProducer).sum();
            IntegrityAccount integrity = recorders.account(sentByProducer, checked);
            return new RunMeasurement(
                    schedule.messagesPerSecond(),
                    askedInWindow,
                    Math.max(0, timeline.windowEnd() - timeline.windowStart()),
                    reporter.of(Phase.WARM_UP),
                    reporter.of(Phase.MEASURE),
                    reporter.of(Phase.DRAIN),
                    reporter.warmUp(),
                    reporter.measured(),
                    Math.min(askedInWindow, Math.max(0, askedInAll - sent)),
                    unfinished,
                    reporter.backlogAtEndOf(Phase.WARM_UP),
                    reporter.backlogAtEndOf(Phase.MEASURE),
                    integrity,
                    reporter.errors(),
                    senders.stream().map(SenderLoop::times).toList(),
                    facts,
                    metrics,
                    phases.interruption(),
                    List.of(),
                    receivers.stream()
                            .filter(receiver -> !receiver.isActive())
                            .map(Receiver::name)
                            .toList());
        }
    }
}
