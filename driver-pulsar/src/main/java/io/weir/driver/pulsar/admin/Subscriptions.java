package io.weir.driver.pulsar.admin;

import io.weir.driver.DriverException;
import io.weir.driver.pulsar.client.Calls;
import io.weir.driver.pulsar.client.Failure;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import org.apache.pulsar.client.admin.PulsarAdmin;

/** The subscriptions that a session has made, and the deletion of subscriptions. */
public final class Subscriptions {

    private static final int NOT_FOUND = 404;

    private final PulsarAdmin admin;
    private final Calls calls;
    private final Set<Made> made = ConcurrentHashMap.newKeySet();

    /** One subscription. */
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

    /** Deletes every subscription with the prefix, whoever made it, and returns their names. */
    List<String> deleteAll(String prefix, Collection<String> fullNames) throws DriverException, InterruptedException {
        Set<String> deleted = new TreeSet<>();
        for (String topic : fullNames) {
            for (String subscription : of(topic)) {
                if (subscription.startsWith(prefix)) {
                    delete(topic, subscription);
                    deleted.add(subscription);
                }
            }
        }
        return new ArrayList<>(deleted);
    }

    private List<String> of(String topic) throws DriverException, InterruptedException {
        try {
            return calls.answer(admin.topics().getSubscriptionsAsync(topic));
        } catch (ExecutionException e) {
            if (Failure.isStatus(e, NOT_FOUND)) {
                return List.of();
            }
            throw Failure.of("Pulsar did not list the subscriptions of " + topic, e);
        }
    }

    private void delete(String topic, String subscription) throws DriverException, InterruptedException {
        try {
            calls.answer(admin.topics().deleteSubscriptionAsync(topic, subscription, true));
        } catch (ExecutionException e) {
            if (!Failure.isStatus(e, NOT_FOUND)) {
                throw Failure.of("Pulsar did not delete subscription " + subscription + " of " + topic, e);
            }
        }
    }
}
