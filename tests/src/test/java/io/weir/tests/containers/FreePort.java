package io.weir.tests.containers;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.concurrent.ThreadLocalRandom;

/** A port on which nobody listens, below those that outgoing connections get and those of brokers that Weir starts. */
public final class FreePort {

    private static final int FIRST = 12_000;
    private static final int LAST = 20_000;

    private FreePort() {}

    public static int next() {
        while (true) {
            int port = ThreadLocalRandom.current().nextInt(FIRST, LAST);
            try (ServerSocket socket = new ServerSocket()) {
                socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
                return port;
            } catch (IOException taken) {
                continue;
            }
        }
    }
}
