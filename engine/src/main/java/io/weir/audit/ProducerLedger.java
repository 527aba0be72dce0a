package io.weir.audit;

import io.weir.driver.SendOutcome;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.LongConsumer;

/**
 * Sending side of one producer's messages. Single messages are kept only if they were not acknowledged or are delayed
 * beyond the run: the rest were acknowledged, and are awaited unless filtered out. For one thread at a time.
 */
final class ProducerLedger {

    private final Map<SendOutcome, SequenceSet> failed = new EnumMap<>(SendOutcome.class);
    private SequenceSet delayed = new SequenceSet();
    private long acknowledged;
    private long filteredOut;

    ProducerLedger() {
        for (SendOutcome outcome : SendOutcome.values()) {
            failed.put(outcome, new SequenceSet());
        }
    }

    /** Notes a failure; returns false if one was noted before, which then stands. */
    boolean add(SendOutcome outcome, long sequence) {
        for (SequenceSet noted : failed.values()) {
            if (noted.contains(sequence)) {
                return false;
            }
        }
        return of(outcome).add(sequence);
    }

    /** Returns what two workers know of the same producer's messages. */
    static ProducerLedger united(ProducerLedger one, ProducerLedger other) {
        ProducerLedger both = new ProducerLedger();
        for (SendOutcome outcome : SendOutcome.values()) {
            both.failed.put(outcome, SequenceSet.united(one.of(outcome), other.of(outcome), chunk -> {}));
        }
        both.delayed = SequenceSet.united(one.delayed, other.delayed, chunk -> {});
        both.acknowledged = one.acknowledged + other.acknowledged;
        both.filteredOut = one.filteredOut + other.filteredOut;
        return both;
    }

    SequenceSet of(SendOutcome outcome) {
        SequenceSet set = failed.get(outcome);
        if (set == null) {
            throw new IllegalStateException("no set for " + outcome);
        }
        return set;
    }

    /** Returns the acknowledged messages that are to be delivered after the run. */
    SequenceSet delayed() {
        return delayed;
    }

    void addAcknowledged(long messages) {
        acknowledged += messages;
    }

    long acknowledged() {
        return acknowledged;
    }

    /** Returns the number of acknowledged messages that are neither filtered out nor delayed beyond the run. */
    long awaited() {
        return acknowledged - filteredOut - delayed.size();
    }

    void addFilteredOut() {
        filteredOut++;
    }

    /** Returns the number of acknowledged messages that are kept from every subscription. */
    long filteredOut() {
        return filteredOut;
    }

    /** Visits the sequences that nobody waits for, except those filtered out. */
    void forEachUnawaited(LongConsumer sequence) {
        delayed.forEach(sequence);
        failed.values().forEach(noted -> noted.forEach(sequence));
    }

    /** Returns the number of a chunk's members that nobody waits for, although they may come. */
    int unawaitedOf(SequenceChunk chunk) {
        int count = delayed.countOf(chunk);
        for (SequenceSet noted : failed.values()) {
            count += noted.countOf(chunk);
        }
        return count;
    }
}
