package io.weir.recovery;

import org.jspecify.annotations.Nullable;

/**
 * Something done to the system under load. Instants are nanoseconds since the start of load.
 *
 * @param number from 0 in order of time
 * @param what description such as "kill broker-1"
 * @param target what was acted on
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
        Target target,
        long orderedNanos,
        long confirmedNanos,
        @Nullable Long undoOrderedNanos,
        @Nullable Long undoConfirmedNanos,
        long untilNanos) {

    /** Kinds of things that an action acts on. */
    public enum Target {
        /** Nodes of the system. */
        NODES,
        /** Consumers of the run. */
        CONSUMERS,
        /** The load, of which more or less is due. */
        LOAD,
        /** Nothing, to see what an undisturbed time is like. */
        NOTHING
    }

    /** Returns whether nothing was done. */
    public boolean control() {
        return target == Target.NOTHING;
    }

    /**
     * Returns whether another load is due from then on: nobody knows then what response times are to be expected, so that only
     * what succeeds in time is judged.
     */
    public boolean changesLoadForGood() {
        return target == Target.LOAD && undoOrderedNanos == null;
    }

    /** Returns when it ended as planned: when it was to be undone, or had taken effect where nothing undoes it. */
    long endNanos() {
        return undoOrderedNanos != null ? undoOrderedNanos : confirmedNanos;
    }
}
