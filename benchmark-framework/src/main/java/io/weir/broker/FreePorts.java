package io.weir.broker;

import java.io.Closeable;
import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.IntSupplier;

/**
 * Chooses free ports of 127.0.0.1 for a server and keeps them for it. Safe for use by several threads.
 *
 * <p>Between its release and the moment when the server listens, which is seconds later, and while a killed node is
 * down, nothing listens on a port. So it is claimed besides, by a UDP socket of the same number, which no server here
 * uses: another broker of Weir then leaves the port alone, whoever starts it, and a claim ends with its process.
 *
 * <p>The ports are below the ranges that systems use for outgoing connections, which know no claims. Only every fourth is
 * handed out: some servers listen on one just below, too, and have no setting for that.
 */
final class FreePorts implements IntSupplier, AutoCloseable {

    private static final byte[] LOCAL = {127, 0, 0, 1};
    private static final int FIRST = 20_000;
    private static final int LAST = 32_000;
    private static final int STEP = 4;
    private static final int ATTEMPTS = 2_000;

    private final SplittableRandom random = new SplittableRandom();
    private final Set<Integer> handedOut = new HashSet<>();
    private final List<DatagramSocket> claims = new ArrayList<>();
    private final List<ServerSocket> held = new ArrayList<>();

    /** Returns another port on each call, or throws IllegalStateException when none is to be found. */
    @Override
    public synchronized int getAsInt() {
        for (int i = 0; i < ATTEMPTS; i++) {
            int port = random.nextInt(FIRST / STEP, LAST / STEP) * STEP;
            if (!handedOut.contains(port) && take(port)) {
                handedOut.add(port);
                return port;
            }
        }
        throw new IllegalStateException("no free port between " + FIRST + " and " + LAST + " on 127.0.0.1");
    }

    private boolean take(int port) {
        DatagramSocket claim;
        try {
            claim = new DatagramSocket(new InetSocketAddress(InetAddress.getByAddress(LOCAL), port));
        } catch (IOException claimed) {
            return false;
        }
        try {
            held.add(new ServerSocket(port, 1, InetAddress.getByAddress(LOCAL)));
            claims.add(claim);
            return true;
        } catch (IOException taken) {
            claim.close();
            return false;
        }
    }

    /** Lets the server listen on the ports, which stay claimed. No port is returned twice, even after its release. */
    synchronized void release() {
        held.forEach(FreePorts::close);
        held.clear();
    }

    /** Leaves the ports to anybody. */
    @Override
    public synchronized void close() {
        release();
        claims.forEach(FreePorts::close);
        claims.clear();
    }

    private static void close(Closeable socket) {
        try {
            socket.close();
        } catch (IOException stillHeld) {
            throw new IllegalStateException(socket + " can't be released", stillHeld);
        }
    }
}
