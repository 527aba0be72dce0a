package io.weir.driver.kafka.config;

import io.weir.driver.DriverException;
import io.weir.driver.DriverSettings;
import io.weir.driver.support.CheckedSettings;
import io.weir.driver.support.TransactionPlan;
import java.util.Map;
import java.util.Optional;

/**
 * The driver file's keys that are not the client's own.
 *
 * @param replicationFactor of every topic; empty leaves it to the broker's default.replication.factor
 * @param topicConfig configuration of every topic that a run creates
 * @param subscriptionType kind of group that a subscription is
 * @param transactions how messages are put into transactions; empty for none
 */
public record KafkaSettings(
        Optional<Short> replicationFactor,
        Map<String, String> topicConfig,
        SubscriptionType subscriptionType,
        Optional<TransactionPlan> transactions) {

    static final String REPLICATION_FACTOR = "replicationFactor";
    static final String TOPIC_CONFIG = "topicConfig";
    static final String COMMON_CONFIG = "commonConfig";
    static final String PRODUCER_CONFIG = "producerConfig";
    static final String CONSUMER_CONFIG = "consumerConfig";
    static final String SUBSCRIPTION_TYPE = "subscriptionType";

    static final long BROKER_DEFAULT = -1;

    /**
     * Checks all values.
     *
     * @throws DriverException naming every error
     */
    static KafkaSettings of(DriverSettings settings) throws DriverException {
        CheckedSettings checked = new CheckedSettings(settings);
        long factor = factor(settings);
        if (factor != BROKER_DEFAULT && (factor < 1 || factor > Short.MAX_VALUE)) {
            checked.add(REPLICATION_FACTOR + " must be at least 1, or -1 for the broker's"
                    + " default.replication.factor, not " + factor);
        }
        KafkaSettings read = new KafkaSettings(
                factor == BROKER_DEFAULT ? Optional.empty() : Optional.of((short) factor),
                settings.properties(TOPIC_CONFIG),
                checked.choice(SUBSCRIPTION_TYPE, SubscriptionType.GROUP),
                TransactionPlan.of(checked, ""));
        checked.check();
        return read;
    }

    /** Returns settings that don't fit the number of nodes: replicas of a partition need different nodes. */
    public static Map<String, String> misfits(DriverSettings settings, int nodes) {
        long factor = factor(settings);
        return factor <= nodes
                ? Map.of()
                : Map.of(
                        REPLICATION_FACTOR,
                        "is " + factor + ", but the broker to be launched has " + nodes
                                + (nodes == 1 ? " node" : " nodes") + "; lower it, or raise broker.nodes");
    }

    private static long factor(DriverSettings settings) {
        return settings.has(REPLICATION_FACTOR) ? settings.integer(REPLICATION_FACTOR) : BROKER_DEFAULT;
    }
}
