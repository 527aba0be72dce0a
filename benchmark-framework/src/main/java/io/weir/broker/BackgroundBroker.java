package io.weir.broker;

import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A broker that outlives the command that started it, owned by a keeper process.
 *
 * @param name name to stop it by; letters, digits, and after the first one also dots, dashes and underscores
 * @param driver the driver's short name
 * @param addresses what a session needs to connect
 * @param openPorts those on which it listens on all interfaces of the machine, by node and purpose
 * @param pids process numbers by node
 * @param startedAt when it was ready
 * @param messages number of messages that it has acknowledged to runs that have ended, from 0
 */
public record BackgroundBroker(
        String name,
        String driver,
        String version,
        Map<String, String> addresses,
        Map<String, Integer> openPorts,
        Map<String, Long> pids,
        Path logDirectory,
        Instant startedAt,
        long messages) {

    public BackgroundBroker {
        addresses = Map.copyOf(addresses);
        openPorts = Map.copyOf(openPorts);
        pids = Map.copyOf(pids);
    }

    /** Returns true for a text that can be the name of a broker, and so of folders. */
    public static boolean isName(String text) {
        return text.matches("[A-Za-z0-9][A-Za-z0-9._-]{0,99}");
    }

    /** Returns an entry for a broker that was launched just now. */
    public static BackgroundBroker of(
            String name, String driver, String version, LocalBroker broker, Path logDirectory, Instant now) {
        Map<String, Long> pids = broker.nodes().stream().collect(Collectors.toMap(Function.identity(), broker::pid));
        return new BackgroundBroker(
                name, driver, version, broker.addresses(), broker.openPorts(), pids, logDirectory, now, 0);
    }

    /** Returns true if a text has one of its addresses. */
    public boolean isNamedIn(String text) {
        return addresses.values().stream()
                .anyMatch(address -> Pattern.compile(Pattern.quote(address) + "(?!\\d)")
                        .matcher(text)
                        .find());
    }

    BackgroundBroker withMessages(long acknowledged) {
        return new BackgroundBroker(
                name, driver, version, addresses, openPorts, pids, logDirectory, startedAt, acknowledged);
    }
}
