package io.weir.workload;

import io.weir.units.DurationFormat;
import io.weir.workload.key.ValidationErrors;
import java.time.Duration;
import java.util.List;

/**
 * A stretch of a rate profile, in which the rate is held or changes evenly.
 *
 * @param fromMessagesPerSecond at its beginning, over all producers; 0 or more
 * @param toMessagesPerSecond at its end; the same where the rate is held
 */
public record RateStage(double fromMessagesPerSecond, double toMessagesPerSecond, Duration duration)
        implements RateShape {

    private static final double MAX_PER_SECOND = 1e9;

    /** Returns a stage in which the rate stays the same. */
    public static RateStage hold(double messagesPerSecond, Duration duration) {
        return new RateStage(messagesPerSecond, messagesPerSecond, duration);
    }

    @Override
    public List<RateStage> stages() {
        return List.of(this);
    }

    /** Returns whether the rate stays the same. */
    public boolean isHeld() {
        return isHeld(toMessagesPerSecond);
    }

    /** Returns whether it is that rate throughout. */
    boolean isHeld(double messagesPerSecond) {
        return fromMessagesPerSecond == messagesPerSecond && toMessagesPerSecond == messagesPerSecond;
    }

    /** Returns the beginning of this stage, of that length at most. */
    RateStage upTo(Duration length) {
        if (duration.compareTo(length) <= 0) {
            return this;
        }
        double share = (double) length.toNanos() / duration.toNanos();
        double change = toMessagesPerSecond - fromMessagesPerSecond;
        return new RateStage(fromMessagesPerSecond, rounded(fromMessagesPerSecond + change * share), length);
    }

    /** Returns a rate with so few digits that schedules calculate with it exactly. */
    static double rounded(double messagesPerSecond) {
        return Math.rint(messagesPerSecond * 1e3) / 1e3;
    }

    /** Returns this stage with so many times its rates. */
    public RateStage times(double factor) {
        return new RateStage(fromMessagesPerSecond * factor, toMessagesPerSecond * factor, duration);
    }

    /** Returns the duration of stages together. */
    public static Duration total(List<? extends RateShape> stages) {
        return stages.stream().map(RateShape::duration).reduce(Duration.ZERO, Duration::plus);
    }

    @Override
    public void validate(ValidationErrors errors) {
        if (isOutOfRange(fromMessagesPerSecond)) {
            errors.add("rate", outOfRange(fromMessagesPerSecond));
        }
        if (isOutOfRange(toMessagesPerSecond) && toMessagesPerSecond != fromMessagesPerSecond) {
            errors.add("rampTo", outOfRange(toMessagesPerSecond));
        }
        if (duration.isNegative() || duration.isZero()) {
            errors.add("for", "must be above 0, not " + DurationFormat.format(duration));
        }
    }

    private static boolean isOutOfRange(double rate) {
        return !(rate >= 0 && rate <= MAX_PER_SECOND);
    }

    private static String outOfRange(double rate) {
        return "must be from 0 to 1 000 000 000 messages a second, not " + rate;
    }
}
