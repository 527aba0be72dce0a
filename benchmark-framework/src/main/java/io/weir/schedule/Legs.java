package io.weir.schedule;

import io.weir.workload.Load;
import io.weir.workload.RateLeg;
import io.weir.workload.WarmUp;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Legs of constant and of changing rate, one after the other; nothing is due after the last.
 *
 * <p>How many messages are due before each border is the integral of the rate over all legs before, rounded up once: no
 * error adds up from leg to leg. A leg begins with a message, so that within it the schedule is ahead of the integral by
 * less than two messages.
 */
final class Legs implements Schedule {

    private static final int NONE = -1;

    private final List<RateLeg> durations;
    private final Schedule[] legs;

    /** Leg in which a warm-up holds its rate, and which may be shortened; or {@link #NONE}. */
    private final int warmUp;

    private volatile Borders borders;

    /**
     * Borders of the legs.
     *
     * @param startNanos of each leg, and the end of the last
     * @param startIndex number of messages due before each of these instants
     */
    private record Borders(long[] startNanos, long[] startIndex) {

        static Borders of(List<RateLeg> legs) {
            Borders borders = new Borders(new long[legs.size() + 1], new long[legs.size() + 1]);
            BigDecimal messages = BigDecimal.ZERO;
            for (int i = 0; i < legs.size(); i++) {
                RateLeg leg = legs.get(i);
                long nanos = leg.duration().toNanos();
                messages = messages.add(Ramp.messages(leg.fromMessagesPerSecond(), leg.toMessagesPerSecond(), nanos));
                borders.startNanos[i + 1] = borders.startNanos[i] + nanos;
                borders.startIndex[i + 1] =
                        messages.setScale(0, RoundingMode.CEILING).longValueExact();
            }
            return borders;
        }
    }

    /**
     * @param legs valid ones; at least one
     */
    Legs(List<RateLeg> legs) {
        this(legs, NONE);
    }

    private Legs(List<RateLeg> legs, int warmUp) {
        this.durations = List.copyOf(legs);
        this.warmUp = warmUp;
        this.legs = new Schedule[legs.size()];
        for (int i = 0; i < legs.size(); i++) {
            double from = legs.get(i).fromMessagesPerSecond();
            double to = legs.get(i).toMessagesPerSecond();
            this.legs[i] = from == to && from > 0
                    ? Schedule.constant(from)
                    : new Ramp(from, to, legs.get(i).duration().toNanos());
        }
        this.borders = Borders.of(legs);
    }

    /** Returns the legs of a profile after a warm-up at its first rate, which may end earlier than planned. */
    static Legs after(WarmUp warmUp, Load.Profile profile) {
        double rate = profile.firstMessagesPerSecond();
        List<RateLeg> all = new ArrayList<>();
        if (warmUp.adaptive()) {
            all.add(warmUp.ramp(rate));
        }
        all.add(RateLeg.hold(rate, warmUp.longest().minus(warmUp.rampDuration())));
        int held = all.size() - 1;
        all.addAll(profile.legs());
        return new Legs(all, held);
    }

    @Override
    public void endWarmUp(long nanos) {
        if (warmUp == NONE) {
            return;
        }
        Borders planned = borders;
        if (nanos <= planned.startNanos[warmUp] || nanos >= planned.startNanos[warmUp + 1]) {
            throw new IllegalArgumentException("the warm-up's last leg is not held at " + nanos + " ns");
        }
        List<RateLeg> shortened = new ArrayList<>(durations);
        shortened.set(
                warmUp,
                RateLeg.hold(
                        durations.get(warmUp).fromMessagesPerSecond(),
                        Duration.ofNanos(nanos - planned.startNanos[warmUp])));
        borders = Borders.of(shortened);
    }

    /** Returns the due time of a message; for those beyond the last leg, its end. */
    @Override
    public long dueNanos(long index) {
        // hot path
        Borders now = borders;
        int leg = 0;
        int beyond = legs.length;
        while (leg < beyond) {
            int middle = (leg + beyond) >>> 1;
            if (index >= now.startIndex[middle + 1]) {
                leg = middle + 1;
            } else {
                beyond = middle;
            }
        }
        return leg == legs.length
                ? now.startNanos[leg]
                : Math.min(
                        now.startNanos[leg] + legs[leg].dueNanos(index - now.startIndex[leg]),
                        now.startNanos[leg + 1]
                                - 1); // where a rate is no decimal and rounding has moved it over the border
    }

    @Override
    public long dueBefore(long nanos) {
        if (nanos <= 0) {
            return 0;
        }
        Borders now = borders;
        for (int leg = 0; leg < legs.length; leg++) {
            if (nanos < now.startNanos[leg + 1]) {
                long inLeg = legs[leg].dueBefore(nanos - now.startNanos[leg]);
                return Math.min(now.startIndex[leg] + inLeg, now.startIndex[leg + 1]);
            }
            if (nanos == now.startNanos[leg + 1]) {
                return now.startIndex[leg + 1];
            }
        }
        return now.startIndex[legs.length];
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
