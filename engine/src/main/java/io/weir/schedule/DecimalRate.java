package io.weir.schedule;

import java.math.BigDecimal;
import java.util.Optional;

/**
 * A rate with a decimal fraction, as a whole number of messages in a whole number of seconds: 1.1 a second are 11 in 10.
 * Exact for all time, like {@link WholeRate}, so that no message slips over the border of a second by rounding.
 */
record DecimalRate(long messages, long seconds) implements Schedule {

    private static final long NANOS_PER_SECOND = 1_000_000_000;

    /** Maximum number of messages that leaves room for nanoseconds. */
    private static final long MAX_MESSAGES = Long.MAX_VALUE / NANOS_PER_SECOND;

    private static final int MAX_DECIMALS = 9;

    /** Returns the rate as it is written in decimals; empty if it has too many of them. */
    static Optional<Schedule> of(double messagesPerSecond) {
        BigDecimal rate = BigDecimal.valueOf(messagesPerSecond).stripTrailingZeros();
        int decimals = Math.max(0, rate.scale());
        BigDecimal messages = rate.movePointRight(decimals);
        return decimals <= MAX_DECIMALS && messages.compareTo(BigDecimal.valueOf(MAX_MESSAGES)) <= 0
                ? Optional.of(new DecimalRate(
                        messages.longValueExact(),
                        BigDecimal.ONE.movePointRight(decimals).longValueExact()))
                : Optional.empty();
    }

    @Override
    public long dueNanos(long index) {
        // hot path
        long periods = index / messages;
        long rest = (index - periods * messages) * seconds;
        long restSeconds = rest / messages;
        long restNanos = (rest - restSeconds * messages) * NANOS_PER_SECOND / messages;
        return (periods * seconds + restSeconds) * NANOS_PER_SECOND + restNanos;
    }

    @Override
    public long dueBefore(long nanos) {
        if (nanos <= 0) {
            return 0;
        }
        long index = (long) (nanos / (double) NANOS_PER_SECOND * messagesPerSecond());
        while (index > 0 && dueNanos(index - 1) >= nanos) {
            index--;
        }
        while (dueNanos(index) < nanos) {
            index++;
        }
        return index;
    }

    @Override
    public double messagesPerSecond() {
        return (double) messages / seconds;
    }
}
