package io.weir.driver.kafka.config;

import io.weir.driver.DriverException;
import io.weir.driver.DriverSettings;
import java.util.ArrayList;
import java.util.List;
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
    static final String MESSAGES_PER_TRANSACTION = "messagesPerTransaction";
    static final String TRANSACTION_ABORT_RATIO = "transactionAbortRatio";
    static final String TRANSACTION_MAX_DELAY_MS = "transactionMaxDelayMs";

    static final long BROKER_DEFAULT = -1;
    static final long DEFAULT_MAX_DELAY_MS = 100;

    /**
     * Checks all values.
     *
     * @throws DriverException naming every error
     */
    static KafkaSettings of(DriverSettings settings) throws DriverException {
        List<String> errors = new ArrayList<>();
        long factor = integer(settings, REPLICATION_FACTOR, BROKER_DEFAULT);
        if (factor != BROKER_DEFAULT && (factor < 1 || factor > Short.MAX_VALUE)) {
            errors.add(REPLICATION_FACTOR + " must be at least 1, or -1 for the broker's"
                    + " default.replication.factor, not " + factor);
        }
        String type = settings.has(SUBSCRIPTION_TYPE)
                ? settings.text(SUBSCRIPTION_TYPE).strip()
                : SubscriptionType.GROUP.key();
        Optional<SubscriptionType> subscriptionType = SubscriptionType.of(type);
        if (subscriptionType.isEmpty()) {
            errors.add(SUBSCRIPTION_TYPE + " must be group or share, not " + type);
        }
        Optional<TransactionPlan> transactions = transactions(settings, errors);
        if (!errors.isEmpty()) {
            throw new DriverException(String.join("; ", errors));
        }
        return new KafkaSettings(
                factor == BROKER_DEFAULT ? Optional.empty() : Optional.of((short) factor),
                settings.properties(TOPIC_CONFIG),
                subscriptionType.orElseThrow(),
                transactions);
    }

    private static Optional<TransactionPlan> transactions(DriverSettings settings, List<String> errors) {
        long messages = integer(settings, MESSAGES_PER_TRANSACTION, 0);
        if (messages < 0 || messages > Integer.MAX_VALUE) {
            errors.add(MESSAGES_PER_TRANSACTION + " must be 0 to " + Integer.MAX_VALUE + ", not " + messages);
        }
        double abortRatio = settings.has(TRANSACTION_ABORT_RATIO) ? settings.number(TRANSACTION_ABORT_RATIO) : 0;
        if (!(abortRatio >= 0 && abortRatio <= 1)) {
            errors.add(TRANSACTION_ABORT_RATIO + " must be 0 to 1, not " + abortRatio);
        } else if (abortRatio > 0 && messages == 0) {
            errors.add(TRANSACTION_ABORT_RATIO + " needs " + MESSAGES_PER_TRANSACTION + " above 0");
        }
        long maxDelayMillis = integer(settings, TRANSACTION_MAX_DELAY_MS, DEFAULT_MAX_DELAY_MS);
        if (maxDelayMillis < 1 || maxDelayMillis > Integer.MAX_VALUE) {
            errors.add(TRANSACTION_MAX_DELAY_MS + " must be 1 to " + Integer.MAX_VALUE + ", not " + maxDelayMillis);
        }
        return messages > 0 && errors.isEmpty()
                ? Optional.of(new TransactionPlan((int) messages, abortRatio, maxDelayMillis))
                : Optional.empty();
    }

    /** Returns settings that don't fit the number of nodes: replicas of a partition need different nodes. */
    public static Map<String, String> misfits(DriverSettings settings, int nodes) {
        long factor = integer(settings, REPLICATION_FACTOR, BROKER_DEFAULT);
        return factor <= nodes
                ? Map.of()
                : Map.of(
                        REPLICATION_FACTOR,
                        "is " + factor + ", but the broker to be launched has " + nodes
                                + (nodes == 1 ? " node" : " nodes") + "; lower it, or raise broker.nodes");
    }

    private static long integer(DriverSettings settings, String key, long otherwise) {
        return settings.has(key) ? settings.integer(key) : otherwise;
    }
}
