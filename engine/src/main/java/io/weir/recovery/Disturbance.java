package io.weir.recovery;

import org.jspecify.annotations.Nullable;

/**
 * Something done to the system under load. Instants are nanoseconds since the start of load.
 *
 * @param number from 0 in order of time
 * @param what description such as "kill broker-1"
 * @param orderedNanos when it was ordered: what follows is set against the time before this instant
 * @param confirmedNanos when its effect was seen
 * @param undoOrderedNanos when it was ordered to be undone; null where nothing undoes it
 * @param undoConfirmedNanos when that was seen to be done; null where nothing undoes it, or this was not seen
 * @param untilNanos end of the time in which it is judged: start of the baseline of the next one, or end of the measured
 *     part
 */
public record Disturbance(
        int number,
        String what,
        long orderedNanos,
        long confirmedNanos,
        @Nullable Long undoOrderedNanos,
        @Nullable Long undoConfirmedNanos,
        long untilNanos) {

    /** Returns when it ended as planned: when it was to be undone, or had taken effect where nothing undoes it. */
    long endNanos() {
        return undoOrderedNanos != null ? undoOrderedNanos : confirmedNanos;
    }
}
