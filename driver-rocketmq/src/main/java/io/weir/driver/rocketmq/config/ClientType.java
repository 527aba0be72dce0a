package io.weir.driver.rocketmq.config;

import io.weir.driver.DriverException;
import io.weir.driver.DriverSettings;
import io.weir.driver.support.CheckedSettings;

/** The two clients that RocketMQ has for Java. */
public enum ClientType {
    /** rocketmq-client, which talks to name server and brokers. */
    REMOTING,
    /** rocketmq-client-java, which talks to a proxy. */
    GRPC;

    static final String KEY = "clientType";

    /**
     * Returns the client that a driver file asks for: by name, or by the address of a proxy, as the OpenMessaging
     * Benchmark's do.
     */
    public static ClientType of(DriverSettings settings) throws DriverException {
        return CheckedSettings.choice(
                settings, KEY, GrpcSettings.endpoint(settings).isPresent() ? GRPC : REMOTING);
    }
}
