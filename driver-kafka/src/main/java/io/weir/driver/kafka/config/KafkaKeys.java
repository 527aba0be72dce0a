package io.weir.driver.kafka.config;

import io.weir.driver.SettingDescriptor;
import io.weir.driver.SettingDescriptor.SettingType;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigDef.ConfigKey;
import org.apache.kafka.common.config.TopicConfig;

/** The keys inside a driver file's blocks, from the definitions of the client that will get the values. */
final class KafkaKeys {

    private KafkaKeys() {}

    /** Returns the keys inside of each block, by its name. */
    static Map<String, List<SettingDescriptor>> byBlock() {
        Map<String, ConfigKey> common = new TreeMap<>();
        for (ConfigDef definition :
                List.of(ProducerConfig.configDef(), ConsumerConfig.configDef(), AdminClientConfig.configDef())) {
            definition.configKeys().forEach(common::putIfAbsent);
        }
        return Map.of(
                "topicConfig", topicKeys(),
                "commonConfig", clientKeys(common),
                "producerConfig", clientKeys(ProducerConfig.configDef().configKeys()),
                "consumerConfig", clientKeys(ConsumerConfig.configDef().configKeys()));
    }

    private static List<SettingDescriptor> clientKeys(Map<String, ConfigKey> keys) {
        List<SettingDescriptor> descriptors = new ArrayList<>();
        for (ConfigKey key : new TreeMap<>(keys).values()) {
            if (key.internalConfig) {
                continue;
            }
            // No default here: the client fills its own in, and a default that it calculates has no text.
            SettingDescriptor descriptor = typeOf(key)
                    .setting(key.name, "", firstSentence(key.documentation == null ? "" : key.documentation));
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

    private static String firstSentence(String documentation) {
        String plain =
                documentation.replaceAll("<[^>]*>", "").replaceAll("\\s+", " ").strip();
        int end = plain.indexOf(". ");
        return end < 0 ? plain : plain.substring(0, end + 1);
    }

    /**
     * Returns the keys of topic configurations; the client has no definition of them, only these constants with their
     * documentation.
     */
    private static List<SettingDescriptor> topicKeys() {
        Map<String, SettingDescriptor> descriptors = new TreeMap<>();
        try {
            for (Field field : TopicConfig.class.getFields()) {
                if (field.getName().endsWith("_CONFIG") && field.get(null) instanceof String key) {
                    descriptors.put(key, SettingType.TEXT.setting(key, "", topicDocumentation(field)));
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
