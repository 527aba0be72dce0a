package io.weir.measure;

import io.weir.driver.SendOutcome;
import java.util.EnumMap;
import java.util.Map;

/**
 * What became of one producer's messages on the sending side. Only what was not acknowledged is kept one by one: the
 * rest of what was sent was acknowledged. For one thread at a time.
 */
final class ProducerLedger {

    private final Map<SendOutcome, SequenceSet> failed = new EnumMap<>(SendOutcome.class);

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

    long failedCount() {
        return failed.values().stream().mapToLong(SequenceSet::size).sum();
    }
}
