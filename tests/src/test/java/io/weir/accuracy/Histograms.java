package io.weir.accuracy;

import io.weir.measure.Latencies;
import java.util.function.LongUnaryOperator;
import org.HdrHistogram.Histogram;

/** Distributions that should be reported. */
final class Histograms {

    private Histograms() {}

    /** The distribution of a formula over the messages 0 to n - 1. */
    static Histogram of(long messages, LongUnaryOperator nanosOfMessage) {
        Histogram histogram = Latencies.newHistogram();
        for (long k = 0; k < messages; k++) {
            histogram.recordValue(nanosOfMessage.applyAsLong(k));
        }
        return histogram;
    }
}
