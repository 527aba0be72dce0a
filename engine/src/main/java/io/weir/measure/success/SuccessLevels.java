package io.weir.measure.success;

/**
 * Levels that successes are compared with from an instant on, all in nanoseconds.
 *
 * @param responseP99 99th percentile of the response time before that instant; what a response takes beyond it is excess
 * @param responseSlow response time above which a success of publishing is slow
 * @param endToEndP99 99th percentile of the end-to-end time before that instant
 * @param endToEndSlow end-to-end time above which a delivery is slow
 */
public record SuccessLevels(long responseP99, long responseSlow, long endToEndP99, long endToEndSlow) {

    /** No level is set: nothing is slow, and there is no excess. */
    public static final SuccessLevels NONE =
            new SuccessLevels(Long.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE);

    /** Multiple of the 99th percentile above which a success has been held up. */
    public static final int HELD_UP = 10;

    /** Returns the time above which a success has been held up. */
    static long heldUp(long p99) {
        // hot path
        return p99 > Long.MAX_VALUE / HELD_UP ? Long.MAX_VALUE : p99 * HELD_UP;
    }
}
