package io.weir.driver.kafka;

import io.weir.driver.AcknowledgementLevel;
import io.weir.driver.Capability;
import io.weir.driver.DriverException;
import io.weir.driver.Promises;
import io.weir.driver.Promises.Delivery;
import io.weir.driver.Promises.OrderScope;
import io.weir.driver.Promises.PayloadOwnership;
import io.weir.driver.Promises.SendBlocking;
import java.util.EnumSet;
import java.util.Set;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.config.TopicConfig;
import org.jspecify.annotations.Nullable;

/** Derives from the settings what a run may rely on. */
final class KafkaPromises {

    private final KafkaSettings settings;
    private final ProducerConfig producer;

    private KafkaPromises(KafkaSettings settings, ProducerConfig producer) {
        this.settings = settings;
        this.producer = producer;
    }

    static Promises of(KafkaSettings settings, ClientProperties properties) throws DriverException {
        ProducerConfig producer = properties.effectiveProducer();
        properties.effectiveConsumer();
        @Nullable String transactionalId = producer.getString(ProducerConfig.TRANSACTIONAL_ID_CONFIG);
        if (transactionalId != null) {
            throw new DriverException("producerConfig sets transactional.id=" + transactionalId + ", but this driver"
                    + " does not send in transactions; remove it and keep enable.idempotence=true");
        }
        return new KafkaPromises(settings, producer).derive();
    }

    private Promises derive() {
        return new Promises(
                capabilities(),
                acknowledgement(),
                acks().equals("0") ? Delivery.AT_MOST_ONCE : Delivery.AT_LEAST_ONCE,
                order(),
                SendBlocking.WHEN_FULL,
                PayloadOwnership.UNTIL_RETURN,
                durability());
    }

    private Set<Capability> capabilities() {
        Set<Capability> capabilities = EnumSet.allOf(Capability.class);
        @Nullable Class<?> partitioner = producer.getClass(ProducerConfig.PARTITIONER_CLASS_CONFIG);
        if (partitioner != null || producer.getBoolean(ProducerConfig.PARTITIONER_IGNORE_KEYS_CONFIG)) {
            capabilities.remove(Capability.KEYED_ROUTING);
        }
        return capabilities;
    }

    /**
     * With acks=all a message is acknowledged when all replicas that are in sync have it, be it one alone:
     * min.insync.replicas, not the replication factor, says how many there are at least. What the topic does not set
     * is the broker's affair and not relied upon.
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

    /** Without idempotence a batch that is sent again can land behind its successor. */
    private OrderScope order() {
        boolean overtaking = !producer.getBoolean(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG)
                && producer.getInt(ProducerConfig.RETRIES_CONFIG) > 0
                && producer.getInt(ProducerConfig.MAX_IN_FLIGHT_REQUESTS_PER_CONNECTION) > 1;
        return overtaking ? OrderScope.NONE : OrderScope.PARTITION;
    }

    private String durability() {
        String replicas = settings.replicationFactor().map(String::valueOf).orElse("broker default");
        return "acks=" + acks()
                + ", replication factor " + replicas
                + ", min.insync.replicas=" + topicText(TopicConfig.MIN_IN_SYNC_REPLICAS_CONFIG)
                + ", flush.messages=" + topicText(TopicConfig.FLUSH_MESSAGES_INTERVAL_CONFIG)
                + ", enable.idempotence=" + producer.getBoolean(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG)
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
