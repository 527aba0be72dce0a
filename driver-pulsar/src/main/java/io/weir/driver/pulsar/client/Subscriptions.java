package io.weir.driver.pulsar.client;

import io.weir.driver.DriverException;
import io.weir.driver.support.Calls;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import org.apache.pulsar.client.admin.PulsarAdmin;
import org.apache.pulsar.common.policies.data.SubscriptionStats;
import org.apache.pulsar.common.policies.data.TopicStats;
import org.jspecify.annotations.Nullable;

/** The subscriptions that a session has made, and the deletion of subscriptions. */
public final class Subscriptions {

    private final PulsarAdmin admin;
    private final Calls calls;
    private final Set<Made> made = ConcurrentHashMap.newKeySet();

    private record Made(String fullName, String subscription) {}

    Subscriptions(PulsarAdmin admin, Calls calls) {
        this.admin = admin;
        this.calls = calls;
    }

    /** Notes a subscription that is about to be made. */
    public void note(KnownTopic topic, String subscription) {
        made.add(new Made(topic.fullName(), subscription));
    }

    /** Forgets the subscriptions of a deleted topic, which were deleted with it. */
    void forget(KnownTopic topic) {
        made.removeIf(one -> one.fullName().equals(topic.fullName()));
    }

    void deleteRemaining() throws DriverException, InterruptedException {
        for (Made one : Set.copyOf(made)) {
            delete(one.fullName(), one.subscription());
            made.remove(one);
        }
    }

    /** Deletes every subscription with such a name, whoever made it, and returns their names. */
    List<String> deleteAll(Predicate<String> names, Collection<String> fullNames)
            throws DriverException, InterruptedException {
        Set<String> deleted = new TreeSet<>();
        for (String topic : fullNames) {
            for (String subscription : of(topic)) {
                if (names.test(subscription)) {
                    delete(topic, subscription);
                    deleted.add(subscription);
                }
            }
        }
        return new ArrayList<>(deleted);
    }

    private List<String> of(String topic) throws DriverException, InterruptedException {
        return calls.await(
                "Pulsar did not list the subscriptions of " + topic,
                Failure.unless(Failure.NOT_FOUND, admin.topics().getSubscriptionsAsync(topic), List.of()));
    }

    private void delete(String topic, String subscription) throws DriverException, InterruptedException {
        calls.await(
                "Pulsar did not delete subscription " + subscription + " of " + topic,
                Failure.unless(
                        Failure.NOT_FOUND, admin.topics().deleteSubscriptionAsync(topic, subscription, true), null));
    }

    /** Returns the backlog of a subscription by the broker's own count, which is one of entries: a batch counts once. */
    long backlog(KnownTopic topic, String name) throws DriverException, InterruptedException {
        TopicStats stats = calls.await(
                "Pulsar did not tell the backlog of subscription " + name,
                topic.isPartitioned()
                        ? admin.topics()
                                .getPartitionedStatsAsync(topic.fullName(), false, true, false, false)
                                .thenApply(TopicStats.class::cast)
                        : admin.topics().getStatsAsync(topic.fullName(), true, false, false));
        @Nullable SubscriptionStats subscription = stats.getSubscriptions().get(name);
        if (subscription == null) {
            throw new DriverException("Pulsar knows no subscription " + name + " of " + topic.fullName());
        }
        return subscription.getMsgBacklog();
    }
}
