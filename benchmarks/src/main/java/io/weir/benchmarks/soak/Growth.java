package io.weir.benchmarks.soak;

import java.util.List;
import java.util.Locale;

/**
 * Growth of one figure from the beginning of its samples to their end. At each end the smallest of five samples
 * counts: a busy moment adds to some and is no growth, and what has been kept is in all of them.
 */
record Growth(long before, long after) {

    /** Number of samples at each end. */
    static final int END = 5;

    static Growth of(List<Long> samples) {
        if (samples.size() < 2 * END) {
            throw new IllegalArgumentException(samples.size() + " samples have no two ends of " + END);
        }
        return new Growth(min(samples.subList(0, END)), min(samples.subList(samples.size() - END, samples.size())));
    }

    private static long min(List<Long> samples) {
        return samples.stream().mapToLong(Long::longValue).min().orElseThrow();
    }

    /** Returns true if nothing was added. */
    boolean isNone() {
        return after <= before;
    }

    /** Returns true if no more than that share of the beginning was added. */
    boolean isWithin(double share) {
        return after - before <= share * before;
    }

    /** Returns both ends as whole numbers. */
    String text() {
        return before + " → " + after;
    }

    /** Returns both ends in MiB, and the growth in percent. */
    String bytes() {
        double mebibyte = 1 << 20;
        return String.format(
                Locale.ROOT,
                "%.1f → %.1f (%+.1f %%)",
                before / mebibyte,
                after / mebibyte,
                100.0 * (after - before) / before);
    }
}
