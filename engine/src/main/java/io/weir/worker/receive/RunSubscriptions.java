package io.weir.worker.receive;

import io.weir.driver.SubscriptionSpec;
import io.weir.driver.TopicSpec;
import io.weir.workload.Topology;
import io.weir.workload.topology.SubscriptionGroup;
import io.weir.workload.topology.SubscriptionGroup.FilterAt;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * The subscriptions of a run, numbered through all topics. There may be tens of thousands, so each is found without a
 * search.
 *
 * @param namePrefix prefix of their names, unique to the run
 * @param systemFilters whether the system can keep messages back that a subscription does not want
 */
public record RunSubscriptions(List<TopicSpec> topics, Topology topology, String namePrefix, boolean systemFilters) {

    /** Returns the number of subscriptions, with those that don't read their topic. */
    public int count() {
        return topics.size() * topology.subscriptionsPerTopic();
    }

    TopicSpec topic(int subscription) {
        return topics.get(topicNumber(subscription));
    }

    public int topicNumber(int subscription) {
        return subscription / topology.subscriptionsPerTopic();
    }

    public String name(int subscription) {
        return namePrefix + String.format(Locale.ROOT, "-sub-%05d", subscription);
    }

    /** Returns the specification of one of the subscription's consumers for the driver. */
    public SubscriptionSpec spec(int subscription, int consumer) {
        return new SubscriptionSpec(
                topic(subscription),
                name(subscription),
                subscription % topology.subscriptionsPerTopic(),
                consumer,
                topology.position() == Topology.Position.EARLIEST
                        ? SubscriptionSpec.Start.FIRST_MESSAGE
                        : SubscriptionSpec.Start.NEXT_MESSAGE,
                brokerFilter(topology.groupOf(subscription)));
    }

    private List<String> brokerFilter(SubscriptionGroup group) {
        return group.place(systemFilters).filter(FilterAt.BROKER::equals).isPresent() ? group.filter() : List.of();
    }

    /** Returns the messages that a subscription wants. */
    public Wanted wanted(int subscription) {
        return Wanted.of(topology, subscription);
    }

    /** Returns the number of partitions that each subscription reads; 0 for one that doesn't read its topic. */
    public int[] partitions() {
        return IntStream.range(0, count())
                .map(subscription -> topology.hasSubscription(subscription)
                        ? topic(subscription).partitions()
                        : 0)
                .toArray();
    }
}
