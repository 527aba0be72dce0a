package io.weir.driver.pulsar.server;

import io.weir.driver.DriverException;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** A configuration file of Pulsar or BookKeeper: the layout's settings, overridden by the user's. */
final class ServerSettings {

    /** Settings that the layout depends on. */
    private static final Set<String> FIXED = Set.of(
            "clusterName",
            "brokerServicePort",
            "webServicePort",
            "brokerServicePortTls",
            "webServicePortTls",
            "bindAddress",
            "advertisedAddress",
            "metadataStoreUrl",
            "configurationMetadataStoreUrl",
            "metadataServiceUri",
            "zkServers",
            "bookiePort",
            "journalDirectories",
            "ledgerDirectories");

    private static final String MAX_MESSAGE_BYTES = "5242880";
    private static final int FRAME_BYTES = 10_240;

    private final Map<String, String> values = new TreeMap<>();

    /** @throws DriverException when the user's settings change one that the layout depends on */
    static void check(Map<String, String> config) throws DriverException {
        Set<String> forbidden = new TreeSet<>(config.keySet());
        forbidden.retainAll(FIXED);
        if (!forbidden.isEmpty()) {
            throw new DriverException("broker.config must not set " + String.join(", ", forbidden)
                    + ", which the local broker's layout decides; remove it or use a cluster of your own");
        }
    }

    ServerSettings set(String key, Object value) {
        values.put(key, String.valueOf(value));
        return this;
    }

    ServerSettings setAll(Map<String, String> settings) {
        values.putAll(settings);
        return this;
    }

    /**
     * Sets the frame size so that bookies accept an entry as large as the brokers' maxMessageSize plus the brokers'
     * overhead. A bookie with the message's limit closes the connection, and the broker retries for ever.
     */
    ServerSettings setBookieFrame(Map<String, String> config) throws DriverException {
        String size = config.getOrDefault("maxMessageSize", MAX_MESSAGE_BYTES);
        try {
            return set("nettyMaxFrameSizeBytes", Long.parseLong(size) + FRAME_BYTES);
        } catch (NumberFormatException e) {
            throw new DriverException("broker.config.maxMessageSize must be a number of bytes, not '" + size + "'", e);
        }
    }

    /** Returns the format of Java properties, sorted. */
    String text() {
        return values.entrySet().stream()
                .map(entry -> entry.getKey() + "=" + entry.getValue().replace("\\", "\\\\"))
                .collect(Collectors.joining("\n", "", "\n"));
    }
}
