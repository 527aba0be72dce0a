package io.weir.measure;

import io.weir.measure.IntegrityAccount.Fates;
import java.util.HashMap;
import java.util.Map;

/** What one subscription has received of one producer. For one thread at a time. */
final class SubscriptionLedger {

    private final SequenceSet received = new SequenceSet();
    private final SequenceSet twice = new SequenceSet();
    /** Deliveries beyond the second. */
    private final Map<Long, Integer> more = new HashMap<>();

    private long againTotal;
    private long reordered;

    /** Merges what came in its turn. To be called for all deliveries of an interval before {@link #mergeLate}. */
    void mergeInTurn(ReceiptRecorder.Delta delta) {
        SequenceChunk late = delta.late;
        received.union(late == null ? delta.chunk : delta.chunk.without(late), this::again);
        for (int i = 0; i < delta.againCount; i++) {
            again(delta.again[i]);
        }
    }

    /**
     * Merges what came after a later message of its partition. Where it is the first delivery that is a fault of order;
     * where another thread has had the message in its turn it is a repetition.
     */
    void mergeLate(ReceiptRecorder.Delta delta) {
        SequenceChunk late = delta.late;
        if (late != null) {
            long before = received.size();
            received.union(late, this::again);
            reordered += received.size() - before;
        }
    }

    private void again(long sequence) {
        if (!twice.add(sequence)) {
            more.merge(sequence, 1, Integer::sum);
        }
        againTotal++;
    }

    long distinct() {
        return received.size();
    }

    long reordered() {
        return reordered;
    }

    /** What was received once at least, for those who ask how much room it takes. */
    SequenceSet received() {
        return received;
    }

    /** What was received twice at least. */
    SequenceSet twice() {
        return twice;
    }

    /** The fates of the sequences of a set. */
    Fates fatesOf(SequenceSet sequences) {
        long[] count = new long[2];
        sequences.forEach(sequence -> {
            if (received.contains(sequence)) {
                count[0]++;
                count[1] += (twice.contains(sequence) ? 1 : 0) + more.getOrDefault(sequence, 0);
            }
        });
        return new Fates(sequences.size() - count[0], count[0], count[1]);
    }

    /** The fates of all others of the {@code sent} first sequences. */
    Fates fatesOfOthers(long sent, long failed, Fates ofFailed) {
        long once = received.size() - ofFailed.once();
        return new Fates(sent - failed - once, once, againTotal - ofFailed.again());
    }
}
