package io.weir.verdict;

import io.weir.evidence.CoarseCounts;
import io.weir.evidence.WindowPoint;
import io.weir.measure.Latencies;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.IntToDoubleFunction;
import java.util.function.IntUnaryOperator;
import org.HdrHistogram.Histogram;

/** The intervals of a measured window made up for tests. */
public final class CraftedPoints {

    static final int WARM_UP_SECONDS = 10;

    private CraftedPoints() {}

    /** Time in milliseconds that a message of a second takes. */
    private interface MessageTime {
        double of(int second, int message);
    }

    /**
     * A system that collects the messages of a time and answers them together, at 1,000 messages a second: the response times of
     * each second lie evenly between the others.
     */
    static List<WindowPoint> collecting(
            int seconds, double fromMilliseconds, double toMilliseconds, double risePerSecond) {
        return of(
                seconds,
                (second, i) -> fromMilliseconds
                        + risePerSecond * (second + i / 1_000.0)
                        + (toMilliseconds - fromMilliseconds) * (i * 7 % 100) / 100,
                second -> 0);
    }

    /**
     * A system that takes so many milliseconds in each second, at 1,000 messages a second.
     *
     * @param stretches in which each second lies
     */
    public static List<WindowPoint> of(int seconds, IntToDoubleFunction milliseconds, IntUnaryOperator stretches) {
        Random random = new Random(7);
        return of(
                seconds,
                (second, i) -> milliseconds.applyAsDouble(second) * Math.exp(0.3 * random.nextGaussian()),
                stretches);
    }

    private static List<WindowPoint> of(int seconds, MessageTime milliseconds, IntUnaryOperator stretches) {
        List<WindowPoint> points = new ArrayList<>();
        for (int second = 0; second < seconds; second++) {
            Histogram histogram = Latencies.newHistogram();
            for (int i = 0; i < 1_000; i++) {
                histogram.recordValue((long) (1e6 * milliseconds.of(second, i)));
            }
            CoarseCounts counts = CoarseCounts.of(histogram);
            long start = (WARM_UP_SECONDS + second) * 1_000_000_000L;
            points.add(new WindowPoint(
                    stretches.applyAsInt(second),
                    start,
                    start + 1_000_000_000L,
                    1_000,
                    counts,
                    counts,
                    counts,
                    counts));
        }
        return points;
    }
}
