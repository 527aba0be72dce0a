package io.weir.compare;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What two sides differ by in one metric, and whether their runs show it.
 *
 * @param side name of the one
 * @param other name of the other
 * @param runs of each side that were set against each other, or the fewer of them where the sides have different numbers
 * @param paired whether they were taken as pairs, one of each round
 * @param median of the one side's runs
 * @param otherMedian of the other's
 * @param ratio of the one to the other, of their geometric means
 * @param interval of that ratio; null where there are too few runs for one
 * @param confidence of the interval, above 0.95 where many questions were asked at once
 * @param pValue how probable a difference at least this large is where there is none; null like the interval
 * @param effectSize difference in standard deviations between runs; null like the interval
 * @param answer what the runs say
 * @param unequalPromises whether an acknowledgement promises more on one side than on the other
 * @param withoutPartner names of runs that were left out of the pairs
 * @param sentence the same for people
 */
public record Difference(
        Metric metric,
        String side,
        String other,
        int runs,
        boolean paired,
        double median,
        double otherMedian,
        double ratio,
        @Nullable RatioInterval interval,
        double confidence,
        @Nullable Double pValue,
        @Nullable Double effectSize,
        Answer answer,
        boolean unequalPromises,
        List<String> withoutPartner,
        String sentence) {

    /** What runs can say of a difference. */
    public enum Answer {
        /** There is one. */
        SHOWN,
        /** There may be none. */
        NOT_SHOWN,
        /** Nothing: there are too few of them. */
        TOO_FEW_RUNS
    }

    public Difference {
        withoutPartner = List.copyOf(withoutPartner);
    }
}
