package io.weir.measure;

import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** One kind of latency, kept apart by the phase in which the message was due. For one thread at a time. */
final class PhaseHistogram {

    private @Nullable Histogram warmUp;
    private @Nullable Histogram measured;

    void record(boolean dueInWarmUp, long nanos) {
        // hot path
        (dueInWarmUp ? warmUp() : measured()).recordValue(nanos);
    }

    private Histogram warmUp() {
        Histogram histogram = warmUp;
        if (histogram == null) {
            histogram = Latencies.newHistogram();
            warmUp = histogram;
        }
        return histogram;
    }

    private Histogram measured() {
        Histogram histogram = measured;
        if (histogram == null) {
            histogram = Latencies.newHistogram();
            measured = histogram;
        }
        return histogram;
    }

    void addTo(Histogram warmUpTarget, Histogram measuredTarget) {
        Histogram early = warmUp;
        if (early != null) {
            warmUpTarget.add(early);
        }
        Histogram late = measured;
        if (late != null) {
            measuredTarget.add(late);
        }
    }

    void clear() {
        warmUp = cleared(warmUp);
        measured = cleared(measured);
    }

    /** An unused histogram is given back: most threads see only one phase. */
    private static @Nullable Histogram cleared(@Nullable Histogram histogram) {
        if (histogram == null || histogram.getTotalCount() == 0) {
            return null;
        }
        histogram.reset();
        return histogram;
    }
}
