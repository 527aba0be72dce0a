package io.weir.driver.pulsar.config;

import io.weir.driver.DriverException;
import io.weir.driver.DriverSettings;
import io.weir.driver.support.CheckedSettings;
import io.weir.driver.support.TransactionPlan;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import org.apache.pulsar.client.api.CompressionType;
import org.apache.pulsar.client.api.HashingScheme;
import org.apache.pulsar.client.api.ProducerAccessMode;
import org.apache.pulsar.client.api.SubscriptionType;

/** A driver file's values, checked and in the client's own types. Immutable. */
public final class PulsarSettings {

    private static final Pattern NAMESPACE = Pattern.compile("[\\w.=:-]+/[\\w.=:-]+");
    private static final List<String> NOT_NEGATIVE = List.of(
            "client.listenerThreads",
            "client.clientMemoryLimitMB",
            "producer.pendingQueueSize",
            "producer.sendTimeoutMs",
            "producer.compressMinMsgBodySize",
            "consumer.acknowledgmentGroupTimeMs");
    private static final List<String> POSITIVE = List.of(
            "client.ioThreads",
            "client.connectionsPerBroker",
            "client.maxConcurrentLookupRequests",
            "client.persistence.ensembleSize",
            "client.persistence.writeQuorum",
            "client.persistence.ackQuorum",
            "producer.batchingMaxPublishDelayMs",
            "producer.batchingMaxBytes",
            "producer.batchingMaxMessages",
            "consumer.receiverQueueSize",
            "consumer.maxTotalReceiverQueueSizeAcrossPartitions",
            "consumer.maxAcknowledgmentGroupSize",
            "consumer.maxPendingChunkedMessage");

    private final DriverSettings values;

    private final Optional<TransactionPlan> transactions;

    private PulsarSettings(DriverSettings values, Optional<TransactionPlan> transactions) {
        this.values = values;
        this.transactions = transactions;
    }

    /**
     * Checks all values.
     *
     * @throws DriverException naming every value that Pulsar can't work with
     */
    public static PulsarSettings of(DriverSettings values) throws DriverException {
        CheckedSettings checked = new CheckedSettings(values);
        PulsarSettings settings = new PulsarSettings(values, TransactionPlan.of(checked, PulsarKeys.OF_PRODUCER));
        settings.check(checked);
        checked.check();
        return settings;
    }

    private void check(CheckedSettings errors) {
        POSITIVE.forEach(key -> atLeast(1, key, errors));
        NOT_NEGATIVE.forEach(key -> atLeast(0, key, errors));
        choice("producer.accessMode", ProducerAccessMode.values(), errors);
        choice("producer.hashingScheme", HashingScheme.values(), errors);
        choice("producer.compressionType", CompressionType.values(), errors);
        choice("consumer.subscriptionType", SubscriptionType.values(), errors);
        choice("client.topicType", TopicType.values(), errors);
        if (!NAMESPACE.matcher(namespacePrefix()).matches()) {
            errors.add("client.namespacePrefix must be tenant/namespace, not '" + namespacePrefix() + "'");
        }
        addContradictions(errors);
    }

    private void addContradictions(CheckedSettings errors) {
        int ensemble = integer("client.persistence.ensembleSize");
        int write = integer("client.persistence.writeQuorum");
        int ack = integer("client.persistence.ackQuorum");
        if (ensemble < write || write < ack) {
            errors.add("client.persistence needs ensembleSize >= writeQuorum >= ackQuorum, not " + ensemble + ", "
                    + write + ", " + ack);
        }
        if (flag("producer.chunkingEnabled") && flag("producer.batchingEnabled")) {
            errors.add("producer.chunkingEnabled needs producer.batchingEnabled: false, since Pulsar does not chunk"
                    + " batches (Pulsar documentation, \"Messaging\", Chunking)");
        }
        String type = text("consumer.subscriptionType");
        if (deliverAfterNanos() > 0
                && (matches(SubscriptionType.Exclusive, type) || matches(SubscriptionType.Failover, type))) {
            errors.add("producer.deliverAfter needs consumer.subscriptionType Shared or Key_Shared, not " + type
                    + ", to which Pulsar delivers at once (Pulsar documentation, \"Messaging\", Delayed message"
                    + " delivery)");
        }
        if (transactional() && !persistent()) {
            errors.add("producer.messagesPerTransaction needs client.topicType: persistent, since Pulsar has no"
                    + " transactions on other topics (in the broker: NonPersistentTopic)");
        }
        if (given("encryption.keyName").isPresent()
                && (given("encryption.publicKeyFile").isEmpty()
                        || given("encryption.privateKeyFile").isEmpty())) {
            errors.add("encryption.keyName needs encryption.publicKeyFile and encryption.privateKeyFile");
        }
    }

    private void atLeast(int min, String key, CheckedSettings errors) {
        errors.integer(key, Long.parseLong(PulsarKeys.defaultOf(key)), min, Integer.MAX_VALUE);
    }

    private void choice(String key, Enum<?>[] choices, CheckedSettings errors) {
        if (Arrays.stream(choices).noneMatch(choice -> matches(choice, text(key)))) {
            errors.add(key + " must be one of " + Arrays.toString(choices) + ", not '" + text(key) + "'");
        }
    }

    /** Kinds of topics, by whether messages are stored. */
    enum TopicType {
        persistent,
        non_persistent
    }

    private static boolean matches(Enum<?> choice, String text) {
        return choice.name().equalsIgnoreCase(text.replace('-', '_'));
    }

    private <E extends Enum<E>> E chosen(String key, E[] choices) {
        return Arrays.stream(choices)
                .filter(choice -> matches(choice, text(key)))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException(key + " was checked"));
    }

    public ProducerAccessMode accessMode() {
        return chosen("producer.accessMode", ProducerAccessMode.values());
    }

    public HashingScheme hashingScheme() {
        return chosen("producer.hashingScheme", HashingScheme.values());
    }

    public CompressionType compressionType() {
        return chosen("producer.compressionType", CompressionType.values());
    }

    public SubscriptionType subscriptionType() {
        return chosen("consumer.subscriptionType", SubscriptionType.values());
    }

    public boolean persistent() {
        return matches(TopicType.persistent, text("client.topicType"));
    }

    /** Returns the beginning of topic names: persistent or non-persistent. */
    public String domain() {
        return chosen("client.topicType", TopicType.values())
                .name()
                .replace('_', '-')
                .toLowerCase(Locale.ROOT);
    }

    public String namespacePrefix() {
        return text("client.namespacePrefix");
    }

    public long deliverAfterNanos() {
        return number("producer.deliverAfter");
    }

    public Optional<TransactionPlan> transactions() {
        return transactions;
    }

    public boolean transactional() {
        return transactions.isPresent();
    }

    public String text(String key) {
        return values.has(key) ? values.text(key) : PulsarKeys.defaultOf(key);
    }

    /** Returns a text that is given and not empty. */
    public Optional<String> given(String key) {
        return Optional.of(text(key)).filter(text -> !text.isBlank());
    }

    public boolean flag(String key) {
        return values.has(key) ? values.flag(key) : Boolean.parseBoolean(PulsarKeys.defaultOf(key));
    }

    /** Returns a number that the check has found to be in the range of an int. */
    public int integer(String key) {
        return (int) Math.max(Integer.MIN_VALUE, Math.min(Integer.MAX_VALUE, number(key)));
    }

    private long number(String key) {
        return values.has(key) ? values.integer(key) : Long.parseLong(PulsarKeys.defaultOf(key));
    }
}
