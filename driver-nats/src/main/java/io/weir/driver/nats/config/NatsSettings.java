package io.weir.driver.nats.config;

import io.nats.client.api.StorageType;
import io.weir.driver.DriverException;
import io.weir.driver.DriverSettings;
import io.weir.driver.SettingDescriptor;
import io.weir.driver.support.CheckedSettings;
import io.weir.driver.support.RecordSettings;
import io.weir.driver.support.Setting;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** The values of a driver file. */
public record NatsSettings(
        @Setting("Addresses of servers, nats://host:port or tls://host:port, separated by commas.")
        List<String> servers,

        @Setting(otherwise = "file", value = "Where each stream that a run creates keeps its messages: file or memory.")
        Storage storage,

        @Setting(otherwise = "1", min = 1, max = 5, value = "Servers that keep a copy of each stream (num_replicas).")
        int replicas,

        @Setting(missing = 0, value = "Age at which a stream throws messages away (max_age); 0 for never.")
        long maxAgeNanos,

        @Setting(
                otherwise = "0",
                size = true,
                value = "Bytes of a stream, and so of a partition, beyond which it throws its oldest messages away"
                        + " (max_bytes); 0 for no bound.")
        long maxBytes,

        @Setting(
                otherwise = "4000",
                min = 1,
                value = "Messages of a producer that may wait for an acknowledgement; beyond them send blocks.")
        int maxPendingMessages,

        @Setting(otherwise = "1", min = 1, value = "Connections that producers share in turn.")
        int producerConnections,

        @Setting(otherwise = "1", min = 1, value = "Connections that consumers share in turn.")
        int consumerConnections,

        @Setting(otherwise = "500", min = 1, value = "Messages that a consumer requests from a stream at a time.")
        int pullBatch,

        @Setting(
                otherwise = "5s",
                missing = 5_000_000_000L,
                min = 1,
                value = "Time after which such a request expires and is made again, at least 1 s.")
        long pullExpiresNanos,

        @Setting(
                otherwise = "1000",
                min = 1,
                value = "Messages of a subscription and partition that may be delivered and not acknowledged"
                        + " (max_ack_pending); with 1 they keep their order.")
        int maxAckPending,

        @Setting(
                otherwise = "30s",
                missing = 30_000_000_000L,
                min = 1,
                value = "Time after which a message that was not acknowledged is delivered again (ack_wait).")
        long ackWaitNanos,

        @Setting(otherwise = "nats-server", value = "Program of a local server: a name on the search path, or a path.")
        String serverProgram,

        @Setting("Options of the client by the names of its properties, without io.nats.client in front.")
        Map<String, String> clientConfig) {

    public static final String SERVERS = "servers";
    public static final String REPLICAS = "replicas";

    private static final RecordSettings<NatsSettings> KEYS =
            new RecordSettings<>(NatsSettings.class, Map.of("clientConfig", ClientOptions.descriptors()));

    /** Places where a stream keeps its messages. */
    public enum Storage {
        FILE(StorageType.File),
        MEMORY(StorageType.Memory);

        private final StorageType type;

        Storage(StorageType type) {
            this.type = type;
        }

        /** Returns the place in the client's terms. */
        public StorageType type() {
            return type;
        }
    }

    public static List<SettingDescriptor> descriptors() {
        return KEYS.descriptors();
    }

    /** @throws DriverException naming each value that is out of range */
    public static NatsSettings of(DriverSettings settings) throws DriverException {
        CheckedSettings checked = new CheckedSettings(settings);
        NatsSettings read = KEYS.read(checked);
        if (read.pullExpires().compareTo(Duration.ofSeconds(1)) < 0) {
            checked.add(
                    "pullExpires must be at least 1s, not " + read.pullExpires().toMillis() + " ms");
        }
        checked.check();
        return read;
    }

    public Duration maxAge() {
        return Duration.ofNanos(maxAgeNanos);
    }

    public Duration pullExpires() {
        return Duration.ofNanos(pullExpiresNanos);
    }

    public Duration ackWait() {
        return Duration.ofNanos(ackWaitNanos);
    }

    /** Returns whether a stream keeps what it has got, whatever that comes to. */
    public boolean keepsAll() {
        return maxAgeNanos == 0 && maxBytes == 0;
    }
}
