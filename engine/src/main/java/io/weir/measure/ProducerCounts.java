package io.weir.measure;

import java.util.Arrays;

/** Number of messages of each producer that one thread has counted in one interval. For one thread at a time. */
final class ProducerCounts {

    /** Unused elements at both ends, 128 bytes, so that the counts of two threads never share a cache line. */
    private static final int MARGIN = 16;

    private final long[] counts;

    /** @param producers number of producers of the run */
    ProducerCounts(int producers) {
        counts = new long[MARGIN + producers + MARGIN];
    }

    void add(int producer) {
        // hot path
        counts[MARGIN + producer]++;
    }

    /** Adds each producer's count to the array, indexed by producer number. */
    void addTo(long[] byProducer) {
        for (int producer = 0; producer < byProducer.length; producer++) {
            byProducer[producer] += counts[MARGIN + producer];
        }
    }

    void clear() {
        Arrays.fill(counts, 0);
    }
}
