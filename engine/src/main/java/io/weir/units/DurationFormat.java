package io.weir.units;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Reads and writes durations as people do: {@code 250ms}, {@code 30s}, {@code 1.5m}. */
public final class DurationFormat {

    private static final Map<String, Long> NANOS_BY_UNIT = new LinkedHashMap<>();

    static {
        NANOS_BY_UNIT.put("d", 86_400_000_000_000L);
        NANOS_BY_UNIT.put("h", 3_600_000_000_000L);
        NANOS_BY_UNIT.put("m", 60_000_000_000L);
        NANOS_BY_UNIT.put("s", 1_000_000_000L);
        NANOS_BY_UNIT.put("ms", 1_000_000L);
        NANOS_BY_UNIT.put("us", 1_000L);
        NANOS_BY_UNIT.put("ns", 1L);
        NANOS_BY_UNIT.put("µs", 1_000L);
        NANOS_BY_UNIT.put("min", 60_000_000_000L);
        NANOS_BY_UNIT.put("", 1_000_000_000L);
    }

    private DurationFormat() {}

    /**
     * Parses a number with {@code ns}, {@code us}, {@code ms}, {@code s}, {@code m}, {@code h} or {@code d}; without
     * unit it counts seconds. Rounded to the nanosecond; empty if it is not a duration or longer than 292 years.
     */
    public static Optional<Duration> parse(String text) {
        return Quantity.parse(text)
                .filter(quantity -> NANOS_BY_UNIT.containsKey(quantity.unit()))
                .flatMap(DurationFormat::nanos)
                .map(Duration::ofNanos);
    }

    private static Optional<Long> nanos(Quantity quantity) {
        BigDecimal factor = BigDecimal.valueOf(NANOS_BY_UNIT.getOrDefault(quantity.unit(), 1L));
        BigDecimal nanos = quantity.number().multiply(factor).setScale(0, RoundingMode.HALF_UP);
        return new Quantity(nanos, "").wholeTimes(BigDecimal.ONE);
    }

    /** Returns the duration in the largest unit that keeps it whole: {@code 90s}, {@code 1m}, {@code 0s}. */
    public static String format(Duration duration) {
        long nanos = duration.toNanos();
        if (nanos == 0) {
            return "0s";
        }
        for (Map.Entry<String, Long> unit : NANOS_BY_UNIT.entrySet()) {
            if (nanos % unit.getValue() == 0) {
                return nanos / unit.getValue() + unit.getKey();
            }
        }
        throw new AssertionError("every number of nanoseconds is a multiple of 1");
    }
}
