package io.weir.evidence;

import java.util.Arrays;
import java.util.List;

/**
 * A queue through the measured window: messages that are due and not acknowledged, or the backlog of one subscription.
 *
 * <p>The queue of a system that keeps up gets short again and again, whatever pauses there are; that of a system that
 * does not has a rising minimum. Therefore the minimum lengths are kept. They are given in seconds of the load at that
 * time, since with a rising rate the queue of a system that keeps up is longer, too.
 *
 * @param name of what the queue belongs to
 * @param loadShare share of the whole load that feeds the queue: a tenth for one topic of ten
 * @param startMessages length at the window's start
 * @param endMessages length at the window's end
 * @param expectedGrowthMessages growth that consumers can't avoid that are busy with each message for a time: what came
 *     beyond what they can process
 * @param intervals number of intervals that the window had
 * @param floorSeconds minimum length in each stretch of the window, oldest first, in seconds of the load; all stretches
 *     are of the same number of intervals
 */
public record QueueHistory(
        String name,
        double loadShare,
        double startMessages,
        double endMessages,
        double expectedGrowthMessages,
        int intervals,
        List<Double> floorSeconds) {

    /** Minimum number of intervals that can show a trend. */
    static final int MIN_INTERVALS = 20;

    /** Parts of a span: the minimum length must have risen from each to the next. */
    private static final int PARTS = 5;

    /** Rises of less than this many times the spread of the queue's length count as none. */
    private static final double SPREADS = 3;

    public QueueHistory {
        floorSeconds = List.copyOf(floorSeconds);
    }

    /** Creates a queue that nobody has to let grow. */
    public QueueHistory(
            String name,
            double loadShare,
            double startMessages,
            double endMessages,
            int intervals,
            List<Double> floorSeconds) {
        this(name, loadShare, startMessages, endMessages, 0, intervals, floorSeconds);
    }

    /** Returns a queue as it was recorded. */
    public static QueueHistory of(
            String name, double loadShare, double startMessages, double endMessages, QueueFloors floors) {
        return of(name, loadShare, startMessages, endMessages, 0, floors);
    }

    /** Returns the backlog of consumers that take time, as it was recorded. */
    public static QueueHistory of(
            String name,
            double loadShare,
            double startMessages,
            double endMessages,
            double expectedGrowthMessages,
            QueueFloors floors) {
        return new QueueHistory(
                name,
                loadShare,
                startMessages,
                endMessages,
                expectedGrowthMessages,
                floors.intervals(),
                Arrays.stream(floors.toArray()).boxed().toList());
    }

    /** Returns the difference of the queue's length between the end of the window and its start. */
    public double growthMessages() {
        return endMessages - startMessages;
    }

    /** Returns the growth beyond the expected one; below 0 where it grew by less. */
    public double excessMessages() {
        return growthMessages() - expectedGrowthMessages;
    }

    /** Returns whether the queue had to grow. */
    public boolean hadToGrow() {
        return expectedGrowthMessages > 0;
    }

    /**
     * Returns the seconds of load by which the queue has grown steadily through the whole window; 0 if it did not.
     * Growth is steady if the minimum length rises in each fifth of the window, and in total by more than three times
     * the spread of the queue's length around that line.
     */
    public double steadyGrowthSeconds() {
        return intervals < MIN_INTERVALS ? 0 : steadyGrowth(floorSeconds);
    }

    /**
     * Returns the steady growth of the last half, quarter or eighth of the window, whichever is the largest: a sign of
     * a system that broke down in the course of the window.
     */
    public double lateGrowthSeconds() {
        double max = 0;
        for (int share = 2; intervals / share >= MIN_INTERVALS && share <= 8; share *= 2) {
            int first = floorSeconds.size() - floorSeconds.size() / share;
            max = Math.max(max, steadyGrowth(floorSeconds.subList(first, floorSeconds.size())));
        }
        return max;
    }

    /** Returns the minimum length in the last fifth of the window, in seconds of the load; infinite without an interval. */
    public double lastFloorSeconds() {
        return floorSeconds.subList(floorSeconds.size() * (PARTS - 1) / PARTS, floorSeconds.size()).stream()
                .mapToDouble(Double::doubleValue)
                .min()
                .orElse(Double.POSITIVE_INFINITY);
    }

    private static double steadyGrowth(List<Double> floors) {
        int count = floors.size();
        if (count < PARTS) {
            return 0;
        }
        double[] lowest = new double[PARTS];
        for (int part = 0; part < PARTS; part++) {
            lowest[part] = floors.subList(count * part / PARTS, count * (part + 1) / PARTS).stream()
                    .mapToDouble(Double::doubleValue)
                    .min()
                    .orElseThrow();
            if (part > 0 && lowest[part] <= lowest[part - 1]) {
                return 0;
            }
        }
        // The distance from the first part to the last is one part less than the whole span.
        double growth = (lowest[PARTS - 1] - lowest[0]) * PARTS / (PARTS - 1);
        double[] strays = new double[count];
        Arrays.setAll(strays, i -> floors.get(i) - growth * (i + 0.5) / count);
        return growth >= SPREADS * Medians.spread(strays) ? growth : 0;
    }
}
