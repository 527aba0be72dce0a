package io.weir.run;

import io.weir.measure.flow.GroupRecord;
import io.weir.workload.Topology;
import io.weir.workload.topology.SubscriptionGroup;
import io.weir.workload.topology.SubscriptionGroup.FilterAt;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntToLongFunction;

/** Makes the records of groups of subscriptions at the end of a load. */
final class GroupRecords {

    private GroupRecords() {}

    /**
     * Returns the deliveries of each group; none where all subscriptions are alike.
     *
     * @param systemFilters whether the system can keep messages back
     * @param missing acknowledged and wanted messages that a subscription has not received, by its number
     */
    static List<GroupRecord> of(
            Topology topology, boolean systemFilters, IntervalReporter reporter, IntToLongFunction missing) {
        List<GroupRecord> records = new ArrayList<>();
        if (!topology.reportsGroups()) {
            return records;
        }
        for (int group = 0; group < topology.groups().size(); group++) {
            long backlog = 0;
            long lacking = 0;
            int subscriptions = topology.topicCount() * topology.subscriptionsPerTopic();
            for (int subscription = 0; subscription < subscriptions; subscription++) {
                if (topology.groupIndex(subscription) == group && topology.hasSubscription(subscription)) {
                    backlog += reporter.backlogAtWindowEnd(subscription);
                    lacking += missing.applyAsLong(subscription);
                }
            }
            SubscriptionGroup alike = topology.groups().get(group);
            int topics = Math.min(alike.topics(), topology.topicCount());
            records.add(new GroupRecord(
                    alike.name(),
                    (long) topics * alike.count(),
                    topics,
                    (long) topics * alike.count() * alike.consumers(),
                    alike.processingTime(),
                    alike.filter(),
                    alike.place(systemFilters).map(FilterAt::word).orElse(""),
                    reporter.windowFlows().of(group),
                    reporter.allFlows().of(group),
                    Math.max(0, backlog),
                    lacking));
        }
        return records;
    }
}
