package io.weir.relay;

import io.weir.driver.NanoClock;
import io.weir.result.flow.RelayHop;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Measures what a relay adds to the way of a byte: a connection of its own, on which another thread writes the present instant
 * a hundred times a second, and which the relay's thread serves in turn with those of clients, wake-up included.
 */
final class HopProbe implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(HopProbe.class);
    private static final int PERIOD_MILLIS = 10;

    /** Number of latest probes that count: those of ten seconds. */
    private static final int KEPT = 1_000;

    private final NanoClock clock;
    private final SocketChannel sending;
    private final SocketChannel relayed;
    private final ByteBuffer instant = ByteBuffer.allocateDirect(Long.BYTES);
    private final ByteBuffer arrived = ByteBuffer.allocateDirect(Long.BYTES);
    private final ByteBuffer discarded = ByteBuffer.allocateDirect(KEPT);
    private final long[] nanos = new long[KEPT];
    private long taken;
    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    private long relayThread;
    private long sent;
    private CpuReading earlier = new CpuReading(0, 0);
    private CpuReading latest = new CpuReading(0, 0);
    private final ScheduledExecutorService sender = Executors.newSingleThreadScheduledExecutor(work -> {
        Thread thread = new Thread(work, "weir-relay-probe");
        thread.setDaemon(true);
        return thread;
    });

    private HopProbe(NanoClock clock, SocketChannel sending, SocketChannel relayed) {
        this.clock = clock;
        this.sending = sending;
        this.relayed = relayed;
    }

    /** Connects, and registers the relay's end with its selector. */
    static HopProbe open(NanoClock clock, Selector selector) throws IOException {
        try (ServerSocketChannel server = ServerSocketChannel.open()) {
            server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            SocketChannel sending = SocketChannel.open(server.getLocalAddress());
            SocketChannel relayed = server.accept();
            for (SocketChannel end : List.of(sending, relayed)) {
                end.setOption(StandardSocketOptions.TCP_NODELAY, true);
                end.configureBlocking(false);
            }
            relayed.register(selector, SelectionKey.OP_READ);
            return new HopProbe(clock, sending, relayed);
        }
    }

    /** CPU time of the relay's thread at an instant. */
    private record CpuReading(long instant, long cpuNanos) {}

    private CpuReading reading() {
        return new CpuReading(clock.nanoTime(), threads.getThreadCpuTime(relayThread));
    }

    /**
     * Begins to send.
     *
     * @param thread the relay's
     */
    synchronized void start(Thread thread) {
        relayThread = thread.getId();
        earlier = reading();
        latest = earlier;
        var ignored = sender.scheduleAtFixedRate(this::send, PERIOD_MILLIS, PERIOD_MILLIS, TimeUnit.MILLISECONDS);
    }

    private void send() {
        if (++sent % KEPT == 0) {
            synchronized (this) {
                earlier = latest;
                latest = reading();
            }
        }
        try {
            sending.read(discarded.clear());
            sending.write(instant.clear().putLong(clock.nanoTime()).flip());
        } catch (IOException closed) {
            LOG.debug("the probe of a relay is closed", closed);
            sender.shutdown();
        }
    }

    /** Passes a probe on, back to where it came from; by the relay's thread. */
    void serve(boolean counts) throws IOException {
        int read = relayed.read(arrived);
        if (read < 0) {
            relayed.close();
        }
        if (read > 0 && !arrived.hasRemaining()) {
            relayed.write(arrived.flip());
            long took = clock.nanoTime() - arrived.getLong(0);
            arrived.clear();
            if (counts) {
                add(took);
            }
        }
    }

    private synchronized void add(long took) {
        nanos[(int) (taken++ % KEPT)] = took;
    }

    /** Returns the times of the latest probes; null if there were none. */
    synchronized @Nullable RelayHop times() {
        if (taken == 0) {
            return null;
        }
        CpuReading now = reading();
        double cores = (double) (now.cpuNanos() - earlier.cpuNanos()) / Math.max(1, now.instant() - earlier.instant());
        return RelayHop.of(Arrays.copyOf(nanos, (int) Math.min(KEPT, taken)), Math.max(0, cores));
    }

    /** Ends its thread; the relay's end is closed with its selector. */
    @Override
    public void close() {
        sender.shutdownNow();
        try (sending) {
            LOG.trace("the probe ends");
        } catch (IOException gone) {
            LOG.debug("the probe was closed already", gone);
        }
    }
}
