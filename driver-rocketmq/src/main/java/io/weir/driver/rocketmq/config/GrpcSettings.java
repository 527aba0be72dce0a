package io.weir.driver.rocketmq.config;

import io.weir.driver.DriverException;
import io.weir.driver.DriverSettings;
import io.weir.driver.SettingDescriptor;
import io.weir.driver.SettingDescriptor.SettingType;
import io.weir.driver.support.CheckedSettings;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * The driver file's keys for the client that talks to a proxy.
 *
 * @param endpoint host:port, several separated by semicolons; empty when a proxy is launched
 * @param fifo whether topics accept messages of message groups, which a key names
 * @param sslEnabled whether connections are encrypted
 * @param requestTimeout of each call
 * @param awaitDuration how long a receive waits for a first message
 * @param invisibleDuration time for which a received message is hidden from others
 * @param maxMessageNum of a receive
 * @param receivers threads of a simple consumer
 */
public record GrpcSettings(
        Optional<String> endpoint,
        boolean fifo,
        boolean sslEnabled,
        Duration requestTimeout,
        Duration awaitDuration,
        Duration invisibleDuration,
        int maxMessageNum,
        int receivers) {

    public static final String ENDPOINT = "grpcEndpoint";
    static final String MESSAGE_TYPE = "messageType";
    static final String GROUP = "grpc";

    private static final String SSL = "sslEnabled";
    private static final String TIMEOUT = "requestTimeout";
    private static final String AWAIT = "awaitDuration";
    private static final String INVISIBLE = "invisibleDuration";
    private static final String MAX_MESSAGES = "maxMessageNum";
    private static final String RECEIVERS = "receivers";

    private static final Pattern ENDPOINTS = Pattern.compile("[^:;\\s]+:[0-9]{1,5}(;[^:;\\s]+:[0-9]{1,5})*");
    private static final long MOST = 1_000;

    /** RocketMQ's message types that a user may choose; the others follow from other keys. */
    private enum Kind {
        NORMAL,
        FIFO
    }

    static Optional<String> endpoint(DriverSettings settings) {
        return settings.optionalText(ENDPOINT).map(String::strip).filter(text -> !text.isEmpty());
    }

    public static GrpcSettings of(DriverSettings settings) throws DriverException {
        for (Map.Entry<String, String> problem : problems(settings).entrySet()) {
            throw new DriverException(problem.getKey() + " " + problem.getValue());
        }
        return new GrpcSettings(
                endpoint(settings),
                CheckedSettings.choice(settings, MESSAGE_TYPE, Kind.NORMAL) == Kind.FIFO,
                !settings.has(key(SSL)) || settings.flag(key(SSL)),
                duration(settings, TIMEOUT, Duration.ofSeconds(3)),
                duration(settings, AWAIT, Duration.ofSeconds(5)),
                duration(settings, INVISIBLE, Duration.ofMinutes(1)),
                (int) count(settings, MAX_MESSAGES, 32),
                (int) count(settings, RECEIVERS, 4));
    }

    /** Returns impossible settings: by key, a sentence whose subject it is. */
    static Map<String, String> problems(DriverSettings settings) {
        Map<String, String> problems = new TreeMap<>();
        endpoint(settings)
                .filter(text -> !ENDPOINTS.matcher(text).matches())
                .ifPresent(text -> problems.put(
                        ENDPOINT, "must be host:port, or several as host:port;host:port, not '" + text + "'"));
        for (String name : List.of(TIMEOUT, AWAIT, INVISIBLE)) {
            Duration duration = duration(settings, name, Duration.ofSeconds(1));
            if (duration.compareTo(Duration.ZERO) <= 0) {
                problems.put(key(name), "must be more than 0, not " + duration.toMillis() + " ms");
            }
        }
        for (String name : List.of(MAX_MESSAGES, RECEIVERS)) {
            long count = count(settings, name, 1);
            if (count < 1 || count > MOST) {
                problems.put(key(name), "must be 1 to " + MOST + ", not " + count);
            }
        }
        return problems;
    }

    private static String key(String name) {
        return GROUP + "." + name;
    }

    private static Duration duration(DriverSettings settings, String name, Duration otherwise) {
        return settings.has(key(name)) ? Duration.ofNanos(settings.integer(key(name))) : otherwise;
    }

    private static long count(DriverSettings settings, String name, long otherwise) {
        return settings.has(key(name)) ? settings.integer(key(name)) : otherwise;
    }

    static List<SettingDescriptor> descriptors() {
        return List.of(
                SettingType.TEXT.setting(ENDPOINT, "", "Proxies of RocketMQ 5, as host:port;host:port."),
                SettingType.TEXT.setting(
                        MESSAGE_TYPE,
                        "",
                        "With clientType: grpc, what topics take: normal, or fifo, where a key is a message group."),
                SettingType.GROUP.setting(
                        GROUP,
                        "Settings of the client of clientType: grpc.",
                        List.of(
                                of(
                                        SSL,
                                        SettingType.BOOLEAN,
                                        "Whether connections are encrypted; any server is trusted."),
                                of(TIMEOUT, SettingType.DURATION, "Limit of each call."),
                                of(AWAIT, SettingType.DURATION, "How long a simple consumer's receive waits."),
                                of(
                                        INVISIBLE,
                                        SettingType.DURATION,
                                        "How long a message that a simple consumer has received is nobody else's."),
                                of(MAX_MESSAGES, SettingType.INTEGER, "Messages of a simple consumer's receive."),
                                of(RECEIVERS, SettingType.INTEGER, "Threads that receive for a simple consumer."))));
    }

    /** Returns a descriptor without a default: the client's own holds if no value is given. */
    private static SettingDescriptor of(String key, SettingType type, String documentation) {
        return SettingDescriptor.of(key, type, "", documentation);
    }
}
