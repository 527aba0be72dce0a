package io.weir.recovery;

import java.util.function.LongUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Acknowledged messages that never came, by when they were due, over all subscriptions.
 *
 * @param before due before the action was ordered, and after the time in which an earlier one is judged
 * @param during due from then until every series had recovered, from the undoing too; all later ones if some did not
 * @param after due later
 * @param oldestNanos how long before the order the first of those before was due; null without any
 */
public record LossTimes(
        long before, long during, long after, @Nullable Long oldestNanos) {

    /**
     * Returns those around a disturbance.
     *
     * @param fromNanos end of the time in which an earlier one is judged, since the start of load; 0 for the first
     * @param missingBefore acknowledged messages that never came and were due before an instant, since the start of load
     */
    static LossTimes of(DisturbanceRecovery recovery, long fromNanos, LongUnaryOperator missingBefore) {
        Disturbance disturbance = recovery.disturbance();
        long ordered = disturbance.orderedNanos();
        long until = disturbance.untilNanos();
        long over = recovery.recovered()
                ? Math.min(
                        until,
                        ordered
                                + recovery.series().stream()
                                        .map(recovery::overNanos)
                                        .mapToLong(nanos -> nanos == null ? 0 : nanos)
                                        .max()
                                        .orElse(0))
                : until;
        long missingFrom = missingBefore.applyAsLong(fromNanos);
        long missingAtOrder = missingBefore.applyAsLong(ordered);
        long missingAtEnd = missingBefore.applyAsLong(over);
        return new LossTimes(
                missingAtOrder - missingFrom,
                missingAtEnd - missingAtOrder,
                missingBefore.applyAsLong(until) - missingAtEnd,
                missingAtOrder == missingFrom
                        ? null
                        : (Long) (ordered - oldest(fromNanos, ordered, missingFrom, missingBefore)));
    }

    /** Returns the due time of the first message that is missing after an instant. */
    private static long oldest(long from, long to, long missingFrom, LongUnaryOperator missingBefore) {
        long none = from; // no more is missing of those due before it
        long some = to;
        while (some - none > 1) {
            long middle = none + (some - none) / 2;
            if (missingBefore.applyAsLong(middle) > missingFrom) {
                some = middle;
            } else {
                none = middle;
            }
        }
        return none;
    }

    /** Returns the number of all of them. */
    public long sum() {
        return before + during + after;
    }
}
