package io.weir.workload;

import io.weir.units.DurationFormat;
import io.weir.units.SizeFormat;
import io.weir.workload.key.KeyNames;
import io.weir.workload.key.ValidationErrors;
import java.time.Duration;

/**
 * A backlog to build at the start of the measured part, with consumers paused, and then to drain.
 *
 * @param key by which the user gave the size
 * @param sizeBytes of payload, over all subscriptions
 * @param drainRatio the share to drain, above 0 and at most 1
 * @param timeout for building, and again for draining
 */
public record Backlog(String key, long sizeBytes, double drainRatio, Duration timeout) {

    private static final Duration LEAST_DEFAULT_TIMEOUT = Duration.ofMinutes(10);

    /**
     * Returns the timeout where none is given: 10 minutes, or twice as long as building takes at the target rate, if
     * that is longer.
     *
     * @param payloadBytes of a message, in the mean
     */
    public static Duration defaultTimeout(long sizeBytes, Topology topology, Load load, double payloadBytes) {
        double seconds = 2 * secondsToBuild(sizeBytes, topology, load, payloadBytes);
        return seconds > LEAST_DEFAULT_TIMEOUT.toSeconds()
                ? Duration.ofSeconds((long) Math.ceil(Math.min(seconds, Timing.LONGEST.toSeconds())))
                : LEAST_DEFAULT_TIMEOUT;
    }

    /** Returns how long building takes at the target rate; 0 where that can't be known. */
    public static double secondsToBuild(long sizeBytes, Topology topology, Load load, double payloadBytes) {
        double copies = load.heldRate().orElse(0) * topology.subscriptionsPerTopic();
        return copies > 0 ? sizeBytes / (copies * Math.max(1, payloadBytes)) : 0;
    }

    void validate(ValidationErrors errors) {
        if (sizeBytes < 1) {
            errors.add(key, "must be above 0, not " + SizeFormat.format(sizeBytes));
        }
        if (!(drainRatio > 0 && drainRatio <= 1)) {
            errors.add(
                    KeyNames.BACKLOG_DRAIN_RATIO,
                    "must be above 0 and at most 1, the share of the backlog to drain, not " + drainRatio);
        }
        if (timeout.isNegative() || timeout.isZero()) {
            errors.add(KeyNames.BACKLOG_TIMEOUT, "must be above 0, not " + DurationFormat.format(timeout));
        }
    }

    /**
     * Reports settings that can't be combined with a backlog.
     *
     * @param payloadBytes of a message, in the mean
     */
    void validateWith(Topology topology, Load load, Timing timing, double payloadBytes, ValidationErrors errors) {
        if (topology.subscriptionsPerTopic() == 0) {
            errors.add(
                    key,
                    "needs consumers that can fall behind, and there are none; ask for subscriptionsPerTopic and"
                            + " consumerPerSubscription, or take the line away");
        }
        if (load.searchTimeLimit().isPresent()) {
            errors.add(
                    key,
                    "doesn't go with producerRate: 0, a search: near the highest rate nothing is left to catch up with;"
                            + " write the rate at which producers are to go on");
        }
        if (timing.messages().isPresent()) {
            errors.add(
                    KeyNames.MESSAGES,
                    "ends the measured part after so many messages, and how many the backlog takes is not known"
                            + " before; write testDuration, which counts from the end of the drain");
        }
        double seconds = secondsToBuild(sizeBytes, topology, load, payloadBytes);
        if (timeout.toNanos() > 0 && seconds > timeout.toNanos() / 1e9) {
            errors.add(
                    key,
                    String.format(
                            "takes %.0f s to build at this producerRate, longer than backlogTimeout (%s s); ask for"
                                    + " less, for a higher rate or for more time",
                            Math.ceil(seconds), timeout.toSeconds()));
        }
    }
}
