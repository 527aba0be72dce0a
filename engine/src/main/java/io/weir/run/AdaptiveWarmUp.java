package io.weir.run;

import io.weir.driver.NanoClock;
import io.weir.evidence.CoarseCounts;
import io.weir.evidence.Mark;
import io.weir.evidence.RunEvent;
import io.weir.evidence.RunListener;
import io.weir.evidence.WindowPoint;
import io.weir.evidence.WindowSeries;
import io.weir.measure.IntervalSnapshot;
import io.weir.measure.Latencies;
import io.weir.measure.Phase;
import io.weir.measure.Timeline;
import io.weir.run.scenario.Decisions;
import io.weir.schedule.Schedule;
import io.weir.steady.SteadyTest;
import io.weir.worker.LoadChange;
import io.weir.worker.LoadReport;
import io.weir.workload.RateStage;
import io.weir.workload.WarmUp;
import io.weir.workload.Workload;
import java.util.function.LongUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Raises the rate to its target as fast as the system follows, and ends the warm-up as soon as rate, p50 and p99 are
 * steady. For the thread of the load phases.
 */
final class AdaptiveWarmUp {

    /** Whole seconds at the target rate before the first test. */
    private static final int FIRST_TEST = 30;

    /** Seconds between further tests. */
    private static final int BETWEEN_TESTS = 10;

    /** Share of the warm-up's limit after which the target rate is taken in any case. */
    private static final double RISING_SHARE = 0.3;

    /** Margin for clock readings in progress, as the timeline can be cut at future instants only. */
    private static final long AHEAD_NANOS = 10_000_000;

    private final NanoClock clock;
    private final Timeline timeline;
    private final Schedule schedule;
    private final WarmUp warmUp;
    /** Number of messages whose due times senders may have read ahead. */
    private final int plannedMessages;

    private final AllLoads load;
    private final Decisions decisions;
    private final RunListener listener;
    private final @Nullable LongUnaryOperator windowNanos;
    private final SlowStart slowStart;
    private final WindowSeries points = new WindowSeries();
    private int seconds;
    private int nextTest = FIRST_TEST;
    private boolean steady;

    /** End of the warm-up, since the start of load, as far as it is known. */
    private long endNanos;

    /** Instant, since the start of load, from which on the target rate is due; later than any until it is known. */
    private long targetFrom;

    /**
     * @param workload with an adaptive warm-up
     * @param load at all workers
     * @param decisions applies what is decided here
     * @param windowNanos length of the measured window by the length of the warm-up, which it follows; null where
     *     something comes in between
     */
    AdaptiveWarmUp(
            NanoClock clock,
            Timeline timeline,
            Schedule schedule,
            Workload workload,
            AllLoads load,
            Decisions decisions,
            RunListener listener,
            @Nullable LongUnaryOperator windowNanos) {
        this.clock = clock;
        this.timeline = timeline;
        this.schedule = schedule;
        this.warmUp = workload.timing().warmUp();
        this.plannedMessages = load.plannedMessages();
        this.load = load;
        this.decisions = decisions;
        this.listener = listener;
        this.windowNanos = windowNanos;
        double target = workload.load().stages().stream()
                .mapToDouble(RateStage::fromMessagesPerSecond)
                .findFirst()
                .orElse(schedule.messagesPerSecond());
        this.slowStart = new SlowStart(warmUp.atFirst(target).fromMessagesPerSecond(), target, (long)
                (RISING_SHARE * warmUp.longest().toNanos()));
        this.targetFrom = slowStart.isOver() ? 0 : Long.MAX_VALUE;
        this.endNanos = warmUp.longest().toNanos();
    }

    /** Adds an interval; those before the target rate and those of other phases are ignored. */
    void add(IntervalSnapshot snapshot) {
        boolean whole = snapshot.endNanos() - snapshot.startNanos() == Timeline.INTERVAL_NANOS;
        if (whole && snapshot.phase() == Phase.WARM_UP && snapshot.startNanos() >= targetFrom) {
            Latencies latencies = snapshot.warmUp();
            seconds++;
            points.add(new WindowPoint(
                    0,
                    snapshot.startNanos(),
                    snapshot.endNanos(),
                    snapshot.counters().acknowledged(),
                    CoarseCounts.of(latencies.response()),
                    CoarseCounts.of(latencies.service()),
                    CoarseCounts.NONE,
                    CoarseCounts.NONE));
        }
    }

    /** Raises the rate or tests whether the load is steady, whichever is due. To be called repeatedly in the warm-up. */
    void look() {
        if (slowStart.isOver()) {
            test();
        } else {
            rise();
        }
    }

    private void rise() {
        long now = clock.nanoTime() - timeline.start();
        if (!slowStart.isDue(now)) {
            return;
        }
        LoadReport.Completed soFar = load.completedByNow();
        if (!slowStart.look(now, schedule.dueBefore(now), soFar.messages(), soFar.failed())) {
            return;
        }
        long from = nextFree(now);
        if (from < warmUp.longest().toNanos()) {
            decisions.apply(new LoadChange.WarmUpRate(slowStart.rate(), from));
        }
        if (slowStart.isOver()) {
            targetFrom = from;
            // A rise beyond the longest warm-up is not applied: there the schedule goes on at the target by itself.
            mark(Mark.Kind.RATE, Math.min(from, warmUp.longest().toNanos()), "target rate reached");
        }
    }

    private void test() {
        if (steady || seconds < nextTest) {
            return;
        }
        nextTest = seconds + BETWEEN_TESTS;
        steady = SteadyTest.isSettled(points.points(), !schedule.isPaced());
        long end = nextEnd();
        if (steady && end < warmUp.longest().toNanos()) {
            decisions.apply(new LoadChange.WarmUpEnds(end));
            if (windowNanos != null) {
                decisions.apply(new LoadChange.WindowBegins(end, windowNanos.applyAsLong(end)));
            }
            endNanos = end;
            mark(Mark.Kind.STEADY, end, "steady");
        }
    }

    private void mark(Mark.Kind kind, long nanos, String text) {
        listener.on(new RunEvent.Marked(kind, timeline.start() + nanos, text));
    }

    /** Returns the end of the first whole second, since the start of load, that no sender has planned for yet. */
    private long nextEnd() {
        long free = nextFree(clock.nanoTime() - timeline.start());
        return (free + Timeline.INTERVAL_NANOS - 1) / Timeline.INTERVAL_NANOS * Timeline.INTERVAL_NANOS;
    }

    /** Returns the first instant, since the start of load, that no sender has planned for yet. */
    private long nextFree(long now) {
        long ahead = Math.max(now + AHEAD_NANOS, decisions.soonest() - timeline.start());
        return schedule.isPaced()
                ? Math.max(ahead, schedule.dueNanos(schedule.dueBefore(ahead) + plannedMessages) + 1)
                : ahead;
    }

    /** Returns how long the rate rose, in seconds; the whole warm-up so far if the target has not been reached. */
    double risingSeconds(double warmUpSeconds) {
        return targetFrom == Long.MAX_VALUE ? warmUpSeconds : targetFrom / 1e9;
    }

    /** Returns the end of the warm-up, since the start of load: its longest, until a test has found an earlier one. */
    long endNanos() {
        return endNanos;
    }

    /** Returns true if a test has found the load steady. */
    boolean isSteady() {
        return steady;
    }
}
