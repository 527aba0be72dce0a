package io.weir.worker;

import io.weir.audit.Expectation;
import io.weir.audit.Expectation.Reader;
import io.weir.workload.Topology;
import io.weir.workload.topology.SubscriptionGroup;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** Expectation that a workload's topology raises: who waits for which messages. */
public final class Expectations {

    private Expectations() {}

    public static Expectation of(Topology topology) {
        List<Reader> readers = new ArrayList<>();
        for (int place = 0; place < topology.subscriptionsPerTopic(); place++) {
            SubscriptionGroup group = topology.groupOf(place);
            readers.add(new Reader(group.topics(), wanted(topology, group)));
        }
        return new Expectation(
                topology.topicCount(),
                topology.producersPerTopic(),
                topology.classes().count(),
                readers);
    }

    /** Returns the numbers of the classes that a group wants. */
    public static List<Integer> wanted(Topology topology, SubscriptionGroup group) {
        List<String> names = topology.classes().names();
        return IntStream.range(0, topology.classes().count())
                .filter(number -> group.filter().isEmpty() || group.filter().contains(names.get(number)))
                .boxed()
                .toList();
    }

    /**
     * Returns the group of each subscription: of those of a topic, or of all where groups of topics differ. Then each group of
     * subscriptions is told apart in each group of topics: {@code topicGroup * groups + group}. None where all subscriptions
     * are alike.
     */
    static int[] groups(Topology topology) {
        if (!topology.reportsGroups()) {
            return new int[0];
        }
        if (topology.traffic().isEven()) {
            return IntStream.range(0, topology.subscriptionsPerTopic())
                    .map(topology::groupIndex)
                    .toArray();
        }
        int groups = topology.groups().size();
        return IntStream.range(0, topology.topicCount() * topology.subscriptionsPerTopic())
                .map(subscription ->
                        topology.traffic().groupOf(subscription / topology.subscriptionsPerTopic()) * groups
                                + topology.groupIndex(subscription))
                .toArray();
    }
}
