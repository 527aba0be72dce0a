package io.weir.worker.receive;

import io.weir.driver.SubscriptionSpec;
import io.weir.driver.TopicSpec;
import io.weir.workload.Topology;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * The subscriptions of a run, numbered through all topics. There may be tens of thousands, so each is found without a
 * search.
 *
 * @param namePrefix prefix of their names, unique to the run
 */
public record RunSubscriptions(List<TopicSpec> topics, Topology topology, String namePrefix) {

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
                        : SubscriptionSpec.Start.NEXT_MESSAGE);
    }

    /** Returns the number of partitions that each subscription reads. */
    public int[] partitions() {
        return IntStream.range(0, count())
                .map(subscription -> topic(subscription).partitions())
                .toArray();
    }
}
