package io.weir.verdict;

import static io.weir.units.QuantityFormat.count;
import static io.weir.units.QuantityFormat.duration;

import io.weir.evidence.QueueHistory;
import io.weir.result.Cause;
import io.weir.result.Finding;
import java.util.Optional;

/** Steady growth of a queue, too large for a system that keeps up, in seconds of its load and in messages. */
record QueueGrowth(QueueHistory queue, double seconds, double messages, boolean late) {

    /** Returns the growth of a queue that grew too much, at the rate of the whole load; empty for any other. */
    static Optional<QueueGrowth> of(QueueHistory queue, double loadPerSecond) {
        double steady = queue.steadyGrowthSeconds();
        if (steady > RateCheck.STEADY_GROWTH_SECONDS) {
            return Optional.of(new QueueGrowth(queue, steady, messages(queue, steady, loadPerSecond), false));
        }
        double late = queue.lateGrowthSeconds();
        return late > RateCheck.BACKLOG_GROWTH_SECONDS
                ? Optional.of(new QueueGrowth(queue, late, messages(queue, late, loadPerSecond), true))
                : Optional.empty();
    }

    /** Returns the growth in messages, at most the queue's own: while the rate falls, the same are more seconds. */
    private static double messages(QueueHistory queue, double seconds, double loadPerSecond) {
        return Math.min(seconds * queue.loadShare() * loadPerSecond, queue.growthMessages());
    }

    /** Returns the finding on it, the names of whose figures begin with {@code figure}. */
    Finding finding(Finding.Rule rule, String what, String consequence, String figure) {
        double allowedSeconds = late ? RateCheck.BACKLOG_GROWTH_SECONDS : RateCheck.STEADY_GROWTH_SECONDS;
        return new Finding(
                        Cause.NOT_SUSTAINED,
                        String.format(
                                "%s grew steadily through the %smeasured window, by %s messages or %s of the load, and %s is"
                                        + " allowed: %s.",
                                what,
                                late ? "last part of the " : "whole ",
                                count(Math.round(messages)),
                                duration(seconds * 1e9),
                                duration(allowedSeconds * 1e9),
                                consequence))
                .by(rule)
                .with(figure + "Seconds", seconds)
                .with(figure + "Messages", messages);
    }
}
