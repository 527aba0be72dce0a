package io.weir.units;

import java.math.BigDecimal;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An amount per second, of messages or of payload bytes.
 *
 * @param perSecond fractions allowed
 * @param of the things that are counted
 */
public record Rate(double perSecond, Counted of) {

    private static final Pattern MESSAGES = Pattern.compile("([kKMG]?)\\s*(?:(?:msgs?|messages)?\\s*/\\s*s)?");
    private static final Pattern BYTES = Pattern.compile("(\\w+)\\s*/\\s*s");

    /** Things that a rate counts. */
    public enum Counted {
        MESSAGES,
        BYTES
    }

    /**
     * Parses {@code 10000}, {@code 0.5}, {@code 10k/s}, {@code 1.5M msg/s} as messages a second and {@code 20MB/s} as
     * bytes a second; empty if it is none of these.
     */
    public static Optional<Rate> parse(String text) {
        return Quantity.parse(text)
                .flatMap(quantity -> parse(quantity, MESSAGES, Counted.MESSAGES, CountFormat::multiplier)
                        .or(() -> parse(quantity, BYTES, Counted.BYTES, SizeFormat::factor)));
    }

    private static Optional<Rate> parse(
            Quantity quantity, Pattern unit, Counted of, Function<String, Optional<BigDecimal>> factors) {
        Matcher matcher = unit.matcher(quantity.unit());
        return matcher.matches()
                ? factors.apply(matcher.group(1))
                        .map(factor ->
                                new Rate(quantity.number().multiply(factor).doubleValue(), of))
                : Optional.empty();
    }

    /**
     * Returns this rate in messages of one size.
     *
     * @param messageSizeBytes in the mean, above 0
     */
    public double messagesPerSecond(double messageSizeBytes) {
        return of == Counted.MESSAGES ? perSecond : perSecond / messageSizeBytes;
    }
}
