package io.weir.schedule;

import io.weir.workload.RateLeg;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;

/**
 * Legs of constant and of changing rate, one after the other; nothing is due after the last.
 *
 * <p>How many messages are due before each border is the integral of the rate over all legs before, rounded up once: no
 * error adds up from leg to leg. A leg begins with a message, so that within it the schedule is ahead of the integral by
 * less than two messages.
 */
final class Legs implements Schedule {

    private final Schedule[] legs;

    /** Where each leg begins, and the last one ends. */
    private final long[] startNanos;

    /** How many messages are due before each of these instants. */
    private final long[] startIndex;

    /**
     * @param legs valid ones; at least one
     */
    Legs(List<RateLeg> legs) {
        this.legs = new Schedule[legs.size()];
        this.startNanos = new long[legs.size() + 1];
        this.startIndex = new long[legs.size() + 1];
        BigDecimal messages = BigDecimal.ZERO;
        for (int i = 0; i < legs.size(); i++) {
            double from = legs.get(i).fromMessagesPerSecond();
            double to = legs.get(i).toMessagesPerSecond();
            long nanos = legs.get(i).duration().toNanos();
            this.legs[i] = from == to && from > 0 ? Schedule.constant(from) : new Ramp(from, to, nanos);
            messages = messages.add(Ramp.messages(from, to, nanos));
            startNanos[i + 1] = startNanos[i] + nanos;
            startIndex[i + 1] = messages.setScale(0, RoundingMode.CEILING).longValueExact();
        }
    }

    /** Of messages beyond the last leg, its end. */
    @Override
    public long dueNanos(long index) {
        // hot path
        int leg = 0;
        int beyond = legs.length;
        while (leg < beyond) {
            int middle = (leg + beyond) >>> 1;
            if (index >= startIndex[middle + 1]) {
                leg = middle + 1;
            } else {
                beyond = middle;
            }
        }
        return leg == legs.length
                ? startNanos[leg]
                : Math.min(
                        startNanos[leg] + legs[leg].dueNanos(index - startIndex[leg]),
                        startNanos[leg + 1]
                                - 1); // where a rate is no decimal and rounding has taken it over the border
    }

    @Override
    public long dueBefore(long nanos) {
        if (nanos <= 0) {
            return 0;
        }
        for (int leg = 0; leg < legs.length; leg++) {
            if (nanos < startNanos[leg + 1]) {
                long inLeg = legs[leg].dueBefore(nanos - startNanos[leg]);
                return Math.min(startIndex[leg] + inLeg, startIndex[leg + 1]);
            }
            if (nanos == startNanos[leg + 1]) {
                return startIndex[leg + 1];
            }
        }
        return startIndex[legs.length];
    }

    @Override
    public double messagesPerSecond() {
        double highest = 0;
        for (Schedule leg : legs) {
            highest = Math.max(highest, leg.messagesPerSecond());
        }
        return highest;
    }
}
