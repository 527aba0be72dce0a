package io.weir.driver;

import java.util.List;

/**
 * Reads back what broker and client really do.
 *
 * @implSpec May be called by a thread of its own while the load runs; must not disturb it.
 */
public interface Insight {

    /**
     * Messages stored in the topic and not yet acknowledged by the subscription, by the broker's own count. Asked only
     * of drivers with {@link Capability#BACKLOG}.
     */
    long backlog(SubscriptionSpec subscription) throws DriverException, InterruptedException;

    /**
     * What decides whether two results may be compared: replication, acknowledgements, flush, batching, compression,
     * routing, consumer settings, versions.
     *
     * @implSpec Each value is read back from the broker or from the configured client, never repeated from the driver
     *     file.
     */
    List<Fact> facts(TopicSpec topic) throws DriverException, InterruptedException;

    /** The clients' own metrics at this moment, such as the mean achieved batch size. */
    List<Metric> clientMetrics();

    /**
     * One fact.
     *
     * @param name in the system's own term: "min.insync.replicas"
     * @param value as the system shows it
     * @param source who said so
     */
    record Fact(String name, String value, Source source) {}

    /** Who stated a fact. */
    enum Source {
        BROKER,
        PRODUCER,
        CONSUMER
    }

    /**
     * One figure of the client.
     *
     * @param name in the client's own term
     * @param value NaN when the client has no value yet
     * @param unit "bytes", "ms", "1/s" …
     * @param source which client
     */
    record Metric(String name, double value, String unit, Source source) {}
}
