package io.weir.broker;

import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A broker that outlives the command that started it, owned by a keeper process.
 *
 * @param name name to stop it by; letters, digits, dots, dashes and underscores
 * @param driver the driver's short name
 * @param version the server's version
 * @param addresses what a session needs to connect
 * @param pids process numbers by node
 * @param logDirectory where the nodes' logs are
 * @param startedAt when it was ready; empty where its file has no such entry
 * @param messages number of messages that it has acknowledged to runs that have ended, from 0
 */
public record BackgroundBroker(
        String name,
        String driver,
        String version,
        Map<String, String> addresses,
        Map<String, Long> pids,
        Path logDirectory,
        Optional<Instant> startedAt,
        long messages) {

    static final String MESSAGES = "messages";

    private static final String STARTED_AT = "startedAt";

    private static final String ADDRESS = "address.";
    private static final String PID = "pid.";

    public BackgroundBroker {
        if (!name.matches("[A-Za-z0-9._-]+")) {
            throw new IllegalArgumentException(
                    "a broker's name has letters, digits, dots, dashes and underscores, unlike \"" + name + "\"");
        }
        addresses = Map.copyOf(addresses);
        pids = Map.copyOf(pids);
    }

    /** Returns an entry for a broker that was launched just now. */
    public static BackgroundBroker of(
            String name, String driver, String version, LocalBroker broker, Path logDirectory, Instant now) {
        Map<String, Long> pids = broker.nodes().stream().collect(Collectors.toMap(Function.identity(), broker::pid));
        return new BackgroundBroker(name, driver, version, broker.addresses(), pids, logDirectory, Optional.of(now), 0);
    }

    /** Returns true if a text has one of its addresses. */
    public boolean isNamedIn(String text) {
        return addresses.values().stream()
                .anyMatch(address -> Pattern.compile(Pattern.quote(address) + "(?!\\d)")
                        .matcher(text)
                        .find());
    }

    Properties toProperties() {
        Properties properties = new Properties();
        properties.setProperty("name", name);
        properties.setProperty("driver", driver);
        properties.setProperty("version", version);
        properties.setProperty("logDirectory", logDirectory.toString());
        startedAt.ifPresent(ready -> properties.setProperty(STARTED_AT, ready.toString()));
        properties.setProperty(MESSAGES, Long.toString(messages));
        addresses.forEach((key, address) -> properties.setProperty(ADDRESS + key, address));
        pids.forEach((node, pid) -> properties.setProperty(PID + node, Long.toString(pid)));
        return properties;
    }

    static BackgroundBroker of(Properties properties) {
        Map<String, Long> pids = new TreeMap<>();
        withPrefix(properties, PID).forEach((node, pid) -> pids.put(node, Long.valueOf(pid)));
        return new BackgroundBroker(
                properties.getProperty("name", ""),
                properties.getProperty("driver", ""),
                properties.getProperty("version", ""),
                withPrefix(properties, ADDRESS),
                pids,
                Path.of(properties.getProperty("logDirectory", "")),
                Optional.ofNullable(properties.getProperty(STARTED_AT)).map(Instant::parse),
                Long.parseLong(properties.getProperty(MESSAGES, "0")));
    }

    private static Map<String, String> withPrefix(Properties properties, String prefix) {
        Map<String, String> found = new TreeMap<>();
        for (String key : properties.stringPropertyNames()) {
            if (key.startsWith(prefix)) {
                found.put(key.substring(prefix.length()), properties.getProperty(key, ""));
            }
        }
        return found;
    }
}
