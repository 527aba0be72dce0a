package io.weir.recovery;

import io.weir.measure.Interval;
import io.weir.measure.Latencies;
import io.weir.measure.success.SuccessLevels;
import io.weir.workload.timeline.RecoveryLevels;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/** Latencies of the last intervals, and the levels that were set from them. */
final class Baseline {

    /** Time for which intervals are kept beyond the baseline, since an action may come late. */
    private static final long SLACK_NANOS = 10_000_000_000L;

    private static final double PERCENTILE = 99;

    private final RecoveryLevels levels;
    private final Deque<Part> parts = new ArrayDeque<>();

    /** By the instant before which the baseline lay. */
    private final NavigableMap<Long, SuccessLevels> set = new TreeMap<>();

    private record Part(long fromNanos, long toNanos, Histogram response, Histogram endToEnd) {}

    Baseline(RecoveryLevels levels) {
        this.levels = levels;
    }

    void add(Interval interval, long fromNanos, long toNanos) {
        parts.add(new Part(
                fromNanos,
                toNanos,
                interval.measured().response(),
                interval.measured().endToEnd()));
        long kept = toNanos - levels.baseline().toNanos() - SLACK_NANOS;
        while (parts.element().toNanos < kept) {
            parts.remove();
        }
    }

    SuccessLevels set(long actionNanos) {
        Histogram response = Latencies.newHistogram();
        Histogram endToEnd = Latencies.newHistogram();
        long begin = actionNanos - levels.baseline().toNanos();
        for (Part part : parts) {
            if (part.fromNanos >= begin && part.toNanos <= actionNanos) {
                response.add(part.response);
                endToEnd.add(part.endToEnd);
            }
        }
        long responseP99 = p99(response);
        long endToEndP99 = p99(endToEnd);
        SuccessLevels result =
                new SuccessLevels(responseP99, slow(response, responseP99), endToEndP99, slow(endToEnd, endToEndP99));
        set.put(actionNanos, result);
        return result;
    }

    private static long p99(Histogram histogram) {
        return histogram.getTotalCount() == 0 ? 0 : histogram.getValueAtPercentile(PERCENTILE);
    }

    /** Returns the time above which a success is slow: none where there was nothing to compare with. */
    private long slow(Histogram before, long p99) {
        return before.getTotalCount() == 0
                ? SuccessLevels.NONE.responseSlow()
                : Math.max((long) (p99 * levels.p99()), p99 + RecoveryLevels.MIN_RISE.toNanos());
    }

    /** Returns the levels that were set last before an instant. */
    SuccessLevels at(long nanos) {
        Map.Entry<Long, SuccessLevels> entry = set.floorEntry(nanos);
        if (entry == null) {
            throw new IllegalStateException("no levels were set before " + nanos + " ns");
        }
        return entry.getValue();
    }
}
