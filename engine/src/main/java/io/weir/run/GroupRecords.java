package io.weir.run;

import io.weir.measure.flow.GroupFlow;
import io.weir.measure.flow.GroupFlows;
import io.weir.measure.flow.GroupRecord;
import io.weir.measure.flow.TopicGroupRecord;
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
                    ofGroup(topology, reporter.windowFlows(), group),
                    ofGroup(topology, reporter.allFlows(), group),
                    Math.max(0, backlog),
                    lacking));
        }
        return records;
    }

    /** Returns the messages and deliveries of each group of topics; none where each topic gets the same. */
    static List<TopicGroupRecord> ofTopics(Topology topology, IntervalReporter reporter) {
        List<TopicGroupRecord> records = new ArrayList<>();
        double[] shares = topology.topicShares();
        int first = 0;
        for (int number = 0; number < topology.traffic().groups().size(); number++) {
            int topics = topology.traffic().groups().get(number).topics();
            long acknowledged = 0;
            double share = 0;
            for (int topic = first; topic < first + topics; topic++) {
                acknowledged += reporter.acknowledgedInWindow().at(topic);
                share += shares[topic];
            }
            records.add(new TopicGroupRecord(
                    first,
                    topics,
                    share,
                    acknowledged,
                    ofTopics(topology, reporter.windowFlows(), number),
                    ofTopics(topology, reporter.allFlows(), number)));
            first += topics;
        }
        return records;
    }

    /** Returns the deliveries to a group of subscriptions in all groups of topics, which are told apart where they differ. */
    private static GroupFlow ofGroup(Topology topology, GroupFlows flows, int group) {
        int groups = topology.groups().size();
        GroupFlow sum = flows.of(group);
        for (int number = 1; number < topology.traffic().groups().size(); number++) {
            sum = sum.plus(flows.of(number * groups + group));
        }
        return sum;
    }

    private static GroupFlow ofTopics(Topology topology, GroupFlows flows, int number) {
        int groups = topology.groups().size();
        GroupFlow sum = flows.of(number * groups);
        for (int group = 1; group < groups; group++) {
            sum = sum.plus(flows.of(number * groups + group));
        }
        return sum;
    }
}
