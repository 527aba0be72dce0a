package io.weir.driver.rocketmq.config;

import io.weir.driver.DriverException;
import io.weir.driver.DriverSettings;
import io.weir.driver.SettingDescriptor;
import io.weir.driver.SettingDescriptor.SettingType;
import io.weir.driver.support.BeanSettings;
import io.weir.driver.support.CheckedSettings;
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

/**
 * The keys of a driver file.
 *
 * @param clientType which of RocketMQ's clients sends and receives
 * @param nameServer host:port, several separated by semicolons; empty when a broker is launched
 * @param clusterName empty when there is but one
 * @param batchCq whether topics get a consume queue that holds a batch in one entry
 * @param grpc for the client of that name
 * @param brokers state of the brokers that is relied upon
 * @param producer settings of the producer by the names of its setters
 * @param consumer settings of consumers by the names of their setters
 * @param common settings of all clients, and of the admin client
 * @param tls settings of clients with useTLS
 * @param credentials for brokers that ask for them
 */
public record RocketMqSettings(
        ClientType clientType,
        Optional<String> nameServer,
        Optional<String> clusterName,
        boolean batchCq,
        SendSettings send,
        ConsumeSettings consume,
        GrpcSettings grpc,
        BrokerExpectation brokers,
        Map<String, String> producer,
        Map<String, String> consumer,
        Map<String, String> common,
        Map<String, String> tls,
        Credentials credentials) {

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

    private static final String NAME_SERVER = "namesrvAddr";
    private static final String CLUSTER = "clusterName";
    private static final String BATCH_CQ = "batchCQ";
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

    private static BeanSettings bean(Class<?> client) {
        return new BeanSettings(client, DECIDED, PLAIN);
    }

    public static RocketMqSettings of(DriverSettings settings) throws DriverException {
        Map<String, String> common = new LinkedHashMap<>(settings.properties(COMMON_CONFIG));
        if (settings.has(VIP_CHANNEL)) {
            common.put(VIP_CHANNEL, String.valueOf(settings.flag(VIP_CHANNEL)));
        }
        Map<String, String> producer = new LinkedHashMap<>();
        OMB_PRODUCER_KEYS.forEach((key, name) -> {
            if (settings.has(key)) {
                producer.put(
                        name, isFlag(key) ? String.valueOf(settings.flag(key)) : String.valueOf(settings.integer(key)));
            }
        });
        producer.putAll(settings.properties(PRODUCER_CONFIG));
        Map<String, String> consumer = new LinkedHashMap<>();
        // With the client's 5 s the backlog of a fast run would be a matter of chance.
        consumer.put("persistConsumerOffsetInterval", "1000");
        consumer.putAll(settings.properties(CONSUMER_CONFIG));
        ClientType clientType = ClientType.of(settings);
        CheckedSettings checked = new CheckedSettings(settings);
        GrpcSettings grpc = GrpcSettings.of(checked);
        SendSettings send = SendSettings.of(checked, clientType == ClientType.GRPC && grpc.fifo());
        checked.check();
        BrokerExpectation brokers = new BrokerExpectation(settings.properties(BrokerExpectation.KEY));
        return new RocketMqSettings(
                        clientType,
                        given(settings, NAME_SERVER),
                        given(settings, CLUSTER),
                        settings.has(BATCH_CQ) && settings.flag(BATCH_CQ),
                        send,
                        ConsumeSettings.of(settings),
                        grpc,
                        send.delayLevel() > 0 ? brokers.withDelayLevels() : brokers,
                        Map.copyOf(producer),
                        Map.copyOf(consumer),
                        Map.copyOf(common),
                        settings.properties(TlsConfiguration.KEY),
                        Credentials.of(settings))
                .checked();
    }

    private static boolean isFlag(String key) {
        return key.equals("autoBatch") || key.equals("enableBackpressure");
    }

    private static Optional<String> given(DriverSettings settings, String key) {
        return settings.optionalText(key).map(String::strip).filter(text -> !text.isEmpty());
    }

    public static List<SettingDescriptor> descriptors() {
        List<SettingDescriptor> descriptors = new ArrayList<>(List.of(
                text(NAME_SERVER, "Name servers, as host:port;host:port; not asked when a broker is launched."),
                text(CLUSTER, "The brokers' brokerClusterName; needed where the name server knows several."),
                flag(BATCH_CQ, "Whether topics get the queue type BatchCQ, one entry for each batch."),
                flag(VIP_CHANNEL, "Whether clients use the brokers' second port, two below the first."),
                text(ClientType.KEY, "The client: remoting, or grpc, which is the default with grpcEndpoint."),
                BrokerExpectation.descriptor()));
        descriptors.addAll(GrpcSettings.KEYS.descriptors());
        descriptors.addAll(Credentials.descriptors());
        descriptors.add(TlsConfiguration.descriptor());
        descriptors.addAll(SendSettings.KEYS.descriptors());
        descriptors.addAll(ConsumeSettings.descriptors());
        OMB_PRODUCER_KEYS.forEach(
                (key, name) -> descriptors.add((isFlag(key) ? SettingType.BOOLEAN : SettingType.INTEGER)
                        .setting(key, "", "The OpenMessaging Benchmark's key for the producer's " + name + ".")));
        descriptors.add(block(COMMON_CONFIG, "Settings of producer, consumers and admin client.", COMMON));
        descriptors.add(
                block(PRODUCER_CONFIG, "Settings of DefaultMQProducer; they go before commonConfig.", PRODUCER));
        descriptors.add(block(
                CONSUMER_CONFIG,
                "Settings of DefaultMQPushConsumer or DefaultLitePullConsumer; they go before commonConfig.",
                PUSH,
                PULL));
        return List.copyOf(descriptors);
    }

    private static SettingDescriptor text(String key, String documentation) {
        return SettingType.TEXT.setting(key, "", documentation);
    }

    private static SettingDescriptor flag(String key, String documentation) {
        return SettingType.BOOLEAN.setting(key, "", documentation);
    }

    private static SettingDescriptor block(String key, String documentation, BeanSettings... clients) {
        Map<String, SettingDescriptor> nested = new TreeMap<>();
        for (BeanSettings client : clients) {
            client.descriptors().forEach(descriptor -> nested.putIfAbsent(descriptor.key(), descriptor));
        }
        return SettingType.PROPERTIES.setting(key, documentation, List.copyOf(nested.values()));
    }

    /** Returns the setters of the consumer that was chosen. */
    public BeanSettings consumerClass() {
        return consume.type() == ConsumeSettings.Type.PULL ? PULL : PUSH;
    }

    /** @throws DriverException when settings are for another kind of consumer than the one that was chosen */
    private RocketMqSettings checked() throws DriverException {
        TreeSet<String> unknown = new TreeSet<>(consumer.keySet());
        unknown.removeAll(consumerClass().keys());
        if (!unknown.isEmpty()) {
            throw new DriverException(CONSUMER_CONFIG + " sets " + String.join(", ", unknown)
                    + ", which the consumer of consumerType: "
                    + consume.type().name().toLowerCase(Locale.ROOT) + " does not have");
        }
        if (newTagRound().filtersAllOut()) {
            throw new DriverException("filterTags " + consume.filter().tags()
                    + " lets no message of this run pass, since tags is "
                    + (send.tags().isEmpty() ? "not set" : String.join(", ", send.tags()))
                    + "; give a wanted tag to some messages, or leave filterTags out");
        }
        return this;
    }

    /** Returns the tags of one producer. */
    public TagRound newTagRound() {
        return new TagRound(send.tags(), consume.filter());
    }

    /** Returns the attributes of created topics, in the form of RocketMQ's admin tool. */
    public Map<String, String> topicAttributes() {
        Map<String, String> attributes = new TreeMap<>();
        if (batchCq) {
            attributes.put("+queue.type", "BatchCQ");
        }
        // A proxy checks each message's type against the topic's, which is NORMAL by default.
        String messageType = send.messageType(fifo());
        if (!messageType.equals("NORMAL")) {
            attributes.put("+message.type", messageType);
        }
        return attributes;
    }

    /** Returns whether messages are in message groups. */
    public boolean fifo() {
        return clientType == ClientType.GRPC && grpc.fifo();
    }

    /** Returns whether the client holds senders back once it has enough outstanding. */
    public boolean backPressure() {
        return Boolean.parseBoolean(producer.getOrDefault("enableBackpressureForAsyncMode", "false"));
    }

    /** Returns the number of messages that may be outstanding where {@link #backPressure()} holds. */
    public int backPressureMessages() {
        return Integer.parseInt(producer.getOrDefault("backPressureForAsyncSendNum", "1024"));
    }
}
