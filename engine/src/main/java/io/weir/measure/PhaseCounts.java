package io.weir.measure;

import io.weir.time.BackgroundWork;
import org.HdrHistogram.Histogram;

/** Latencies of one kind, separated by the phase in which the message was due. For one thread at a time. */
public final class PhaseCounts {

    private final LatencyCounts measured = new LatencyCounts();
    private final LatencyCounts warmUp = new LatencyCounts();

    /** Indexed by {@link Timeline#warmUpIndex}. */
    private final LatencyCounts[] byPhase = {measured, warmUp};

    /**
     * Counts a latency.
     *
     * @param nanos not negative
     */
    public void record(int warmUpIndex, long nanos) {
        // hot path
        byPhase[warmUpIndex].record(nanos);
    }

    /** Adds the counts to histograms of {@link Latencies#newHistogram}. */
    public void addTo(Histogram warmUpTarget, Histogram measuredTarget) {
        BackgroundWork.yieldIfDue();
        warmUp.addTo(warmUpTarget);
        measured.addTo(measuredTarget);
    }

    public void clear() {
        warmUp.clear();
        measured.clear();
    }
}
