package io.weir.driver.kafka.config;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.common.config.ConfigException;

/**
 * Handles {@code consumerConfig} for share groups. Three keys of a consumer in a consumer group belong to the share
 * group itself, or have no use; the client refuses others.
 */
final class ShareConfig {

    static final String AUTO_OFFSET_RESET = "share.auto.offset.reset";
    static final String ISOLATION_LEVEL = "share.isolation.level";

    /** Keys that KafkaShareConsumer refuses, apart from those removed here. */
    static final List<String> REFUSED = List.of(
            "group.instance.id",
            "partition.assignment.strategy",
            "interceptor.classes",
            "session.timeout.ms",
            "heartbeat.interval.ms",
            "group.protocol",
            "group.remote.assignor");

    private ShareConfig() {}

    /** Returns the group's part of a consumer's properties, by its own keys. */
    static Map<String, String> ofGroup(Map<String, Object> consumer, Optional<String> isolationOtherwise) {
        Map<String, String> group = new TreeMap<>();
        group.put(
                AUTO_OFFSET_RESET,
                text(consumer, ConsumerConfig.AUTO_OFFSET_RESET_CONFIG).orElse("earliest"));
        text(consumer, ConsumerConfig.ISOLATION_LEVEL_CONFIG)
                .or(() -> isolationOtherwise)
                .ifPresent(level -> group.put(ISOLATION_LEVEL, level));
        return group;
    }

    private static Optional<String> text(Map<String, Object> properties, String key) {
        return Optional.ofNullable(properties.get(key))
                .map(value -> String.valueOf(value).strip());
    }

    /**
     * Removes the group's keys. Leaves enable.auto.commit=true, so that it is refused: a share consumer commits nothing
     * by itself.
     */
    static void removeWhatTheGroupHas(Map<String, Object> consumer) {
        consumer.remove(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG);
        consumer.remove(ConsumerConfig.ISOLATION_LEVEL_CONFIG);
        if (text(consumer, ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG).orElse("").equals("false")) {
            consumer.remove(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG);
        }
    }

    /**
     * Returns the values that a share consumer works with.
     *
     * @throws ConfigException for values that it would refuse: its own check needs a connection
     */
    static Map<String, Object> effective(Map<String, Object> consumer) {
        for (String key : REFUSED) {
            if (consumer.containsKey(key)) {
                throw new ConfigException(
                        key,
                        consumer.get(key),
                        "can't be set with subscriptionType: share; remove it from consumerConfig");
            }
        }
        if (consumer.containsKey(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG)) {
            throw new ConfigException(
                    ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG,
                    consumer.get(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG),
                    "can't be set with subscriptionType: share, which acknowledges each message; remove it from"
                            + " consumerConfig");
        }
        return ConsumerConfig.configDef().parse(consumer);
    }
}
