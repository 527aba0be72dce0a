package io.weir.audit;

import io.weir.audit.DeliveryAudit.Receipts;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.roaringbitmap.longlong.Roaring64Bitmap;

/** Receipts of one subscription from one stream. For one thread at a time. */
final class SubscriptionLedger {

    private ReceivedSet received = new ReceivedSet();
    private final Roaring64Bitmap twice = new Roaring64Bitmap();
    /** Number of deliveries beyond the second, by sequence. */
    private final Map<Long, Integer> more = new HashMap<>();

    private long againTotal;

    /** Messages whose first delivery came after a later one of their partition. */
    private final Roaring64Bitmap reordered = new Roaring64Bitmap();

    /**
     * Merges the messages that came in order. To be called for all deliveries of an interval before {@link #mergeLate}.
     *
     * @return messages that came for the first time
     */
    SequenceChunk mergeInOrder(ReceivedChunk received) {
        SequenceChunk fresh = merge(received.inOrder());
        for (long sequence : received.again()) {
            again(sequence);
        }
        return fresh;
    }

    /**
     * Merges the messages that came after a later one of their partition. A first delivery is a fault of order; if
     * another thread has received the message in order, this one is a repetition.
     *
     * @return messages that came for the first time
     */
    SequenceChunk mergeLate(SequenceChunk late) {
        SequenceChunk fresh = merge(late);
        fresh.forEach(reordered::addLong);
        return fresh;
    }

    private SequenceChunk merge(SequenceChunk part) {
        SequenceChunk fresh = received.union(part);
        part.without(fresh).forEach(this::again);
        return fresh;
    }

    /**
     * Notes a message that a filter keeps from this subscription, as if it had come: filling its place avoids a gap for
     * each. Every delivery of it is a surplus one.
     *
     * @return whether it had come
     */
    boolean filteredOut(long sequence) {
        if (received.add(sequence)) {
            return false;
        }
        again(sequence);
        return true;
    }

    private void again(long sequence) {
        if (twice.contains(sequence)) {
            more.merge(sequence, 1, Integer::sum);
        }
        twice.addLong(sequence);
        againTotal++;
    }

    boolean hasReceived(long sequence) {
        return received.contains(sequence);
    }

    /** Returns the number of messages whose first delivery came after a later one of their partition. */
    long reordered() {
        return reordered.getLongCardinality();
    }

    /**
     * Returns the receipts of the same subscription from the same stream at two workers. A message that came at both
     * came once more; it is out of order only if it was so wherever it came.
     */
    static SubscriptionLedger united(SubscriptionLedger one, SubscriptionLedger other) {
        SubscriptionLedger both = new SubscriptionLedger();
        both.received = ReceivedSet.united(one.received, other.received, both::again);
        both.repeat(one);
        both.repeat(other);
        one.reordered.forEach(sequence -> {
            if (!other.cameInOrder(sequence)) {
                both.reordered.addLong(sequence);
            }
        });
        other.reordered.forEach(sequence -> {
            if (!one.cameInOrder(sequence)) {
                both.reordered.addLong(sequence);
            }
        });
        return both;
    }

    void writeTo(DataOutput out) throws IOException {
        received.writeTo(out);
        twice.serialize(out);
        reordered.serialize(out);
        out.writeInt(more.size());
        for (Map.Entry<Long, Integer> repeated : new TreeMap<>(more).entrySet()) {
            out.writeLong(repeated.getKey());
            out.writeInt(repeated.getValue());
        }
    }

    static SubscriptionLedger readFrom(DataInput in) throws IOException {
        SubscriptionLedger ledger = new SubscriptionLedger();
        ledger.received = ReceivedSet.readFrom(in);
        ledger.twice.deserialize(in);
        ledger.reordered.deserialize(in);
        ledger.againTotal = ledger.twice.getLongCardinality();
        for (int repeated = in.readInt(); repeated > 0; repeated--) {
            long sequence = in.readLong();
            int times = in.readInt();
            ledger.more.put(sequence, times);
            ledger.againTotal += times;
        }
        return ledger;
    }

    private void repeat(SubscriptionLedger known) {
        known.twice.forEach(this::again);
        known.more.forEach((sequence, times) -> {
            for (int i = 0; i < times; i++) {
                again(sequence);
            }
        });
    }

    /** Returns the number of messages received that are in neither of the stream's sets of those not awaited. */
    long arrived(StreamLedger stream) {
        long[] notAwaited = {stream.filteredOut()};
        stream.forEachUnawaited(sequence -> notAwaited[0] += received.contains(sequence) ? 1 : 0);
        return received.size() - notAwaited[0];
    }

    private boolean cameInOrder(long sequence) {
        return received.contains(sequence) && !reordered.contains(sequence);
    }

    /** Returns the messages received at least once, for checks of memory use. */
    ReceivedSet received() {
        return received;
    }

    /** Returns the messages received at least twice. */
    Roaring64Bitmap twice() {
        return twice;
    }

    /**
     * Returns the messages below a sequence that were acknowledged and expected and have not come.
     *
     * @param stream that has sent all of them
     */
    long missingBelow(long bound, StreamLedger stream) {
        long[] notAwaited = new long[1];
        stream.forEachUnawaited(sequence -> {
            if (sequence < bound && !received.contains(sequence)) {
                notAwaited[0]++;
            }
        });
        return bound - received.countBelow(bound) - notAwaited[0];
    }

    /** Returns the fates of the sequences of a set. */
    Receipts fatesOf(Roaring64Bitmap sequences) {
        long[] count = new long[2];
        sequences.forEach(sequence -> {
            if (received.contains(sequence)) {
                count[0]++;
                count[1] += (twice.contains(sequence) ? 1 : 0) + more.getOrDefault(sequence, 0);
            }
        });
        return new Receipts(sequences.getLongCardinality() - count[0], count[0], count[1]);
    }

    /**
     * Returns the fates of the first {@code sent} sequences, without those that failed or were filtered out.
     *
     * @param ofFailed fates of those that failed
     */
    Receipts fatesOfOthers(long sent, Receipts ofFailed, long filteredOut) {
        long others = sent - ofFailed.never() - ofFailed.once() - filteredOut;
        long once = received.size() - ofFailed.once() - filteredOut;
        return new Receipts(others - once, once, againTotal - ofFailed.again());
    }
}
