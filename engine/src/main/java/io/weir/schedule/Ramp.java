package io.weir.schedule;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;

/**
 * A rate that changes evenly, from one to another in a given time; nothing is due after it.
 *
 * <p>The number of messages due before an instant is the integral of the rate,
 * {@code from t + (to - from) t² / (2 duration)}. A message is due when the integral goes beyond its index; the inverse
 * is a root, which floating point gives to within a small part of a nanosecond. Where that part could change the
 * nanosecond, whole numbers of any size decide: due times are exact.
 */
final class Ramp implements Schedule {

    private static final BigDecimal NANOS_PER_SECOND = BigDecimal.valueOf(1_000_000_000);

    /**
     * Relative error of the root, 16 × 2^-53: the roundings of the rates, the change, the count and the formula add up
     * to at most 11 × 2^-53.
     */
    private static final double ROOT_ERROR = 0x1p-49;

    private static final double ROUNDING = 0x1p-53;

    private final double fromPerSecond;
    private final double toPerSecond;
    private final long durationNanos;
    private final boolean falling;
    private final double minPerNano;
    private final double changePerNano;

    /** Whole messages due in the ramp; the remaining share of a message at its end is kept separately. */
    private final long wholeMessages;

    private final double restOfMessage;
    private final long messages;

    /** Coefficients of the integral: {@code (linear t + square t²) / unit} messages are due before t. */
    private final BigInteger linear;

    private final BigInteger square;
    private final BigInteger unit;

    Ramp(double fromPerSecond, double toPerSecond, long durationNanos) {
        this.fromPerSecond = fromPerSecond;
        this.toPerSecond = toPerSecond;
        this.durationNanos = durationNanos;
        this.falling = toPerSecond < fromPerSecond;
        this.minPerNano = Math.min(fromPerSecond, toPerSecond) / 1e9;
        this.changePerNano = Math.abs(toPerSecond - fromPerSecond) / 1e9 / durationNanos;
        BigDecimal inAll = messages(fromPerSecond, toPerSecond, durationNanos);
        this.wholeMessages = inAll.setScale(0, RoundingMode.FLOOR).longValueExact();
        this.restOfMessage = inAll.subtract(BigDecimal.valueOf(wholeMessages)).doubleValue();
        this.messages = inAll.setScale(0, RoundingMode.CEILING).longValueExact();
        BigDecimal from = BigDecimal.valueOf(fromPerSecond);
        BigDecimal to = BigDecimal.valueOf(toPerSecond);
        int decimals = Math.max(0, Math.max(from.scale(), to.scale()));
        BigInteger scaledFrom = from.movePointRight(decimals).toBigIntegerExact();
        BigInteger duration = BigInteger.valueOf(durationNanos);
        this.linear = scaledFrom.multiply(duration).shiftLeft(1);
        this.square = to.movePointRight(decimals).toBigIntegerExact().subtract(scaledFrom);
        this.unit = duration.multiply(NANOS_PER_SECOND.movePointRight(decimals).toBigIntegerExact())
                .shiftLeft(1);
    }

    /** Returns the number of messages, with its fraction, at the mean of two rates in decimals, without any rounding. */
    static BigDecimal messages(double fromPerSecond, double toPerSecond, long durationNanos) {
        return BigDecimal.valueOf(fromPerSecond)
                .add(BigDecimal.valueOf(toPerSecond))
                .multiply(BigDecimal.valueOf(durationNanos))
                .multiply(new BigDecimal("0.5e-9"));
    }

    /** Returns the due time of a message; for those beyond the ramp, its end. */
    @Override
    public long dueNanos(long index) {
        // hot path
        if (index >= messages) {
            return durationNanos;
        }
        if (index <= 0) {
            return 0;
        }
        // Counted from the end with the lower rate, where nothing is subtracted and the root keeps its precision.
        double count = falling ? wholeMessages - index + restOfMessage : index;
        double root = Math.sqrt(minPerNano * minPerNano + 2 * changePerNano * count);
        double nanos = 2 * count / (minPerNano + root);
        double due = falling ? durationNanos - nanos : nanos;
        double error = nanos * ROOT_ERROR + durationNanos * ROUNDING;
        long whole = (long) due;
        double part = due - whole;
        return part > error && part < 1 - error ? whole : exactDueNanos(index, whole);
    }

    /** Returns the last instant before which no more than {@code index} messages are due, searched from one near it. */
    private long exactDueNanos(long index, long near) {
        BigInteger bound = unit.multiply(BigInteger.valueOf(index));
        long due = Math.max(0, Math.min(durationNanos - 1, near));
        while (due > 0 && integral(due).compareTo(bound) > 0) {
            due--;
        }
        while (due + 1 < durationNanos && integral(due + 1).compareTo(bound) <= 0) {
            due++;
        }
        return due;
    }

    /** Returns the messages due before an instant, in parts of {@code unit}. */
    private BigInteger integral(long nanos) {
        BigInteger time = BigInteger.valueOf(nanos);
        return square.multiply(time).add(linear).multiply(time);
    }

    @Override
    public long dueBefore(long nanos) {
        if (nanos <= 0) {
            return 0;
        }
        BigInteger[] due = integral(Math.min(nanos, durationNanos)).divideAndRemainder(unit);
        return due[0].longValueExact() + due[1].signum();
    }

    @Override
    public double messagesPerSecond() {
        return Math.max(fromPerSecond, toPerSecond);
    }
}
