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

    /**
     * Merges what came in its turn. To be called for all deliveries of an interval before {@link #mergeLate}.
     *
     * @return what came for the first time
     */
    SequenceChunk mergeInTurn(ReceiptRecorder.Delta delta) {
        SequenceChunk late = delta.late;
        SequenceChunk fresh = merge(late == null ? delta.chunk : delta.chunk.without(late));
        for (int i = 0; i < delta.againCount; i++) {
            again(delta.again[i]);
        }
        return fresh;
    }

    /**
     * Merges what came after a later message of its partition. Where it is the first delivery that is a fault of order;
     * where another thread has had the message in its turn it is a repetition.
     *
     * @return what came for the first time
     */
    SequenceChunk mergeLate(SequenceChunk late) {
        SequenceChunk fresh = merge(late);
        reordered += fresh.size();
        return fresh;
    }

    private SequenceChunk merge(SequenceChunk part) {
        SequenceChunk fresh = received.union(part);
        part.without(fresh).forEach(this::again);
        return fresh;
    }

    /**
     * Notes a message that a filter keeps from this subscription, as if it had come: its place is filled, so that what
     * is left out in turn doesn't leave a gap each. Every delivery of it is a surplus one.
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
        if (!twice.add(sequence)) {
            more.merge(sequence, 1, Integer::sum);
        }
        againTotal++;
    }

    boolean hasReceived(long sequence) {
        return received.contains(sequence);
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

    /**
     * Messages below a sequence that were acknowledged and expected and have not come.
     *
     * @param producer that has sent all of them
     */
    long missingBelow(long bound, ProducerLedger producer) {
        long[] notAwaited = new long[1];
        producer.forEachUnawaited(sequence -> {
            if (sequence < bound && !received.contains(sequence)) {
                notAwaited[0]++;
            }
        });
        return bound - received.countBelow(bound) - notAwaited[0];
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

    /**
     * The fates of those of the {@code sent} first sequences that neither failed nor were filtered out.
     *
     * @param ofFailed fates of those that failed
     */
    Fates fatesOfOthers(long sent, Fates ofFailed, long filteredOut) {
        long others = sent - ofFailed.never() - ofFailed.once() - filteredOut;
        long once = received.size() - ofFailed.once() - filteredOut;
        return new Fates(others - once, once, againTotal - ofFailed.again());
    }
}
