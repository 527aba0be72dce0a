package io.weir.driver.kafka.config;

import io.weir.driver.AcknowledgementLevel;
import io.weir.driver.Capability;
import io.weir.driver.DriverException;
import io.weir.driver.Guarantees;
import io.weir.driver.Guarantees.Delivery;
import io.weir.driver.Guarantees.OrderScope;
import io.weir.driver.Guarantees.PayloadOwnership;
import io.weir.driver.Guarantees.SendBlocking;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.common.record.TimestampType;
import org.jspecify.annotations.Nullable;

/** Derives from the settings the guarantees that a run may rely on. */
public record KafkaGuarantees(KafkaSettings settings, ProducerConfig producer, String subscriptions) {

    public static final String NO_PAUSE =
            "a member of a share group can't pause: KafkaShareConsumer has no pause, and one that"
                    + " does not poll loses the locks of the messages that it was given after share.record.lock.duration.ms and its"
                    + " membership after max.poll.interval.ms (Kafka documentation, \"Design\", The Share Consumer,"
                    + " and Javadoc of KafkaShareConsumer, Detecting Consumer Failures; KIP-932); set"
                    + " subscriptionType: group";

    public static Guarantees of(ClientProperties properties) throws DriverException {
        ProducerConfig producer = properties.effectiveProducer();
        Map<String, ?> consumer = properties.effectiveConsumer();
        Contradictions.check(properties, producer, consumer);
        return new KafkaGuarantees(properties.own(), producer, subscriptions(properties, consumer)).derive();
    }

    public static Optional<String> whyNot(Capability capability) {
        return switch (capability) {
            case KEYED_ROUTING ->
                Optional.of("a key does not choose the partition while producerConfig sets partitioner.ignore.keys or a"
                        + " partitioner.class of its own (Kafka documentation, \"Producer Configs\","
                        + " partitioner.ignore.keys)");
            case PAUSE -> Optional.of(NO_PAUSE);
            case BACKLOG ->
                Optional.of("in transactions the broker's offsets count aborted messages and the mark at each"
                        + " transaction's end too (Kafka documentation, \"Design\", Using Transactions; \"Message"
                        + " Format\", Control Batches); set messagesPerTransaction: 0 for a count of messages");
            case STORE_TIME ->
                Optional.of("records have the producer's time unless their topic asks for another (Kafka documentation,"
                        + " \"Topic Configs\", message.timestamp.type); set topicConfig.message.timestamp.type:"
                        + " LogAppendTime");
            case SHARED_CLIENTS ->
                Optional.of(
                        "a client has one transaction open at a time, and all it sends belongs to that (Kafka documentation,"
                                + " KafkaProducer); set messagesPerTransaction: 0");
            case FILTER_AT_BROKER ->
                Optional.of("a consumer names an offset in the partition's log and gets every record from there (Kafka"
                        + " documentation, \"Design\", The Consumer); write filterAt: client");
            case DELAYED_DELIVERY ->
                Optional.of(
                        "a consumer names an offset in the partition's log and gets what follows from there at once, and"
                                + " a record has no time before which it stays (Kafka documentation, \"Design\", The Consumer)");
            case PROPERTIES, SHARED_SUBSCRIPTION, CONSUME -> Optional.empty();
        };
    }

    private static String subscriptions(ClientProperties properties, Map<String, ?> consumer) {
        if (properties.own().sharing()) {
            return "share groups with " + properties.shareGroup();
        }
        return "consumer groups with group.protocol="
                + (ClientProperties.isConsumerProtocol(consumer) ? "consumer" : "classic") + " and isolation.level="
                + consumer.get(ConsumerConfig.ISOLATION_LEVEL_CONFIG);
    }

    private Guarantees derive() {
        return new Guarantees(
                capabilities(),
                acknowledgement(),
                acks().equals("0") ? Delivery.AT_MOST_ONCE : Delivery.AT_LEAST_ONCE,
                order(),
                // The message that fills a transaction waits for its end.
                settings.transactions().isUsed() ? SendBlocking.ALWAYS : SendBlocking.WHEN_FULL,
                PayloadOwnership.UNTIL_RETURN,
                durability(),
                Duration.ZERO,
                settings.transactions().minOutstanding(""));
    }

    private Set<Capability> capabilities() {
        Set<Capability> capabilities =
                EnumSet.complementOf(EnumSet.of(Capability.FILTER_AT_BROKER, Capability.DELAYED_DELIVERY));
        @Nullable Class<?> partitioner = producer.getClass(ProducerConfig.PARTITIONER_CLASS_CONFIG);
        if (partitioner != null || producer.getBoolean(ProducerConfig.PARTITIONER_IGNORE_KEYS_CONFIG)) {
            capabilities.remove(Capability.KEYED_ROUTING);
        }
        if (settings.sharing()) {
            capabilities.remove(Capability.PAUSE);
        }
        if (settings.transactions().isUsed()) {
            capabilities.remove(Capability.BACKLOG);
            capabilities.remove(Capability.SHARED_CLIENTS);
        }
        if (!TimestampType.LOG_APPEND_TIME.name.equals(
                settings.topicConfig().get(TopicConfig.MESSAGE_TIMESTAMP_TYPE_CONFIG))) {
            capabilities.remove(Capability.STORE_TIME);
        }
        return capabilities;
    }

    /**
     * Returns the level. With acks=all a message is acknowledged when all in-sync replicas have it, be it one alone:
     * min.insync.replicas, not the replication factor, is their minimum number. A value that the topic does not set is
     * up to the broker and not relied upon.
     */
    private AcknowledgementLevel acknowledgement() {
        boolean flushed = topicNumber(TopicConfig.FLUSH_MESSAGES_INTERVAL_CONFIG, Long.MAX_VALUE) == 1;
        if (acks().equals("0")) {
            return AcknowledgementLevel.HANDED_OVER;
        }
        if (acks().equals("all") && topicNumber(TopicConfig.MIN_IN_SYNC_REPLICAS_CONFIG, 1) >= 2) {
            return flushed ? AcknowledgementLevel.QUORUM_DISK : AcknowledgementLevel.QUORUM_MEMORY;
        }
        return flushed ? AcknowledgementLevel.DISK : AcknowledgementLevel.PAGE_CACHE;
    }

    /**
     * Returns the order. Without idempotence a batch that is sent again can land behind its successor. The members of a
     * share group overtake each other within one partition.
     */
    private OrderScope order() {
        if (settings.sharing()) {
            return OrderScope.NONE;
        }
        boolean overtaking = !producer.getBoolean(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG)
                && producer.getInt(ProducerConfig.RETRIES_CONFIG) > 0
                && producer.getInt(ProducerConfig.MAX_IN_FLIGHT_REQUESTS_PER_CONNECTION) > 1;
        return overtaking ? OrderScope.NONE : OrderScope.PARTITION;
    }

    private String durability() {
        String replicas = settings.replication().map(String::valueOf).orElse("broker default");
        return "acks=" + acks()
                + ", replication factor " + replicas
                + ", min.insync.replicas=" + topicText(TopicConfig.MIN_IN_SYNC_REPLICAS_CONFIG)
                + ", flush.messages=" + topicText(TopicConfig.FLUSH_MESSAGES_INTERVAL_CONFIG)
                + ", enable.idempotence=" + producer.getBoolean(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG)
                + settings.transactions().described()
                + ", " + subscriptions
                + "; a key chooses the partition by murmur2, messages without key fill batches of one partition at a"
                + " time";
    }

    private String acks() {
        String acks = producer.getString(ProducerConfig.ACKS_CONFIG).strip();
        return acks.equals("-1") ? "all" : acks;
    }

    private String topicText(String key) {
        return settings.topicConfig().getOrDefault(key, "broker default").strip();
    }

    private long topicNumber(String key, long otherwise) {
        try {
            return Long.parseLong(topicText(key));
        } catch (NumberFormatException notSetOrLeftToTheBrokerToRefuse) {
            return otherwise;
        }
    }
}
