package io.weir.driver.kafka;

import io.weir.driver.DriverException;
import io.weir.driver.Insight;
import io.weir.driver.SubscriptionSpec;
import io.weir.driver.TopicSpec;
import io.weir.driver.kafka.client.Groups;
import io.weir.driver.kafka.client.MeasuredClient;
import io.weir.driver.support.ErrorTally;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * State of broker and clients as seen by a session. Any thread.
 *
 * @param clients the clients' settings, the same for all producers and all members
 */
record KafkaInsight(
        Groups groups,
        BrokerFacts broker,
        List<Fact> clients,
        List<MeasuredClient> producers,
        List<MeasuredClient> members,
        ErrorTally errors)
        implements Insight {

    /** Maximum number of clients shown; more would drown the reader. */
    private static final int CLIENTS_SHOWN = 10;

    private static final Map<String, String> OF_PRODUCER = Map.of(
            "batch-size-avg", "bytes",
            "records-per-request-avg", "messages",
            "record-queue-time-avg", "ms",
            "request-latency-avg", "ms",
            "compression-rate-avg", "ratio",
            "bufferpool-wait-ratio", "ratio",
            "record-retry-total", "messages");

    private static final Map<String, String> OF_CONSUMER = Map.of(
            "fetch-latency-avg", "ms",
            "fetch-size-avg", "bytes",
            "records-per-request-avg", "messages",
            "records-lag-max", "messages",
            "rebalance-total", "rebalances");

    @Override
    public long backlog(SubscriptionSpec subscription) throws DriverException, InterruptedException {
        return groups.backlog(subscription);
    }

    @Override
    public List<Fact> facts(TopicSpec topic) throws DriverException, InterruptedException {
        List<Fact> facts = new ArrayList<>(broker.of(topic));
        facts.addAll(groups.facts(topic));
        facts.addAll(clients);
        return facts;
    }

    /** Returns the metrics of each client for itself: a mean of means would hide the one that is different. */
    @Override
    public List<Metric> clientMetrics() {
        List<Metric> metrics = new ArrayList<>();
        add(metrics, Source.PRODUCER, OF_PRODUCER, producers);
        add(metrics, Source.CONSUMER, OF_CONSUMER, members);
        metrics.sort(Comparator.comparing(Metric::source).thenComparing(Metric::name));
        metrics.addAll(errors.metrics());
        return metrics;
    }

    private static void add(
            List<Metric> metrics, Source source, Map<String, String> unitByName, List<MeasuredClient> clients) {
        for (int index = 0; index < Math.min(clients.size(), CLIENTS_SHOWN); index++) {
            String suffix = clients.size() == 1 ? "" : "[" + index + "]";
            clients.get(index).metrics().forEach((name, metric) -> {
                String unit = unitByName.get(name.name());
                // A metric with more tags than client-id is the same figure again for one topic or partition.
                if (unit != null && name.tags().size() == 1 && metric.metricValue() instanceof Number value) {
                    metrics.add(new Metric(name.name() + suffix, value.doubleValue(), unit, source));
                }
            });
        }
    }
}
