package io.weir.driver.tubemq.config;

import io.weir.driver.DriverException;
import io.weir.driver.DriverSettings;
import io.weir.driver.SettingDescriptor;
import io.weir.driver.SettingDescriptor.SettingType;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
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

    /** Way in which a consumer gets its messages. */
    public enum ConsumerType {
        /** The client's fetch threads call a listener. */
        PUSH,
        /** The driver's thread fetches and confirms. */
        PULL
    }

    public static TubeSettings of(DriverSettings settings) throws DriverException {
        TubeSettings read = new TubeSettings(
                settings.optionalText(MASTER_ADDRESS),
                settings.optionalText(MASTER_WEB_ADDRESS),
                settings.optionalText(ADMIN_TOKEN),
                settings.optionalText("adminUser").orElse("weir"),
                settings.properties(TOPIC_CONFIG),
                !settings.has(MEMORY_STORE) || settings.flag(MEMORY_STORE),
                consumerType(settings.optionalText("consumerType").orElse("push")),
                priority(settings),
                settings.optionalText("messageType").orElse(""),
                names(settings.optionalText("filters").orElse("")),
                bound(settings, MAX_PENDING_MESSAGES, 10_000),
                bound(settings, MAX_PENDING_BYTES, 16 << 20),
                bound(settings, PRODUCER_CONNECTIONS, 1),
                settings.properties(PRODUCER_CONFIG),
                settings.properties(CONSUMER_CONFIG));
        read.check();
        return read;
    }

    private void check() throws DriverException {
        if (!filters.isEmpty() && !filters.contains(messageType)) {
            throw new DriverException("filters " + filters + " let no message of this run pass, since messageType is \""
                    + messageType + "\"; add it to filters, or leave filters out");
        }
    }

    private static ConsumerType consumerType(String text) throws DriverException {
        return Arrays.stream(ConsumerType.values())
                .filter(type -> type.name().equalsIgnoreCase(text.strip()))
                .findFirst()
                .orElseThrow(() -> new DriverException("consumerType must be push or pull, not \"" + text + "\""));
    }

    private static int priority(DriverSettings settings) throws DriverException {
        if (!settings.has(CONSUME_PRIORITY)) {
            return 0;
        }
        String text = String.valueOf(settings.integer(CONSUME_PRIORITY));
        if (!text.matches("[123]0[123]")) {
            throw new DriverException(CONSUME_PRIORITY
                    + " must have 1, 2 or 3 as hundreds and as units, such as 301 or 102," + " not " + text);
        }
        return Integer.parseInt(text);
    }

    private static Set<String> names(String text) {
        return Arrays.stream(text.split(","))
                .map(String::strip)
                .filter(name -> !name.isEmpty())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static int bound(DriverSettings settings, String key, int otherwise) throws DriverException {
        long value = settings.has(key) ? settings.integer(key) : otherwise;
        if (value < 1 || value > Integer.MAX_VALUE) {
            throw new DriverException(key + " must be between 1 and " + Integer.MAX_VALUE + ", not " + value);
        }
        return (int) value;
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
                        PRODUCER_CONFIG,
                        "Properties of TubeClientConfig for producers.",
                        ConfigBean.descriptors(TubeClientConfig.class)),
                SettingType.PROPERTIES.setting(
                        CONSUMER_CONFIG,
                        "Properties of ConsumerConfig for consumers.",
                        ConfigBean.descriptors(ConsumerConfig.class)));
    }

    private static SettingDescriptor text(String key, String defaultValue, String documentation) {
        return SettingType.TEXT.setting(key, defaultValue, documentation);
    }
}
