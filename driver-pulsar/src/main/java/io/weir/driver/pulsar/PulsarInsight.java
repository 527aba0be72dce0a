package io.weir.driver.pulsar;

import io.weir.driver.DriverException;
import io.weir.driver.Insight;
import io.weir.driver.SubscriptionSpec;
import io.weir.driver.TopicSpec;
import io.weir.driver.pulsar.client.PulsarTopics;
import io.weir.driver.support.ErrorTally;
import java.util.ArrayList;
import java.util.List;

/** State of broker and clients as seen by a session. Any thread. */
record PulsarInsight(
        PulsarTopics topics, BrokerFacts broker, ClientFacts clients, BatchSizes batches, ErrorTally errors)
        implements Insight {

    @Override
    public long backlog(SubscriptionSpec subscription) throws DriverException, InterruptedException {
        return topics.backlog(subscription);
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
        metrics.addAll(errors.metrics());
        return metrics;
    }
}
