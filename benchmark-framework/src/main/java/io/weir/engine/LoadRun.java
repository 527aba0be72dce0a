package io.weir.engine;

import io.weir.driver.Capability;
import io.weir.driver.DriverException;
import io.weir.driver.Guarantees;
import io.weir.driver.Insight;
import io.weir.driver.NanoClock;
import io.weir.measure.DeliveryAudit;
import io.weir.measure.MissingMessages;
import io.weir.measure.Phase;
import io.weir.measure.RunEvent;
import io.weir.measure.RunMeasurement;
import io.weir.measure.RunRecorders;
import io.weir.measure.SenderTime;
import io.weir.measure.Timeline;
import io.weir.measure.WarmUpRecord;
import io.weir.payload.KeyPool;
import io.weir.payload.PayloadPool;
import io.weir.resource.RunQueueWait;
import io.weir.schedule.Schedule;
import io.weir.time.ParkingWaiter;
import io.weir.time.Waiter;
import io.weir.worker.HeaderPlacement;
import io.weir.worker.receive.ReceiveFailures;
import io.weir.worker.receive.Receiver;
import io.weir.worker.receive.RunSubscriptions;
import io.weir.worker.send.Attribution;
import io.weir.worker.send.DelayedDelivery;
import io.weir.worker.send.LoadControl;
import io.weir.worker.send.MessageWriter;
import io.weir.worker.send.PendingPool;
import io.weir.worker.send.PendingSend;
import io.weir.worker.send.SenderLane;
import io.weir.worker.send.SenderLayout;
import io.weir.worker.send.SenderLoop;
import io.weir.workload.Load;
import io.weir.workload.Timing;
import io.weir.workload.Topology;
import io.weir.workload.WarmUp;
import io.weir.workload.Workload;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The part of a run in which messages count: sets up senders and recorders over open clients, runs the load phases and
 * assembles the measurement. {@link #stop} may be called by any thread, the rest by one.
 */
final class LoadRun {

    private static final Logger LOG = LoggerFactory.getLogger(LoadRun.class);

    /** Time from the start of the senders to the first due time, so that their threads are ready. */
    private static final long LEAD_NANOS = 20_000_000;

    private final EngineSetup setup;
    private final Workload workload;
    private final NanoClock clock;
    private final Guarantees guarantees;
    private final PayloadPool payloads;
    private final HeaderPlacement placement;
    private final int run;
    private final Clients clients;
    private final List<Receiver> receivers;
    private final Schedule schedule;
    private final Timeline timeline;
    private final RunRecorders recorders;
    private final ClientThreads clientThreads;
    private final IntervalReporter reporter;
    private final QueueWatch queues;
    private final DelayedDelivery deliveries;
    private final List<SenderLoop> senders;
    private final List<Waiter> waiters = new ArrayList<>();
    private final List<RunQueueWait> runQueueWaits = new ArrayList<>();
    private final SenderLayout layout;
    private final LoadPhases phases;
    private final Optional<BacklogScenario> scenario;
    private final Optional<AdaptiveWarmUp> warmUp;
    private final List<String> troubles = new ArrayList<>();
    private List<Insight.Metric> metrics = List.of();
    private @Nullable LossEvidence lossEvidence;
    private MissingMessages missing = MissingMessages.NONE;

    LoadRun(
            EngineSetup setup,
            Guarantees guarantees,
            PayloadPool payloads,
            HeaderPlacement placement,
            int run,
            Clients clients,
            List<Receiver> receivers,
            boolean leavingDebt) {
        this.setup = setup;
        this.workload = setup.workload();
        this.clock = setup.context().clock();
        this.guarantees = guarantees;
        this.payloads = payloads;
        this.placement = placement;
        this.run = run;
        this.clients = clients;
        this.receivers = receivers;
        this.schedule = Schedule.of(workload.load(), warmUpKind(guarantees));
        Runtime machine = Runtime.getRuntime();
        this.layout =
                SenderLayout.of(workload, guarantees.blocking(), machine.availableProcessors(), machine.maxMemory());
        Optional<BacklogPlan> backlog = workload.backlog()
                .map(requested -> BacklogPlan.of(
                        requested, workload, guarantees.capabilities().contains(Capability.BACKLOG)));
        this.timeline = timeline(backlog);
        BacklogStages stages = new BacklogStages(setup.listener(), schedule.isPaced());
        this.queues = new QueueWatch(
                backlog.isPresent() ? stages : setup.listener(),
                schedule.isPaced(),
                clients.topics().size(),
                () -> debts().ofSubscriptions());
        Topology topology = workload.topology();
        this.clientThreads = ClientThreads.of(clock);
        this.recorders = new RunRecorders(
                clock,
                timeline,
                payloads.payloadBytes(),
                clients.topics().size(),
                topology.producersPerTopic(),
                topology.subscriptionsPerTopic(),
                schedule.isPaced(),
                clientThreads);
        this.deliveries = DelayedDelivery.of(
                guarantees.deliveryDelay(),
                timeline.windowEnd(),
                workload.timing().drainTimeout());
        this.warmUp = adaptiveWarmUp(backlog);
        this.reporter = new IntervalReporter(
                timeline,
                schedule,
                recorders,
                deliveries,
                payloads.payloadBytes(),
                topology.subscriptionsPerTopic(),
                isChecked(),
                interval -> {
                    warmUp.ifPresent(adaptive -> adaptive.add(interval));
                    queues.on(new RunEvent.IntervalClosed(interval));
                },
                Stretches.of(workload.load(), backlog.isPresent()));
        this.scenario = backlog.map(plan -> new BacklogScenario(
                clock,
                timeline,
                plan,
                clients,
                reporter::backlog,
                stages,
                setup.limits(),
                new DriverRequest(setup.driverThreads(), clock)));
        LoadControl control = new LoadControl(leavingDebt);
        this.senders = senders(control);
        this.phases = new LoadPhases(
                clock,
                ParkingWaiter.economical(clock, 0),
                timeline,
                reporter,
                control,
                senders,
                senders.stream().map(this::threadOf).toList(),
                setup.listener(),
                workload.timing().drainTimeout(),
                () -> schedule.dueBefore(timeline.windowEnd() - timeline.start()),
                () -> reporter.awaitedNow() == 0);
    }

    /** Ends the load early; the drain still follows. */
    void stop(EarlyStop stop) {
        phases.stop(stop);
    }

    /**
     * Runs warm-up, window and drain.
     *
     * @param facts as read back before the load
     */
    RunMeasurement measure(List<Insight.Fact> facts) {
        receivers.forEach(Receiver::forgetActivity);
        receivers.forEach(receiver -> receiver.record(recorders));
        phases.run(
                () -> warmUp.ifPresent(AdaptiveWarmUp::look),
                this::lookInWindow,
                () -> {
                    clientThreads.end();
                    scenario.ifPresent(backlog -> backlog.windowIsOver(
                            phases.interruption().isPresent()
                                    ? phases.limits().step()
                                    : setup.limits().close()));
                    readMetrics();
                },
                this::takeLossEvidence);
        runQueueWaits.forEach(RunQueueWait::close);
        LOG.info("{}", Phase.VERIFY.label());
        setup.listener().on(new RunEvent.PhaseEntered(Phase.VERIFY));
        return measurement(facts);
    }

    private void lookInWindow() {
        scenario.ifPresent(BacklogScenario::look);
        if (scenario.map(BacklogScenario::isBuilt).orElse(true)) {
            clientThreads.begin();
        }
    }

    /** Returns the instant of the first due time. */
    long startNanos() {
        return timeline.start();
    }

    /** Returns the debts at the end of the last interval. */
    Debts debts() {
        return reporter.debts(clients.topics().size());
    }

    /** Returns the part of this load to keep after its measurement. */
    EndedLoad ended() {
        long[] sentByProducer = new long[clients.producers().size()];
        for (SenderLoop sender : senders) {
            sender.addSentTo(sentByProducer);
            sender.pool().forgetPayloads();
        }
        return new EndedLoad(clock, timeline, recorders, sentByProducer, isChecked(), missing);
    }

    private boolean isChecked() {
        return placement != HeaderPlacement.NONE;
    }

    private Timeline timeline(Optional<BacklogPlan> backlog) {
        long longest = workload.timing().warmUp().longest().toNanos();
        return new Timeline(clock.nanoTime() + LEAD_NANOS, longest, windowNanos(longest, backlog));
    }

    /** Returns the length of the measured window after a warm-up of the given length. */
    private long windowNanos(long warmUpNanos, Optional<BacklogPlan> backlog) {
        if (backlog.isPresent()) { // an upper bound until the end of the drain is known
            return backlog.get().longestWindow(setup.limits()).toNanos();
        }
        Timing timing = workload.timing();
        long window = timing.measured().map(Duration::toNanos).orElse(Long.MAX_VALUE);
        if (timing.messages().isEmpty()) {
            return window;
        }
        long end = schedule.dueNanos(
                schedule.dueBefore(warmUpNanos) + timing.messages().getAsLong());
        return Math.min(window, end - warmUpNanos);
    }

    /**
     * Returns how to warm up. With delayed deliveries the length is fixed, since those are counted up to an end that
     * must be known in advance.
     */
    private WarmUp warmUpKind(Guarantees guarantees) {
        WarmUp requested = workload.timing().warmUp();
        return guarantees.deliveryDelay().isZero() ? requested : WarmUp.fixed(requested.longest());
    }

    private Optional<AdaptiveWarmUp> adaptiveWarmUp(Optional<BacklogPlan> backlog) {
        WarmUp kind = warmUpKind(guarantees);
        return kind.adaptive()
                ? Optional.of(new AdaptiveWarmUp(
                        clock,
                        timeline,
                        schedule,
                        kind,
                        workload.load() instanceof Load.Profile profile
                                ? profile.firstMessagesPerSecond()
                                : schedule.messagesPerSecond(),
                        SenderLoop.plannedMessages(layout.threads()),
                        recorders::completedByNow,
                        recorders::failedByNow,
                        length -> windowNanos(length, backlog)))
                : Optional.empty();
    }

    private WarmUpRecord warmUpRecord() {
        WarmUp requested = workload.timing().warmUp();
        long end = Math.min(timeline.windowStart(), timeline.windowEnd());
        double seconds = (end - timeline.start()) / 1e9;
        return new WarmUpRecord(
                requested.adaptive(),
                requested.longest().toNanos() / 1e9,
                seconds,
                warmUp.map(adaptive -> adaptive.risingSeconds(seconds)).orElse(0.0),
                warmUp.map(AdaptiveWarmUp::isSteady).orElse(false));
    }

    private Thread threadOf(SenderLoop sender) {
        Thread thread = setup.driverThreads().newThread(sender);
        thread.setName(sender.name());
        return thread;
    }

    private List<SenderLoop> senders(LoadControl control) {
        LOG.info("{}", layout);
        KeyPool keys = new KeyPool(workload.keys(), workload.seed());
        int producers = clients.producers().size();
        List<SenderLoop> loops = new ArrayList<>();
        for (int thread = 0; thread < layout.threads(); thread++) {
            List<SenderLane> lanes = new ArrayList<>();
            for (int producer = thread; producer < producers; producer += layout.threads()) {
                lanes.add(new SenderLane(producer, clients.producers().get(producer), keys.sequence(producer)));
            }
            loops.add(sender(control, thread, lanes));
        }
        return loops;
    }

    private SenderLoop sender(LoadControl control, int thread, List<SenderLane> lanes) {
        Waiter waiter = layout.waiting().newWaiter(clock);
        waiters.add(waiter);
        RunQueueWait runQueueWait = new RunQueueWait(clock);
        runQueueWaits.add(runQueueWait);
        return new SenderLoop(
                "weir-send-" + thread,
                clock,
                waiter,
                timeline,
                schedule,
                control,
                clients.producers().size(),
                lanes,
                new PendingPool(
                        recorders,
                        deliveries,
                        payloads,
                        guarantees.payloadOwnership(),
                        placement == HeaderPlacement.PROPERTY,
                        layout.outstandingPerThread()),
                new MessageWriter(payloads, placement, run, thread, layout.threads()),
                recorders,
                new Attribution(
                        clock, timeline, runQueueWait, guarantees.blocking() == Guarantees.SendBlocking.WHEN_FULL));
    }

    private void readMetrics() {
        try {
            metrics = clients.metrics(phases.interruption().isPresent());
        } catch (DriverException failed) {
            troubles.add("client metrics could not be read: " + failed.getMessage());
        } catch (InterruptedException stopped) {
            phases.interrupted();
        }
    }

    /** Collects evidence of losses, unless the run was cut short. */
    private void takeLossEvidence() {
        if (!isChecked() || phases.interruption().isPresent()) {
            return;
        }
        long[] acknowledged = recorders.acknowledgedByTopic();
        Map<Integer, Long> held = new ConcurrentHashMap<>();
        if (guarantees.capabilities().contains(Capability.BACKLOG)) {
            readBacklogs(held);
        }
        lossEvidence = new LossEvidence(recorders, recorders.markDeliveries(), acknowledged, Map.copyOf(held));
    }

    private void readBacklogs(Map<Integer, Long> held) {
        RunSubscriptions subscriptions = clients.subscriptions();
        long[] awaited = recorders.awaitedByTopic();
        List<Integer> waiting = IntStream.range(0, subscriptions.count())
                .filter(number -> recorders.arrived(number) < awaited[subscriptions.topicNumber(number)])
                .boxed()
                .toList();
        if (waiting.isEmpty()) {
            return;
        }
        try {
            clients.readBacklogs(waiting, held);
        } catch (DriverException failed) {
            troubles.add("the broker's backlog could not be read: " + failed.getMessage());
        } catch (InterruptedException stopped) {
            phases.interrupted();
        }
    }

    private MissingMessages missing(long[] sentByProducer) {
        LossEvidence evidence = lossEvidence;
        return evidence == null
                ? MissingMessages.NONE
                : evidence.missing(
                        clients.subscriptions(),
                        sentByProducer,
                        guarantees.order() == Guarantees.OrderScope.PARTITION,
                        reporter.isStillArriving());
    }

    private RunMeasurement measurement(List<Insight.Fact> facts) {
        troubles.addAll(phases.troubles());
        ReceiveFailures.sentence(receivers.stream().map(Receiver::failures).toList())
                .ifPresent(troubles::add);
        long[] sentByProducer = new long[clients.producers().size()];
        // Messages completed after the last interval are in no figure, so the account must not count them as completed.
        List<PendingSend> unfinished = senders.stream()
                .flatMap(sender -> sender.pool().unfinishedAt(reporter.collectedUntil()).stream())
                .toList();
        unfinished.forEach(pending -> recorders.neverCompleted(pending.producer(), pending.sequence()));
        senders.forEach(sender -> sender.addSentTo(sentByProducer));
        long dueBeforeWindow = schedule.dueBefore(timeline.windowStart() - timeline.start());
        long dueInAll = schedule.dueBefore(timeline.windowEnd() - timeline.start());
        long dueInWindow = Math.max(0, dueInAll - dueBeforeWindow);
        long unsent = Math.max(0, dueInAll - Arrays.stream(sentByProducer).sum());
        DeliveryAudit deliveryAudit = recorders.account(sentByProducer, isChecked());
        missing = missing(sentByProducer);
        return new RunMeasurement(
                !schedule.isPaced(),
                layout.outstandingPerThread() * layout.threads(),
                schedule.messagesPerSecond(),
                dueInWindow,
                Math.max(0, timeline.windowEnd() - timeline.windowStart()),
                reporter.of(Phase.WARM_UP),
                reporter.of(Phase.MEASURE),
                reporter.of(Phase.DRAIN),
                reporter.warmUp(),
                reporter.measured(),
                Math.min(dueInWindow, unsent),
                unfinished.size(),
                missing,
                reporter.backlogAtEndOf(Phase.WARM_UP),
                reporter.backlogAtEndOf(Phase.MEASURE),
                deliveryAudit,
                reporter.errors(),
                senderTimes(),
                facts,
                metrics,
                phases.interruption(),
                troubles,
                Optional.empty(),
                scenario.map(BacklogScenario::record),
                idleConsumers(),
                warmUpRecord(),
                receivers.stream()
                        .flatMap(receiver -> receiver.presentFailure().stream())
                        .toList(),
                surplusCompletions(),
                clientThreads.times(),
                queues.unacknowledged(),
                queues.worstBacklogs(clients.subscriptions()::name),
                reporter.windowPoints());
    }

    /** Returns the completions so far that the driver reported for messages that had completed before. */
    private long surplusCompletions() {
        return senders.stream()
                .mapToLong(sender -> sender.pool().surplusCompletions())
                .sum();
    }

    private List<String> idleConsumers() {
        Set<Integer> active = receivers.stream()
                .filter(Receiver::isActive)
                .map(Receiver::subscription)
                .collect(Collectors.toSet());
        return receivers.stream()
                .filter(receiver -> !receiver.isActive() && active.contains(receiver.subscription()))
                .map(Receiver::name)
                .toList();
    }

    private List<SenderTime> senderTimes() {
        List<SenderTime> times = new ArrayList<>();
        for (int i = 0; i < senders.size(); i++) {
            times.add(senders.get(i).times().with(layout.waiting().describe(waiters.get(i))));
        }
        return times;
    }
}
