package io.weir.driver.rocketmq;

import io.weir.driver.DriverException;
import io.weir.driver.DriverSettings;
import io.weir.driver.SettingDescriptor;
import io.weir.driver.SettingDescriptor.SettingType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.rocketmq.client.ClientConfig;
import org.apache.rocketmq.client.consumer.DefaultMQPushConsumer;
import org.apache.rocketmq.client.producer.DefaultMQProducer;

/**
 * The keys of a driver file.
 *
 * @param nameServer host:port, several separated by semicolons; empty when a broker is launched
 * @param clusterName empty when there is but one
 * @param batchCq whether topics get a consume queue that holds a batch in one entry
 * @param producer settings of the producer by the names of its setters
 * @param consumer settings of consumers by the names of their setters
 * @param credentials of clients, if the brokers ask for them
 */
record RocketMqSettings(
        Optional<String> nameServer,
        Optional<String> clusterName,
        boolean batchCq,
        SendType sendType,
        ConsumeMode consumeMode,
        BrokerExpectation brokers,
        Map<String, String> producer,
        Map<String, String> consumer,
        Map<String, String> common,
        Optional<Credentials> credentials) {

    static final BeanProperties PRODUCER = new BeanProperties(DefaultMQProducer.class);
    static final BeanProperties CONSUMER = new BeanProperties(DefaultMQPushConsumer.class);
    static final BeanProperties COMMON = new BeanProperties(ClientConfig.class);

    private static final String NAME_SERVER = "namesrvAddr";
    private static final String CLUSTER = "clusterName";
    private static final String BATCH_CQ = "batchCQ";
    private static final String VIP_CHANNEL = "vipChannelEnabled";
    private static final String ACCESS_KEY = "accessKey";
    private static final String SECRET_KEY = "secretKey";
    private static final String SEND_TYPE = "sendType";
    private static final String CONSUME_MODE = "consumeMode";
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

    /** Who connects; both parts are secret. */
    record Credentials(String accessKey, String secretKey) {

        @Override
        public String toString() {
            return "***";
        }
    }

    static RocketMqSettings of(DriverSettings settings) throws DriverException {
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
        // The client's 5 s would make the backlog of a fast run a matter of chance.
        consumer.put("persistConsumerOffsetInterval", "1000");
        consumer.putAll(settings.properties(CONSUMER_CONFIG));
        return new RocketMqSettings(
                given(settings, NAME_SERVER),
                given(settings, CLUSTER),
                settings.has(BATCH_CQ) && settings.flag(BATCH_CQ),
                choice(settings, SEND_TYPE, SendType.ASYNC),
                choice(settings, CONSUME_MODE, ConsumeMode.CONCURRENT),
                new BrokerExpectation(settings.properties(BrokerExpectation.KEY)),
                Map.copyOf(producer),
                Map.copyOf(consumer),
                Map.copyOf(common),
                credentials(settings));
    }

    private static boolean isFlag(String key) {
        return key.equals("autoBatch") || key.equals("enableBackpressure");
    }

    private static Optional<String> given(DriverSettings settings, String key) {
        return settings.optionalText(key).map(String::strip).filter(text -> !text.isEmpty());
    }

    private static Optional<Credentials> credentials(DriverSettings settings) throws DriverException {
        Optional<String> access = given(settings, ACCESS_KEY);
        Optional<String> secret = given(settings, SECRET_KEY);
        if (access.isPresent() != secret.isPresent()) {
            throw new DriverException(ACCESS_KEY + " and " + SECRET_KEY + " belong together; give both or none");
        }
        return access.map(key -> new Credentials(key, secret.orElseThrow()));
    }

    private static <E extends Enum<E>> E choice(DriverSettings settings, String key, E otherwise)
            throws DriverException {
        Optional<String> text = given(settings, key);
        if (text.isEmpty()) {
            return otherwise;
        }
        E[] choices = otherwise.getDeclaringClass().getEnumConstants();
        for (E choice : choices) {
            if (choice.name().equalsIgnoreCase(text.get())) {
                return choice;
            }
        }
        throw new DriverException(key + " must be one of "
                + Arrays.toString(choices).toLowerCase(Locale.ROOT) + ", not \"" + text.get() + "\"");
    }

    static List<SettingDescriptor> descriptors() {
        List<SettingDescriptor> descriptors = new ArrayList<>(List.of(
                text(NAME_SERVER, "Name servers, as host:port;host:port; not asked when a broker is launched."),
                text(CLUSTER, "The brokers' brokerClusterName; needed where the name server knows several."),
                flag(BATCH_CQ, "Whether topics get the queue type BatchCQ, one entry for each batch."),
                flag(VIP_CHANNEL, "Whether clients use the brokers' second port, two below the first."),
                text(ACCESS_KEY, "Name of the user, where the brokers ask for one.")
                        .asSecret(),
                text(SECRET_KEY, "The user's password.").asSecret(),
                SettingDescriptor.of(SEND_TYPE, SettingType.TEXT, "async", "How to send: async, sync or oneway."),
                SettingDescriptor.of(
                        CONSUME_MODE,
                        SettingType.TEXT,
                        "concurrent",
                        "The push consumer's listener: concurrent or orderly."),
                BrokerExpectation.descriptor()));
        OMB_PRODUCER_KEYS.forEach((key, name) -> descriptors.add(SettingDescriptor.of(
                key,
                isFlag(key) ? SettingType.BOOLEAN : SettingType.INTEGER,
                "",
                "The OpenMessaging Benchmark's key for the producer's " + name + ".")));
        descriptors.add(block(COMMON_CONFIG, "Settings of producer, consumers and admin client.", COMMON));
        descriptors.add(
                block(PRODUCER_CONFIG, "Settings of DefaultMQProducer; they go before commonConfig.", PRODUCER));
        descriptors.add(
                block(CONSUMER_CONFIG, "Settings of DefaultMQPushConsumer; they go before commonConfig.", CONSUMER));
        return List.copyOf(descriptors);
    }

    private static SettingDescriptor text(String key, String documentation) {
        return SettingDescriptor.of(key, SettingType.TEXT, "", documentation);
    }

    private static SettingDescriptor flag(String key, String documentation) {
        return SettingDescriptor.of(key, SettingType.BOOLEAN, "", documentation);
    }

    private static SettingDescriptor block(String key, String documentation, BeanProperties client) {
        return SettingDescriptor.of(key, SettingType.PROPERTIES, documentation, client.descriptors());
    }

    /** Attributes of created topics, as RocketMQ's admin tool takes them. */
    Map<String, String> topicAttributes() {
        return batchCq ? Map.of("+queue.type", "BatchCQ") : Map.of();
    }

    /** Whether the client holds senders back once it has enough outstanding. */
    boolean backPressure() {
        return Boolean.parseBoolean(producer.getOrDefault("enableBackpressureForAsyncMode", "false"));
    }
}
