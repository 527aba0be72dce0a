package io.weir.workload.timeline;

import io.weir.units.Rate;
import java.math.BigDecimal;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Target rate that an action sets, as a rate of its own or as a share of the workload's.
 *
 * @param rate of its own; null where it is a share
 * @param share of the workload's rate; 0 where it is a rate of its own
 */
record TargetRate(@Nullable Rate rate, BigDecimal share) {

    private static final String PERCENT = "%";

    /** Parses {@code 20k/s}, {@code 20MB/s} or {@code 200%}; empty if it is none of these. */
    static Optional<TargetRate> parse(String text) {
        if (!text.endsWith(PERCENT)) {
            return Rate.parse(text).map(rate -> new TargetRate(rate, BigDecimal.ZERO));
        }
        try {
            BigDecimal percent = new BigDecimal(
                    text.substring(0, text.length() - PERCENT.length()).strip());
            return percent.signum() < 0
                    ? Optional.empty()
                    : Optional.of(new TargetRate(null, percent.movePointLeft(2)));
        } catch (NumberFormatException noNumber) {
            return Optional.empty();
        }
    }

    /**
     * Returns the rate in messages a second; decimals are multiplied as such, so that due times stay exact.
     *
     * @param usual rate of the workload
     * @param meanBytes size of a message
     */
    double messagesPerSecond(double usual, double meanBytes) {
        return rate == null
                ? BigDecimal.valueOf(usual).multiply(share).doubleValue()
                : rate.messagesPerSecond(Math.max(1, meanBytes));
    }
}
