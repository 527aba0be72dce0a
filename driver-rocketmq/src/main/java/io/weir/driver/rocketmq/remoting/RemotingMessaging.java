package io.weir.driver.rocketmq.remoting;

import io.weir.driver.DriverException;
import io.weir.driver.Insight.Fact;
import io.weir.driver.Insight.Source;
import io.weir.driver.MessageListener;
import io.weir.driver.Producer;
import io.weir.driver.SubscriptionSpec;
import io.weir.driver.rocketmq.client.AdminCalls;
import io.weir.driver.rocketmq.client.BrokerFacts;
import io.weir.driver.rocketmq.client.Failure;
import io.weir.driver.rocketmq.client.Member;
import io.weir.driver.rocketmq.client.Messaging;
import io.weir.driver.rocketmq.client.QueueLayout;
import io.weir.driver.rocketmq.config.ConsumeSettings;
import io.weir.driver.rocketmq.config.RocketMqSettings;
import io.weir.driver.support.BeanSettings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.rocketmq.client.exception.MQClientException;
import org.apache.rocketmq.client.producer.DefaultMQProducer;

/** Sends and receives by rocketmq-client. */
public final class RemotingMessaging implements Messaging {

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

    private final RocketMqSettings settings;
    private final Clients clients;
    private final AdminCalls calls;
    private final DefaultMQProducer producer;

    /** Sample configured like each of the session's, and never started. */
    private final Object sampleConsumer;

    private boolean started;

    public RemotingMessaging(RocketMqSettings settings, Clients clients, AdminCalls calls) throws DriverException {
        this.settings = settings;
        this.clients = clients;
        this.calls = calls;
        this.producer = clients.producer();
        this.sampleConsumer =
                isPulling() ? clients.pullConsumer("weir-facts", 0) : clients.pushConsumer("weir-facts", 0);
    }

    private boolean isPulling() {
        return settings.consumerType() == ConsumeSettings.Type.PULL;
    }

    @Override
    public Producer producer(String topic, QueueLayout layout) throws DriverException {
        start();
        try {
            // Fetches the topic's route, so that the first message need not wait for it.
            producer.fetchPublishMessageQueues(topic);
        } catch (MQClientException e) {
            throw Failure.of("RocketMQ did not open a producer for topic " + topic, e);
        }
        return new TopicProducer(producer, settings, topic, layout.queues(), calls);
    }

    private void start() throws DriverException {
        if (started) {
            return;
        }
        try {
            producer.start();
        } catch (MQClientException e) {
            throw Failure.of("RocketMQ did not start its producer", e);
        }
        started = true;
    }

    @Override
    public Member member(SubscriptionSpec spec, MessageListener listener, QueueLayout layout) throws DriverException {
        MessageDelivery delivery = new MessageDelivery(listener, layout);
        ConsumeSettings consume = settings.consume();
        String topic = spec.topic().name();
        return isPulling()
                ? PullMember.start(clients.pullConsumer(spec.name(), spec.consumer()), topic, consume, delivery, calls)
                : PushMember.start(clients.pushConsumer(spec.name(), spec.consumer()), topic, consume, delivery, calls);
    }

    @Override
    public List<Fact> facts() {
        List<Fact> facts = new ArrayList<>();
        facts.add(BrokerFacts.client());
        facts.add(new Fact("send", settings.send().sendType().name(), Source.PRODUCER));
        add(facts, RocketMqSettings.PRODUCER, producer, OF_PRODUCER, Source.PRODUCER);
        Map<String, String> values = RocketMqSettings.PRODUCER.read(producer, OF_PRODUCER);
        facts.add(Fact.compression(compression(values)));
        facts.add(Fact.batchWait(Duration.ofMillis(batchWaitMillis(values))));
        facts.add(new Fact(
                "consumer", settings.consumerType() + " " + settings.consume().consumeMode(), Source.CONSUMER));
        add(facts, settings.consumerClass(), sampleConsumer, OF_CONSUMER, Source.CONSUMER);
        return facts;
    }

    /**
     * Returns the compression. A threshold at the maximum message size switches it off, since no larger body is ever
     * sent.
     */
    private static String compression(Map<String, String> values) {
        int threshold = Integer.parseInt(values.getOrDefault("compressMsgBodyOverHowmuch", "0"));
        return threshold >= Integer.parseInt(values.getOrDefault("maxMessageSize", "0"))
                ? Fact.NONE
                : values.getOrDefault("compressType", "zlib") + " of bodies from " + threshold + " bytes on";
    }

    private static int batchWaitMillis(Map<String, String> values) {
        return Boolean.parseBoolean(values.get("autoBatch"))
                ? Math.max(0, Integer.parseInt(values.getOrDefault("batchMaxDelayMs", "0")))
                : 0;
    }

    private static void add(
            List<Fact> facts, BeanSettings properties, Object client, Set<String> names, Source source) {
        properties.read(client, names).forEach((name, value) -> facts.add(new Fact(name, value, source)));
    }

    @Override
    public void close() {
        if (started) {
            started = false;
            producer.shutdown();
        }
    }
}
