package io.weir.workload;

import io.weir.time.DurationText;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * A stretch of a rate profile, in which the rate is held or changes evenly.
 *
 * @param fromMessagesPerSecond at its beginning, over all producers; 0 or more
 * @param toMessagesPerSecond at its end; the same where the rate is held
 */
public record RateLeg(double fromMessagesPerSecond, double toMessagesPerSecond, Duration duration) {

    private static final double MOST_PER_SECOND = 1e9;

    /** Returns a leg in which the rate stays the same. */
    public static RateLeg hold(double messagesPerSecond, Duration duration) {
        return new RateLeg(messagesPerSecond, messagesPerSecond, duration);
    }

    /** Returns the mistakes by the keys of a leg in a workload file. */
    public List<Problem> problems() {
        List<Problem> problems = new ArrayList<>();
        if (isOutOfRange(fromMessagesPerSecond)) {
            problems.add(outOfRange("rate", fromMessagesPerSecond));
        }
        if (isOutOfRange(toMessagesPerSecond) && toMessagesPerSecond != fromMessagesPerSecond) {
            problems.add(outOfRange("rampTo", toMessagesPerSecond));
        }
        if (duration.isNegative() || duration.isZero()) {
            problems.add(new Problem("for", "must be above 0, not " + DurationText.format(duration)));
        }
        return problems;
    }

    private static boolean isOutOfRange(double rate) {
        return !(rate >= 0 && rate <= MOST_PER_SECOND);
    }

    private static Problem outOfRange(String key, double rate) {
        return new Problem(key, "must be from 0 to 1 000 000 000 messages a second, not " + rate);
    }
}
