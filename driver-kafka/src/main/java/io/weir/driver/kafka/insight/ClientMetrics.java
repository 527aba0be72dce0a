package io.weir.driver.kafka.insight;

import io.weir.driver.Insight.Metric;
import io.weir.driver.Insight.Source;
import io.weir.driver.support.ErrorTally;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.MetricName;

/**
 * The clients' own metrics, each client for itself: a mean of means would hide the one that is different. Any thread.
 */
public record ClientMetrics(List<MeasuredClient> producers, List<MeasuredClient> members, ErrorTally errors) {

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

    List<Metric> now() {
        List<Metric> metrics = new ArrayList<>();
        add(
                metrics,
                Source.PRODUCER,
                OF_PRODUCER,
                producers.stream().map(MeasuredClient::metrics).toList());
        add(
                metrics,
                Source.CONSUMER,
                OF_CONSUMER,
                members.stream().map(MeasuredClient::metrics).toList());
        metrics.addAll(errors.metrics());
        return metrics;
    }

    private static void add(
            List<Metric> metrics,
            Source source,
            Map<String, String> unitByName,
            List<? extends Map<MetricName, ? extends org.apache.kafka.common.Metric>> clients) {
        for (int index = 0; index < Math.min(clients.size(), CLIENTS_SHOWN); index++) {
            String suffix = clients.size() == 1 ? "" : "[" + index + "]";
            clients.get(index).forEach((name, metric) -> {
                String unit = unitByName.get(name.name());
                // A metric with more tags than client-id is the same figure again for one topic or partition.
                if (unit != null && name.tags().size() == 1 && metric.metricValue() instanceof Number value) {
                    metrics.add(new Metric(name.name() + suffix, value.doubleValue(), unit, source));
                }
            });
        }
        metrics.sort(Comparator.comparing(Metric::source).thenComparing(Metric::name));
    }
}
