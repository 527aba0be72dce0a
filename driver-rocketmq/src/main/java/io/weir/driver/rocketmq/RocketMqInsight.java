package io.weir.driver.rocketmq;

import io.weir.driver.DriverException;
import io.weir.driver.Insight;
import io.weir.driver.SubscriptionSpec;
import io.weir.driver.TopicSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** What the brokers and this session's clients have to say. */
final class RocketMqInsight implements Insight {

    private static final Set<String> OF_PRODUCER = Set.of(
            "sendMsgTimeout",
            "retryTimesWhenSendFailed",
            "retryTimesWhenSendAsyncFailed",
            "retryAnotherBrokerWhenNotStoreOK",
            "maxMessageSize",
            "compressMsgBodyOverHowmuch",
            "compressType",
            "compressLevel",
            "autoBatch",
            "batchMaxBytes",
            "batchMaxDelayMs",
            "enableBackpressureForAsyncMode",
            "backPressureForAsyncSendNum",
            "backPressureForAsyncSendSize",
            "sendLatencyFaultEnable",
            "vipChannelEnabled",
            "useTLS");

    private static final Set<String> OF_CONSUMER = Set.of(
            "consumeThreadMin",
            "consumeThreadMax",
            "consumeMessageBatchMaxSize",
            "pullBatchSize",
            "pullInterval",
            "pullThresholdForQueue",
            "pullThresholdSizeForQueue",
            "consumeConcurrentlyMaxSpan",
            "persistConsumerOffsetInterval",
            "clientRebalance",
            "vipChannelEnabled",
            "useTLS");

    private final ConsumerGroups groups;
    private final BrokerFacts brokers;
    private final Object producer;
    private final Object consumer;
    private final RocketMqSettings settings;
    private final List<Member> members;

    /**
     * @param producer the session's
     * @param consumer configured as each of the session's
     */
    RocketMqInsight(
            ConsumerGroups groups,
            BrokerFacts brokers,
            Object producer,
            Object consumer,
            RocketMqSettings settings,
            List<Member> members) {
        this.groups = groups;
        this.brokers = brokers;
        this.producer = producer;
        this.consumer = consumer;
        this.settings = settings;
        this.members = members;
    }

    @Override
    public long backlog(SubscriptionSpec subscription) throws DriverException, InterruptedException {
        for (Member member : members) {
            if (member.isOf(subscription.name())) {
                member.storePosition();
            }
        }
        return groups.backlog(subscription);
    }

    @Override
    public List<Fact> facts(TopicSpec topic) throws DriverException, InterruptedException {
        List<Fact> facts = new ArrayList<>(brokers.of(topic));
        facts.add(BrokerFacts.client());
        facts.add(new Fact("send", settings.send().type().name(), Source.PRODUCER));
        add(facts, RocketMqSettings.PRODUCER, producer, OF_PRODUCER, Source.PRODUCER);
        facts.add(new Fact(
                "consumer", settings.consume().type() + " " + settings.consume().mode(), Source.CONSUMER));
        add(facts, settings.consumerClass(), consumer, OF_CONSUMER, Source.CONSUMER);
        return facts;
    }

    private static void add(
            List<Fact> facts, BeanProperties properties, Object client, Set<String> names, Source source) {
        properties.read(client, names).forEach((name, value) -> facts.add(new Fact(name, value, source)));
    }

    @Override
    public List<Metric> clientMetrics() {
        return List.of();
    }
}
