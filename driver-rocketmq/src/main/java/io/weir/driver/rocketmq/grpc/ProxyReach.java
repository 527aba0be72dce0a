package io.weir.driver.rocketmq.grpc;

import io.weir.driver.DriverException;
import io.weir.driver.rocketmq.config.GrpcSettings;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;

/** Checks that a proxy accepts connections. The gRPC client itself connects with its first topic only. */
public final class ProxyReach {

    /** Time limit for a connection. */
    private static final Duration LONGEST = Duration.ofSeconds(5);

    private ProxyReach() {}

    /** @throws DriverException when none of the addresses accepts a connection */
    public static void check(String endpoints, Duration limit) throws DriverException {
        Duration each = limit.compareTo(LONGEST) < 0 ? limit : LONGEST;
        IOException last = new IOException("the endpoint is empty");
        for (String endpoint : endpoints.split(";")) {
            try (Socket socket = new Socket()) {
                socket.connect(address(endpoint.strip()), (int) each.toMillis());
                return;
            } catch (IOException refused) {
                last = refused;
            }
        }
        throw new DriverException("no RocketMQ proxy answered at " + endpoints + ": " + last.getMessage(), last);
    }

    private static InetSocketAddress address(String endpoint) throws DriverException {
        int colon = endpoint.lastIndexOf(':');
        try {
            return new InetSocketAddress(endpoint.substring(0, colon), Integer.parseInt(endpoint.substring(colon + 1)));
        } catch (IndexOutOfBoundsException | IllegalArgumentException e) {
            throw new DriverException(
                    GrpcSettings.ENDPOINT + " must be host:port, several separated by semicolons, not \"" + endpoint
                            + "\"",
                    e);
        }
    }
}
