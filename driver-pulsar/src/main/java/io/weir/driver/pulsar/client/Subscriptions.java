package io.weir.driver.pulsar.client;

import io.weir.driver.DriverException;
import io.weir.driver.SubscriptionSpec;
import io.weir.driver.support.Calls;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import org.apache.pulsar.client.admin.PulsarAdmin;
import org.apache.pulsar.common.policies.data.ConsumerStats;
import org.apache.pulsar.common.policies.data.SubscriptionStats;
import org.apache.pulsar.common.policies.data.TopicStats;
import org.jspecify.annotations.Nullable;

/** The subscriptions that a session has made, and the deletion of subscriptions. */
public final class Subscriptions {

    /** Property of a subscription that the user has named: the engine's own name, which holds the run's id. */
    private static final String ENGINE_NAME = "weir.subscription";

    private final PulsarAdmin admin;
    private final Calls calls;
    private final Set<Made> made = ConcurrentHashMap.newKeySet();

    /** @param properties that it has been made with */
    private record Made(String fullName, String subscription, Map<String, String> properties) {}

    Subscriptions(PulsarAdmin admin, Calls calls) {
        this.admin = admin;
        this.calls = calls;
    }

    /**
     * Notes a subscription that is about to be made.
     *
     * @param chosen whether the user has named it, so that others may have made it before, or read it
     * @return properties of the subscription if it is made
     * @throws DriverException when someone else reads it
     */
    public Map<String, String> note(KnownTopic topic, SubscriptionSpec spec, String name, boolean chosen)
            throws DriverException, InterruptedException {
        if (chosen && !claim(topic, spec, name)) {
            return Map.of();
        }
        Map<String, String> properties = chosen ? Map.of(ENGINE_NAME, spec.name()) : Map.of();
        made.add(new Made(topic.fullName(), name, properties));
        return properties;
    }

    /** Returns whether a subscription is the run's to make and to delete; what a killed run has left is removed. */
    private boolean claim(KnownTopic topic, SubscriptionSpec spec, String name)
            throws DriverException, InterruptedException {
        boolean left = false;
        for (int partition = 0; partition < spec.topic().partitions(); partition++) {
            Optional<SubscriptionStats> found = find(topic.partition(partition), name);
            if (found.isPresent()) {
                String maker = found.get().getSubscriptionProperties().getOrDefault(ENGINE_NAME, "");
                if (maker.isEmpty()) {
                    return false;
                }
                left |= !maker.equals(spec.name());
            }
        }
        if (left) { // not by force: with a consumer it would be no remains
            delete(topic.fullName(), name, false);
        }
        return true;
    }

    /**
     * Checks that nobody else reads a subscription.
     *
     * @param ours beginning of the names of the run's consumers
     * @throws DriverException naming another consumer
     */
    public void requireNoOthers(KnownTopic topic, SubscriptionSpec spec, String name, String ours)
            throws DriverException, InterruptedException {
        for (int partition = 0; partition < spec.topic().partitions(); partition++) {
            String full = topic.partition(partition);
            Optional<String> other = find(full, name).stream()
                    .flatMap(found -> found.getConsumers().stream())
                    .map(ConsumerStats::getConsumerName)
                    .filter(consumer -> !consumer.startsWith(ours))
                    .findFirst();
            if (other.isPresent()) {
                throw new DriverException("subscription " + name + " of " + full + " has consumer " + other.get()
                        + ", which is not of this run and would take a part of its messages; end it, or choose another"
                        + " consumer.subscriptionName");
            }
        }
    }

    private Optional<SubscriptionStats> find(String topic, String name) throws DriverException, InterruptedException {
        TopicStats stats = calls.await(
                "Pulsar did not tell the subscriptions of " + topic,
                admin.topics().getStatsAsync(topic, false, false, false));
        return Optional.ofNullable(stats.getSubscriptions().get(name));
    }

    /** Forgets the subscriptions of a deleted topic, which were deleted with it. */
    void forget(KnownTopic topic) {
        made.removeIf(one -> one.fullName().equals(topic.fullName()));
    }

    void deleteRemaining() throws DriverException, InterruptedException {
        for (Made one : Set.copyOf(made)) {
            String maker = one.properties().getOrDefault(ENGINE_NAME, "");
            if (maker.isEmpty() || maker.equals(engineName(one.fullName(), one.subscription()))) {
                delete(one.fullName(), one.subscription(), true);
            }
            made.remove(one);
        }
    }

    /**
     * Deletes every subscription with such a name, whoever made it, and returns their names. One that a user has named is
     * deleted only if nobody reads it: after a killed run somebody may have gone on with it.
     */
    List<String> deleteAll(Predicate<String> names, Collection<String> fullNames)
            throws DriverException, InterruptedException {
        Set<String> deleted = new TreeSet<>();
        for (String topic : fullNames) {
            for (String subscription : of(topic)) {
                if (names.test(subscription)) {
                    delete(topic, subscription, true);
                    deleted.add(subscription);
                } else if (names.test(engineName(topic, subscription)) && deleteUnread(topic, subscription)) {
                    deleted.add(subscription);
                }
            }
        }
        return new ArrayList<>(deleted);
    }

    /** Deletes a subscription if nobody reads it, and returns whether it is gone. */
    private boolean deleteUnread(String topic, String subscription) throws DriverException, InterruptedException {
        return calls.await(
                "Pulsar did not delete subscription " + subscription + " of " + topic,
                Failure.unless(
                        Failure.PRECONDITION_FAILED,
                        Failure.unless(
                                Failure.NOT_FOUND,
                                admin.topics()
                                        .deleteSubscriptionAsync(topic, subscription, false)
                                        .thenApply(done -> true),
                                true),
                        false));
    }

    /** Returns the engine's name of a subscription that a user has named; empty if no run made it. */
    private String engineName(String topic, String subscription) throws DriverException, InterruptedException {
        return calls.await(
                        "Pulsar did not tell the properties of subscription " + subscription + " of " + topic,
                        Failure.unless(
                                Failure.NOT_FOUND,
                                admin.topics().getSubscriptionPropertiesAsync(topic, subscription),
                                Map.of()))
                .getOrDefault(ENGINE_NAME, "");
    }

    private List<String> of(String topic) throws DriverException, InterruptedException {
        return calls.await(
                "Pulsar did not list the subscriptions of " + topic,
                Failure.unless(Failure.NOT_FOUND, admin.topics().getSubscriptionsAsync(topic), List.of()));
    }

    private void delete(String topic, String subscription, boolean withConsumers)
            throws DriverException, InterruptedException {
        calls.await(
                "Pulsar did not delete subscription " + subscription + " of " + topic,
                Failure.unless(
                        Failure.NOT_FOUND,
                        admin.topics().deleteSubscriptionAsync(topic, subscription, withConsumers),
                        null));
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
