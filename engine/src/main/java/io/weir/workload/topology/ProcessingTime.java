package io.weir.workload.topology;

import io.weir.units.DurationFormat;
import io.weir.workload.key.ValidationErrors;
import java.time.Duration;

/**
 * Time for which an application is busy with each message that its consumer takes: uniformly drawn between two limits, which
 * may be the same. A consumer is busy with one message at a time, whatever number of threads its client delivers on.
 *
 * @param min shortest time; zero for none
 * @param max longest time
 */
public record ProcessingTime(Duration min, Duration max) {

    /** Messages are taken as fast as they come. */
    public static final ProcessingTime NONE = new ProcessingTime(Duration.ZERO, Duration.ZERO);

    /** Written between the two limits. */
    public static final String TO = "..";

    private static final double NANOS_PER_SECOND = 1e9;
    private static final Duration SHORTEST = Duration.ofNanos(10_000);
    private static final Duration LONGEST = Duration.ofMinutes(1);

    /** Returns a time that is the same for each message. */
    public static ProcessingTime of(Duration each) {
        return new ProcessingTime(each, each);
    }

    public boolean isNone() {
        return max.isZero();
    }

    /** Returns the time of one message, drawn by a number from 0 to 1. */
    public long nanos(double drawn) {
        return min.toNanos() + Math.round(drawn * (max.toNanos() - min.toNanos()));
    }

    /** Returns the messages that a consumer can process in a second, as the mean; infinitely many without a time. */
    public double messagesPerSecond() {
        return 2 * NANOS_PER_SECOND / (min.toNanos() + max.toNanos());
    }

    /** Returns the time as a workload file has it: {@code 2ms}, or {@code 1ms..60ms}. */
    public String written() {
        String from = DurationFormat.format(min);
        return min.equals(max) ? from : from + TO + DurationFormat.format(max);
    }

    /** Reports a time that no application has, or that can't be kept. */
    public void validate(String key, ValidationErrors errors) {
        if (min.compareTo(max) > 0) {
            errors.add(key, "ends before it begins, " + written() + "; write the shorter time first");
        } else if (min.compareTo(SHORTEST) < 0 || max.compareTo(LONGEST) > 0) {
            errors.add(
                    key,
                    "must be from " + DurationFormat.format(SHORTEST) + " to " + DurationFormat.format(LONGEST)
                            + " for each message, not " + written() + "; take it away for none");
        }
    }
}
