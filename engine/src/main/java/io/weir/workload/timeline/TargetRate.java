package io.weir.workload.timeline;

import io.weir.units.Rate;
import java.math.BigDecimal;
import java.util.Optional;
import java.util.OptionalDouble;
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
        return text.endsWith(PERCENT)
                ? percent(text).map(share -> new TargetRate(null, share))
                : Rate.parse(text).map(rate -> new TargetRate(rate, BigDecimal.ZERO));
    }

    /** Parses {@code 50%} as 0.5; empty if it is no share. */
    static OptionalDouble share(String text) {
        return text.endsWith(PERCENT)
                ? percent(text).stream().mapToDouble(BigDecimal::doubleValue).findFirst()
                : OptionalDouble.empty();
    }

    private static Optional<BigDecimal> percent(String text) {
        try {
            BigDecimal percent = new BigDecimal(
                    text.substring(0, text.length() - PERCENT.length()).strip());
            return Optional.of(percent.movePointLeft(2)).filter(share -> share.signum() >= 0);
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
