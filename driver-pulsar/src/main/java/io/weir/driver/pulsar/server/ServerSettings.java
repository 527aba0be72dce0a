package io.weir.driver.pulsar.server;

import io.weir.driver.DriverException;
import io.weir.driver.broker.BrokerRequest;
import io.weir.driver.broker.BrokerStep.WriteFile;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

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

    /** Settings that it depends on where relays stand between clients and brokers. */
    private static final Set<String> FIXED_WITH_RELAYS =
            Set.of("advertisedListeners", "bindAddresses", "internalListenerName", "tlsCertificateFilePath");

    private static final String MAX_MESSAGE_BYTES = "5242880";
    private static final int FRAME_BYTES = 10_240;

    private final Map<String, String> values = new TreeMap<>();

    /** Refuses settings of the user that the layout depends on. */
    static void refuseFixed(BrokerRequest request) throws DriverException {
        request.refuse(FIXED);
        if (request.relayed()) {
            request.refuse(FIXED_WITH_RELAYS);
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

    WriteFile writtenTo(Path file) {
        return WriteFile.ofProperties(file, values);
    }
}
