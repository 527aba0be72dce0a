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
import io.weir.measure.SenderTime;
import io.weir.measure.SnapshotListener;
import io.weir.measure.Timeline;
import io.weir.payload.KeyPool;
import io.weir.payload.PayloadPool;
import io.weir.resource.RunnableTime;
import io.weir.schedule.Schedule;
import io.weir.time.ParkingWaiter;
import io.weir.time.Waiter;
import io.weir.workload.Timing;
import io.weir.workload.Topology;
import io.weir.workload.Workload;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The part of a run in which messages count: lays out senders and recorders over open clients, runs the load phases and
 * draws up what was measured. {@link #stop} may be called by any thread, the rest by one.
 */
final class LoadRun {

    private static final Logger LOG = LoggerFactory.getLogger(LoadRun.class);

    /** From starting the senders to the first due time, so that their threads are there in time. */
    private static final long LEAD_NANOS = 20_000_000;

    private final EngineSetup setup;
    private final Workload workload;
    private final NanoClock clock;
    private final Promises promises;
    private final PayloadPool payloads;
    private final HeaderPlacement placement;
    private final int run;
    private final Clients clients;
    private final List<Receiver> receivers;
    private final Schedule schedule;
    private final Timeline timeline;
    private final RunRecorders recorders;
    private final IntervalReporter reporter;
    private final DelayedDelivery deliveries;
    private final List<SenderLoop> senders;
    private final List<Waiter> waiters = new ArrayList<>();
    private final List<RunnableTime> runnables = new ArrayList<>();
    private final SenderLayout layout;
    private final LoadPhases phases;
    private final Optional<BacklogCourse> course;
    private final List<String> troubles = new ArrayList<>();
    private List<Insight.Metric> metrics = List.of();

    LoadRun(
            EngineSetup setup,
            Promises promises,
            PayloadPool payloads,
            HeaderPlacement placement,
            int run,
            Clients clients,
            List<Receiver> receivers,
            boolean leavingDebt) {
        this.setup = setup;
        this.workload = setup.workload();
        this.clock = setup.context().clock();
        this.promises = promises;
        this.payloads = payloads;
        this.placement = placement;
        this.run = run;
        this.clients = clients;
        this.receivers = receivers;
        this.schedule = Schedule.of(workload.load(), workload.timing().warmUp());
        Runtime machine = Runtime.getRuntime();
        this.layout =
                SenderLayout.of(workload, promises.blocking(), machine.availableProcessors(), machine.maxMemory());
        Optional<BacklogPlan> backlog = workload.backlog()
                .map(asked ->
                        BacklogPlan.of(asked, workload, promises.capabilities().contains(Capability.BACKLOG)));
        this.timeline = timeline(workload.timing(), backlog);
        BacklogStages stages = new BacklogStages(setup.listener(), schedule.isPaced());
        SnapshotListener listener = backlog.isPresent() ? stages : setup.listener();
        Topology topology = workload.topology();
        this.recorders = new RunRecorders(
                clock,
                timeline,
                payloads.payloadBytes(),
                clients.topics().size(),
                topology.producersPerTopic(),
                topology.subscriptionsPerTopic(),
                schedule.isPaced());
        this.deliveries = DelayedDelivery.of(
                promises.deliveryDelay(),
                timeline.windowEnd(),
                workload.timing().drainTimeout());
        this.reporter = new IntervalReporter(
                timeline,
                schedule,
                recorders,
                deliveries,
                payloads.payloadBytes(),
                topology.subscriptionsPerTopic(),
                isChecked(),
                listener);
        this.course = backlog.map(plan -> new BacklogCourse(
                clock,
                timeline,
                plan,
                clients,
                reporter::backlog,
                stages,
                setup.limits(),
                new SideCall(setup.driverThreads(), clock)));
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

    /** Ends the load before its time; the drain still follows. */
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
        phases.run(() -> course.ifPresent(BacklogCourse::look), () -> {
            course.ifPresent(backlog -> backlog.windowIsOver(
                    phases.interruption().isPresent()
                            ? phases.limits().step()
                            : setup.limits().close()));
            readMetrics();
        });
        runnables.forEach(RunnableTime::close);
        LOG.info("{}", Phase.VERIFY.label());
        setup.listener().phase(Phase.VERIFY);
        return measurement(facts);
    }

    /** Instant of the first due time. */
    long startNanos() {
        return timeline.start();
    }

    /** Acknowledged and not received, by subscription, at the end of the last interval. */
    double[] backlogs() {
        return reporter.backlogs(clients.topics().size());
    }

    /** The account of this load's messages as it is now, deliveries after the load's own end included. */
    IntegrityAccount accountNow() {
        recorders.collectThrough(timeline.intervalAt(clock.nanoTime()) - 1);
        long[] sentByProducer = new long[clients.producers().size()];
        senders.forEach(sender -> sender.addSentTo(sentByProducer));
        return recorders.account(sentByProducer, isChecked());
    }

    private boolean isChecked() {
        return placement != HeaderPlacement.NONE;
    }

    private Timeline timeline(Timing timing, Optional<BacklogPlan> backlog) {
        long warmUp = timing.warmUp().toNanos();
        long window = timing.measured().map(Duration::toNanos).orElse(Long.MAX_VALUE);
        if (timing.messages().isPresent()) {
            long end = schedule.dueNanos(
                    schedule.dueBefore(warmUp) + timing.messages().getAsLong());
            window = Math.min(window, end - warmUp);
        }
        if (backlog.isPresent()) { // until it is known when the drain is over
            window = backlog.get().longestWindow(setup.limits()).toNanos();
        }
        return new Timeline(clock.nanoTime() + LEAD_NANOS, warmUp, window);
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
        RunnableTime runnable = new RunnableTime(clock);
        runnables.add(runnable);
        boolean untilReturn = promises.payloadOwnership() == PayloadOwnership.UNTIL_RETURN;
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
                        promises.payloadOwnership(),
                        placement == HeaderPlacement.STAMP,
                        layout.outstandingPerThread()),
                new MessageWriter(payloads, placement, run, untilReturn, thread, layout.threads()),
                recorders,
                new PunctualSender(new Displacement(runnable), promises.blocking() == Promises.SendBlocking.WHEN_FULL));
    }

    private void readMetrics() {
        try {
            metrics = clients.metrics(phases.interruption().isPresent());
        } catch (DriverException failed) {
            troubles.add("client metrics could not be read: " + failed.getMessage());
        } catch (InterruptedException stopped) {
            stop(EarlyStop.asked("interrupted"));
        }
    }

    private RunMeasurement measurement(List<Insight.Fact> facts) {
        troubles.addAll(phases.troubles());
        long[] sentByProducer = new long[clients.producers().size()];
        // Who is answered after the last interval is in no figure, so the account must not take it for answered.
        List<PendingSend> unfinished = senders.stream()
                .flatMap(sender -> sender.pool().unfinishedAt(reporter.collectedUntil()).stream())
                .toList();
        unfinished.forEach(pending -> recorders.neverCompleted(pending.producer(), pending.sequence()));
        for (SenderLoop sender : senders) {
            sender.addSentTo(sentByProducer);
            int surplus = sender.pool().surplusCompletions();
            if (surplus > 0) {
                troubles.add("the driver completed " + surplus + " messages of " + sender.name() + " twice");
            }
        }
        long askedBeforeWindow = schedule.dueBefore(timeline.windowStart() - timeline.start());
        long askedInAll = schedule.dueBefore(timeline.windowEnd() - timeline.start());
        long askedInWindow = Math.max(0, askedInAll - askedBeforeWindow);
        long unsent = Math.max(0, askedInAll - Arrays.stream(sentByProducer).sum());
        IntegrityAccount integrity = recorders.account(sentByProducer, isChecked());
        return new RunMeasurement(
                !schedule.isPaced(),
                layout.outstandingPerThread() * layout.threads(),
                schedule.messagesPerSecond(),
                askedInWindow,
                Math.max(0, timeline.windowEnd() - timeline.windowStart()),
                reporter.of(Phase.WARM_UP),
                reporter.of(Phase.MEASURE),
                reporter.of(Phase.DRAIN),
                reporter.warmUp(),
                reporter.measured(),
                Math.min(askedInWindow, unsent),
                unfinished.size(),
                phases.isStillReceiving(),
                reporter.backlogAtEndOf(Phase.WARM_UP),
                reporter.backlogAtEndOf(Phase.MEASURE),
                integrity,
                reporter.errors(),
                senderTimes(),
                facts,
                metrics,
                phases.interruption(),
                troubles,
                Optional.empty(),
                course.map(BacklogCourse::record),
                idleConsumers());
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
