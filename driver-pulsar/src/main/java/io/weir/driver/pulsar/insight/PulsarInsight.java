package io.weir.driver.pulsar.insight;

import io.weir.driver.DriverException;
import io.weir.driver.Insight;
import io.weir.driver.SubscriptionSpec;
import io.weir.driver.TopicSpec;
import io.weir.driver.pulsar.admin.Backlog;
import io.weir.driver.pulsar.client.ErrorTally;
import java.util.ArrayList;
import java.util.List;

/** State of broker and clients as seen by a session. Any thread. */
public record PulsarInsight(
        BrokerFacts broker, ClientFacts clients, Backlog backlog, BatchSizes batches, ErrorTally errors)
        implements Insight {

    @Override
    public long backlog(SubscriptionSpec subscription) throws DriverException, InterruptedException {
        return backlog.of(subscription);
    }

    @Override
    public List<Fact> facts(TopicSpec topic) throws DriverException, InterruptedException {
        List<Fact> facts = new ArrayList<>(broker.of(topic));
        facts.addAll(clients.facts(topic));
        return facts;
    }

    @Override
    public List<Metric> clientMetrics() {
        List<Metric> metrics = new ArrayList<>(batches.now());
        errors.counts().forEach((kind, count) -> metrics.add(new Metric(kind, count, "errors", Source.CONSUMER)));
        return metrics;
    }
}
