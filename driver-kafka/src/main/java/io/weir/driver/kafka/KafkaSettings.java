package io.weir.driver.kafka;

import io.weir.driver.DriverException;
import io.weir.driver.DriverSettings;
import io.weir.driver.SettingDescriptor;
import io.weir.driver.SettingDescriptor.SettingType;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigDef.ConfigKey;
import org.apache.kafka.common.config.TopicConfig;

/**
 * The driver file's keys that are about topics, and the descriptors of all its keys, taken from the definitions of the
 * very client that will be given the values.
 *
 * @param replicationFactor of every topic; empty leaves it to the broker's default.replication.factor
 * @param topicConfig configuration of every topic that a run creates
 */
record KafkaSettings(Optional<Short> replicationFactor, Map<String, String> topicConfig) {

    static final String REPLICATION_FACTOR = "replicationFactor";
    static final String TOPIC_CONFIG = "topicConfig";
    static final String COMMON_CONFIG = "commonConfig";
    static final String PRODUCER_CONFIG = "producerConfig";
    static final String CONSUMER_CONFIG = "consumerConfig";

    private static final long BROKER_DEFAULT = -1;

    static KafkaSettings of(DriverSettings settings) throws DriverException {
        long factor = settings.has(REPLICATION_FACTOR) ? settings.integer(REPLICATION_FACTOR) : BROKER_DEFAULT;
        if (factor != BROKER_DEFAULT && (factor < 1 || factor > Short.MAX_VALUE)) {
            throw new DriverException(REPLICATION_FACTOR + " must be at least 1, or -1 for the broker's"
                    + " default.replication.factor, not " + factor);
        }
        return new KafkaSettings(
                factor == BROKER_DEFAULT ? Optional.empty() : Optional.of((short) factor),
                settings.properties(TOPIC_CONFIG));
    }

    /** Replicas of a partition are on different nodes, or nowhere. */
    static Map<String, String> misfits(DriverSettings settings, int nodes) {
        long factor = settings.has(REPLICATION_FACTOR) ? settings.integer(REPLICATION_FACTOR) : BROKER_DEFAULT;
        return factor <= nodes
                ? Map.of()
                : Map.of(
                        REPLICATION_FACTOR,
                        "is " + factor + ", but the broker to be launched has " + nodes
                                + (nodes == 1 ? " node" : " nodes") + "; lower it, or raise broker.nodes");
    }

    static List<SettingDescriptor> descriptors() {
        Map<String, ConfigKey> common = new TreeMap<>();
        for (ConfigDef definition :
                List.of(ProducerConfig.configDef(), ConsumerConfig.configDef(), AdminClientConfig.configDef())) {
            definition.configKeys().forEach(common::putIfAbsent);
        }
        return List.of(
                SettingDescriptor.of(
                        REPLICATION_FACTOR,
                        SettingType.INTEGER,
                        String.valueOf(BROKER_DEFAULT),
                        "Replicas of every partition; -1 leaves it to the broker's default.replication.factor."),
                block(TOPIC_CONFIG, "Configuration of every topic that a run creates.", topicKeys()),
                block(COMMON_CONFIG, "Kafka client settings for admin, producers and consumers.", clientKeys(common)),
                block(
                        PRODUCER_CONFIG,
                        "Kafka producer settings; they go before commonConfig.",
                        clientKeys(ProducerConfig.configDef().configKeys())),
                block(
                        CONSUMER_CONFIG,
                        "Kafka consumer settings; they go before commonConfig.",
                        clientKeys(ConsumerConfig.configDef().configKeys())));
    }

    private static SettingDescriptor block(String key, String documentation, List<SettingDescriptor> nested) {
        return SettingDescriptor.of(key, SettingType.PROPERTIES, documentation, nested);
    }

    private static List<SettingDescriptor> clientKeys(Map<String, ConfigKey> keys) {
        List<SettingDescriptor> descriptors = new ArrayList<>();
        for (ConfigKey key : new TreeMap<>(keys).values()) {
            if (key.internalConfig) {
                continue;
            }
            // No default here: the client fills its own in, and a default that it calculates has no text.
            SettingDescriptor descriptor = SettingDescriptor.of(key.name, typeOf(key), "", firstSentence(key));
            descriptors.add(key.type == ConfigDef.Type.PASSWORD ? descriptor.asSecret() : descriptor);
        }
        return descriptors;
    }

    private static SettingType typeOf(ConfigKey key) {
        return switch (key.type) {
            case BOOLEAN -> SettingType.BOOLEAN;
            case INT, SHORT, LONG -> SettingType.INTEGER;
            case DOUBLE -> SettingType.NUMBER;
            case STRING, LIST, CLASS, PASSWORD -> SettingType.TEXT;
        };
    }

    private static String firstSentence(ConfigKey key) {
        return firstSentence(key.documentation == null ? "" : key.documentation);
    }

    private static String firstSentence(String documentation) {
        String plain =
                documentation.replaceAll("<[^>]*>", "").replaceAll("\\s+", " ").strip();
        int end = plain.indexOf(". ");
        return end < 0 ? plain : plain.substring(0, end + 1);
    }

    /** The client has no definition of topic configurations, only these constants with their documentation. */
    private static List<SettingDescriptor> topicKeys() {
        Map<String, SettingDescriptor> descriptors = new TreeMap<>();
        try {
            for (Field field : TopicConfig.class.getFields()) {
                if (field.getName().endsWith("_CONFIG") && field.get(null) instanceof String key) {
                    descriptors.put(key, SettingDescriptor.of(key, SettingType.TEXT, "", topicDocumentation(field)));
                }
            }
        } catch (IllegalAccessException e) {
            throw new IllegalStateException("public constants of TopicConfig can't be read", e);
        }
        return List.copyOf(descriptors.values());
    }

    private static String topicDocumentation(Field key) throws IllegalAccessException {
        try {
            return firstSentence(String.valueOf(TopicConfig.class
                    .getField(key.getName().replaceFirst("_CONFIG$", "_DOC"))
                    .get(null)));
        } catch (NoSuchFieldException e) {
            return "A topic configuration of Kafka.";
        }
    }
}
