package io.weir.relay;

import io.weir.driver.NanoClock;
import io.weir.result.flow.RelayHop;
import java.io.Closeable;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Passes the bytes of all connections between clients and one node on, in a thread of its own, and impairs that where it is
 * told to. Methods may be called by any thread.
 */
public final class Relay implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Relay.class);
    private static final long NANOS_PER_MILLI = 1_000_000;
    private static final int BACKLOG = 1_024;

    private final String node;
    private final NanoClock clock;
    private final Selector selector;
    private final HopProbe probe;
    private final Thread thread;
    private final Traffic traffic;
    private final Queue<FutureTask<?>> tasks = new ConcurrentLinkedQueue<>();
    private final Set<Connection> connections = new LinkedHashSet<>();
    private volatile boolean closed;

    /**
     * Way over a relay.
     *
     * @param listens address at which clients reach the node
     * @param target address at which the node listens
     */
    public record Route(InetSocketAddress listens, InetSocketAddress target) {}

    private Relay(String node, NanoClock clock, Selector selector, HeldMemory memory) throws IOException {
        this.node = node;
        this.clock = clock;
        this.selector = selector;
        this.traffic = new Traffic(memory);
        this.probe = HopProbe.open(clock, selector);
        this.thread = new Thread(this::run, "weir-relay-" + node);
        thread.setDaemon(true);
    }

    /**
     * Opens a relay, which listens when this returns.
     *
     * @param node for messages
     * @param memory for bytes that it holds, shared with other relays
     */
    public static Relay open(String node, List<Route> routes, NanoClock clock, HeldMemory memory) throws IOException {
        Selector selector = Selector.open();
        try {
            for (Route route : routes) {
                ServerSocketChannel server = ServerSocketChannel.open();
                server.configureBlocking(false);
                server.register(selector, SelectionKey.OP_ACCEPT, route.target());
                bind(server, route.listens());
            }
            Relay relay = new Relay(node, clock, selector, memory);
            relay.thread.start();
            relay.probe.start(relay.thread);
            return relay;
        } catch (IOException failure) {
            closeAll(selector);
            throw failure;
        }
    }

    private static void bind(ServerSocketChannel server, InetSocketAddress address) throws IOException {
        try {
            server.bind(address, BACKLOG);
        } catch (IOException taken) {
            throw new IOException(address + ": " + taken.getMessage(), taken);
        }
    }

    /**
     * Begins an impairment; returns when it is in force.
     *
     * @return number of connections that it was done to
     * @throws IllegalStateException if another one is in force
     */
    public int impair(Impairment impairment) throws InterruptedException {
        return call(() -> {
            if (traffic.isImpaired()) {
                throw new IllegalStateException("the way to " + node + " is impaired already");
            }
            traffic.impair(impairment, clock.nanoTime());
            return traffic.refuses() ? resetAll() : connections.size();
        });
    }

    /** Closes all connections by RST, and returns how many there were. */
    public int reset() throws InterruptedException {
        return call(this::resetAll);
    }

    /**
     * Ends the impairment, if there is one; what it holds passes at once.
     *
     * @return how often it held something back: a read, a chunk or a connection; empty if there was none
     */
    public OptionalLong heal() throws InterruptedException {
        return call(() -> {
            if (!traffic.isImpaired()) {
                return OptionalLong.empty();
            }
            OptionalLong heldBack = OptionalLong.of(traffic.heal());
            for (Connection connection : List.copyOf(connections)) {
                serve(connection, () -> connection.resume(clock.nanoTime()));
            }
            return heldBack;
        });
    }

    /** Returns what the hop has added to the way of a byte, recently and while nothing was impaired; null if not known. */
    public @Nullable RelayHop relayHop() {
        return probe.times();
    }

    /** Returns how many bytes are held at present, with what holding them takes. */
    long heldBytes() throws InterruptedException {
        return call(traffic::heldBytes);
    }

    /** Returns how often the impairment in force has held something back. */
    long heldBack() throws InterruptedException {
        return call(traffic::timesHeldBack);
    }

    private <T> T call(Callable<T> work) throws InterruptedException {
        FutureTask<T> task = new FutureTask<>(work);
        tasks.add(task);
        selector.wakeup();
        if (closed) {
            task.cancel(false);
            throw new IllegalStateException("the relay of " + node + " is closed");
        }
        try {
            return task.get();
        } catch (ExecutionException failed) {
            if (failed.getCause() instanceof IllegalStateException refused) {
                throw refused;
            }
            throw new IllegalStateException("the relay of " + node + " failed", failed);
        }
    }

    private void run() {
        try {
            while (!closed) {
                turn();
            }
        } catch (IOException | RuntimeException failure) {
            LOG.error("the relay of {} ends", node, failure);
        } finally {
            closed = true;
            closeAll(selector);
            traffic.release();
            tasks.forEach(task -> task.cancel(false));
        }
    }

    private void turn() throws IOException {
        Long next = traffic.nextInstant();
        if (next == null) {
            selector.select();
        } else {
            long nanos = next - clock.nanoTime();
            if (nanos > 0) {
                selector.select(1 + (nanos - 1) / NANOS_PER_MILLI);
            } else {
                selector.selectNow();
            }
        }
        for (FutureTask<?> task = tasks.poll(); task != null; task = tasks.poll()) {
            task.run();
        }
        long now = clock.nanoTime();
        for (SelectionKey key : selector.selectedKeys()) {
            if (key.isValid()) {
                serve(key, now);
            }
        }
        selector.selectedKeys().clear();
        for (Pipe pipe : traffic.due(now)) {
            serve(pipe.connection(), () -> pipe.write(now));
        }
        for (Pipe pipe = traffic.nextInTurn(now); pipe != null; pipe = traffic.nextInTurn(now)) {
            Pipe reader = pipe;
            serve(reader.connection(), () -> reader.takeTurn(now));
        }
    }

    private void serve(SelectionKey key, long now) throws IOException {
        if (key.channel() instanceof ServerSocketChannel server) {
            accept(server, (SocketAddress) key.attachment());
        } else if (key.attachment() instanceof Connection connection) {
            serve(connection, () -> connection.serve(now));
        } else {
            probe.serve(!traffic.isImpaired());
        }
    }

    private void accept(ServerSocketChannel server, SocketAddress target) throws IOException {
        SocketChannel client = server.accept();
        if (client == null) {
            return;
        }
        if (traffic.refuses()) {
            traffic.heldBack();
            Connection.reset(client);
            return;
        }
        Connection connection;
        try {
            connection = new Connection(client, target, selector, traffic);
        } catch (IOException refused) {
            LOG.warn("the relay of {} can't serve a connection", node, refused);
            Connection.reset(client);
            return;
        }
        connections.add(connection);
        if (traffic.isCut()) {
            traffic.heldBack();
        } else {
            serve(connection, connection::connect);
        }
    }

    /** Work on a connection. */
    private interface Work {
        void run() throws IOException;
    }

    /** Works on a connection; what breaks one side is passed on to the other as a reset. */
    private void serve(Connection connection, Work work) {
        try {
            if (connection.isOpen()) {
                work.run();
                connection.settle();
            }
        } catch (IOException broken) {
            LOG.debug("a connection to {} broke", node, broken);
            connection.reset();
        }
        if (!connection.isOpen()) {
            connections.remove(connection);
        }
    }

    private int resetAll() {
        List<Connection> all = List.copyOf(connections);
        connections.clear();
        all.forEach(Connection::reset);
        return all.size();
    }

    /** Closes all connections and ends the thread. Idempotent. */
    @Override
    public void close() {
        closed = true;
        selector.wakeup();
        try {
            thread.join();
        } catch (InterruptedException hurry) {
            Thread.currentThread().interrupt();
        }
        probe.close();
    }

    private static void closeAll(Selector selector) {
        List<Closeable> open = new ArrayList<>();
        selector.keys().forEach(key -> open.add(key.channel()));
        open.add(selector);
        for (Closeable each : open) {
            try {
                each.close();
            } catch (IOException gone) {
                LOG.debug("{} was closed already", each, gone);
            }
        }
    }
}
