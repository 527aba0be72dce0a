package io.weir.result.flow;

import io.weir.measure.flow.GroupFlow;
import io.weir.measure.flow.GroupRecord;
import io.weir.result.LatencySummary;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Figures of one group of subscriptions in a run.
 *
 * @param name of the group; "all" where all subscriptions are alike
 * @param subscriptions number of its subscriptions over all topics
 * @param topics number of topics that it reads
 * @param consumers number of its consumers over all subscriptions
 * @param filter classes of messages that it wants; empty: all
 * @param filterAt "broker" or "client": who keeps the others back; null without a filter
 * @param processingTime for which each consumer is busy with each message, as a workload file has it; null for none
 * @param processableMessagesPerSecond messages that its consumers can process in a second, over all its subscriptions; null
 *     where they take no time
 * @param messagesPerSecond wanted messages received within the measured window, over all its subscriptions; null when the
 *     run ended before there was one
 * @param megabytesPerSecond payload of those
 * @param discardedMessagesPerSecond messages delivered within the measured window that were not wanted
 * @param discardedMegabytesPerSecond payload of those
 * @param receivedBytes payload of wanted messages received in the whole load
 * @param discardedBytes payload of messages delivered in the whole load that were not wanted
 * @param endToEnd of wanted messages due in the measured window; null when none came
 * @param backlogAtWindowEnd wanted messages acknowledged and not received, over all its subscriptions
 * @param missing wanted messages acknowledged that never came
 */
public record GroupFigures(
        String name,
        long subscriptions,
        int topics,
        long consumers,
        List<String> filter,
        @Nullable String filterAt,
        @Nullable String processingTime,
        @Nullable Double processableMessagesPerSecond,
        @Nullable Double messagesPerSecond,
        @Nullable Double megabytesPerSecond,
        @Nullable Double discardedMessagesPerSecond,
        @Nullable Double discardedMegabytesPerSecond,
        long receivedBytes,
        long discardedBytes,
        @Nullable LatencySummary endToEnd,
        long backlogAtWindowEnd,
        long missing) {

    private static final double MEGABYTE = 1e6;

    public GroupFigures {
        filter = List.copyOf(filter);
    }

    /**
     * Sums up the record of a group.
     *
     * @param windowNanos length of the measured window; 0 when there was none
     */
    public static GroupFigures of(GroupRecord group, long windowNanos) {
        GroupFlow window = group.window();
        double seconds = windowNanos / 1e9;
        boolean takesTime = !group.processingTime().isNone();
        return new GroupFigures(
                group.name().isEmpty() ? "all" : group.name(),
                group.subscriptions(),
                group.topics(),
                group.consumers(),
                group.filter(),
                group.filter().isEmpty() ? null : group.filterAt(),
                takesTime ? group.processingTime().written() : null,
                takesTime ? (Double) group.processablePerSecond() : null,
                perSecond(window.received(), seconds),
                perSecond(window.receivedBytes() / MEGABYTE, seconds),
                perSecond(window.discarded(), seconds),
                perSecond(window.discardedBytes() / MEGABYTE, seconds),
                group.all().receivedBytes(),
                group.all().discardedBytes(),
                LatencySummary.of(group.all().measured(), List.of()),
                group.backlogAtWindowEnd(),
                group.missing());
    }

    private static @Nullable Double perSecond(double amount, double seconds) {
        return seconds > 0 ? (Double) (amount / seconds) : null;
    }
}
