package io.weir.audit;

import io.weir.audit.DeliveryAudit.Receipts;
import io.weir.driver.SendOutcome;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.IntToLongFunction;
import java.util.function.ToLongFunction;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterInputStream;
import org.jspecify.annotations.Nullable;

/**
 * Fates of all messages of a load, as far as one worker, or several, know them. Messages are kept as sets, so
 * that ledgers of several workers are united and no duplicate at one hides a loss at another. For one thread at a time.
 *
 * <p>Producers and subscriptions are numbered through all topics: subscription {@code s} reads topic
 * {@code s / subscriptionsPerTopic}, and producer {@code p} writes to topic {@code p / producersPerTopic}.
 */
public final class DeliveryLedger {

    private final int producersPerTopic;
    private final int subscriptionsPerTopic;
    private final ProducerLedger[] producers;
    private final @Nullable SubscriptionLedger[][] subscriptions;
    private long corrupted;
    private long otherOrigin;
    private long negativeEndToEnd;
    private final long[] arrived;
    private final List<ReceivedChunk> taken = new ArrayList<>();

    /** Creates an empty ledger. */
    public DeliveryLedger(int topics, int producersPerTopic, int subscriptionsPerTopic) {
        this.producersPerTopic = producersPerTopic;
        this.subscriptionsPerTopic = subscriptionsPerTopic;
        this.producers = new ProducerLedger[topics * producersPerTopic];
        Arrays.setAll(producers, producer -> new ProducerLedger());
        this.arrived = new long[topics * subscriptionsPerTopic];
        this.subscriptions = new SubscriptionLedger[topics * subscriptionsPerTopic][producersPerTopic];
    }

    /** Returns a ledger of what either knows, to be read only; both are of the same load. */
    public DeliveryLedger plus(DeliveryLedger other) {
        DeliveryLedger both =
                new DeliveryLedger(producers.length / producersPerTopic, producersPerTopic, subscriptionsPerTopic);
        for (int producer = 0; producer < producers.length; producer++) {
            both.producers[producer] = ProducerLedger.united(producers[producer], other.producers[producer]);
        }
        for (int subscription = 0; subscription < subscriptions.length; subscription++) {
            for (int producer = 0; producer < producersPerTopic; producer++) {
                SubscriptionLedger one = subscriptions[subscription][producer];
                SubscriptionLedger another = other.subscriptions[subscription][producer];
                both.subscriptions[subscription][producer] = one == null || another == null
                        ? (one == null ? another : one)
                        : SubscriptionLedger.united(one, another);
            }
            both.arrived[subscription] = both.countArrived(subscription);
        }
        both.corrupted = corrupted + other.corrupted;
        both.otherOrigin = otherOrigin + other.otherOrigin;
        both.negativeEndToEnd = negativeEndToEnd + other.negativeEndToEnd;
        return both;
    }

    /**
     * Writes the ledger, to be united elsewhere with those of other workers.
     *
     * @param maxBytes maximum length of a piece
     * @param pieces receives them in order
     */
    public void write(int maxBytes, Consumer<byte[]> pieces) throws IOException {
        if (!taken.isEmpty()) {
            throw new IllegalStateException("receipts have been taken and not merged");
        }
        try (DataOutputStream out =
                new DataOutputStream(new DeflaterOutputStream(new LedgerOutput(maxBytes, pieces)))) {
            out.writeInt(producers.length / producersPerTopic);
            out.writeInt(producersPerTopic);
            out.writeInt(subscriptionsPerTopic);
            out.writeLong(corrupted);
            out.writeLong(otherOrigin);
            out.writeLong(negativeEndToEnd);
            for (ProducerLedger producer : producers) {
                producer.writeTo(out);
            }
            for (int subscription = 0; subscription < subscriptions.length; subscription++) {
                out.writeLong(arrived[subscription]);
                for (SubscriptionLedger ledger : subscriptions[subscription]) {
                    out.writeBoolean(ledger != null);
                    if (ledger != null) {
                        ledger.writeTo(out);
                    }
                }
            }
        }
    }

    /**
     * Reads a ledger from the pieces that {@link #write} has made.
     *
     * @throws IOException when one is missing, damaged, of another version or out of order
     */
    public static DeliveryLedger read(Iterator<byte[]> pieces) throws IOException {
        LedgerInput input = new LedgerInput(pieces);
        try (DataInputStream in = new DataInputStream(new InflaterInputStream(input))) {
            DeliveryLedger ledger = new DeliveryLedger(in.readInt(), in.readInt(), in.readInt());
            ledger.corrupted = in.readLong();
            ledger.otherOrigin = in.readLong();
            ledger.negativeEndToEnd = in.readLong();
            for (int producer = 0; producer < ledger.producers.length; producer++) {
                ledger.producers[producer] = ProducerLedger.readFrom(in);
            }
            for (int subscription = 0; subscription < ledger.subscriptions.length; subscription++) {
                ledger.arrived[subscription] = in.readLong();
                for (int producer = 0; producer < ledger.producersPerTopic; producer++) {
                    ledger.subscriptions[subscription][producer] =
                            in.readBoolean() ? SubscriptionLedger.readFrom(in) : null;
                }
            }
            if (in.read() != -1) {
                throw new IOException("the ledger goes on behind its end");
            }
            input.requireEnd();
            return ledger;
        }
    }

    /** Counts anew what one worker alone may have counted too high: it knew only its own producers and receipts. */
    private long countArrived(int subscription) {
        int firstProducer = subscription / subscriptionsPerTopic * producersPerTopic;
        long count = 0;
        for (int i = 0; i < producersPerTopic; i++) {
            SubscriptionLedger ledger = subscriptions[subscription][i];
            count += ledger == null ? 0 : ledger.arrived(producers[firstProducer + i]);
        }
        return count;
    }

    /** Notes a message that was not acknowledged. */
    public void addFailure(SendOutcome outcome, int producer, long sequence) {
        if (producers[producer].add(outcome, sequence)) {
            notAwaited(producer, sequence);
        }
    }

    /** Notes messages that were acknowledged, by producer. */
    public void addAcknowledged(long[] byProducer) {
        for (int producer = 0; producer < producers.length; producer++) {
            producers[producer].addAcknowledged(byProducer[producer]);
        }
    }

    /** Notes an acknowledged message that is due for delivery after the run. */
    public void addDelayed(int producer, long sequence) {
        if (producers[producer].addDelayed(sequence)) {
            notAwaited(producer, sequence);
        }
    }

    /** Notes an acknowledged message that is kept from every subscription. */
    public void addFilteredOut(int producer, long sequence) {
        producers[producer].addFilteredOut();
        int first = firstSubscription(producer);
        for (int subscription = first; subscription < first + subscriptionsPerTopic; subscription++) {
            if (subscription(subscription, producer % producersPerTopic).filteredOut(sequence)) {
                arrived[subscription]--;
            }
        }
    }

    /** Corrects the count of arrived messages: a copy of this one may have counted as awaited. */
    private void notAwaited(int producer, long sequence) {
        int first = firstSubscription(producer);
        for (int subscription = first; subscription < first + subscriptionsPerTopic; subscription++) {
            if (subscription(subscription, producer % producersPerTopic).hasReceived(sequence)) {
                arrived[subscription]--;
            }
        }
    }

    private int firstSubscription(int producer) {
        return producer / producersPerTopic * subscriptionsPerTopic;
    }

    /** Takes the receipts of one thread. {@link #mergeTaken} must follow once those of all threads are taken. */
    public void take(List<ReceivedChunk> received) {
        taken.addAll(received);
    }

    /** Counts deliveries that are no receipts, or those whose end-to-end time was negative. */
    public void addOddities(long corrupted, long otherOrigin, long negativeEndToEnd) {
        this.corrupted += corrupted;
        this.otherOrigin += otherOrigin;
        this.negativeEndToEnd += negativeEndToEnd;
    }

    /** Merges the receipts taken: late ones only after all threads' messages that came in order. */
    public void mergeTaken() {
        for (ReceivedChunk received : taken) {
            arrived(received, receiverOf(received).mergeInOrder(received));
        }
        for (ReceivedChunk received : taken) {
            SequenceChunk late = received.late;
            if (late != null) {
                arrived(received, receiverOf(received).mergeLate(late));
            }
        }
        taken.clear();
    }

    private SubscriptionLedger receiverOf(ReceivedChunk received) {
        return subscription(received.subscription, received.producer % producersPerTopic);
    }

    private void arrived(ReceivedChunk received, SequenceChunk fresh) {
        arrived[received.subscription] += fresh.size() - producers[received.producer].unawaitedOf(fresh);
    }

    /** Returns the receipts of a subscription from one producer of its topic. */
    SubscriptionLedger subscription(int subscription, int producerOfTopic) {
        SubscriptionLedger ledger = subscriptions[subscription][producerOfTopic];
        if (ledger == null) {
            ledger = new SubscriptionLedger();
            subscriptions[subscription][producerOfTopic] = ledger;
        }
        return ledger;
    }

    /**
     * Returns the messages that have come to one subscription, however often, out of those that it waits for:
     * acknowledged or on their way, neither filtered out nor delayed beyond the run.
     */
    long arrived(int subscription) {
        return arrived[subscription];
    }

    /** Returns the sum of {@link #arrived(int)} over all subscriptions. */
    public long arrived() {
        return Arrays.stream(arrived).sum();
    }

    /** Returns {@link #arrived(int)} of every subscription. */
    public long[] arrivedBySubscription() {
        return arrived.clone();
    }

    /** Returns the acknowledged messages of each topic. */
    public long[] acknowledgedByTopic() {
        return byTopic(ProducerLedger::acknowledged);
    }

    /** Returns the acknowledged messages that the subscriptions of each topic wait for. */
    public long[] awaitedByTopic() {
        return byTopic(ProducerLedger::awaited);
    }

    private long[] byTopic(ToLongFunction<ProducerLedger> messages) {
        long[] sums = new long[producers.length / producersPerTopic];
        for (int producer = 0; producer < producers.length; producer++) {
            sums[producer / producersPerTopic] += messages.applyAsLong(producers[producer]);
        }
        return sums;
    }

    /**
     * Returns the acknowledged and expected messages that a subscription has not received.
     *
     * @param sentPerProducer number of messages that each producer has sent
     */
    public long missing(int subscription, long[] sentPerProducer) {
        return missing(subscription, producer -> sentPerProducer[producer]);
    }

    /**
     * Returns the missing messages that a later message of the same producer and partition has overtaken, as far as
     * that is certain without knowing the partition of each.
     *
     * @param mark taken before the last deliveries were collected
     * @param partitions of the topic
     */
    public long overtaken(int subscription, DeliveryMark mark, int partitions) {
        return missing(subscription, producer -> mark.overtakenBelow(subscription, producer, partitions));
    }

    /**
     * Returns the acknowledged and expected messages that have not come, over all subscriptions, out of those of the whole
     * load that are due first. Producers are due in turn.
     *
     * @param due number of messages due
     * @param sentPerProducer number of messages that each producer has sent
     */
    public long missingOfFirst(long due, long[] sentPerProducer) {
        long missing = 0;
        for (int subscription = 0; subscription < subscriptions.length; subscription++) {
            missing += missing(
                    subscription,
                    producer -> Math.min(
                            sentPerProducer[producer], (due - producer + producers.length - 1) / producers.length));
        }
        return missing;
    }

    private long missing(int subscription, IntToLongFunction bound) {
        int firstProducer = subscription / subscriptionsPerTopic * producersPerTopic;
        long missing = 0;
        for (int i = 0; i < producersPerTopic; i++) {
            int producer = firstProducer + i;
            missing += subscription(subscription, i).missingBelow(bound.applyAsLong(producer), producers[producer]);
        }
        return missing;
    }

    /**
     * Draws up the account.
     *
     * @param sentPerProducer number of messages that each producer has sent: its sequences 0 to n-1
     * @param checked whether messages carried a header
     */
    public DeliveryAudit account(long[] sentPerProducer, boolean checked) {
        Receipts acknowledged = Receipts.NONE;
        Receipts[] failed = {Receipts.NONE, Receipts.NONE, Receipts.NONE};
        long reordered = 0;
        long keptBack = 0;
        long neverOfDelayed = 0;
        for (int subscription = 0; subscription < subscriptions.length && checked; subscription++) {
            int firstProducer = subscription / subscriptionsPerTopic * producersPerTopic;
            for (int i = 0; i < producersPerTopic; i++) {
                ProducerLedger producer = producers[firstProducer + i];
                SubscriptionLedger ledger = subscription(subscription, i);
                Receipts ofFailed = Receipts.NONE;
                for (SendOutcome outcome : SendOutcome.values()) {
                    Receipts receipts = ledger.fatesOf(producer.of(outcome));
                    failed[outcome.ordinal()] = failed[outcome.ordinal()].plus(receipts);
                    ofFailed = ofFailed.plus(receipts);
                }
                acknowledged = acknowledged.plus(
                        ledger.fatesOfOthers(sentPerProducer[firstProducer + i], ofFailed, producer.filteredOut()));
                reordered += ledger.reordered();
                keptBack += producer.filteredOut();
                neverOfDelayed += ledger.fatesOf(producer.delayed()).never();
            }
        }
        return new DeliveryAudit(
                checked && subscriptions.length > 0,
                subscriptions.length,
                new Receipts(acknowledged.never() - neverOfDelayed, acknowledged.once(), acknowledged.again()),
                keptBack,
                neverOfDelayed,
                failed[SendOutcome.UNKNOWN.ordinal()],
                failed[SendOutcome.REFUSED.ordinal()],
                failed[SendOutcome.ABORTED.ordinal()],
                reordered,
                corrupted,
                otherOrigin,
                negativeEndToEnd);
    }
}
