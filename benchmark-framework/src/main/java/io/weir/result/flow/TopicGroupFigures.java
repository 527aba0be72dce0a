package io.weir.result.flow;

import io.weir.measure.flow.TopicGroupRecord;
import io.weir.result.LatencySummary;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Figures of topics that follow one another and have a share of all messages.
 *
 * @param firstTopic number of the first one, from 1
 * @param topics number of topics
 * @param rateShare share of all messages that they are to get, as a fraction of 1
 * @param acknowledgedMessagesPerSecond messages acknowledged within the measured window; null when there was none
 * @param receivedMessagesPerSecond wanted messages received within the measured window, over all subscriptions
 * @param endToEnd of wanted messages due in the measured window; null when none came
 */
public record TopicGroupFigures(
        int firstTopic,
        int topics,
        double rateShare,
        @Nullable Double acknowledgedMessagesPerSecond,
        @Nullable Double receivedMessagesPerSecond,
        @Nullable LatencySummary endToEnd) {

    /**
     * Sums up the record of a group.
     *
     * @param windowNanos length of the measured window; 0 when there was none
     */
    public static TopicGroupFigures of(TopicGroupRecord group, long windowNanos) {
        double seconds = windowNanos / 1e9;
        return new TopicGroupFigures(
                group.first() + 1,
                group.topics(),
                group.rateShare(),
                seconds > 0 ? (Double) (group.acknowledged() / seconds) : null,
                seconds > 0 ? (Double) (group.window().received() / seconds) : null,
                LatencySummary.of(group.all().measured(), List.of()));
    }

    /** Describes the topics: "topics 1 to 20". */
    public String name() {
        return topics == 1 ? "topic " + firstTopic : "topics " + firstTopic + " to " + (firstTopic + topics - 1);
    }
}
