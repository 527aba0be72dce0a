package io.weir.driver.tubemq.config;

import io.weir.driver.DriverException;
import io.weir.driver.DriverSettings;
import io.weir.driver.SettingDescriptor;
import io.weir.driver.SettingDescriptor.SettingType;
import io.weir.driver.support.BeanSettings;
import io.weir.driver.support.CheckedSettings;
import io.weir.driver.support.RecordSettings;
import io.weir.driver.support.Setting;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.inlong.tubemq.client.config.ConsumerConfig;
import org.apache.inlong.tubemq.client.config.TubeClientConfig;

/** The values of a driver file. */
public record TubeSettings(
        @Setting("RPC address of the master, host:port; several by commas.")
        Optional<String> masterAddress,

        @Setting("Address of the master's admin API, host:port.")
        Optional<String> masterWebAddress,

        @Setting(secret = true, value = "The master's confModAuthToken; creating topics needs it.")
        Optional<String> adminToken,

        @Setting(otherwise = "weir", value = "Name under which the master notes changes (createUser, modifyUser).")
        String adminUser,

        @Setting("Topic properties of the admin API for every topic that a run creates.")
        Map<String, String> topicConfig,

        @Setting(
                otherwise = "true",
                value = "Whether the brokers acknowledge from memory (enableMemStore); must be what they say.")
        boolean memoryStore,

        @Setting(otherwise = "push", value = "push or pull.")
        ConsumerType consumerType,

        @Setting(
                "Priority of the consumer groups with the brokers (qryPriorityId), 101 to 303; 0 for the cluster's own.")
        int consumePriority,

        @Setting("Type of every message sent, by which brokers filter.")
        String messageType,

        @Setting("Message types that consumers ask for, separated by commas.")
        List<String> filters,

        @Setting(
                otherwise = "10000",
                min = 1,
                value = "Messages of a connection that may wait for an acknowledgement; beyond them send blocks.")
        int maxPendingMessages,

        @Setting(
                otherwise = "16MiB",
                missing = 16 << 20,
                min = 1,
                size = true,
                value = "Their bytes; the client drops its connection when the network buffer passes its high mark.")
        int maxPendingBytes,

        @Setting(otherwise = "1", min = 1, value = "Connections to each broker; producers share them in turn.")
        int producerConnections,

        @Setting("Properties of TubeClientConfig for producers.")
        Map<String, String> producerConfig,

        @Setting("Properties of ConsumerConfig for consumers.")
        Map<String, String> consumerConfig) {

    public static final String MASTER_ADDRESS = "masterAddress";
    public static final String MASTER_WEB_ADDRESS = "masterWebAddress";
    public static final String ADMIN_TOKEN = "adminToken";
    static final BeanSettings PRODUCER = new BeanSettings(TubeClientConfig.class, Set.of(), Set.of());
    static final BeanSettings CONSUMER = new BeanSettings(ConsumerConfig.class, Set.of(), Set.of());

    private static final List<SettingDescriptor> TOPIC_KEYS = Stream.of(
                    "numTopicStores",
                    "memCacheMsgSizeInMB",
                    "memCacheMsgCntInK",
                    "memCacheFlushIntvl",
                    "unflushThreshold",
                    "unflushInterval",
                    "unflushDataHold",
                    "deletePolicy")
            .map(key -> SettingType.TEXT.setting(key, "", "Topic property of the admin API."))
            .toList();
    private static final RecordSettings<TubeSettings> KEYS = new RecordSettings<>(
            TubeSettings.class,
            Map.of(
                    "topicConfig", TOPIC_KEYS,
                    "producerConfig", PRODUCER.descriptors(),
                    "consumerConfig", CONSUMER.descriptors()));

    /** Way in which a consumer gets its messages. */
    public enum ConsumerType {
        /** The client's fetch threads call a listener. */
        PUSH,
        /** The driver's thread fetches and confirms. */
        PULL
    }

    public static List<SettingDescriptor> descriptors() {
        return KEYS.descriptors();
    }

    public static TubeSettings of(DriverSettings settings) throws DriverException {
        CheckedSettings checked = new CheckedSettings(settings);
        TubeSettings read = KEYS.read(checked);
        if (read.consumePriority != 0 && !String.valueOf(read.consumePriority).matches("[123]0[123]")) {
            checked.add("consumePriority must have 1, 2 or 3 as hundreds and as units, such as 301 or 102, not "
                    + read.consumePriority);
        }
        if (!read.filters.isEmpty() && !read.filters.contains(read.messageType)) {
            checked.add("filters " + read.filters + " let no message of this run pass, since messageType is \""
                    + read.messageType + "\"; add it to filters, or leave filters out");
        }
        checked.check();
        return read;
    }

    /**
     * Returns the message type of each class of messages; none where messages have no type.
     *
     * @param classes names of the classes; empty where messages are alike
     */
    public List<String> types(List<String> classes) {
        if (!classes.isEmpty()) {
            return classes;
        }
        return messageType.isEmpty() ? List.of() : List.of(messageType);
    }
}
