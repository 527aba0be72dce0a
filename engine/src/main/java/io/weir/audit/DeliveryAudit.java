package io.weir.audit;

/**
 * The fate of every message sent, at each subscription: a message with two subscriptions counts twice. All phases together.
 *
 * @param checked false when nothing could be checked: no subscription, or messages too small for a header
 * @param subscriptions number of subscriptions summed over
 * @param acknowledged fates of messages acknowledged and not in the next two
 * @param filteredOut messages acknowledged that a filter of the run's own settings keeps from every subscription, as
 *     the driver reports; their deliveries, if any, are surplus ones of {@code acknowledged}
 * @param delayed messages acknowledged and never received that were due for delivery when the run was over
 * @param unknown fates of messages with unknown outcome, those never completed included
 * @param refused fates of messages refused
 * @param aborted fates of messages of aborted transactions
 * @param reordered first deliveries after a later message of the same producer and partition
 * @param corrupted deliveries of this run whose checksum or header did not match
 * @param otherOrigin deliveries that carry another run's header or none; in no other figure
 * @param negativeEndToEnd deliveries before their due time, a sign that clocks differ
 * @param maxEarlyNanos how long before its due time the earliest of these came, in nanoseconds; 0 without any
 * @param tooEarly deliveries more than 1.1 s before the time until which the system was asked to keep the message back
 */
public record DeliveryAudit(
        boolean checked,
        int subscriptions,
        Receipts acknowledged,
        long filteredOut,
        long delayed,
        Receipts unknown,
        Receipts refused,
        Receipts aborted,
        long reordered,
        long corrupted,
        long otherOrigin,
        long negativeEndToEnd,
        long maxEarlyNanos,
        long tooEarly) {

    /**
     * Messages by number of receipts.
     *
     * @param never received by a subscription that should have
     * @param once received once or more often
     * @param again surplus deliveries: a message received three times counts two
     */
    public record Receipts(long never, long once, long again) {

        public static final Receipts NONE = new Receipts(0, 0, 0);

        public Receipts plus(Receipts other) {
            return new Receipts(never + other.never, once + other.once, again + other.again);
        }
    }

    /** Returns the sum of both accounts, which are of the same subscriptions. */
    public DeliveryAudit plus(DeliveryAudit other) {
        return new DeliveryAudit(
                checked && other.checked,
                subscriptions,
                acknowledged.plus(other.acknowledged),
                filteredOut + other.filteredOut,
                delayed + other.delayed,
                unknown.plus(other.unknown),
                refused.plus(other.refused),
                aborted.plus(other.aborted),
                reordered + other.reordered,
                corrupted + other.corrupted,
                otherOrigin + other.otherOrigin,
                negativeEndToEnd + other.negativeEndToEnd,
                Math.max(maxEarlyNanos, other.maxEarlyNanos),
                tooEarly + other.tooEarly);
    }

    /** Returns the messages that were acknowledged and expected but never received: lost, or perhaps still on their way. */
    public long missing() {
        return acknowledged.never;
    }

    /** Returns the messages that were received although they were refused or their transaction was aborted. */
    public long phantoms() {
        return refused.once + aborted.once;
    }

    /** Returns the surplus deliveries of messages that were meant to arrive. */
    public long duplicates() {
        return acknowledged.again + unknown.again;
    }
}
