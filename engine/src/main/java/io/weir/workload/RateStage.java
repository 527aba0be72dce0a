package io.weir.workload;

import io.weir.units.DurationFormat;
import java.time.Duration;
import java.util.List;

/**
 * A stretch of a rate profile, in which the rate is held or changes evenly.
 *
 * @param fromMessagesPerSecond at its beginning, over all producers; 0 or more
 * @param toMessagesPerSecond at its end; the same where the rate is held
 */
public record RateStage(double fromMessagesPerSecond, double toMessagesPerSecond, Duration duration) {

    private static final double MAX_PER_SECOND = 1e9;

    /** Returns a stage in which the rate stays the same. */
    public static RateStage hold(double messagesPerSecond, Duration duration) {
        return new RateStage(messagesPerSecond, messagesPerSecond, duration);
    }

    /** Returns this stage with so many times its rates. */
    public RateStage times(double factor) {
        return new RateStage(fromMessagesPerSecond * factor, toMessagesPerSecond * factor, duration);
    }

    /** Returns the duration of stages together. */
    public static Duration total(List<RateStage> stages) {
        return stages.stream().map(RateStage::duration).reduce(Duration.ZERO, Duration::plus);
    }

    /** Reports the errors by the keys of a stage in a workload file. */
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
