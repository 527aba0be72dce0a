package io.weir.evidence;

import java.util.Arrays;

/**
 * Minimum lengths of a queue in each stretch of a window. A stretch is one interval at first; when there are too many,
 * each two become one, so that the memory does not grow with the window. For one thread.
 */
public final class QueueFloors {

    private static final int MAX_STRETCHES = 256;

    private final float[] floors = new float[MAX_STRETCHES];
    private int complete;
    private int intervalsPerStretch = 1;
    private int intervals;
    private float current = Float.POSITIVE_INFINITY;

    /** Adds the length of the queue at the end of the next interval. */
    public void add(double length) {
        current = Math.min(current, (float) length);
        intervals++;
        if (intervals % intervalsPerStretch == 0) {
            floors[complete++] = current;
            current = Float.POSITIVE_INFINITY;
            if (complete == MAX_STRETCHES) {
                halve();
            }
        }
    }

    private void halve() {
        complete /= 2;
        for (int i = 0; i < complete; i++) {
            floors[i] = Math.min(floors[2 * i], floors[2 * i + 1]);
        }
        intervalsPerStretch *= 2;
    }

    /** Returns the number of lengths added. */
    public int intervals() {
        return intervals;
    }

    /** Returns the floors of the stretches that are complete, oldest first. */
    public double[] toArray() {
        double[] copy = new double[complete];
        Arrays.setAll(copy, i -> floors[i]);
        return copy;
    }
}
