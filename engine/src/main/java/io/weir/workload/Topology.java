package io.weir.workload;

import io.weir.workload.key.KeyNames;
import io.weir.workload.key.ValidationErrors;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;

/**
 * Topics, and the clients that write to and read from them.
 *
 * @param topics number of topics to create; ignored when there are existing ones
 * @param partitionsPerTopic of each topic created
 * @param producersPerTopic at least 1
 * @param subscriptionsPerTopic 0 for a sink
 * @param consumersPerSubscription at least 1 where there are subscriptions
 * @param existingTopics names of topics to use instead of creating some; they are neither created nor deleted
 * @param position where the subscriptions begin
 * @param clients where the producers and consumers are
 */
public record Topology(
        int topics,
        int partitionsPerTopic,
        int producersPerTopic,
        int subscriptionsPerTopic,
        int consumersPerSubscription,
        List<String> existingTopics,
        Position position,
        Clients clients) {

    /** Maximum number of clients; a higher one is taken for a typing error. */
    private static final long MAX_CLIENTS = 100_000;

    private static final long MAX_PARTITIONS = 1_000_000;

    public Topology {
        existingTopics = List.copyOf(existingTopics);
    }

    /** Creates a topology without old messages, whose clients are all in the run's own process. */
    public Topology(
            int topics,
            int partitionsPerTopic,
            int producersPerTopic,
            int subscriptionsPerTopic,
            int consumersPerSubscription,
            List<String> existingTopics) {
        this(
                topics,
                partitionsPerTopic,
                producersPerTopic,
                subscriptionsPerTopic,
                consumersPerSubscription,
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

    void validate(ValidationErrors errors) {
        if (existingTopics.isEmpty()) {
            atLeast(errors, KeyNames.TOPICS, topics, 1);
            atLeast(errors, KeyNames.PARTITIONS_PER_TOPIC, partitionsPerTopic, 1);
        }
        atLeast(errors, KeyNames.PRODUCERS_PER_TOPIC, producersPerTopic, 1);
        atLeast(errors, KeyNames.SUBSCRIPTIONS_PER_TOPIC, subscriptionsPerTopic, 0);
        long producersAndConsumers = (long) topicCount() * producersPerTopic
                + (long) topicCount() * subscriptionsPerTopic * consumersPerSubscription;
        if (producersAndConsumers > MAX_CLIENTS) {
            errors.add(
                    KeyNames.TOPICS,
                    "asks for " + producersAndConsumers + " producers and consumers, more than the " + MAX_CLIENTS
                            + " that one machine can open: ask for fewer topics or fewer clients of each; OMB spreads them"
                            + " over many by --workers, which Weir does not have yet");
        }
        long partitions = (long) topics * partitionsPerTopic;
        if (existingTopics.isEmpty() && partitions > MAX_PARTITIONS) {
            errors.add(
                    KeyNames.PARTITIONS_PER_TOPIC,
                    "makes " + partitions + " partitions together with topics, more than the " + MAX_PARTITIONS
                            + " that one run may create");
        }
        if (subscriptionsPerTopic > 0) {
            atLeast(errors, KeyNames.CONSUMER_PER_SUBSCRIPTION, consumersPerSubscription, 1);
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

    private void validatePosition(ValidationErrors errors) {
        if (existingTopics.isEmpty() && position == Position.LATEST) {
            errors.add(
                    KeyNames.SUBSCRIPTION_POSITION,
                    "latest passes over what topics hold before the run, and those that the run creates hold nothing; take"
                            + " the line away, or name topics by existingTopics");
        }
        if (readsOldMessages() && subscriptionsPerTopic == 0) {
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
        private static final int MAX_PROCESSES = 64;

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
