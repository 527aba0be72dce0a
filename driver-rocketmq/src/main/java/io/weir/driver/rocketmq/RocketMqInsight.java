package io.weir.driver.rocketmq;

import io.weir.driver.DriverException;
import io.weir.driver.Insight;
import io.weir.driver.SubscriptionSpec;
import io.weir.driver.TopicSpec;
import io.weir.driver.rocketmq.client.BrokerFacts;
import io.weir.driver.rocketmq.client.Member;
import io.weir.driver.rocketmq.client.Messaging;
import java.util.ArrayList;
import java.util.List;

/** State of the brokers and this session's clients. */
record RocketMqInsight(BrokerFacts brokers, Messaging messaging, List<Member> members) implements Insight {

    @Override
    public long backlog(SubscriptionSpec subscription) throws DriverException, InterruptedException {
        for (Member member : members) {
            if (member.isOf(subscription.name())) {
                member.storePosition();
            }
        }
        return brokers.topics().groups().backlog(subscription);
    }

    @Override
    public List<Fact> facts(TopicSpec topic) throws DriverException, InterruptedException {
        List<Fact> facts = new ArrayList<>(brokers.of(topic));
        facts.addAll(messaging.facts());
        return facts;
    }

    @Override
    public List<Metric> clientMetrics() {
        return List.of();
    }
}
