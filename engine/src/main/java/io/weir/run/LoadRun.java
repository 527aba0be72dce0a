package io.weir.run;

import io.weir.audit.DeliveryAudit;
import io.weir.audit.DeliveryLedger;
import io.weir.audit.ProvenLoss;
import io.weir.driver.Capability;
import io.weir.driver.DriverException;
import io.weir.driver.Guarantees;
import io.weir.driver.Insight;
import io.weir.driver.NanoClock;
import io.weir.evidence.Mark;
import io.weir.evidence.RunEvent;
import io.weir.evidence.RunListener;
import io.weir.evidence.RunMeasurement;
import io.weir.evidence.WarmUpRecord;
import io.weir.measure.Counters;
import io.weir.measure.Interval;
import io.weir.measure.IntervalSnapshot;
import io.weir.measure.Phase;
import io.weir.measure.Timeline;
import io.weir.run.scenario.BacklogPlan;
import io.weir.run.scenario.Decisions;
import io.weir.run.search.Debts;
import io.weir.schedule.ProcessingForecast;
import io.weir.schedule.ProducerPauses;
import io.weir.schedule.Schedule;
import io.weir.steady.SteadyState;
import io.weir.steady.SteadyTest;
import io.weir.worker.DriverCalls;
import io.weir.worker.EarlyStop;
import io.weir.worker.LoadChange;
import io.weir.worker.LoadCommand;
import io.weir.worker.LoadEnd;
import io.weir.worker.LoadEnd.ConsumerEnd;
import io.weir.worker.LoadReport;
import io.weir.worker.send.DelayedDelivery;
import io.weir.worker.send.MessageStreams;
import io.weir.workload.Timing;
import io.weir.workload.WarmUp;
import io.weir.workload.Workload;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongUnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Conducts one load of a run: has the workers send and receive, takes them through warm-up, measured window and drain,
 * and makes the measurement. {@link #stop} may be called by any thread, the rest by one.
 */
final class LoadRun {

    private static final Logger LOG = LoggerFactory.getLogger(LoadRun.class);

    /** Time from the order to the first due time, so that the senders' threads are ready. */
    private static final long LEAD_NANOS = 20_000_000;

    /** The same for workers elsewhere, as the number of times that a decision takes to reach them. */
    private static final long LEAD_NOTICES = 10;

    /** The same for the first load, for which workers load classes, perhaps on a busy machine; up to a time that is long for that. */
    private static final long FIRST_LEAD_NOTICES = 30;

    private static final long FIRST_LEAD_NANOS = 3_000_000_000L;

    /** A ledger of many messages takes its time on the way: workers have other work to do. */
    private static final long LEDGERS_EVERY_NANOS = 1_000_000_000;

    private final PreparedRun run;
    private final Workload workload;
    private final WarmUp requestedWarmUp;
    private final RunListener listener;
    private final NanoClock clock;
    private final LoadCommand command;
    private final Schedule schedule;
    private final Timeline timeline;
    private final AllLoads load;
    private final Decisions decisions = new ToAllWorkers();
    private final IntervalReporter reporter;
    private final QueueWatch queues;
    private final LoadPhases phases;
    private final Courses courses;
    private final Optional<AdaptiveWarmUp> warmUp;
    private final List<String> troubles = new ArrayList<>();
    private List<Insight.Metric> metrics = List.of();
    private @Nullable LossEvidence lossEvidence;
    private @Nullable EndedLoad ended;
    private boolean ledgersComplete;
    private long nextLedgers = Long.MIN_VALUE;

    /**
     * @param workload the run's workload with the load, timing and limits of this load
     * @param number of the load within the run, from 0
     * @param leavingDebt whether to leave unsent messages at the window's end
     */
    LoadRun(PreparedRun run, Workload workload, RunListener listener, int number, boolean leavingDebt) {
        this.run = run;
        this.workload =
                withKnownEnd(workload.inRound(run.setup().round()), run.setup().guarantees());
        this.requestedWarmUp = workload.timing().warmUp();
        this.listener = listener;
        this.clock = run.setup().clock();
        Optional<BacklogPlan> backlog = workload.backlog()
                .map(requested ->
                        BacklogPlan.of(requested, workload, run.setup().has(Capability.BACKLOG)));
        this.schedule = Schedule.of(this.workload, warmUpKind());
        this.command = new LoadCommand(
                number,
                this.workload,
                clock.nanoTime() + leadNanos(number, run.worker().noticeNanos()),
                warmUpKind().longest().plus(longestPrefill()).toNanos(),
                windowNanos(warmUpKind().longest().toNanos(), backlog),
                leavingDebt);
        this.timeline = command.newTimeline();
        this.load = run.worker().prepare(command);
        this.queues = new QueueWatch(schedule.isPaced(), this.workload.topology(), () -> debts().ofSubscriptions());
        this.warmUp = warmUpKind().adaptive()
                ? Optional.of(new AdaptiveWarmUp(
                        clock,
                        timeline,
                        schedule,
                        this.workload,
                        load,
                        decisions,
                        listener,
                        workload.reading().isPresent() ? null : length -> windowNanos(length, backlog)))
                : Optional.empty();
        this.reporter = new IntervalReporter(
                timeline,
                schedule,
                ProducerPauses.of(this.workload.load(), this.workload.topology().producerCount()),
                DelayedDelivery.nanos(run.setup().guarantees().deliveryDelay()),
                run.subscriptions().topics().size(),
                workload.topology().subscriptionsPerTopic(),
                run.isChecked(),
                this::intervalIsOver,
                Stretches.of(
                        this.workload.load(),
                        backlog.isPresent()
                                || workload.reading().isPresent()
                                || workload.replay().isPresent()));
        this.courses = new Courses(
                run,
                this.workload,
                timeline,
                load,
                reporter,
                backlog,
                schedule.isPaced(),
                this::warmUpEnd,
                this::isAllReceived,
                decisions,
                listener);
        this.phases = new LoadPhases(
                clock, timeline, reporter, load, command, decisions, listener, this::isAllReceived, this::busyNanos);
    }

    private static long leadNanos(int number, long notice) {
        long first = number == 0 ? Math.min(FIRST_LEAD_NOTICES * notice, FIRST_LEAD_NANOS) : 0;
        return LEAD_NANOS + Math.max(LEAD_NOTICES * notice, first);
    }

    /**
     * Returns how much longer the drain may take for consumers that are busy: no longer than they were to be before the run,
     * for which its time limit has room. What is behind beyond that, the system has held up.
     */
    private long busyNanos() {
        long planned =
                ProcessingForecast.longestAfterwards(workload).multipliedBy(2).toNanos();
        return Math.min(planned, queues.busyNanos());
    }

    /** Returns the longest time between warm-up and window. */
    private Duration longestPrefill() {
        Duration pause = run.setup().limits().clients();
        return workload.reading()
                .map(requested -> requested.longestPrefill(pause))
                .or(() -> workload.replay().map(requested -> requested.longestBefore(pause)))
                .orElse(Duration.ZERO);
    }

    /** Returns the end of the warm-up since the start of load, as far as it is known. */
    private long warmUpEnd() {
        return warmUp.map(AdaptiveWarmUp::endNanos)
                .orElseGet(() -> warmUpKind().longest().toNanos());
    }

    /**
     * Returns the workload with a warm-up of a fixed length if deliveries are delayed: those are counted up to an end
     * that must be known in advance.
     */
    private static Workload withKnownEnd(Workload workload, Guarantees guarantees) {
        if (guarantees.deliveryDelay().isZero()) {
            return workload;
        }
        Timing timing = workload.timing();
        WarmUp fixed = WarmUp.fixed(timing.warmUp().longest());
        return workload.with(
                workload.load(),
                new Timing(
                        fixed,
                        timing.measured(),
                        timing.messages(),
                        timing.drainTimeout(),
                        timing.stopsOnFirstFailure()),
                workload.limits());
    }

    private WarmUp warmUpKind() {
        return workload.timing().warmUp();
    }

    /** Ends the load early; the drain still follows. */
    void stop(EarlyStop stop) {
        phases.stop(stop);
    }

    private void intervalIsOver(Interval raw, IntervalSnapshot interval) {
        courses.add(raw, interval);
        warmUp.ifPresent(adaptive -> adaptive.add(interval));
        queues.add(interval);
        listener.on(new RunEvent.IntervalClosed(interval));
        stopIfFailed(interval.counters());
    }

    /** Stops after a failed send, if that was requested; a message that was aborted on purpose has not failed. */
    private void stopIfFailed(Counters counters) {
        long failed = counters.refused() + counters.unknown();
        if (workload.timing().stopsOnFirstFailure()
                && failed > 0
                && phases.interruption().isEmpty()) {
            stop(EarlyStop.requested("stopped at the first failed send, as stopOnFirstFailure asks"));
        }
    }

    /**
     * Runs warm-up, window and drain.
     *
     * @param facts as read back before the load
     */
    RunMeasurement measure(List<Insight.Fact> facts) {
        boolean carriedOut = false;
        try {
            load.start();
            phases.run(this::lookInWarmUp, this::lookInWindow, this::windowIsOver, this::takeLossEvidence);
            carriedOut = true;
        } finally {
            if (!carriedOut) {
                phases.abandonSenders();
            }
        }
        LoadEnd end = load.end();
        load.failure().ifPresent(phases::interruptedBy);
        markSteadyParts();
        LOG.info("{}", Phase.VERIFY.label());
        listener.on(new RunEvent.PhaseEntered(Phase.VERIFY, clock.nanoTime()));
        return measurement(facts, end);
    }

    /** Marks where the system became steady only within the measured window. */
    private void markSteadyParts() {
        for (SteadyState state : SteadyTest.of(reporter.windowPoints(), !schedule.isPaced())) {
            Double since = state.sinceSeconds();
            if (since != null && !state.steady()) {
                long instant = timeline.start() + (long) (since * 1e9);
                listener.on(new RunEvent.Marked(Mark.Kind.STEADY, instant, "steady since"));
            }
        }
    }

    private void lookInWarmUp() {
        if (clock.nanoTime() - timeline.start() < warmUpEnd()) {
            warmUp.ifPresent(AdaptiveWarmUp::look);
        }
        courses.lookInWarmUp();
    }

    private void lookInWindow() {
        if (!schedule.isPaced() && isDone()) {
            decisions.apply(new LoadChange.WindowEnds(decisions.soonest()));
        }
        courses.lookInWindow();
        if (courses.consumersReceive()) {
            load.observeClients();
        }
    }

    /** Returns whether as many messages as were asked for have been acknowledged in the window of a closed loop. */
    private boolean isDone() {
        OptionalLong messages = workload.timing().messages();
        if (messages.isEmpty()) {
            return false;
        }
        LoadReport.Completed soFar = load.completed();
        long before = reporter.of(Phase.WARM_UP).acknowledged();
        return soFar.messages() - soFar.failed() - before >= messages.getAsLong();
    }

    private void windowIsOver() {
        load.windowIsOver();
        boolean stopped = phases.interruption().isPresent();
        Duration limit = stopped ? phases.limits().step() : run.setup().limits().close();
        courses.windowIsOver(stopped, limit);
        read("client metrics", () -> metrics = run.worker().clientMetrics());
    }

    /** With split topics the count at each worker may be too high: only the united ledgers tell. */
    private boolean isAllReceived() {
        if (reporter.awaitedNow() != 0) {
            return false;
        }
        if (run.splitsTopics() && run.isChecked() && clock.nanoTime() >= nextLedgers) {
            ledgersComplete = run.worker().ledger(command.number()).arrived() >= reporter.awaitedDeliveries();
            nextLedgers = clock.nanoTime() + LEDGERS_EVERY_NANOS;
        }
        return ledgersComplete || !run.splitsTopics() || !run.isChecked();
    }

    /** Returns the instant of the first due time. */
    long startNanos() {
        return timeline.start();
    }

    /** Returns the debts at the end of the last interval. */
    Debts debts() {
        return reporter.debts();
    }

    /** Returns the part of this load to keep after its measurement. */
    EndedLoad ended() {
        EndedLoad kept = ended;
        if (kept == null) {
            throw new IllegalStateException("the load has not been measured");
        }
        return kept;
    }

    /** Returns the length of the measured window after a warm-up of the given length. */
    private long windowNanos(long warmUpNanos, Optional<BacklogPlan> backlog) {
        if (backlog.isPresent()) { // an upper bound until the end of the drain is known
            return backlog.get().longestWindow(run.setup().limits()).toNanos();
        }
        Timing timing = workload.timing();
        long window = timing.measured().map(Duration::toNanos).orElse(Long.MAX_VALUE);
        if (timing.messages().isEmpty() || !schedule.isPaced()) {
            return window;
        }
        long end = schedule.dueNanos(
                schedule.dueBefore(warmUpNanos) + timing.messages().getAsLong());
        return Math.min(window, end - warmUpNanos);
    }

    private WarmUpRecord warmUpRecord() {
        long end = Math.min(timeline.windowStart(), timeline.windowEnd());
        double seconds = Math.min(end - timeline.start(), courses.writesFirst() ? warmUpEnd() : Long.MAX_VALUE) / 1e9;
        return new WarmUpRecord(
                requestedWarmUp.adaptive(),
                requestedWarmUp.longest().toNanos() / 1e9,
                seconds,
                warmUp.map(adaptive -> adaptive.risingSeconds(seconds)).orElse(0.0),
                warmUp.map(AdaptiveWarmUp::isSteady).orElse(false));
    }

    /** Reads from the driver; a failure is a trouble, and not the end of the run. */
    private void read(String what, DriverCalls.Action reading) {
        try {
            reading.run();
        } catch (DriverException failed) {
            troubles.add(what + " could not be read: " + failed.getMessage());
        } catch (InterruptedException stopped) {
            phases.interrupted();
        }
    }

    /** Collects evidence of losses, unless the run was cut short. */
    private void takeLossEvidence() {
        if (!run.isChecked() || phases.interruption().isPresent() || !courses.allIsDue()) {
            return;
        }
        Map<Integer, Long> held = new ConcurrentHashMap<>();
        List<Integer> waiting = reporter.waitingSubscriptions();
        if (run.setup().has(Capability.BACKLOG) && !waiting.isEmpty()) {
            read(
                    "the broker's backlog",
                    () -> run.calls()
                            .run(
                                    "reading the backlog of " + waiting.size() + " subscriptions",
                                    run.setup().limits().insight(),
                                    () -> addBacklogs(waiting, held)));
        }
        lossEvidence = new LossEvidence(load.markDeliveries(), reporter.acknowledged(), Map.copyOf(held));
    }

    /** Adds the broker's counts by subscription; those before a failure are kept. */
    private void addBacklogs(List<Integer> subscriptions, Map<Integer, Long> counts)
            throws DriverException, InterruptedException {
        for (int subscription : subscriptions) {
            run.worker().backlog(subscription).ifPresent(count -> counts.put(subscription, count));
        }
    }

    private ProvenLoss provenLoss(DeliveryLedger ledger, long[] sent) {
        LossEvidence evidence = lossEvidence;
        return evidence == null || phases.interruption().isPresent()
                ? ProvenLoss.NONE
                : evidence.provenLoss(
                        ledger,
                        reporter.acknowledged(),
                        run.subscriptions(),
                        sent,
                        run.setup().guarantees().order() == Guarantees.OrderScope.PARTITION,
                        reporter::isStillArriving);
    }

    private RunMeasurement measurement(List<Insight.Fact> facts, LoadEnd end) {
        troubles.addAll(phases.troubles());
        end.failedAttempts().sentence().ifPresent(troubles::add);
        long dueBeforeWindow = reporter.dueBefore(timeline.windowStart() - timeline.start());
        long dueInAll = reporter.dueInAll();
        long dueInWindow = Math.max(0, dueInAll - dueBeforeWindow);
        long unsent = Math.max(0, dueInAll - Arrays.stream(end.sent()).sum());
        DeliveryLedger ledger = run.worker().ledger(command.number());
        load.failure().ifPresent(phases::interruptedBy);
        DeliveryAudit audit = ledger.account(end.sent(), run.isChecked());
        ProvenLoss provenLoss = provenLoss(ledger, end.sent());
        ended = new EndedLoad(run.worker(), command.number(), end.sent(), run.isChecked(), provenLoss);
        return new RunMeasurement(
                !schedule.isPaced(),
                end.outstandingLimit(),
                schedule.messagesPerSecond(),
                dueInWindow,
                Math.max(0, timeline.windowEnd() - timeline.windowStart()),
                reporter.of(Phase.WARM_UP),
                reporter.of(Phase.MEASURE),
                reporter.of(Phase.DRAIN),
                reporter.warmUp(),
                reporter.measured(),
                Math.min(dueInWindow, unsent),
                end.unfinished(),
                provenLoss,
                reporter.backlogAtEndOf(Phase.WARM_UP),
                reporter.backlogAtEndOf(Phase.MEASURE),
                audit,
                reporter.errors(),
                end.generators(),
                facts,
                metrics,
                phases.interruption(),
                troubles,
                Optional.empty(),
                courses.backlogRecord(),
                courses.readingRecord(),
                courses.replayRecord(audit),
                idleConsumers(end.consumers()),
                warmUpRecord(),
                end.consumers().stream()
                        .flatMap(consumer -> consumer.failure().stream())
                        .toList(),
                end.surplusCompletions(),
                queues.unacknowledged(),
                queues.worstBacklogs(run.subscriptions()::name),
                reporter.windowPoints(),
                courses.recoveryRecord(
                        schedule.isPaced() && run.isChecked() ? missingBefore(ledger, end.sent()) : null),
                GroupRecords.of(
                        workload.topology(),
                        run.setup().has(Capability.FILTER_AT_BROKER),
                        reporter,
                        subscription -> run.isChecked() ? ledger.missing(subscription, end.sent()) : 0),
                GroupRecords.ofTopics(workload.topology(), reporter));
    }

    private LongUnaryOperator missingBefore(DeliveryLedger ledger, long[] sent) {
        MessageStreams streams = MessageStreams.of(workload.topology(), false);
        return instant -> ledger.missingOfFirst(stream -> {
            int producer = streams.producer(stream);
            long due = reporter.dueBefore(producer, messages -> streams.order().before(producer, messages), instant);
            return Math.min(sent[stream], streams.ofFirst(stream, due));
        });
    }

    private static List<String> idleConsumers(List<ConsumerEnd> consumers) {
        Set<Integer> active = consumers.stream()
                .filter(ConsumerEnd::active)
                .map(ConsumerEnd::subscription)
                .collect(Collectors.toSet());
        return consumers.stream()
                .filter(consumer -> !consumer.active() && active.contains(consumer.subscription()))
                .map(ConsumerEnd::name)
                .toList();
    }

    /** Takes the decisions of this load to its workers. */
    private final class ToAllWorkers implements Decisions {

        @Override
        public long soonest() {
            return clock.nanoTime() + run.worker().noticeNanos();
        }

        @Override
        public void apply(LoadChange change) {
            change.applyTo(schedule, timeline);
            load.apply(change);
        }
    }
}
