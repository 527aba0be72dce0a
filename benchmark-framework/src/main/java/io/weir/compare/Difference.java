package io.weir.compare;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Difference of two variants in one metric, and whether their runs show it.
 *
 * @param runs number of runs of each variant that were compared, or the smaller number if the variants have different ones
 * @param paired whether they were compared as pairs, one of each round
 * @param ratio ratio of the one to the other, of their geometric means
 * @param estimate how sure that ratio is; null if there are too few runs
 * @param unequalGuarantees whether an acknowledgement promises more on one variant than on the other
 * @param withoutPartner names of runs that were left out of the pairs
 */
public record Difference(
        Metric metric,
        String variant,
        String other,
        int runs,
        boolean paired,
        double median,
        double otherMedian,
        double ratio,
        @Nullable Estimate estimate,
        Answer answer,
        boolean unequalGuarantees,
        List<String> withoutPartner,
        String sentence) {

    /** Answers that runs can give on a difference. */
    public enum Answer {
        /** There is a difference. */
        SHOWN,
        /** There may be no difference. */
        NOT_SHOWN,
        /**
         * The difference may come from the generator: without the generator's delay it is gone, or it is no larger than
         * that; or receiving threads waited too long for a CPU.
         */
        NOT_CERTAIN,
        /** There are too few runs for an answer. */
        TOO_FEW_RUNS
    }

    /**
     * Statistics of a ratio.
     *
     * @param interval that holds it. If the generator's delay matters, it holds the ratio without the delay as well
     * @param confidence of the interval, above 0.95 if many questions were asked at once
     * @param pValue probability of a difference at least this large if there is none. If the generator's delay matters,
     *     the larger one of with and without
     * @param effectSize difference in standard deviations between runs
     * @param withoutDelay the ratio without the generator's delay; null if the delay matters in no run
     */
    public record Estimate(
            RatioInterval interval,
            double confidence,
            double pValue,
            double effectSize,
            @Nullable WithoutDelay withoutDelay) {}

    /**
     * Ratio with the generator's delay taken off every run.
     *
     * @param share largest part of a variant's figure that is the delay, 0 to 1
     */
    public record WithoutDelay(double ratio, RatioInterval interval, double share) {}

    public Difference {
        withoutPartner = List.copyOf(withoutPartner);
    }
}
