package io.weir.driver.kafka.config;

import io.weir.driver.DriverException;
import io.weir.driver.DriverSettings;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.ByteBufferDeserializer;

/**
 * Properties of each client: the driver file's blocks, then the driver's own decisions.
 *
 * @param own values of the driver file
 * @param launchedBroker address that goes before the file's
 */
public record ClientProperties(KafkaSettings own, Optional<String> launchedBroker, String runId) {

    private static final String BOOTSTRAP = CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG;
    /** Address for checks of the settings before there is a broker. */
    private static final String NO_BROKER_YET = "127.0.0.1:9092";

    static final String READ_COMMITTED = "read_committed";
    private static final long KAFKA_REQUEST_TIMEOUT_MS = 30_000;

    public static ClientProperties of(DriverSettings settings, Map<String, String> brokerAddresses, String runId)
            throws DriverException {
        return new ClientProperties(
                KafkaSettings.of(settings), Optional.ofNullable(brokerAddresses.get(BOOTSTRAP)), runId);
    }

    /** Returns the addresses to which the admin client connects first. */
    public Optional<String> bootstrapServers() {
        return launchedBroker.or(() -> Optional.ofNullable(own.commonConfig().get(BOOTSTRAP)));
    }

    public String securityProtocol() {
        return own.commonConfig()
                .getOrDefault(
                        CommonClientConfigs.SECURITY_PROTOCOL_CONFIG, CommonClientConfigs.DEFAULT_SECURITY_PROTOCOL);
    }

    /** Returns properties of an admin client none of whose calls takes longer than the limit. */
    public Map<String, Object> admin(Duration limit) {
        Map<String, Object> properties = merged(AdminClientConfig.configNames(), Map.of(), "admin");
        Object requested =
                properties.getOrDefault(AdminClientConfig.REQUEST_TIMEOUT_MS_CONFIG, KAFKA_REQUEST_TIMEOUT_MS);
        long requestMillis = Math.min(Long.parseLong(String.valueOf(requested).strip()), limit.toMillis());
        properties.put(AdminClientConfig.REQUEST_TIMEOUT_MS_CONFIG, String.valueOf(requestMillis));
        properties.put(AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, String.valueOf(limit.toMillis()));
        return properties;
    }

    public Map<String, Object> producer(int index) {
        Map<String, Object> properties =
                merged(ProducerConfig.configNames(), own.producerConfig(), "producer-" + index);
        properties.put(ProducerConfig.KEY_SERIALIZER_CLASS_CONFIG, ByteArraySerializer.class);
        properties.put(ProducerConfig.VALUE_SERIALIZER_CLASS_CONFIG, ByteArraySerializer.class);
        if (own.transactions().isUsed()) {
            Object name = properties.getOrDefault(ProducerConfig.TRANSACTIONAL_ID_CONFIG, "weir");
            properties.put(ProducerConfig.TRANSACTIONAL_ID_CONFIG, name + "-" + runId + "-producer-" + index);
        }
        return properties;
    }

    public Map<String, Object> consumer(String group, int index) {
        Map<String, Object> properties =
                merged(ConsumerConfig.configNames(), own.consumerConfig(), "consumer-" + index);
        // Values are read where they lie in the fetch; see RecordDelivery. Keys are never read.
        properties.put(ConsumerConfig.KEY_DESERIALIZER_CLASS_CONFIG, ByteBufferDeserializer.class);
        properties.put(ConsumerConfig.VALUE_DESERIALIZER_CLASS_CONFIG, ByteBufferDeserializer.class);
        properties.put(ConsumerConfig.GROUP_ID_CONFIG, group);
        if (own.sharing()) {
            ShareConfig.removeWhatTheGroupHas(properties);
            return properties;
        }
        properties.putIfAbsent(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "earliest");
        properties.putIfAbsent(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, "false");
        if (own.transactions().isUsed()) {
            properties.putIfAbsent(ConsumerConfig.ISOLATION_LEVEL_CONFIG, READ_COMMITTED);
        }
        return properties;
    }

    /**
     * Returns the configuration of a share group, where Kafka keeps settings that in a consumer group belong to a
     * consumer.
     */
    public Map<String, String> shareGroup() {
        return ShareConfig.ofGroup(
                merged(ConsumerConfig.configNames(), own.consumerConfig(), "group"),
                own.transactions().isUsed() ? Optional.of(READ_COMMITTED) : Optional.empty());
    }

    /** Returns the values that a producer works with, the client's own defaults and corrections included. */
    public ProducerConfig effectiveProducer() throws DriverException {
        try {
            return new ProducerConfig(producer(0));
        } catch (ConfigException e) {
            throw new DriverException("Kafka's producer refuses its settings: " + e.getMessage(), e);
        }
    }

    /** Returns the values that a consumer works with. */
    public Map<String, ?> effectiveConsumer() throws DriverException {
        Map<String, Object> properties = consumer("plan", 0);
        try {
            return own.sharing() ? ShareConfig.effective(properties) : new ConsumerConfig(properties).values();
        } catch (ConfigException e) {
            throw new DriverException("Kafka's consumer refuses its settings: " + e.getMessage(), e);
        }
    }

    /** Returns whether group.protocol asks for the protocol of KIP-848. */
    public static boolean isConsumerProtocol(Map<String, ?> consumer) {
        return String.valueOf(consumer.get(ConsumerConfig.GROUP_PROTOCOL_CONFIG))
                .strip()
                .equalsIgnoreCase("consumer");
    }

    private Map<String, Object> merged(Set<String> known, Map<String, String> block, String role) {
        Map<String, Object> properties = new HashMap<>(own.commonConfig());
        // A key that only one client has would only make the other warn.
        properties.keySet().retainAll(known);
        properties.putAll(block);
        properties.putIfAbsent(BOOTSTRAP, NO_BROKER_YET);
        launchedBroker.ifPresent(address -> properties.put(BOOTSTRAP, address));
        Object name = properties.getOrDefault(CommonClientConfigs.CLIENT_ID_CONFIG, "weir");
        properties.put(CommonClientConfigs.CLIENT_ID_CONFIG, name + "-" + runId + "-" + role);
        return properties;
    }
}
