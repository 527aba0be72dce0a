package io.weir.driver.kafka.insight;

import io.weir.driver.DriverException;
import io.weir.driver.Insight;
import io.weir.driver.SubscriptionSpec;
import io.weir.driver.TopicSpec;
import io.weir.driver.kafka.admin.Groups;
import java.util.ArrayList;
import java.util.List;

/** State of broker and clients as seen by a session. Any thread. */
public record KafkaInsight(Groups groups, BrokerFacts broker, ClientFacts clients, ClientMetrics metrics)
        implements Insight {

    @Override
    public long backlog(SubscriptionSpec subscription) throws DriverException, InterruptedException {
        return groups.backlog(subscription);
    }

    @Override
    public List<Fact> facts(TopicSpec topic) throws DriverException, InterruptedException {
        List<Fact> facts = new ArrayList<>(broker.of(topic));
        facts.addAll(groups.facts(topic));
        facts.addAll(clients.facts());
        return facts;
    }

    @Override
    public List<Metric> clientMetrics() {
        return metrics.now();
    }
}
