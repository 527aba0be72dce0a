package io.weir.engine;

import io.weir.driver.NanoClock;
import io.weir.measure.CoarseCounts;
import io.weir.measure.IntervalSnapshot;
import io.weir.measure.Latencies;
import io.weir.measure.Phase;
import io.weir.measure.Timeline;
import io.weir.measure.WindowPoint;
import io.weir.schedule.Schedule;
import io.weir.steady.SteadyTest;
import io.weir.workload.WarmUp;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongUnaryOperator;

/** Ends a warm-up as soon as rate, p50 and p99 are steady. For the thread of the load phases. */
final class AdaptiveWarmUp {

    /** Whole seconds at the target rate before the first test. */
    private static final int FIRST_TEST = 30;

    /** Seconds between further tests. */
    private static final int BETWEEN_TESTS = 10;

    /** Margin for clock readings in progress, as the timeline can be cut at future instants only. */
    private static final long AHEAD_NANOS = 10_000_000;

    private final NanoClock clock;
    private final Timeline timeline;
    private final Schedule schedule;
    private final WarmUp warmUp;
    private final int producers;
    private final LongUnaryOperator windowNanos;
    private final List<WindowPoint> points = new ArrayList<>();
    private int nextTest = FIRST_TEST;
    private boolean steady;

    /**
     * @param producers number of all producers
     * @param windowNanos length of the measured window by the length of the warm-up
     */
    AdaptiveWarmUp(
            NanoClock clock,
            Timeline timeline,
            Schedule schedule,
            WarmUp warmUp,
            int producers,
            LongUnaryOperator windowNanos) {
        this.clock = clock;
        this.timeline = timeline;
        this.schedule = schedule;
        this.warmUp = warmUp;
        this.producers = producers;
        this.windowNanos = windowNanos;
    }

    /** Adds an interval; intervals of the ramp and of other phases are ignored. */
    void add(IntervalSnapshot snapshot) {
        boolean whole = snapshot.endNanos() - snapshot.startNanos() == Timeline.INTERVAL_NANOS;
        if (whole
                && snapshot.phase() == Phase.WARM_UP
                && snapshot.startNanos() >= warmUp.rampDuration().toNanos()) {
            Latencies latencies = snapshot.warmUp();
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

    /** Tests whether the load is steady, if a test is due. To be called repeatedly in the warm-up. */
    void look() {
        if (steady || points.size() < nextTest) {
            return;
        }
        nextTest = points.size() + BETWEEN_TESTS;
        steady = SteadyTest.isSettled(points, !schedule.isPaced());
        long end = nextEnd();
        if (steady && end < warmUp.longest().toNanos()) {
            schedule.endWarmUp(end);
            timeline.beginWindowAt(timeline.start() + end, windowNanos.applyAsLong(end));
        }
    }

    /** Returns the end of the first whole second, since the start of load, that no sender has planned for yet. */
    private long nextEnd() {
        long now = clock.nanoTime() - timeline.start();
        // Each sender may have read its next due time, which is at most one round of the producers away.
        long planned =
                schedule.isPaced() ? schedule.dueNanos(schedule.dueBefore(now + AHEAD_NANOS) + producers) + 1 : now;
        long free = Math.max(planned, now + AHEAD_NANOS);
        return (free + Timeline.INTERVAL_NANOS - 1) / Timeline.INTERVAL_NANOS * Timeline.INTERVAL_NANOS;
    }

    /** Returns true if a test has found the load steady. */
    boolean isSteady() {
        return steady;
    }
}
