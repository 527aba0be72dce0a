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
 * @param interval of that ratio; null where there are too few runs for one. Where the generator's delay matters it holds
 *     the ratio without the delay as well
 * @param confidence of the interval, above 0.95 where many questions were asked at once
 * @param pValue how probable a difference at least this large is where there is none; null like the interval. Where the
 *     generator's delay matters, the larger one of with and without
 * @param effectSize difference in standard deviations between runs; null like the interval
 * @param generatorDelay the ratio without the generator's delay; null where the delay matters in no run
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
        @Nullable WithoutDelay generatorDelay,
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
        /** One that may be the generator's: it is gone without the generator's delay, or no larger than that. */
        NOT_CERTAIN,
        /** Nothing: there are too few of them. */
        TOO_FEW_RUNS
    }

    /**
     * Ratio with the generator's delay taken off every run.
     *
     * @param share largest part of a side's figure that is the delay, 0 to 1
     */
    public record WithoutDelay(double ratio, RatioInterval interval, double share) {}

    public Difference {
        withoutPartner = List.copyOf(withoutPartner);
    }
}
