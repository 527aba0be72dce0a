package io.weir.schedule;

import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * One rate for ever, as a whole number of messages in a whole number of seconds: 1.1 a second are 11 in 10. Exact for all
 * time, so that no message slips over the border of a second by rounding: whole periods and seconds are split off before
 * anything is multiplied. Of a rate with too many decimals, such as a third, all are kept that leave room for nanoseconds,
 * nine digits at least: no clock is as exact.
 */
record ConstantRate(double messagesPerSecond, long messages, long seconds) implements Schedule {

    private static final long NANOS_PER_SECOND = 1_000_000_000;
    private static final int MAX_DECIMALS = 9;

    /** Maximum number of messages that leaves room for nanoseconds. */
    private static final BigDecimal MAX_MESSAGES = BigDecimal.valueOf(Long.MAX_VALUE / NANOS_PER_SECOND);

    /** Returns the schedule of a rate above 0. */
    static ConstantRate of(double messagesPerSecond) {
        BigDecimal rate = BigDecimal.valueOf(messagesPerSecond).stripTrailingZeros();
        int decimals = Math.max(0, Math.min(rate.scale(), MAX_DECIMALS));
        while (decimals > 0 && rate.movePointRight(decimals).compareTo(MAX_MESSAGES) > 0) {
            decimals--;
        }
        BigDecimal messages = rate.movePointRight(decimals).setScale(0, RoundingMode.HALF_EVEN);
        return new ConstantRate(
                messagesPerSecond,
                Math.max(1, messages.longValueExact()),
                BigDecimal.ONE.movePointRight(decimals).longValueExact());
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
        long index = (long) (nanos / (double) NANOS_PER_SECOND * messages / seconds);
        while (index > 0 && dueNanos(index - 1) >= nanos) {
            index--;
        }
        while (dueNanos(index) < nanos) {
            index++;
        }
        return index;
    }
}
