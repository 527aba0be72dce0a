package io.weir.units;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Locale;

/** Formats figures for people, independent of the language setting. */
public final class QuantityFormat {

    private static final double SMALLEST_SHOWN_SHARE = 0.0001;

    private QuantityFormat() {}

    /** Returns a count: "1,234,567". */
    public static String count(long value) {
        return String.format(Locale.ROOT, "%,d", value);
    }

    /** Returns a rate: "10,000" for large ones, "2.5" for small ones. */
    public static String rate(double perSecond) {
        return perSecond >= 100 ? count(Math.round(perSecond)) : decimal(perSecond);
    }

    /** Returns a share of 0.1234 as "12.34 %"; cut, not rounded, so that 98.999 % never reads as 99 %. */
    public static String percent(double share) {
        if (share > 0 && share < SMALLEST_SHOWN_SHARE) {
            return "under 0.01 %";
        }
        return BigDecimal.valueOf(share)
                        .movePointRight(2)
                        .setScale(2, RoundingMode.DOWN)
                        .stripTrailingZeros()
                        .toPlainString()
                + " %";
    }

    /** Returns nanoseconds in the unit that suits them, three digits: "870 ns", "12.3 µs", "1.25 ms", "12.5 s". */
    public static String duration(double nanos) {
        double size = Math.abs(nanos);
        if (size < 999.5) {
            return decimal(nanos) + " ns";
        }
        if (size < 999.5e3) {
            return decimal(nanos / 1e3) + " µs";
        }
        return size < 999.5e6 ? decimal(nanos / 1e6) + " ms" : decimal(nanos / 1e9) + " s";
    }

    /** Returns bytes in powers of ten: "512 MB", "25.8 GB". */
    public static String bytes(double bytes) {
        return bytes < 1e9 ? decimal(bytes / 1e6) + " MB" : decimal(bytes / 1e9) + " GB";
    }

    private static String decimal(double value) {
        if (Math.abs(value) >= 999.5) {
            return count(Math.round(value));
        }
        return new BigDecimal(value)
                .round(new MathContext(3))
                .stripTrailingZeros()
                .toPlainString();
    }
}
