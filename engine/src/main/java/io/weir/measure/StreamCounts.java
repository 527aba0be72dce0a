package io.weir.measure;

import java.util.Arrays;

/** Number of messages of each stream that one thread has counted in one interval. For one thread at a time. */
final class StreamCounts {

    /** Unused elements at both ends, 128 bytes, so that the counts of two threads never share a cache line. */
    private static final int MARGIN = 16;

    private final long[] counts;

    /** @param streams number of streams of the run */
    StreamCounts(int streams) {
        counts = new long[MARGIN + streams + MARGIN];
    }

    void add(int stream) {
        // hot path
        counts[MARGIN + stream]++;
    }

    /** Adds each stream's count to the array, indexed by stream number. */
    void addTo(long[] byStream) {
        for (int stream = 0; stream < byStream.length; stream++) {
            byStream[stream] += counts[MARGIN + stream];
        }
    }

    void clear() {
        Arrays.fill(counts, 0);
    }
}
