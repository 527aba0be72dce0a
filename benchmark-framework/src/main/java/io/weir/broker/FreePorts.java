package io.weir.broker;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.IntSupplier;

/**
 * Chooses free ports of 127.0.0.1 and holds them until they are released, so that nobody else takes them meanwhile.
 *
 * <p>The ports are below the ranges that systems use for outgoing connections, which could otherwise take a port
 * between its release and the server's start.
 */
final class FreePorts implements IntSupplier, AutoCloseable {

    private static final byte[] LOCAL = {127, 0, 0, 1};
    private static final int FIRST = 20_000;
    private static final int LAST = 32_000;
    private static final int ATTEMPTS = 2_000;

    private final SplittableRandom random = new SplittableRandom();
    private final Set<Integer> handedOut = new HashSet<>();
    private final List<ServerSocket> held = new ArrayList<>();

    /** Returns another port on each call, or throws IllegalStateException when none is to be found. */
    @Override
    public synchronized int getAsInt() {
        for (int i = 0; i < ATTEMPTS; i++) {
            int port = random.nextInt(FIRST, LAST);
            if (!handedOut.contains(port) && hold(port)) {
                handedOut.add(port);
                return port;
            }
        }
        throw new IllegalStateException("no free port between " + FIRST + " and " + LAST + " on 127.0.0.1");
    }

    private boolean hold(int port) {
        try {
            held.add(new ServerSocket(port, 1, InetAddress.getByAddress(LOCAL)));
            return true;
        } catch (IOException taken) {
            return false;
        }
    }

    /** Releases the ports for the server. No port is returned twice, even after its release. */
    @Override
    public synchronized void close() {
        for (ServerSocket socket : held) {
            try {
                socket.close();
            } catch (IOException stillHeld) {
                throw new IllegalStateException("port " + socket.getLocalPort() + " can't be released", stillHeld);
            }
        }
        held.clear();
    }
}
