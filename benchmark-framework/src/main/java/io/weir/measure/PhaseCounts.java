package io.weir.measure;

import org.HdrHistogram.Histogram;

/** One kind of latency, kept apart by the phase in which the message was due. For one thread at a time. */
final class PhaseCounts {

    private final LatencyCounts warmUp = new LatencyCounts();
    private final LatencyCounts measured = new LatencyCounts();

    void record(boolean dueInWarmUp, long nanos) {
        // hot path
        (dueInWarmUp ? warmUp : measured).record(nanos);
    }

    void addTo(Histogram warmUpTarget, Histogram measuredTarget) {
        warmUp.addTo(warmUpTarget);
        measured.addTo(measuredTarget);
    }

    void clear() {
        warmUp.clear();
        measured.clear();
    }
}
