package io.weir.driver.tubemq.config;

import io.weir.driver.DriverException;
import io.weir.driver.DriverSettings;
import io.weir.driver.SettingDescriptor;
import io.weir.driver.SettingDescriptor.SettingType;
import io.weir.driver.support.BeanSettings;
import io.weir.driver.support.CheckedSettings;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.apache.inlong.tubemq.client.config.ConsumerConfig;
import org.apache.inlong.tubemq.client.config.TubeClientConfig;

/**
 * The values of a driver file.
 *
 * @param masterAddress host:port of the master's RPC, several separated by commas; empty if a broker is launched
 * @param masterWebAddress host:port of the master's admin API
 * @param adminToken the master's confModAuthToken
 * @param adminUser name under which the master records changes
 * @param topicConfig topic properties of the admin API
 * @param memoryStore whether the brokers acknowledge from memory (enableMemStore)
 * @param consumerType way in which messages are fetched
 * @param consumePriority qryPriorityId of the run's groups; 0 for the cluster's own
 * @param messageType type of every message sent, by which brokers filter; empty for none
 * @param filters types that consumers ask for; empty for all
 * @param maxPendingMessages messages sent on a connection and not yet acknowledged
 * @param maxPendingBytes their payload bytes
 * @param producerConnections connections to each broker that the producers share
 * @param producerConfig properties of TubeClientConfig
 * @param consumerConfig properties of ConsumerConfig
 */
public record TubeSettings(
        Optional<String> masterAddress,
        Optional<String> masterWebAddress,
        Optional<String> adminToken,
        String adminUser,
        Map<String, String> topicConfig,
        boolean memoryStore,
        ConsumerType consumerType,
        int consumePriority,
        String messageType,
        Set<String> filters,
        int maxPendingMessages,
        int maxPendingBytes,
        int producerConnections,
        Map<String, String> producerConfig,
        Map<String, String> consumerConfig) {

    public static final String MASTER_ADDRESS = "masterAddress";
    public static final String MASTER_WEB_ADDRESS = "masterWebAddress";
    public static final String ADMIN_TOKEN = "adminToken";

    static final String TOPIC_CONFIG = "topicConfig";
    static final String PRODUCER_CONFIG = "producerConfig";
    static final String CONSUMER_CONFIG = "consumerConfig";
    public static final String MEMORY_STORE = "memoryStore";

    private static final String CONSUME_PRIORITY = "consumePriority";
    private static final String MAX_PENDING_MESSAGES = "maxPendingMessages";
    private static final String MAX_PENDING_BYTES = "maxPendingBytes";
    private static final String PRODUCER_CONNECTIONS = "producerConnections";
    private static final List<String> TOPIC_KEYS = List.of(
            "numTopicStores",
            "memCacheMsgSizeInMB",
            "memCacheMsgCntInK",
            "memCacheFlushIntvl",
            "unflushThreshold",
            "unflushInterval",
            "unflushDataHold",
            "deletePolicy");

    static final BeanSettings PRODUCER = new BeanSettings(TubeClientConfig.class, Set.of(), Set.of());
    static final BeanSettings CONSUMER = new BeanSettings(ConsumerConfig.class, Set.of(), Set.of());

    /** Way in which a consumer gets its messages. */
    public enum ConsumerType {
        /** The client's fetch threads call a listener. */
        PUSH,
        /** The driver's thread fetches and confirms. */
        PULL
    }

    public static TubeSettings of(DriverSettings settings) throws DriverException {
        CheckedSettings checked = new CheckedSettings(settings);
        TubeSettings read = new TubeSettings(
                settings.optionalText(MASTER_ADDRESS),
                settings.optionalText(MASTER_WEB_ADDRESS),
                settings.optionalText(ADMIN_TOKEN),
                settings.optionalText("adminUser").orElse("weir"),
                settings.properties(TOPIC_CONFIG),
                checked.flag(MEMORY_STORE, true),
                checked.choice("consumerType", ConsumerType.PUSH),
                priority(settings, checked),
                settings.optionalText("messageType").orElse(""),
                new TreeSet<>(checked.names("filters")),
                (int) checked.integer(MAX_PENDING_MESSAGES, 10_000, 1, Integer.MAX_VALUE),
                (int) checked.integer(MAX_PENDING_BYTES, 16 << 20, 1, Integer.MAX_VALUE),
                (int) checked.integer(PRODUCER_CONNECTIONS, 1, 1, Integer.MAX_VALUE),
                settings.properties(PRODUCER_CONFIG),
                settings.properties(CONSUMER_CONFIG));
        if (!read.filters.isEmpty() && !read.filters.contains(read.messageType)) {
            checked.add("filters " + read.filters + " let no message of this run pass, since messageType is \""
                    + read.messageType + "\"; add it to filters, or leave filters out");
        }
        checked.check();
        return read;
    }

    private static int priority(DriverSettings settings, CheckedSettings checked) {
        long priority = settings.has(CONSUME_PRIORITY) ? settings.integer(CONSUME_PRIORITY) : 0;
        if (settings.has(CONSUME_PRIORITY) && !String.valueOf(priority).matches("[123]0[123]")) {
            checked.add(CONSUME_PRIORITY + " must have 1, 2 or 3 as hundreds and as units, such as 301 or 102, not "
                    + priority);
        }
        return (int) priority;
    }

    public static List<SettingDescriptor> descriptors() {
        return List.of(
                text(MASTER_ADDRESS, "", "RPC address of the master, host:port; several by commas."),
                text(MASTER_WEB_ADDRESS, "", "Address of the master's admin API, host:port."),
                text(ADMIN_TOKEN, "", "The master's confModAuthToken; creating topics needs it.")
                        .asSecret(),
                text("adminUser", "weir", "Name under which the master notes changes (createUser, modifyUser)."),
                SettingType.PROPERTIES.setting(
                        TOPIC_CONFIG,
                        "Topic properties of the admin API for every topic that a run creates.",
                        TOPIC_KEYS.stream()
                                .map(key -> text(key, "", "Topic property of the admin API."))
                                .toList()),
                SettingType.BOOLEAN.setting(
                        MEMORY_STORE,
                        "true",
                        "Whether the brokers acknowledge from memory (enableMemStore); must be what they say."),
                text("consumerType", "push", "push or pull."),
                SettingType.INTEGER.setting(
                        CONSUME_PRIORITY,
                        "",
                        "Priority of the consumer groups with the brokers (qryPriorityId), 101 to 303."),
                text("messageType", "", "Type of every message sent, by which brokers filter."),
                text("filters", "", "Message types that consumers ask for, separated by commas."),
                SettingType.INTEGER.setting(
                        MAX_PENDING_MESSAGES,
                        "10000",
                        "Messages of a connection that may wait for an acknowledgement; beyond them send blocks."),
                SettingType.SIZE.setting(
                        MAX_PENDING_BYTES,
                        "16MiB",
                        "Their bytes; the client drops its connection when the network buffer passes its high mark."),
                SettingType.INTEGER.setting(
                        PRODUCER_CONNECTIONS, "1", "Connections to each broker; producers share them in turn."),
                SettingType.PROPERTIES.setting(
                        PRODUCER_CONFIG, "Properties of TubeClientConfig for producers.", PRODUCER.descriptors()),
                SettingType.PROPERTIES.setting(
                        CONSUMER_CONFIG, "Properties of ConsumerConfig for consumers.", CONSUMER.descriptors()));
    }

    private static SettingDescriptor text(String key, String defaultValue, String documentation) {
        return SettingType.TEXT.setting(key, defaultValue, documentation);
    }
}
