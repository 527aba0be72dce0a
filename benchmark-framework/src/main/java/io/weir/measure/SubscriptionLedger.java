package io.weir.measure;

import io.weir.measure.IntegrityAccount.Fates;
import java.util.HashMap;
import java.util.Map;

/** What one subscription has received of one producer. For one thread at a time. */
final class SubscriptionLedger {

    private final SequenceSet received = new SequenceSet();
    private final Map<Long, Integer> again = new HashMap<>();
    private long againTotal;
    private long reordered;

    void merge(ReceiptRecorder.Delta delta) {
        SequenceChunk late = delta.late;
        if (late != null) {
            for (long sequence = late.number * SequenceChunk.SEQUENCES, end = sequence + SequenceChunk.SEQUENCES;
                    sequence < end;
                    sequence++) {
                if (late.contains(sequence) && !received.contains(sequence)) {
                    reordered++;
                }
            }
        }
        received.union(delta.chunk, this::again);
        for (int i = 0; i < delta.againCount; i++) {
            again(delta.again[i]);
        }
    }

    private void again(long sequence) {
        again.merge(sequence, 1, Integer::sum);
        againTotal++;
    }

    long distinct() {
        return received.size();
    }

    long reordered() {
        return reordered;
    }

    /** The fates of the sequences of a set. */
    Fates fatesOf(SequenceSet sequences) {
        long[] count = new long[2];
        sequences.forEach(sequence -> {
            if (received.contains(sequence)) {
                count[0]++;
                count[1] += again.getOrDefault(sequence, 0);
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
