package io.weir.driver;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/**
 * Reads back the real state of broker and client.
 *
 * @implSpec May be called by a thread of its own while the load runs; must not disturb it.
 */
public interface Insight {

    /**
     * Returns the messages stored in the topic and not yet acknowledged by the subscription, by the broker's own count.
     * Called only on drivers with {@link Capability#BACKLOG}.
     */
    long backlog(SubscriptionSpec subscription) throws DriverException, InterruptedException;

    /**
     * Returns the facts that decide whether two results may be compared: replication, acknowledgements, flush,
     * batching, compression, routing, consumer settings, versions.
     *
     * @implSpec Holds {@link Fact#compression} and {@link Fact#batchWait} where the client compresses or gathers messages,
     *     so that a comparison can name a difference between systems. Each value is read back from the broker or from the configured client, never repeated from the driver
     *     file.
     */
    List<Fact> facts(TopicSpec topic) throws DriverException, InterruptedException;

    /**
     * Returns addresses of brokers, each as {@code host:port}, to which a TCP connection shows the time of a round trip
     * on the way that messages take; none if that is not known.
     */
    default List<String> endpoints() throws DriverException, InterruptedException {
        return List.of();
    }

    /**
     * Returns the servers that have a role for a partition at this moment, each by an address {@code host:port} at which it
     * listens; none where there are none, or the system doesn't tell.
     *
     * @param partition from 0
     */
    default List<String> servers(Role role, TopicSpec topic, int partition)
            throws DriverException, InterruptedException {
        return List.of();
    }

    /** Role of a server. */
    enum Role {
        /** Takes what is written to the partition, and passes it to consumers: leader, owner or master. */
        LEADER,
        /** Keeps a copy of the partition for a leader that dies. */
        FOLLOWER,
        /** Keeps a copy of the partition, first that of the leader where it keeps one. */
        COPY,
        /** Decides for the whole system which server has which role, or tells clients: controller, master or name server. */
        CONTROLLER
    }

    /** Returns the clients' own metrics at this moment, such as the mean achieved batch size. */
    List<Metric> clientMetrics();

    /**
     * One fact.
     *
     * @param name in the system's own term: "min.insync.replicas"
     * @param value as the system shows it
     * @param source who stated it
     */
    record Fact(String name, String value, Source source) {

        /** Name of the fact of how producers compress, the same for all systems. */
        public static final String COMPRESSION = "compression";

        /** Name of the fact of how long a message may wait for its batch to be filled, the same for all systems. */
        public static final String BATCH_WAIT = "wait for a batch";

        /** Value of a fact about something that the client does not do. */
        public static final String NONE = "none";

        /** Returns a fact with the value as text. */
        public static Fact of(Source source, String name, Object value) {
            return new Fact(name, String.valueOf(value), source);
        }

        /**
         * Returns the fact of how producers compress.
         *
         * @param codec in any case: "lz4"; {@link #NONE} where nothing is compressed
         */
        public static Fact compression(String codec) {
            return new Fact(COMPRESSION, codec.toLowerCase(Locale.ROOT), Source.PRODUCER);
        }

        /**
         * Returns the fact of how long a message may wait in the client for others.
         *
         * @param longest zero where messages don't wait
         */
        public static Fact batchWait(Duration longest) {
            String millis = BigDecimal.valueOf(longest.toNanos(), 6)
                    .stripTrailingZeros()
                    .toPlainString();
            return new Fact(BATCH_WAIT, longest.isZero() ? NONE : millis + " ms", Source.PRODUCER);
        }
    }

    /** Source of a fact. */
    enum Source {
        BROKER,
        PRODUCER,
        CONSUMER
    }

    /**
     * One metric of the client.
     *
     * @param name in the client's own term
     * @param value NaN when the client has no value yet
     * @param unit "bytes", "ms", "1/s" …; {@link #COMPRESSION_RATIO} for what compression has achieved
     * @param source which client
     */
    record Metric(String name, double value, String unit, Source source) {

        /** Unit of a metric of the size after compression, relative to that before; the same for all systems. */
        public static final String COMPRESSION_RATIO = "compressed bytes per byte";
    }
}
