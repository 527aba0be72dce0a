package io.weir.driver.tubemq;

import io.weir.driver.DriverException;
import io.weir.driver.Insight;
import io.weir.driver.SubscriptionSpec;
import io.weir.driver.TopicSpec;
import java.util.ArrayList;
import java.util.List;

/** State of brokers and clients as seen by a session. Any thread. */
record TubeInsight(
        AdminApi admin,
        TubeTopics topics,
        Groups groups,
        StoreWatch stores,
        ClientConfigs configs,
        List<TopicProducer> producers,
        ErrorTally errors)
        implements Insight {

    @Override
    public long backlog(SubscriptionSpec subscription) throws DriverException, InterruptedException {
        return groups.backlog(subscription, topics.partitions(subscription.topic()));
    }

    @Override
    public List<Fact> facts(TopicSpec topic) throws DriverException {
        List<Fact> facts = new ArrayList<>(BrokerFacts.of(admin, topics.describe(topic)));
        StoreWatch.Sight sight = stores.look(Names.atBroker(topic.name()));
        facts.add(BrokerFacts.memoryStore(sight, configs.settings().memoryStore()));
        facts.addAll(BrokerFacts.priorities(admin, Names.atBroker(topic.name())));
        facts.addAll(ClientFacts.of(configs));
        return facts;
    }

    @Override
    public List<Metric> clientMetrics() {
        List<Metric> metrics = new ArrayList<>();
        int pending = producers.stream().mapToInt(TopicProducer::pending).sum();
        metrics.add(new Metric("pending", pending, "messages", Source.PRODUCER));
        errors.counts().forEach((kind, count) -> metrics.add(new Metric(kind, count, "errors", Source.CONSUMER)));
        return metrics;
    }
}
