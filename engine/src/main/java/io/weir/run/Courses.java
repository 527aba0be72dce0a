package io.weir.run;

import io.weir.audit.DeliveryAudit;
import io.weir.driver.DriverException;
import io.weir.driver.NanoClock;
import io.weir.evidence.RunListener;
import io.weir.evidence.scenario.BacklogRecord;
import io.weir.evidence.scenario.ReadingRecord;
import io.weir.evidence.scenario.ReplayRecord;
import io.weir.measure.Interval;
import io.weir.measure.IntervalSnapshot;
import io.weir.measure.Timeline;
import io.weir.recovery.RecoveryRecord;
import io.weir.run.scenario.BacklogPlan;
import io.weir.run.scenario.BacklogScenario;
import io.weir.run.scenario.Course;
import io.weir.run.scenario.Decisions;
import io.weir.run.scenario.ReadingScenario;
import io.weir.run.scenario.ReplayScenario;
import io.weir.schedule.LoadPauses;
import io.weir.worker.PendingDriverCall;
import io.weir.worker.SystemActions;
import io.weir.worker.Worker;
import io.weir.workload.Reading;
import io.weir.workload.Replay;
import io.weir.workload.Workload;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import java.util.function.LongUnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The courses of a load: what its workload asks for beside sending and receiving. For one thread. */
final class Courses implements Course {

    private final PreparedRun run;
    private final Workload workload;
    private final Timeline timeline;
    private final IntervalReporter reporter;
    private final Decisions decisions;
    private final RunListener listener;
    private final Optional<BacklogScenario> backlog;
    private final Optional<ReadingScenario> reading;
    private final Optional<ReplayScenario> replay;
    private final Optional<Disturbances> disturbances;
    private final List<Course> all;

    /**
     * @param backlog plan of the backlog; empty without one
     * @param paced whether messages have due times
     * @param warmUpEnd instant since the start of load at which the warm-up ends, as far as it is known
     * @param allReceived whether every message acknowledged has been received
     * @param decisions applies what is decided here
     */
    Courses(
            PreparedRun run,
            Workload workload,
            Timeline timeline,
            AllLoads load,
            IntervalReporter reporter,
            Optional<BacklogPlan> backlog,
            boolean paced,
            LongSupplier warmUpEnd,
            BooleanSupplier allReceived,
            Decisions decisions,
            RunListener listener) {
        this.run = run;
        this.workload = workload;
        this.timeline = timeline;
        this.reporter = reporter;
        this.decisions = decisions;
        this.listener = listener;
        this.backlog = backlog.map(plan -> backlog(plan, paced));
        this.reading = workload.reading().map(requested -> reading(requested, load, warmUpEnd, allReceived));
        this.replay = workload.replay().map(requested -> replay(requested, load));
        this.disturbances = workload.timeline()
                .map(requested -> new Disturbances(
                        run,
                        requested,
                        timeline,
                        reporter.dueMessages(LoadPauses.of(workload.load(), workload.topology())),
                        reporter::backlog,
                        run.subscriptions().topics().size(),
                        run.isChecked() ? workload.topology().subscriptionsPerTopic() : 0,
                        decisions,
                        listener));
        this.all = Stream.<Optional<? extends Course>>of(this.backlog, reading, replay, disturbances)
                .<Course>flatMap(Optional::stream)
                .toList();
    }

    private BacklogScenario backlog(BacklogPlan plan, boolean paced) {
        return new BacklogScenario(
                clock(),
                timeline,
                plan,
                new BacklogScenario.Consumers(this::pauseConsumers, this::resumeConsumers, this::brokerBacklog),
                reporter::backlog,
                decisions,
                listener,
                paced,
                run.setup().limits(),
                newCall());
    }

    private ReadingScenario reading(
            Reading requested, AllLoads load, LongSupplier warmUpEnd, BooleanSupplier allReceived) {
        return new ReadingScenario(
                clock(),
                timeline,
                requested,
                windowNanos(),
                new ReadingScenario.Consumers(this::pauseConsumers, this::resumeConsumers),
                warmUpEnd,
                load::completedByNow, // those of the latest reports may be a fifth of a second old
                load::abandon,
                allReceived,
                run.subscriptions().topics().size(),
                workload.topology().subscriptionsPerTopic(),
                run.isChecked(),
                decisions,
                listener,
                run.setup().limits(),
                newCall());
    }

    private ReplayScenario replay(Replay requested, AllLoads load) {
        SystemActions system = run.setup().actions();
        List<String> nodes = List.copyOf(system.nodes().keySet());
        return new ReplayScenario(
                clock(),
                timeline,
                requested,
                windowNanos(),
                new ReplayScenario.Actions(
                        this::resumeConsumers,
                        () -> system.carryOut(Replay.KILL, nodes),
                        () -> system.undo(Replay.KILL, nodes)),
                load::completed,
                load::abandon,
                decisions,
                listener,
                run.setup().limits().clients(),
                newCall());
    }

    private NanoClock clock() {
        return run.setup().clock();
    }

    private long windowNanos() {
        return workload.timing().measured().orElseThrow().toNanos();
    }

    private PendingDriverCall newCall() {
        return new PendingDriverCall(run.setup().driverThreads(), clock());
    }

    private void pauseConsumers() throws DriverException, InterruptedException {
        run.worker().pauseConsumers(Worker.ALL_GROUPS);
    }

    private void resumeConsumers() throws DriverException, InterruptedException {
        run.worker().resumeConsumers(Worker.ALL_GROUPS);
    }

    /** Returns the backlog over all subscriptions, as the broker counts it. For a thread that may call the driver. */
    private long brokerBacklog() throws DriverException, InterruptedException {
        long sum = 0;
        for (int subscription = 0; subscription < run.subscriptions().count(); subscription++) {
            sum += run.worker().backlog(subscription).orElse(0);
        }
        return sum;
    }

    @Override
    public void lookInWarmUp() {
        all.forEach(Course::lookInWarmUp);
    }

    @Override
    public void lookInWindow() {
        all.forEach(Course::lookInWindow);
    }

    @Override
    public void add(Interval merged, IntervalSnapshot interval) {
        all.forEach(course -> course.add(merged, interval));
    }

    @Override
    public void windowIsOver(boolean stopped, Duration limit) {
        all.forEach(course -> course.windowIsOver(stopped, limit));
    }

    /** Returns whether messages are written before the window, in what counts as its warm-up. */
    boolean writesFirst() {
        return reading.isPresent() || replay.isPresent();
    }

    /** Returns whether consumers receive as usual, and not before a backlog is built. */
    boolean consumersReceive() {
        return backlog.map(BacklogScenario::isBuilt).orElse(true);
    }

    Optional<BacklogRecord> backlogRecord() {
        return backlog.map(BacklogScenario::record);
    }

    Optional<ReadingRecord> readingRecord() {
        return reading.map(ReadingScenario::record);
    }

    /** Returns whether all that is waited for was due for delivery long before the window's end. */
    boolean allIsDue() {
        return replay.map(ReplayScenario::isDue).orElse(true);
    }

    /** @param audit of all messages */
    Optional<ReplayRecord> replayRecord(DeliveryAudit audit) {
        long far = audit.delayed() / Math.max(1, audit.subscriptions());
        return replay.map(course -> course.record(far, reporter.total().acknowledged() - far));
    }

    /**
     * Returns what came of the actions of a time line; empty without one.
     *
     * @param missingBefore acknowledged messages that never came and were due before an instant; null where that is not known
     */
    Optional<RecoveryRecord> recoveryRecord(@Nullable LongUnaryOperator missingBefore) {
        return disturbances.map(course -> course.record(missingBefore));
    }
}
