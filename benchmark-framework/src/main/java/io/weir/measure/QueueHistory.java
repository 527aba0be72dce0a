package io.weir.measure;

import java.util.Arrays;
import java.util.List;

/**
 * A queue through the measured window: messages that are due and not acknowledged, or the backlog of one subscription.
 *
 * <p>A system that keeps up comes back to a short queue again and again, whatever pauses it makes; one that does not
 * has a queue whose smallest length rises. The smallest lengths are therefore what is kept. They are given in seconds of
 * the load at that time, since with a rising rate the queue of a system that keeps up is longer, too.
 *
 * @param name of what the queue belongs to
 * @param loadShare part of the whole load that the queue is fed by, of one topic of ten a tenth
 * @param startMessages length at the window's start
 * @param endMessages length at the window's end
 * @param intervals number of intervals that the window had
 * @param floorSeconds smallest length in each stretch of the window, oldest first, in seconds of the load; all stretches
 *     are of the same number of intervals
 */
public record QueueHistory(
        String name,
        double loadShare,
        double startMessages,
        double endMessages,
        int intervals,
        List<Double> floorSeconds) {

    /** Fewer intervals show no trend. */
    static final int LEAST_INTERVALS = 20;

    /** The smallest length must have risen from each part of a span to the next. */
    private static final int PARTS = 5;

    /** A rise of less than this many times the spread of the queue's length is none. */
    private static final double SPREADS = 3;

    /** Factor from the median of absolute deviations to a standard deviation. */
    private static final double TO_STANDARD_DEVIATION = 1.4826;

    public QueueHistory {
        floorSeconds = List.copyOf(floorSeconds);
    }

    /** A queue as it was recorded. */
    public static QueueHistory of(
            String name, double loadShare, double startMessages, double endMessages, QueueFloors floors) {
        return new QueueHistory(
                name,
                loadShare,
                startMessages,
                endMessages,
                floors.intervals(),
                Arrays.stream(floors.toArray()).boxed().toList());
    }

    /** Returns by how much the queue was longer at the end of the window than at its start. */
    public double growthMessages() {
        return endMessages - startMessages;
    }

    /**
     * Returns by how many seconds of the load the queue has grown steadily through the whole window, 0 when it did not: the
     * smallest length is larger in each fifth of the window than in the one before, and all in all by more than three
     * times what the queue's length strays from that line.
     */
    public double steadyGrowthSeconds() {
        return intervals < LEAST_INTERVALS ? 0 : steadyGrowth(floorSeconds);
    }

    /**
     * Returns the same of the last half, quarter or eighth of the window, whichever has grown most: a system that broke
     * down in the course of the window.
     */
    public double lateGrowthSeconds() {
        double most = 0;
        for (int share = 2; intervals / share >= LEAST_INTERVALS && share <= 8; share *= 2) {
            int first = floorSeconds.size() - floorSeconds.size() / share;
            most = Math.max(most, steadyGrowth(floorSeconds.subList(first, floorSeconds.size())));
        }
        return most;
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
        // From the first part to the last it is a part less than the whole span.
        double growth = (lowest[PARTS - 1] - lowest[0]) * PARTS / (PARTS - 1);
        double[] strays = new double[count];
        Arrays.setAll(strays, i -> floors.get(i) - growth * (i + 0.5) / count);
        return growth >= SPREADS * spread(strays) ? growth : 0;
    }

    /** The standard deviation as told by the middle of the deviations, which a few pauses don't move. */
    private static double spread(double[] values) {
        double middle = median(values);
        double[] deviations =
                Arrays.stream(values).map(value -> Math.abs(value - middle)).toArray();
        return TO_STANDARD_DEVIATION * median(deviations);
    }

    private static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        int half = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
    }
}
