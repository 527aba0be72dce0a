package io.weir.driver.rocketmq.config;

import io.weir.driver.DriverException;
import io.weir.driver.DriverSettings;
import io.weir.driver.SettingDescriptor;
import io.weir.driver.SettingDescriptor.SettingType;
import io.weir.driver.support.BeanSettings;
import io.weir.driver.support.CheckedSettings;
import io.weir.driver.support.RecordSettings;
import io.weir.driver.support.Setting;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.rocketmq.client.ClientConfig;
import org.apache.rocketmq.client.consumer.DefaultLitePullConsumer;
import org.apache.rocketmq.client.consumer.DefaultMQPushConsumer;
import org.apache.rocketmq.client.producer.DefaultMQProducer;

/** The values of a driver file; those of the blocks are by the names of the clients' setters. */
public record RocketMqSettings(
        @Setting("Name servers, as host:port;host:port; not asked when a broker is launched.")
        Optional<String> namesrvAddr,

        @Setting("The brokers' brokerClusterName; needed where the name server knows several.")
        Optional<String> clusterName,

        @Setting("Whether topics get the queue type BatchCQ, one entry for each batch.")
        boolean batchCQ,

        @Setting("What the masters' configuration says, which decides what an acknowledgement means; checked at the"
                + " start.")
        Map<String, String> expectedBrokerConfig,

        GrpcSettings grpc,
        Credentials credentials,

        @Setting("RocketMQ's TLS properties for clients; without them useTLS trusts any server.")
        Map<String, String> tlsConfig,

        SendSettings send,
        ConsumeSettings consume,

        @Setting("Settings of producer, consumers and admin client.")
        Map<String, String> commonConfig,

        @Setting("Settings of DefaultMQProducer; they go before commonConfig.")
        Map<String, String> producerConfig,

        @Setting("Settings of DefaultMQPushConsumer or DefaultLitePullConsumer; they go before commonConfig.")
        Map<String, String> consumerConfig) {

    /** Settings that the driver decides itself. */
    private static final Set<String> DECIDED = Set.of(
            "namesrvAddr",
            "instanceName",
            "producerGroup",
            "consumerGroup",
            "messageModel",
            "language",
            "consumeFromWhere");

    /** Setters that don't begin with "set". */
    private static final Set<String> PLAIN = Set.of("batchMaxBytes", "batchMaxDelayMs", "totalBatchMaxBytes");

    public static final BeanSettings PRODUCER = bean(DefaultMQProducer.class);
    public static final BeanSettings PUSH = bean(DefaultMQPushConsumer.class);
    public static final BeanSettings PULL = bean(DefaultLitePullConsumer.class);
    public static final BeanSettings COMMON = bean(ClientConfig.class);

    static final String BATCH_CQ = "batchCQ";
    private static final String VIP_CHANNEL = "vipChannelEnabled";
    private static final String COMMON_CONFIG = "commonConfig";
    private static final String PRODUCER_CONFIG = "producerConfig";
    private static final String CONSUMER_CONFIG = "consumerConfig";

    /** The OpenMessaging Benchmark's keys for the producer, and the client's names for the same. */
    private static final Map<String, String> OMB_PRODUCER_KEYS = new TreeMap<>(Map.of(
            "maxMessageSize", "maxMessageSize",
            "compressMsgBodyOverHowmuch", "compressMsgBodyOverHowmuch",
            "autoBatch", "autoBatch",
            "batchMaxBytes", "batchMaxBytes",
            "batchMaxDelayMs", "batchMaxDelayMs",
            "totalBatchMaxBytes", "totalBatchMaxBytes",
            "enableBackpressure", "enableBackpressureForAsyncMode",
            "backpressureConcurrency", "backPressureForAsyncSendNum"));

    private static final RecordSettings<RocketMqSettings> KEYS = new RecordSettings<>(
            RocketMqSettings.class,
            Map.of(
                    "expectedBrokerConfig",
                    BrokerExpectation.KEYS,
                    "tlsConfig",
                    TlsConfiguration.KEYS,
                    COMMON_CONFIG,
                    COMMON.descriptors(),
                    PRODUCER_CONFIG,
                    PRODUCER.descriptors(),
                    CONSUMER_CONFIG,
                    consumerKeys()));

    private static BeanSettings bean(Class<?> client) {
        return new BeanSettings(client, DECIDED, PLAIN);
    }

    private static List<SettingDescriptor> consumerKeys() {
        Map<String, SettingDescriptor> either = new TreeMap<>();
        PUSH.descriptors().forEach(key -> either.put(key.key(), key));
        PULL.descriptors().forEach(key -> either.putIfAbsent(key.key(), key));
        return List.copyOf(either.values());
    }

    public static List<SettingDescriptor> descriptors() {
        List<SettingDescriptor> descriptors = new ArrayList<>(KEYS.descriptors());
        descriptors.add(SettingType.BOOLEAN.setting(
                VIP_CHANNEL, "", "Whether clients use the brokers' second port, two below the first."));
        OMB_PRODUCER_KEYS.forEach((key, name) -> {
            boolean flag = key.equals("autoBatch") || key.equals("enableBackpressure");
            descriptors.add((flag ? SettingType.BOOLEAN : SettingType.INTEGER)
                    .setting(key, "", "The OpenMessaging Benchmark's key for the producer's " + name + "."));
        });
        return descriptors;
    }

    /**
     * Checks all values.
     *
     * @throws DriverException naming every error
     */
    public static RocketMqSettings of(DriverSettings settings) throws DriverException {
        CheckedSettings checked = new CheckedSettings(inBlocks(settings));
        RocketMqSettings read = KEYS.read(checked);
        read.grpc.check(checked);
        read.credentials.check(checked);
        read.send.check(read.fifo(), checked);
        read.addContradictions(checked);
        checked.check();
        return read;
    }

    /** Returns the settings with the keys that stand for setters of a client in the blocks of that client. */
    private static DriverSettings inBlocks(DriverSettings settings) {
        Map<String, Object> values = new LinkedHashMap<>(settings.values());
        Map<String, String> common = new LinkedHashMap<>(settings.properties(COMMON_CONFIG));
        if (settings.has(VIP_CHANNEL)) {
            common.put(VIP_CHANNEL, String.valueOf(settings.flag(VIP_CHANNEL)));
        }
        Map<String, String> producer = new LinkedHashMap<>();
        OMB_PRODUCER_KEYS.forEach((key, name) -> {
            if (settings.has(key)) {
                producer.put(name, String.valueOf(values.get(key)));
            }
        });
        producer.putAll(settings.properties(PRODUCER_CONFIG));
        Map<String, String> consumer = new LinkedHashMap<>();
        // With the client's 5 s the backlog of a fast run would be a matter of chance.
        consumer.put("persistConsumerOffsetInterval", "1000");
        consumer.putAll(settings.properties(CONSUMER_CONFIG));
        values.putAll(Map.of(COMMON_CONFIG, common, PRODUCER_CONFIG, producer, CONSUMER_CONFIG, consumer));
        return new DriverSettings(values);
    }

    private void addContradictions(CheckedSettings errors) {
        if (consume.consumeMode() == ConsumeSettings.Mode.ORDERLY && consumerType() != ConsumeSettings.Type.PUSH) {
            errors.add("consumeMode: orderly needs consumerType: push");
        }
        Set<String> unknown = new TreeSet<>(consumerConfig.keySet());
        unknown.removeAll(consumerClass().keys());
        if (!unknown.isEmpty()) {
            errors.add(CONSUMER_CONFIG + " sets " + String.join(", ", unknown)
                    + ", which the consumer of consumerType: "
                    + consumerType().name().toLowerCase(Locale.ROOT) + " does not have");
        }
        if (!consume.filterTags().isEmpty() && consume.isCondition()) {
            errors.add("filterTags and filterSql exclude each other; in SQL92 a tag is the property TAGS");
        }
        if (send.tags().isEmpty()
                ? !consume.letsPass(null)
                : send.tags().stream().noneMatch(consume::letsPass)) {
            errors.add("filterTags " + consume.tags() + " lets no message of this run pass, since tags is "
                    + (send.tags().isEmpty() ? "not set" : String.join(", ", send.tags()))
                    + "; give a wanted tag to some messages, or leave filterTags out");
        }
    }

    /** Returns which of RocketMQ's consumers receives. */
    public ConsumeSettings.Type consumerType() {
        return consume.consumerType().orElse(grpc.isUsed() ? ConsumeSettings.Type.SIMPLE : ConsumeSettings.Type.PUSH);
    }

    /** Returns the setters of the consumer that was chosen. */
    public BeanSettings consumerClass() {
        return consumerType() == ConsumeSettings.Type.PULL ? PULL : PUSH;
    }

    /** Returns whether the messages of a queue are received one after the other. */
    public boolean orderly() {
        return fifo() || consume.consumeMode() == ConsumeSettings.Mode.ORDERLY;
    }

    /** Returns whether messages are in message groups. */
    public boolean fifo() {
        return grpc.fifo();
    }

    /** Returns the state of the brokers that is relied upon. */
    public BrokerExpectation brokers() {
        BrokerExpectation stated = new BrokerExpectation(expectedBrokerConfig);
        return send.delayLevel() > 0 ? stated.withDelayLevels() : stated;
    }

    /** Returns the tags of one producer, whose messages are of such classes. */
    public TagRound newTagRound(List<String> classes) {
        return new TagRound(send.tags(), classes, consume);
    }

    /** Returns the attributes of created topics, in the form of RocketMQ's admin tool. */
    public Map<String, String> topicAttributes() {
        Map<String, String> attributes = new TreeMap<>();
        if (batchCQ) {
            attributes.put("+queue.type", "BatchCQ");
        }
        // A proxy checks each message's type against the topic's, which is NORMAL by default.
        String messageType = send.messageType(fifo());
        if (!messageType.equals("NORMAL")) {
            attributes.put("+message.type", messageType);
        }
        return attributes;
    }

    /** Returns whether the client holds senders back once it has enough outstanding. */
    public boolean backPressure() {
        return Boolean.parseBoolean(producerConfig.getOrDefault("enableBackpressureForAsyncMode", "false"));
    }

    /** Returns the number of messages that may be outstanding where {@link #backPressure()} holds. */
    public int backPressureMessages() {
        return Integer.parseInt(producerConfig.getOrDefault("backPressureForAsyncSendNum", "1024"));
    }
}
