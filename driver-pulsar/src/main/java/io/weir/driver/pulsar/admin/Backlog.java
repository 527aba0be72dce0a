package io.weir.driver.pulsar.admin;

import io.weir.driver.DriverException;
import io.weir.driver.SubscriptionSpec;
import io.weir.driver.pulsar.client.Calls;
import org.apache.pulsar.client.admin.PulsarAdmin;
import org.apache.pulsar.common.policies.data.SubscriptionStats;
import org.apache.pulsar.common.policies.data.TopicStats;
import org.jspecify.annotations.Nullable;

/** Backlog of a subscription by the broker's own count, which is one of entries: a batch counts once. */
public record Backlog(PulsarAdmin admin, Calls calls, PulsarTopics topics) {

    public long of(SubscriptionSpec spec) throws DriverException, InterruptedException {
        KnownTopic topic = topics.known(spec.topic().name());
        TopicStats stats = calls.await(
                "Pulsar did not tell the backlog of subscription " + spec.name(),
                topic.isPartitioned()
                        ? admin.topics()
                                .getPartitionedStatsAsync(topic.fullName(), false, true, false, false)
                                .thenApply(TopicStats.class::cast)
                        : admin.topics().getStatsAsync(topic.fullName(), true, false, false));
        @Nullable SubscriptionStats subscription = stats.getSubscriptions().get(spec.name());
        if (subscription == null) {
            throw new DriverException("Pulsar knows no subscription " + spec.name() + " of " + topic.fullName());
        }
        return subscription.getMsgBacklog();
    }
}
