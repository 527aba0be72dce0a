package io.weir.driver.tubemq;

import io.weir.driver.DriverException;
import io.weir.driver.Insight;
import io.weir.driver.SubscriptionSpec;
import io.weir.driver.TopicSpec;
import io.weir.driver.support.ErrorTally;
import io.weir.driver.tubemq.client.Names;
import io.weir.driver.tubemq.client.TopicProducer;
import io.weir.driver.tubemq.client.TubeTopics;
import io.weir.driver.tubemq.config.ClientConfigs;
import java.util.ArrayList;
import java.util.List;

/** State of brokers and clients as seen by a session. Any thread. */
record TubeInsight(
        TubeTopics topics, StoreWatch stores, ClientConfigs configs, List<TopicProducer> producers, ErrorTally errors)
        implements Insight {

    @Override
    public long backlog(SubscriptionSpec subscription) throws DriverException, InterruptedException {
        return topics.groups().backlog(subscription, topics.partitions(subscription.topic()));
    }

    @Override
    public List<Fact> facts(TopicSpec topic) throws DriverException {
        List<Fact> facts = new ArrayList<>(BrokerFacts.of(topics.admin(), topics.describe(topic)));
        StoreWatch.Sight sight = stores.look(Names.atBroker(topic.name()));
        facts.add(BrokerFacts.memoryStore(sight, configs.settings().memoryStore()));
        facts.addAll(BrokerFacts.priorities(topics.admin(), Names.atBroker(topic.name())));
        facts.addAll(ClientFacts.of(configs));
        return facts;
    }

    @Override
    public List<Metric> clientMetrics() {
        List<Metric> metrics = new ArrayList<>();
        int pending =
                producers.stream().mapToInt(TopicProducer::pendingMessages).sum();
        metrics.add(new Metric("pending", pending, "messages", Source.PRODUCER));
        metrics.addAll(errors.metrics());
        return metrics;
    }
}
