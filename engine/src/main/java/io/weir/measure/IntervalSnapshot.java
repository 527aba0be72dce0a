package io.weir.measure;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The figures of one interval: a second of one phase, or what was left of it at the phase's end.
 *
 * @param index from 0 at the start of load
 * @param phase WARM_UP, MEASURE or DRAIN
 * @param startNanos since the start of load
 * @param endNanos since the start of load
 * @param dueMessages number of messages due within the interval
 * @param counters events that happened within the interval
 * @param warmUp latencies of messages due in the warm-up that completed or arrived in this interval
 * @param measured latencies of messages due in the measured part that completed or arrived in this interval
 * @param outstanding sent and not completed at the interval's end
 * @param backlog acknowledged and not yet received at the interval's end, summed over all subscriptions
 * @param errors failed sends of this interval by kind (the reason's class and message)
 * @param stage of a load with a backlog; null outside its measured window and in other loads
 */
public record IntervalSnapshot(
        int index,
        Phase phase,
        long startNanos,
        long endNanos,
        long dueMessages,
        Counters counters,
        Latencies warmUp,
        Latencies measured,
        long outstanding,
        long backlog,
        Map<String, Long> errors,
        @Nullable BacklogStage stage) {

    /** Returns the latencies of the phase that the interval belongs to; in the drain, those of the measured part. */
    public Latencies latencies() {
        return phase == Phase.WARM_UP ? warmUp : measured;
    }

    /** Returns the length in seconds, above 0. */
    public double seconds() {
        return (endNanos - startNanos) / 1e9;
    }
}
