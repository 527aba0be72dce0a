package io.weir.workload;

import io.weir.time.DurationText;
import io.weir.time.SizeText;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * A backlog to be built at the beginning of the measured part, while consumers are paused, and drained again.
 *
 * @param key by which the user gave the size
 * @param sizeBytes of payload, over all subscriptions
 * @param drainRatio the share to drain, above 0 and at most 1
 * @param timeout for building, and again for draining
 */
public record Backlog(String key, long sizeBytes, double drainRatio, Duration timeout) {

    List<Problem> problems() {
        List<Problem> problems = new ArrayList<>();
        if (sizeBytes < 1) {
            problems.add(new Problem(key, "must be above 0, not " + SizeText.format(sizeBytes)));
        }
        if (!(drainRatio > 0 && drainRatio <= 1)) {
            problems.add(new Problem(
                    "backlogDrainRatio",
                    "must be above 0 and at most 1, the share of the backlog to drain, not " + drainRatio));
        }
        if (timeout.isNegative() || timeout.isZero()) {
            problems.add(new Problem("backlogTimeout", "must be above 0, not " + DurationText.format(timeout)));
        }
        return problems;
    }

    /**
     * Returns settings that can't be combined with a backlog.
     *
     * @param payloadBytes of each message
     */
    List<Problem> contradictions(Topology topology, Load load, Timing timing, int payloadBytes) {
        List<Problem> problems = new ArrayList<>();
        if (topology.subscriptionsPerTopic() == 0) {
            problems.add(new Problem(
                    key,
                    "needs consumers that can fall behind, and there are none; ask for subscriptionsPerTopic and"
                            + " consumerPerSubscription, or take the line away"));
        }
        if (load instanceof Load.Search) {
            problems.add(new Problem(
                    key,
                    "doesn't go with producerRate: 0, a search: near the highest rate nothing is left to catch up with;"
                            + " write the rate at which producers are to go on"));
        }
        if (timing.messages().isPresent()) {
            problems.add(new Problem(
                    "messages",
                    "ends the measured part after so many messages, and how many the backlog takes is not known"
                            + " before; write testDuration, which counts from the end of the drain"));
        }
        if (load instanceof Load.ConstantRate rate && topology.subscriptionsPerTopic() > 0 && timeout.toNanos() > 0) {
            double bytesPerSecond =
                    rate.messagesPerSecond() * Math.max(1, payloadBytes) * topology.subscriptionsPerTopic();
            double seconds = sizeBytes / bytesPerSecond;
            if (seconds > timeout.toNanos() / 1e9) {
                problems.add(new Problem(
                        key,
                        String.format(
                                "takes %.0f s to build at this producerRate, longer than backlogTimeout (%s s); ask for"
                                        + " less, for a higher rate or for more time",
                                Math.ceil(seconds), timeout.toSeconds())));
            }
        }
        return problems;
    }
}
