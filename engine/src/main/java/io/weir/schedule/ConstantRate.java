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
    public Schedule forOneThread() {
        return new OneThread(this);
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

    /** The same due times with one division for each, as the next message is mostly due in the same second as the last. */
    static final class OneThread implements Schedule {

        private final ConstantRate rate;
        private final long messages;
        private final long seconds;

        /** The first message of that second, and the first one after it. */
        private long first;

        private long end;

        private long secondNanos;

        /** When its first message is due after it began, in parts of a second as many as messages in a period. */
        private long remainder;

        private OneThread(ConstantRate rate) {
            this.rate = rate;
            this.messages = rate.messages;
            this.seconds = rate.seconds;
        }

        @Override
        public long dueNanos(long index) {
            // hot path
            if (index < first || index >= end) {
                moveTo(index);
            }
            return secondNanos + ((index - first) * seconds + remainder) * NANOS_PER_SECOND / messages;
        }

        private void moveTo(long index) {
            long periods = index / messages;
            long second = (index - periods * messages) * seconds / messages;
            first = periods * messages + firstOf(second);
            end = periods * messages + firstOf(second + 1);
            secondNanos = (periods * seconds + second) * NANOS_PER_SECOND;
            remainder = firstOf(second) * seconds - second * messages;
        }

        /** Returns the number of messages of a period before one of its seconds. */
        private long firstOf(long second) {
            long started = second * messages;
            long whole = started / seconds;
            return whole * seconds == started ? whole : whole + 1;
        }

        @Override
        public long dueBefore(long nanos) {
            return rate.dueBefore(nanos);
        }

        @Override
        public double messagesPerSecond() {
            return rate.messagesPerSecond;
        }
    }
}
