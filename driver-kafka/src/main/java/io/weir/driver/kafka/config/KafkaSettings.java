package io.weir.driver.kafka.config;

import io.weir.driver.DriverException;
import io.weir.driver.DriverSettings;
import io.weir.driver.SettingDescriptor;
import io.weir.driver.support.CheckedSettings;
import io.weir.driver.support.RecordSettings;
import io.weir.driver.support.Setting;
import io.weir.driver.support.TransactionPlan;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The values of a driver file; those of the blocks are the client's own. */
public record KafkaSettings(
        @Setting(
                otherwise = "-1",
                min = Long.MIN_VALUE,
                value = "Replicas of every partition; -1 leaves it to the broker's default.replication.factor.")
        long replicationFactor,

        @Setting("Configuration of every topic that a run creates.")
        Map<String, String> topicConfig,

        @Setting("Kafka client settings for admin, producers and consumers.")
        Map<String, String> commonConfig,

        @Setting("Kafka producer settings; they go before commonConfig.")
        Map<String, String> producerConfig,

        @Setting("Kafka consumer settings; they go before commonConfig.")
        Map<String, String> consumerConfig,

        @Setting(
                otherwise = "group",
                value = "What a subscription is: group, a consumer group, or share, a share group.")
        SubscriptionType subscriptionType,

        TransactionPlan transactions) {

    /** Kind of group that a workload's subscription is in Kafka. */
    enum SubscriptionType {
        /** A consumer group: each partition belongs to one member. */
        GROUP,
        /** A share group: members take messages of any partition, each with a lock of its own. */
        SHARE
    }

    private static final String REPLICATION_FACTOR = "replicationFactor";
    private static final int BROKER_DEFAULT = -1;
    private static final RecordSettings<KafkaSettings> KEYS =
            new RecordSettings<>(KafkaSettings.class, KafkaKeys.byBlock());

    public static List<SettingDescriptor> descriptors() {
        return KEYS.descriptors();
    }

    /**
     * Checks all values.
     *
     * @throws DriverException naming every error
     */
    static KafkaSettings of(DriverSettings settings) throws DriverException {
        CheckedSettings checked = new CheckedSettings(settings);
        KafkaSettings read = KEYS.read(checked);
        long factor = read.replicationFactor;
        if (factor != BROKER_DEFAULT && (factor < 1 || factor > Short.MAX_VALUE)) {
            checked.add(REPLICATION_FACTOR + " must be at least 1, or -1 for the broker's"
                    + " default.replication.factor, not " + factor);
        }
        read.transactions.check(checked, "");
        checked.check();
        return read;
    }

    /** Returns the replication factor; empty leaves it to the broker. */
    public Optional<Short> replication() {
        return replicationFactor == BROKER_DEFAULT ? Optional.empty() : Optional.of((short) replicationFactor);
    }

    /** Returns whether subscriptions are share groups. */
    public boolean sharing() {
        return subscriptionType == SubscriptionType.SHARE;
    }

    /** Returns settings that don't fit the number of nodes: replicas of a partition need different nodes. */
    public static Map<String, String> misfits(DriverSettings settings, int nodes) {
        long factor = settings.has(REPLICATION_FACTOR) ? settings.integer(REPLICATION_FACTOR) : BROKER_DEFAULT;
        return factor <= nodes
                ? Map.of()
                : Map.of(
                        REPLICATION_FACTOR,
                        "is " + factor + ", but the broker to be launched has " + nodes
                                + (nodes == 1 ? " node" : " nodes") + "; lower it, or raise broker.nodes");
    }
}
