package io.weir.measure;

import io.weir.driver.SendOutcome;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.LongConsumer;

/**
 * What became of one producer's messages on the sending side. Only what was not acknowledged is kept one by one, and
 * what is delayed beyond the run: the rest of what was sent was acknowledged, and is awaited unless it was filtered out.
 * For one thread at a time.
 */
final class ProducerLedger {

    private final Map<SendOutcome, SequenceSet> failed = new EnumMap<>(SendOutcome.class);
    private final SequenceSet delayed = new SequenceSet();
    private long acknowledged;
    private long filteredOut;

    ProducerLedger() {
        for (SendOutcome outcome : SendOutcome.values()) {
            failed.put(outcome, new SequenceSet());
        }
    }

    /** Notes a failure; false when one was noted before, which then holds. */
    boolean add(SendOutcome outcome, long sequence) {
        for (SequenceSet noted : failed.values()) {
            if (noted.contains(sequence)) {
                return false;
            }
        }
        return of(outcome).add(sequence);
    }

    SequenceSet of(SendOutcome outcome) {
        SequenceSet set = failed.get(outcome);
        if (set == null) {
            throw new IllegalStateException("no set for " + outcome);
        }
        return set;
    }

    /** Acknowledged, to be delivered when the run is over. */
    SequenceSet delayed() {
        return delayed;
    }

    void addAcknowledged(long messages) {
        acknowledged += messages;
    }

    long acknowledged() {
        return acknowledged;
    }

    /** Acknowledged, and neither filtered out nor delayed beyond the run. */
    long awaited() {
        return acknowledged - filteredOut - delayed.size();
    }

    void addFilteredOut() {
        filteredOut++;
    }

    /** Acknowledged, and kept from every subscription. */
    long filteredOut() {
        return filteredOut;
    }

    /** Visits the sequences that nobody waits for, but for those filtered out. */
    void forEachUnawaited(LongConsumer sequence) {
        delayed.forEach(sequence);
        failed.values().forEach(noted -> noted.forEach(sequence));
    }

    /** How many of a chunk's members nobody waits for, although they may come. */
    int unawaitedOf(SequenceChunk chunk) {
        int count = delayed.countOf(chunk);
        for (SequenceSet noted : failed.values()) {
            count += noted.countOf(chunk);
        }
        return count;
    }
}
