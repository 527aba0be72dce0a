package io.weir.driver.rocketmq.config;

import io.weir.driver.support.CheckedSettings;
import io.weir.driver.support.RecordSettings;
import io.weir.driver.support.Setting;
import java.util.Optional;
import java.util.regex.Pattern;

/** The driver file's keys for the choice between RocketMQ's two clients, and for the one that talks to a proxy. */
public record GrpcSettings(
        @Setting("The client: remoting, or grpc, which is the default with grpcEndpoint.")
        Optional<ClientType> clientType,

        @Setting("Proxies of RocketMQ 5, as host:port;host:port.")
        Optional<String> grpcEndpoint,

        @Setting("With clientType: grpc, what topics take: normal, or fifo, where a key is a message group.")
        MessageType messageType,

        @Setting("Settings of the client of clientType: grpc.")
        Client grpc) {

    public static final String ENDPOINT = "grpcEndpoint";
    static final String CLIENT_TYPE = "clientType";
    static final String MESSAGE_TYPE = "messageType";
    static final RecordSettings<GrpcSettings> KEYS = new RecordSettings<>(GrpcSettings.class);
    private static final Pattern ENDPOINTS = Pattern.compile("[^:;\\s]+:[0-9]{1,5}(;[^:;\\s]+:[0-9]{1,5})*");

    /** The two clients that RocketMQ has for Java. */
    enum ClientType {
        /** rocketmq-client, which talks to name server and brokers. */
        REMOTING,
        /** rocketmq-client-java, which talks to a proxy. */
        GRPC
    }

    /** RocketMQ's message types that a user may choose; the others follow from other keys. */
    enum MessageType {
        NORMAL,
        FIFO
    }

    /** Settings without a default in the file: which client is meant is seen by the keys that are given. */
    public record Client(
            @Setting(missing = 1, value = "Whether connections are encrypted; any server is trusted.")
            boolean sslEnabled,

            @Setting(missing = 3_000_000_000L, min = 1, value = "Limit of each call.")
            long requestTimeoutNanos,

            @Setting(missing = 5_000_000_000L, min = 1, value = "How long a simple consumer's receive waits.")
            long awaitDurationNanos,

            @Setting(
                    missing = 60_000_000_000L,
                    min = 1,
                    value = "How long a message that a simple consumer has received is nobody else's.")
            long invisibleDurationNanos,

            @Setting(missing = 32, min = 1, max = 1_000, value = "Messages of a simple consumer's receive.")
            int maxMessageNum,

            @Setting(missing = 4, min = 1, max = 1_000, value = "Threads that receive for a simple consumer.")
            int receivers) {}

    public static GrpcSettings of(CheckedSettings settings) {
        GrpcSettings read = KEYS.read(settings);
        read.check(settings);
        return read;
    }

    void check(CheckedSettings errors) {
        grpcEndpoint
                .filter(text -> !ENDPOINTS.matcher(text).matches())
                .ifPresent(text -> errors.add(
                        ENDPOINT, "must be host:port, or several as host:port;host:port, not '" + text + "'"));
    }

    /** Returns whether this client is asked for: by name, or by the address of a proxy, as the OpenMessaging Benchmark does. */
    public boolean isUsed() {
        return clientType.map(type -> type == ClientType.GRPC).orElse(grpcEndpoint.isPresent());
    }

    public boolean fifo() {
        return isUsed() && messageType == MessageType.FIFO;
    }
}
