package io.weir.units;

import java.math.BigDecimal;
import java.util.Map;
import java.util.Optional;

/** Reads numbers of things as people write them: {@code 1000}, {@code 10k}, {@code 1.5M}. */
public final class CountFormat {

    private static final Map<String, BigDecimal> MULTIPLIERS = Map.of(
            "", BigDecimal.ONE,
            "k", BigDecimal.valueOf(1_000),
            "K", BigDecimal.valueOf(1_000),
            "M", BigDecimal.valueOf(1_000_000),
            "G", BigDecimal.valueOf(1_000_000_000));

    private CountFormat() {}

    /** Parses a number, perhaps with {@code k}, {@code M} or {@code G}; empty if that is not a whole number. */
    public static Optional<Long> parse(String text) {
        return Quantity.parse(text)
                .flatMap(quantity -> multiplier(quantity.unit()).flatMap(quantity::wholeTimes));
    }

    // A small m is no million: elsewhere it is a minute, and to physicists a thousandth.
    static Optional<BigDecimal> multiplier(String unit) {
        return Optional.ofNullable(MULTIPLIERS.get(unit));
    }
}
