package io.weir.driver.pulsar.client;

import io.weir.driver.DriverException;
import io.weir.driver.SubscriptionSpec;
import io.weir.driver.TopicSpec;
import io.weir.driver.Topics;
import io.weir.driver.pulsar.config.PulsarSettings;
import io.weir.driver.support.Calls;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.apache.pulsar.client.admin.PulsarAdmin;
import org.jspecify.annotations.Nullable;

/**
 * Topics by way of the admin client. A name without {@code ://} belongs to the namespaces of the prefix; any other is a
 * topic's full name.
 */
public final class PulsarTopics implements Topics {

    private final PulsarAdmin admin;
    private final Calls calls;
    private final PulsarSettings settings;
    private final Namespaces namespaces;
    private final TopicListing listing;
    private final Subscriptions subscriptions;
    private final Map<String, KnownTopic> known = new ConcurrentHashMap<>();
    private final Set<String> made = ConcurrentHashMap.newKeySet();

    public PulsarTopics(PulsarAdmin admin, Calls calls, PulsarSettings settings, Namespaces namespaces) {
        this.admin = admin;
        this.calls = calls;
        this.settings = settings;
        this.namespaces = namespaces;
        this.listing = new TopicListing(admin, calls, settings.client().domain());
        this.subscriptions = new Subscriptions(admin, calls);
    }

    /** Returns a topic, which another session may have created. */
    public KnownTopic known(String name) throws DriverException, InterruptedException {
        @Nullable KnownTopic topic = lookedUp(name);
        if (topic == null) {
            throw new DriverException("topic " + name + " does not exist");
        }
        return topic;
    }

    private @Nullable KnownTopic lookedUp(String name) throws DriverException, InterruptedException {
        if (!known.containsKey(name)) {
            list(name.contains("://") ? name : ""); // all at once: another session may have created a thousand
        }
        return known.get(name);
    }

    /** Returns the topics that this session has created. Any thread. */
    public List<KnownTopic> made() {
        return known.values().stream()
                .filter(topic -> made.contains(topic.name()))
                .sorted(Comparator.comparing(KnownTopic::name))
                .toList();
    }

    /** Returns the backlog of a subscription, in entries. Any thread. */
    public long backlog(SubscriptionSpec spec) throws DriverException, InterruptedException {
        return subscriptions.backlog(
                known(spec.topic().name()), settings.consumer().nameOf(spec));
    }

    public Subscriptions subscriptions() {
        return subscriptions;
    }

    @Override
    public void create(List<TopicSpec> topics) throws DriverException, InterruptedException {
        String namespace = namespaces.ofRun();
        List<KnownTopic> wanted = new ArrayList<>();
        for (TopicSpec topic : topics) {
            String fullName = settings.client().domain() + "://" + namespace + "/" + topic.name();
            // As in the OpenMessaging Benchmark, one partition is a topic without partitions.
            KnownTopic created =
                    new KnownTopic(topic.name(), fullName, topic.partitions() == 1 ? 0 : topic.partitions());
            known.put(topic.name(), created);
            made.add(topic.name());
            wanted.add(created);
        }
        calls.forEach(
                "Pulsar did not create a topic in " + namespace,
                wanted,
                topic -> topic.isPartitioned()
                        ? admin.topics().createPartitionedTopicAsync(topic.fullName(), topic.partitions())
                        : admin.topics().createNonPartitionedTopicAsync(topic.fullName()));
        calls.forEach(
                "Pulsar has no broker for a topic in " + namespace,
                wanted,
                topic -> topic.isPartitioned()
                        ? admin.lookups().lookupPartitionedTopicAsync(topic.fullName())
                        : admin.lookups().lookupTopicAsync(topic.fullName()));
    }

    @Override
    public void delete(Set<String> names) throws DriverException, InterruptedException {
        List<KnownTopic> doomed = new ArrayList<>();
        for (String name : names) {
            @Nullable KnownTopic topic = lookedUp(name);
            if (topic != null) {
                doomed.add(topic);
            }
        }
        calls.forEach(
                "Pulsar did not delete a topic",
                doomed,
                topic -> Failure.unless(
                        Failure.NOT_FOUND,
                        topic.isPartitioned()
                                ? admin.topics().deletePartitionedTopicAsync(topic.fullName(), true)
                                : admin.topics().deleteAsync(topic.fullName(), true),
                        null));
        awaitGone(doomed.stream().map(KnownTopic::fullName).collect(Collectors.toSet()));
        for (KnownTopic topic : doomed) {
            known.remove(topic.name());
            made.remove(topic.name());
            subscriptions.forget(topic);
            namespaces.adopt(KnownTopic.namespaceOf(topic.fullName()));
        }
    }

    private void awaitGone(Set<String> fullNames) throws DriverException, InterruptedException {
        Set<String> homes = fullNames.stream().map(KnownTopic::namespaceOf).collect(Collectors.toSet());
        Set<String> staying = new HashSet<>();
        calls.require(
                () -> {
                    staying.clear();
                    for (String namespace : homes) {
                        staying.addAll(listing.of(namespace).keySet());
                    }
                    staying.retainAll(fullNames);
                    return staying.isEmpty();
                },
                () -> "Pulsar still lists the deleted topics " + staying);
    }

    @Override
    public List<TopicSpec> list(String prefix) throws DriverException, InterruptedException {
        boolean full = prefix.contains("://");
        List<String> homes = full ? List.of(KnownTopic.namespaceOf(prefix)) : namespaces.all();
        Map<String, KnownTopic> found = new TreeMap<>();
        for (String namespace : homes.stream().sorted().toList()) {
            for (Map.Entry<String, Integer> topic : listing.of(namespace).entrySet()) {
                String fullName = topic.getKey();
                String name = full ? fullName : fullName.substring(fullName.lastIndexOf('/') + 1);
                if (name.startsWith(prefix)) {
                    found.putIfAbsent(name, new KnownTopic(name, fullName, topic.getValue()));
                }
            }
        }
        known.putAll(found);
        return found.values().stream().map(KnownTopic::spec).toList();
    }

    @Override
    public List<String> deleteSubscriptions(Predicate<String> names) throws DriverException, InterruptedException {
        List<String> topics = new ArrayList<>();
        for (String namespace : namespaces.all()) {
            topics.addAll(listing.of(namespace).keySet());
        }
        return subscriptions.deleteAll(names, topics);
    }

    /** Removes objects that this session has made and nobody has deleted, except topics, which belong to the engine. */
    public void deleteRemaining() throws DriverException, InterruptedException {
        subscriptions.deleteRemaining();
        if (made.isEmpty()) {
            namespaces.deleteMade();
        }
    }
}
