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
import java.util.function.IntConsumer;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterInputStream;
import org.jspecify.annotations.Nullable;

/**
 * Fates of all messages of a load, as far as one worker, or several, know them. Messages are kept as sets, so
 * that ledgers of several workers are united and no duplicate at one hides a loss at another. For one thread at a time.
 *
 * <p>Messages are known by their stream and their sequence in it; see {@link Expectation} for the numbers.
 */
public final class DeliveryLedger {

    private final Expectation expected;
    private final StreamLedger[] streams;
    private final @Nullable SubscriptionLedger[][] subscriptions;
    private long corrupted;
    private long otherOrigin;
    private long negativeEndToEnd;
    private long maxEarlyNanos;
    private long tooEarly;
    private final long[] arrived;
    private final List<ReceivedChunk> taken = new ArrayList<>();

    /** Creates an empty ledger. */
    public DeliveryLedger(Expectation expected) {
        this.expected = expected;
        this.streams = new StreamLedger[expected.streams()];
        Arrays.setAll(streams, stream -> new StreamLedger());
        this.arrived = new long[expected.subscriptions()];
        this.subscriptions = new SubscriptionLedger[expected.subscriptions()][expected.streamsPerTopic()];
    }

    /** Returns a ledger of what either knows, to be read only; both are of the same load. */
    public DeliveryLedger plus(DeliveryLedger other) {
        DeliveryLedger both = new DeliveryLedger(expected);
        for (int stream = 0; stream < streams.length; stream++) {
            both.streams[stream] = StreamLedger.united(streams[stream], other.streams[stream]);
        }
        for (int subscription = 0; subscription < subscriptions.length; subscription++) {
            for (int i = 0; i < expected.streamsPerTopic(); i++) {
                SubscriptionLedger one = subscriptions[subscription][i];
                SubscriptionLedger another = other.subscriptions[subscription][i];
                both.subscriptions[subscription][i] = one == null || another == null
                        ? (one == null ? another : one)
                        : SubscriptionLedger.united(one, another);
            }
            both.arrived[subscription] = both.countArrived(subscription);
        }
        both.corrupted = corrupted + other.corrupted;
        both.otherOrigin = otherOrigin + other.otherOrigin;
        both.negativeEndToEnd = negativeEndToEnd + other.negativeEndToEnd;
        both.maxEarlyNanos = Math.max(maxEarlyNanos, other.maxEarlyNanos);
        both.tooEarly = tooEarly + other.tooEarly;
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
            expected.writeTo(out);
            out.writeLong(corrupted);
            out.writeLong(otherOrigin);
            out.writeLong(negativeEndToEnd);
            out.writeLong(maxEarlyNanos);
            out.writeLong(tooEarly);
            for (StreamLedger stream : streams) {
                stream.writeTo(out);
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
            DeliveryLedger ledger = new DeliveryLedger(Expectation.readFrom(in));
            ledger.corrupted = in.readLong();
            ledger.otherOrigin = in.readLong();
            ledger.negativeEndToEnd = in.readLong();
            ledger.maxEarlyNanos = in.readLong();
            ledger.tooEarly = in.readLong();
            for (int stream = 0; stream < ledger.streams.length; stream++) {
                ledger.streams[stream] = StreamLedger.readFrom(in);
            }
            for (int subscription = 0; subscription < ledger.subscriptions.length; subscription++) {
                ledger.arrived[subscription] = in.readLong();
                for (int i = 0; i < ledger.expected.streamsPerTopic(); i++) {
                    ledger.subscriptions[subscription][i] = in.readBoolean() ? SubscriptionLedger.readFrom(in) : null;
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
        int first = expected.firstStream(subscription);
        long count = 0;
        for (int i = 0; i < expected.streamsPerTopic(); i++) {
            SubscriptionLedger ledger = subscriptions[subscription][i];
            count += ledger == null || !expected.awaits(subscription, first + i)
                    ? 0
                    : ledger.arrived(streams[first + i]);
        }
        return count;
    }

    /** Notes a message that was not acknowledged. */
    public void addFailure(SendOutcome outcome, int stream, long sequence) {
        if (streams[stream].add(outcome, sequence)) {
            notAwaited(stream, sequence);
        }
    }

    /** Notes messages that were acknowledged, by stream. */
    public void addAcknowledged(long[] byStream) {
        for (int stream = 0; stream < streams.length; stream++) {
            streams[stream].addAcknowledged(byStream[stream]);
        }
    }

    /** Notes an acknowledged message that is due for delivery after the run. */
    public void addDelayed(int stream, long sequence) {
        if (streams[stream].addDelayed(sequence)) {
            notAwaited(stream, sequence);
        }
    }

    /** Notes an acknowledged message that is kept from every subscription. */
    public void addFilteredOut(int stream, long sequence) {
        streams[stream].addFilteredOut();
        forEachAwaiting(stream, subscription -> {
            if (subscription(subscription, stream % expected.streamsPerTopic()).filteredOut(sequence)) {
                arrived[subscription]--;
            }
        });
    }

    /** Corrects the count of arrived messages: a copy of this one may have counted as awaited. */
    private void notAwaited(int stream, long sequence) {
        forEachAwaiting(stream, subscription -> {
            if (subscription(subscription, stream % expected.streamsPerTopic()).hasReceived(sequence)) {
                arrived[subscription]--;
            }
        });
    }

    private void forEachAwaiting(int stream, IntConsumer subscriptions) {
        int perTopic = expected.subscriptionsPerTopic();
        int first = stream / expected.streamsPerTopic() * perTopic;
        for (int subscription = first; subscription < first + perTopic; subscription++) {
            if (expected.awaits(subscription, stream)) {
                subscriptions.accept(subscription);
            }
        }
    }

    /** Takes the receipts of one thread. {@link #mergeTaken} must follow once those of all threads are taken. */
    public void take(List<ReceivedChunk> received) {
        taken.addAll(received);
    }

    /** Counts deliveries that are no receipts, and those that came earlier than the system was asked to deliver them. */
    public void addOddities(long corrupted, long otherOrigin, long tooEarly) {
        this.corrupted += corrupted;
        this.otherOrigin += otherOrigin;
        this.tooEarly += tooEarly;
    }

    /**
     * Counts deliveries before their due time.
     *
     * @param maxNanos how long before it the earliest of them came
     */
    public void addNegativeEndToEnd(long messages, long maxNanos) {
        negativeEndToEnd += messages;
        maxEarlyNanos = Math.max(maxEarlyNanos, maxNanos);
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
        return subscription(received.subscription, received.stream % expected.streamsPerTopic());
    }

    private void arrived(ReceivedChunk received, SequenceChunk fresh) {
        if (expected.awaits(received.subscription, received.stream)) {
            arrived[received.subscription] += fresh.size() - streams[received.stream].unawaitedOf(fresh);
        }
    }

    /** Returns the receipts of a subscription from one stream of its topic. */
    SubscriptionLedger subscription(int subscription, int streamOfTopic) {
        SubscriptionLedger ledger = subscriptions[subscription][streamOfTopic];
        if (ledger == null) {
            ledger = new SubscriptionLedger();
            subscriptions[subscription][streamOfTopic] = ledger;
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
        long[] sums = new long[streams.length / expected.streamsPerTopic()];
        for (int stream = 0; stream < streams.length; stream++) {
            sums[stream / expected.streamsPerTopic()] += streams[stream].acknowledged();
        }
        return sums;
    }

    /** Returns the acknowledged messages that each subscription waits for. */
    public long[] awaitedBySubscription() {
        long[] sums = new long[subscriptions.length];
        for (int stream = 0; stream < streams.length; stream++) {
            long awaited = streams[stream].awaited();
            forEachAwaiting(stream, subscription -> sums[subscription] += awaited);
        }
        return sums;
    }

    /**
     * Returns the acknowledged and expected messages that a subscription has not received.
     *
     * @param sent number of messages of each stream that were sent
     */
    public long missing(int subscription, long[] sent) {
        return missing(subscription, stream -> sent[stream]);
    }

    /**
     * Returns the missing messages that a later message of the same stream and partition has overtaken, as far as
     * that is certain without knowing the partition of each.
     *
     * @param mark taken before the last deliveries were collected
     * @param partitions of the topic
     */
    public long overtaken(int subscription, DeliveryMark mark, int partitions) {
        return missing(subscription, stream -> mark.overtakenBelow(subscription, stream, partitions));
    }

    /**
     * Returns the acknowledged and expected messages that have not come, over all subscriptions, out of the first ones of each
     * stream.
     *
     * @param first number of messages of a stream
     */
    public long missingOfFirst(IntToLongFunction first) {
        long missing = 0;
        for (int subscription = 0; subscription < subscriptions.length; subscription++) {
            missing += missing(subscription, first);
        }
        return missing;
    }

    private long missing(int subscription, IntToLongFunction bound) {
        int first = expected.firstStream(subscription);
        long missing = 0;
        for (int i = 0; i < expected.streamsPerTopic(); i++) {
            int stream = first + i;
            if (expected.awaits(subscription, stream)) {
                missing += subscription(subscription, i).missingBelow(bound.applyAsLong(stream), streams[stream]);
            }
        }
        return missing;
    }

    /**
     * Draws up the account.
     *
     * @param sent number of messages of each stream that were sent: its sequences 0 to n-1
     * @param checked whether messages carried a header
     */
    public DeliveryAudit account(long[] sent, boolean checked) {
        Receipts acknowledged = Receipts.NONE;
        Receipts[] failed = {Receipts.NONE, Receipts.NONE, Receipts.NONE};
        long reordered = 0;
        long keptBack = 0;
        long neverOfDelayed = 0;
        for (int subscription = 0; subscription < subscriptions.length && checked; subscription++) {
            int first = expected.firstStream(subscription);
            for (int i = 0; i < expected.streamsPerTopic(); i++) {
                if (!expected.awaits(subscription, first + i)) {
                    continue;
                }
                StreamLedger stream = streams[first + i];
                SubscriptionLedger ledger = subscription(subscription, i);
                Receipts ofFailed = Receipts.NONE;
                for (SendOutcome outcome : SendOutcome.values()) {
                    Receipts receipts = ledger.fatesOf(stream.of(outcome));
                    failed[outcome.ordinal()] = failed[outcome.ordinal()].plus(receipts);
                    ofFailed = ofFailed.plus(receipts);
                }
                acknowledged = acknowledged.plus(ledger.fatesOfOthers(sent[first + i], ofFailed, stream.filteredOut()));
                reordered += ledger.reordered();
                keptBack += stream.filteredOut();
                neverOfDelayed += ledger.fatesOf(stream.delayed()).never();
            }
        }
        return new DeliveryAudit(
                checked && subscriptions.length > 0,
                (int) IntStream.range(0, subscriptions.length)
                        .filter(expected::reads)
                        .count(),
                new Receipts(acknowledged.never() - neverOfDelayed, acknowledged.once(), acknowledged.again()),
                keptBack,
                neverOfDelayed,
                failed[SendOutcome.UNKNOWN.ordinal()],
                failed[SendOutcome.REFUSED.ordinal()],
                failed[SendOutcome.ABORTED.ordinal()],
                reordered,
                corrupted,
                otherOrigin,
                negativeEndToEnd,
                maxEarlyNanos,
                tooEarly);
    }
}
