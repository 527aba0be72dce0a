package io.weir.measure.flow;

import io.weir.workload.topology.ProcessingTime;
import java.util.List;

/**
 * Deliveries to one group of subscriptions in a run.
 *
 * @param name of the group; empty where all subscriptions are alike
 * @param subscriptions number of its subscriptions over all topics
 * @param topics number of topics that it reads
 * @param consumers number of its consumers over all subscriptions
 * @param processingTime for which each consumer is busy with each wanted message
 * @param filter classes of messages that it wants; empty: all
 * @param filterAt word for who keeps the others back
 * @param window deliveries within the measured window
 * @param all deliveries of the whole load, with the end-to-end times of messages however late they came
 * @param backlogAtWindowEnd acknowledged and wanted messages that had not come at the window's end
 * @param missing acknowledged and wanted messages that never came
 */
public record GroupRecord(
        String name,
        long subscriptions,
        int topics,
        long consumers,
        ProcessingTime processingTime,
        List<String> filter,
        String filterAt,
        GroupFlow window,
        GroupFlow all,
        long backlogAtWindowEnd,
        long missing) {

    public GroupRecord {
        filter = List.copyOf(filter);
    }

    /** Returns the messages that its consumers can process in a second; infinitely many without a processing time. */
    public double processablePerSecond() {
        return consumers * processingTime.messagesPerSecond();
    }
}
