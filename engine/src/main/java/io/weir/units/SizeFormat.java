package io.weir.units;

import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Reads and writes numbers of bytes as people do: {@code 100}, {@code 1KiB}, {@code 10MB}. */
public final class SizeFormat {

    private static final Map<String, Long> BYTES_BY_UNIT = Map.of(
            "",
            1L,
            "b",
            1L,
            "kb",
            1_000L,
            "kib",
            1L << 10,
            "mb",
            1_000_000L,
            "mib",
            1L << 20,
            "gb",
            1_000_000_000L,
            "gib",
            1L << 30);
    private static final List<String> BINARY_UNITS = List.of("B", "KiB", "MiB", "GiB");
    private static final List<String> DECIMAL_UNITS = List.of("B", "kB", "MB", "GB");

    private SizeFormat() {}

    /**
     * Parses a number with {@code B}, {@code kB}, {@code MB}, {@code GB} (powers of 1000) or {@code KiB}, {@code MiB},
     * {@code GiB} (powers of 1024), in upper or lower case; a {@code b} is always a byte. Without unit it counts bytes.
     * Empty if it is not a whole number of bytes.
     */
    public static Optional<Long> parse(String text) {
        return Quantity.parse(text).flatMap(quantity -> factor(quantity.unit()).flatMap(quantity::wholeTimes));
    }

    static Optional<BigDecimal> factor(String unit) {
        return Optional.ofNullable(BYTES_BY_UNIT.get(unit.toLowerCase(Locale.ROOT)))
                .map(BigDecimal::valueOf);
    }

    /** Returns the size in the largest binary unit that keeps it whole: {@code 1KiB}, {@code 1000B}. */
    public static String format(long bytes) {
        return format(bytes, 1_024, BINARY_UNITS);
    }

    /** Returns bytes a second in the largest unit of powers of 1000 that keeps them whole: {@code 1MB/s}. */
    public static String formatRate(long bytesPerSecond) {
        return format(bytesPerSecond, 1_000, DECIMAL_UNITS) + "/s";
    }

    private static String format(long bytes, int step, List<String> units) {
        long number = bytes;
        int unit = 0;
        while (number != 0 && number % step == 0 && unit < units.size() - 1) {
            number /= step;
            unit++;
        }
        return number + units.get(unit);
    }
}
