package io.weir.workload;

import io.weir.workload.key.KeyNames;
import io.weir.workload.key.ValidationErrors;
import io.weir.workload.topology.MessageClasses;
import io.weir.workload.topology.SubscriptionGroup;
import io.weir.workload.topology.TopicTraffic;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.Set;

/**
 * Topics, and the clients that write to and read from them.
 *
 * <p>Subscriptions are numbered topic by topic: number {@code s} is at place {@code s % subscriptionsPerTopic} of topic
 * {@code s / subscriptionsPerTopic}, and each group has as many places as subscriptions. Where a group doesn't read a topic,
 * there is no subscription of that number.
 *
 * @param topics number of topics to create; ignored when there are existing ones
 * @param traffic of the topics
 * @param partitionsPerTopic of each topic created
 * @param producersPerTopic at least 1
 * @param classes kinds of messages
 * @param groups of subscriptions, at least one, which may have none
 * @param existingTopics names of topics to use instead of creating some; they are neither created nor deleted
 * @param position where the subscriptions begin
 * @param clients where the producers and consumers are
 */
public record Topology(
        int topics,
        TopicTraffic traffic,
        int partitionsPerTopic,
        int producersPerTopic,
        MessageClasses classes,
        List<SubscriptionGroup> groups,
        List<String> existingTopics,
        Position position,
        Clients clients) {

    /** Maximum number of clients of a process: each is a connection or more. */
    private static final long MAX_CLIENTS = 100_000;

    private static final long MAX_PARTITIONS = 1_000_000;

    /** Maximum number of subscriptions that there would be if all groups read all topics. */
    private static final long MAX_PLACES = 200_000;

    public Topology {
        groups = List.copyOf(groups);
        existingTopics = List.copyOf(existingTopics);
    }

    /** Creates a topology of messages and subscriptions that are alike, with all clients in the run's own process. */
    public Topology(
            int topics,
            int partitionsPerTopic,
            int producersPerTopic,
            int subscriptionsPerTopic,
            int consumersPerSubscription,
            List<String> existingTopics) {
        this(
                topics,
                TopicTraffic.EVEN,
                partitionsPerTopic,
                producersPerTopic,
                MessageClasses.NONE,
                List.of(SubscriptionGroup.ofEachTopic(subscriptionsPerTopic, consumersPerSubscription)),
                existingTopics,
                Position.usual(existingTopics),
                Clients.IN_ONE_PROCESS);
    }

    /** Returns whether subscriptions read what topics held before the run. */
    public boolean readsOldMessages() {
        return !existingTopics.isEmpty() && position == Position.EARLIEST;
    }

    /** Returns the number of topics used, created or existing. */
    public int topicCount() {
        return existingTopics.isEmpty() ? topics : existingTopics.size();
    }

    /** Returns the number of producers over all topics. */
    public int producerCount() {
        return topicCount() * producersPerTopic;
    }

    /** Returns the number of places for subscriptions that each topic has; 0 for a sink. */
    public int subscriptionsPerTopic() {
        return groups.stream().mapToInt(SubscriptionGroup::count).sum();
    }

    /** Returns the group of a subscription, by its number through all topics. */
    public SubscriptionGroup groupOf(int subscription) {
        return groups.get(groupIndex(subscription));
    }

    /** Returns the place in {@link #groups} of a subscription's group. */
    public int groupIndex(int subscription) {
        int place = subscription % subscriptionsPerTopic();
        int index = 0;
        while (place >= groups.get(index).count()) {
            place -= groups.get(index).count();
            index++;
        }
        return index;
    }

    /** Returns whether there is a subscription of a number. */
    public boolean hasSubscription(int subscription) {
        return groupOf(subscription).reads(subscription / subscriptionsPerTopic());
    }

    /** Returns the number of consumers of a subscription; 0 where there is none of this number. */
    public int consumersOf(int subscription) {
        return hasSubscription(subscription) ? groupOf(subscription).consumers() : 0;
    }

    /** Returns the number of subscriptions over all topics. */
    public long subscriptionCount() {
        return groups.stream()
                .mapToLong(group -> (long) group.count() * Math.min(topicCount(), group.topics()))
                .sum();
    }

    /** Returns the number of consumers over all subscriptions. */
    public long consumerCount() {
        return consumersBefore(topicCount());
    }

    /** Returns the number of consumers of the first topics. */
    private long consumersBefore(int topic) {
        return groups.stream()
                .mapToLong(group -> (long) group.count() * group.consumers() * Math.min(topic, group.topics()))
                .sum();
    }

    /** Returns the number of a subscription's first consumer, counted through all subscriptions. */
    long firstConsumer(int subscription) {
        int perTopic = subscriptionsPerTopic();
        int topic = subscription / perTopic;
        long number = consumersBefore(topic);
        for (int before = topic * perTopic; before < subscription; before++) {
            number += consumersOf(before);
        }
        return number;
    }

    /** Returns the number of consumers of the subscriptions that have most. */
    public int maxConsumers() {
        return groups.stream().mapToInt(SubscriptionGroup::consumers).max().orElse(0);
    }

    /** Returns whether subscriptions differ, as {@code subscriptions} of a workload file has it. */
    public boolean hasNamedGroups() {
        return groups.stream().anyMatch(SubscriptionGroup::isNamed);
    }

    /** Returns whether consumers are busy with each message for a time. */
    public boolean takesTime() {
        return groups.stream()
                .anyMatch(group -> group.count() > 0 && !group.processingTime().isNone());
    }

    /** Returns whether each group has figures of its own. */
    public boolean reportsGroups() {
        return hasNamedGroups() || takesTime() || !traffic.isEven();
    }

    /** Returns the share of all messages that goes to each topic, as fractions of 1. */
    public double[] topicShares() {
        double[] shares = new double[topicCount()];
        if (traffic.isEven()) {
            Arrays.fill(shares, 1.0 / topicCount());
            return shares;
        }
        int[] weights = traffic.weights();
        double sum = Math.max(1, Arrays.stream(weights).asLongStream().sum());
        Arrays.setAll(shares, topic -> weights[topic] / sum);
        return shares;
    }

    /** Returns the number of the topic that gets most messages, the first of several. */
    public int busiestTopic() {
        double[] shares = topicShares();
        int busiest = 0;
        for (int topic = 1; topic < shares.length; topic++) {
            busiest = shares[topic] > shares[busiest] ? topic : busiest;
        }
        return busiest;
    }

    /**
     * Returns whether the system is to keep messages back that a subscription does not want.
     *
     * @param systemCan whether it has the capability
     */
    public boolean filtersAtBroker(boolean systemCan) {
        return groups.stream()
                .anyMatch(group -> group.place(systemCan)
                        .filter(SubscriptionGroup.FilterAt.BROKER::equals)
                        .isPresent());
    }

    /** Returns whether subscriptions wait for different messages. */
    public boolean differs() {
        return groups.stream()
                .anyMatch(group -> group.topics() < topicCount()
                        || !group.filter().isEmpty() && !group.filter().containsAll(classes.names()));
    }

    /** Returns the share of their topics' messages that subscriptions want, as their mean, from 0 to 1. */
    public double wantedShare() {
        double wanted = Arrays.stream(loadShares()).sum() * topicCount();
        return subscriptionCount() == 0 ? 1 : wanted / subscriptionCount();
    }

    /** Returns the share of all messages that each subscription waits for, from 0 to 1; 0 where there is none of a number. */
    public double[] loadShares() {
        double[] ofTopics = topicShares();
        double[] shares = new double[topicCount() * subscriptionsPerTopic()];
        Arrays.setAll(
                shares,
                subscription -> hasSubscription(subscription)
                        ? wantedOf(groupOf(subscription)) * ofTopics[subscription / subscriptionsPerTopic()]
                        : 0);
        return shares;
    }

    private double wantedOf(SubscriptionGroup group) {
        List<String> filter = group.filter();
        int percent = filter.isEmpty()
                ? 100
                : classes.classes().stream()
                        .filter(kind -> filter.contains(kind.name()))
                        .mapToInt(MessageClasses.MessageClass::percent)
                        .sum();
        return percent / 100.0;
    }

    /** Returns the largest share of all messages that a subscription of a group waits for. */
    public double maxLoadShare(SubscriptionGroup group) {
        return wantedOf(group)
                * Arrays.stream(topicShares()).limit(group.topics()).max().orElse(0);
    }

    void validate(ValidationErrors errors) {
        if (existingTopics.isEmpty()) {
            atLeast(errors, KeyNames.TOPICS, topics, 1);
            atLeast(errors, KeyNames.PARTITIONS_PER_TOPIC, partitionsPerTopic, 1);
        }
        traffic.validate(producersPerTopic, errors);
        atLeast(errors, KeyNames.PRODUCERS_PER_TOPIC, producersPerTopic, 1);
        classes.validate(errors);
        validateGroups(errors);
        long producersAndConsumers = (long) topicCount() * producersPerTopic + consumerCount();
        long room = MAX_CLIENTS * Math.max(1, clients.processes());
        if (producersAndConsumers > room) {
            errors.add(
                    KeyNames.TOPICS,
                    "asks for " + producersAndConsumers + " producers and consumers, more than the " + room
                            + " that " + (clients.processes() > 1 ? clients.processes() + " processes" : "one machine")
                            + " can open: ask for fewer topics or fewer clients of each, or spread them over "
                            + ((producersAndConsumers + MAX_CLIENTS - 1) / MAX_CLIENTS) + " hosts by --workers");
        }
        long partitions = (long) topics * partitionsPerTopic;
        if (existingTopics.isEmpty() && partitions > MAX_PARTITIONS) {
            errors.add(
                    KeyNames.PARTITIONS_PER_TOPIC,
                    "makes " + partitions + " partitions together with topics, more than the " + MAX_PARTITIONS
                            + " that one run may create");
        }
        long places = (long) topicCount() * subscriptionsPerTopic();
        if (hasNamedGroups() && places > MAX_PLACES) {
            errors.add(
                    KeyNames.SUBSCRIPTIONS,
                    "has so many subscriptions of some topics that they would be " + places
                            + " if all topics had them, more" + " than the " + MAX_PLACES
                            + " that one run can follow; ask for fewer of each");
        }
        validatePosition(errors);
        if (clients.processes() > Math.max(1, producersAndConsumers)) {
            errors.add(
                    KeyNames.CLIENTS,
                    "asks for " + clients.processes() + " processes, more than the " + producersAndConsumers
                            + " producers and consumers that there are: ask for fewer, or for more topics, producers or"
                            + " consumers");
        }
    }

    private void validateGroups(ValidationErrors errors) {
        Set<String> names = new HashSet<>();
        for (SubscriptionGroup group : groups) {
            if (!group.processingTime().isNone()) {
                validateProcessingTime(group, errors);
            }
            if (!group.isNamed()) {
                atLeast(errors, KeyNames.SUBSCRIPTIONS_PER_TOPIC, group.count(), 0);
                if (group.count() > 0) {
                    atLeast(errors, KeyNames.CONSUMER_PER_SUBSCRIPTION, group.consumers(), 1);
                }
                continue;
            }
            if (!names.add(group.name())) {
                errors.add(
                        KeyNames.SUBSCRIPTIONS, "has two groups of the name " + group.name() + "; give each its own");
            }
            if (group.topics() != SubscriptionGroup.ALL_TOPICS && group.topics() > topicCount()) {
                errors.add(
                        KeyNames.SUBSCRIPTIONS,
                        "has group " + group.name() + " read the first " + group.topics() + " topics, and there are "
                                + topicCount() + "; write topics: all, or fewer");
            }
            for (String wanted : group.filter()) {
                if (!classes.names().contains(wanted)) {
                    errors.add(
                            KeyNames.SUBSCRIPTIONS,
                            "has group " + group.name() + " ask for messages of class " + wanted
                                    + ", which messageClasses does not have"
                                    + (classes.isEmpty()
                                            ? "; write messageClasses: {" + wanted + ": 10%, other: 90%}"
                                            : "; it has " + String.join(", ", classes.names())));
                }
            }
        }
    }

    private static void validateProcessingTime(SubscriptionGroup group, ValidationErrors errors) {
        if (group.isNamed()) {
            group.processingTime()
                    .validate(
                            KeyNames.PROCESSING_TIME,
                            (key, message) -> errors.add(
                                    KeyNames.SUBSCRIPTIONS,
                                    "has group " + group.name() + ", whose " + key + " " + message));
            return;
        }
        group.processingTime().validate(KeyNames.PROCESSING_TIME, errors);
        if (group.count() == 0) {
            errors.add(
                    KeyNames.PROCESSING_TIME,
                    "is what consumers take for each message, and subscriptionsPerTopic is 0; take the line away, or write"
                            + " subscriptionsPerTopic: 1");
        }
    }

    private void validatePosition(ValidationErrors errors) {
        if (existingTopics.isEmpty() && position == Position.LATEST) {
            errors.add(
                    KeyNames.SUBSCRIPTION_POSITION,
                    "latest passes over what topics hold before the run, and those that the run creates hold nothing; take"
                            + " the line away, or name topics by existingTopics");
        }
        if (readsOldMessages() && subscriptionsPerTopic() == 0) {
            errors.add(
                    KeyNames.SUBSCRIPTION_POSITION,
                    "is where subscriptions begin, and subscriptionsPerTopic is 0; take the line away, or write"
                            + " subscriptionsPerTopic: 1");
        }
    }

    private static void atLeast(ValidationErrors errors, String key, int value, int min) {
        if (value < min) {
            errors.add(key, "must be at least " + min + ", not " + value);
        }
    }

    /** Place in a topic at which the subscriptions of a run begin. */
    public enum Position {
        /** The oldest message that the topic holds. */
        EARLIEST,
        /** The next message that is stored. */
        LATEST;

        /** Returns the place without one in the file: nothing of the run is missed, and nothing older is read. */
        public static Position usual(List<String> existingTopics) {
            return existingTopics.isEmpty() ? EARLIEST : LATEST;
        }

        /** Returns the word for it in a workload file. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * Where the producers and consumers of a run are.
     *
     * @param processes number of processes of this machine that share them; 1: the run's own
     * @param producerClients number of clients of the system that the producers of a process share in turn; empty: as the
     *     driver has it by itself
     */
    public record Clients(int processes, OptionalInt producerClients) {

        /** Name of a key of the block. */
        public static final String PROCESSES = "processes";

        /** Name of a key of the block. */
        public static final String PRODUCER_CLIENTS = "producerClients";

        /** All in the run's own process. */
        public static final Clients IN_ONE_PROCESS = new Clients(1, OptionalInt.empty());

        /** Maximum number of processes; a higher one is taken for a typing error. */
        private static final int MAX_PROCESSES = 1000;

        /** Returns these clients with a process on each host, if there are no more. */
        public Clients onHosts(int hosts) {
            return new Clients(Math.max(hosts, processes), producerClients);
        }

        /** Reports errors of the block, by its own keys. */
        public void validate(ValidationErrors errors) {
            if (processes < 1 || processes > MAX_PROCESSES) {
                errors.add(PROCESSES, "must be from 1 to " + MAX_PROCESSES + ", not " + processes);
            }
            if (producerClients.orElse(1) < 1) {
                errors.add(PRODUCER_CLIENTS, "must be at least 1, not " + producerClients.getAsInt());
            }
        }

        /**
         * Returns the number of the client that a producer sends by; empty: as the driver has it by itself.
         *
         * @param place of the producer among those of its process, from 0
         */
        public OptionalInt clientOf(int place) {
            return producerClients.isEmpty() ? producerClients : OptionalInt.of(place % producerClients.getAsInt());
        }
    }
}
