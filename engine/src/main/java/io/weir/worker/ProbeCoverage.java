package io.weir.worker;

import java.util.BitSet;
import java.util.Optional;

/**
 * Producers and partitions that probes have reached, at one worker or, added up, at several. Readers must not change the sets.
 *
 * @param producers numbers of the producers that have had a probe acknowledged
 * @param partitions partitions that have delivered, counted through all subscriptions of the run
 * @param lastFailure kind of a failed send
 */
public record ProbeCoverage(BitSet producers, BitSet partitions, Optional<String> lastFailure) {

    /** Returns what either has reached. */
    public ProbeCoverage plus(ProbeCoverage other) {
        return new ProbeCoverage(
                union(producers, other.producers),
                union(partitions, other.partitions),
                lastFailure.or(other::lastFailure));
    }

    private static BitSet union(BitSet one, BitSet other) {
        BitSet both = (BitSet) one.clone();
        both.or(other);
        return both;
    }
}
