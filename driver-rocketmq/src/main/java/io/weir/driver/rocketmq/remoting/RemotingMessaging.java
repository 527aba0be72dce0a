package io.weir.driver.rocketmq.remoting;

import io.weir.driver.DriverException;
import io.weir.driver.Insight.Fact;
import io.weir.driver.Insight.Source;
import io.weir.driver.MessageListener;
import io.weir.driver.Producer;
import io.weir.driver.SubscriptionSpec;
import io.weir.driver.rocketmq.client.AdminCalls;
import io.weir.driver.rocketmq.client.Failure;
import io.weir.driver.rocketmq.client.Member;
import io.weir.driver.rocketmq.client.Messaging;
import io.weir.driver.rocketmq.client.QueueLayout;
import io.weir.driver.rocketmq.config.ConsumeSettings;
import io.weir.driver.rocketmq.config.RocketMqSettings;
import io.weir.driver.support.BeanSettings;
import io.weir.driver.support.SharedClients;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.rocketmq.client.exception.MQClientException;
import org.apache.rocketmq.client.producer.DefaultMQProducer;
import org.apache.rocketmq.common.MQVersion;

/** Sends and receives by rocketmq-client. */
public final class RemotingMessaging implements Messaging {

    private static final String[] OF_PRODUCER = {
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
        "pollNameServerInterval",
        "heartbeatBrokerInterval",
        "vipChannelEnabled",
        "useTLS"
    };

    private static final String[] OF_CONSUMER = {
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
        "pollNameServerInterval",
        "heartbeatBrokerInterval",
        "consumerPullTimeoutMillis",
        "vipChannelEnabled",
        "useTLS"
    };

    private final RocketMqSettings settings;
    private final Clients clients;
    private final AdminCalls calls;
    private final SharedClients<DefaultMQProducer> producers = new SharedClients<>();

    /** Producer of client number 0. Its settings are read back, since the client changes some when it starts. */
    private final DefaultMQProducer firstProducer;

    /** Sample configured like each of the session's, and never started. */
    private final Object sampleConsumer;

    private boolean closed;

    public RemotingMessaging(RocketMqSettings settings, Clients clients, AdminCalls calls) throws DriverException {
        this.settings = settings;
        this.clients = clients;
        this.calls = calls;
        this.firstProducer = clients.producer(0);
        this.sampleConsumer =
                isPulling() ? clients.pullConsumer("weir-facts", 0) : clients.pushConsumer("weir-facts", 0);
    }

    private boolean isPulling() {
        return settings.consumerType() == ConsumeSettings.Type.PULL;
    }

    @Override
    public Producer producer(String topic, QueueLayout layout, int client, List<String> classes)
            throws DriverException, InterruptedException {
        DefaultMQProducer producer = producers.client(client, () -> started(client));
        try {
            // Fetches the topic's route, so that the first message need not wait for it.
            producer.fetchPublishMessageQueues(topic);
        } catch (MQClientException e) {
            throw Failure.of("RocketMQ did not open a producer for topic " + topic, e);
        }
        return new TopicProducer(producer, settings, topic, layout.queues(), classes, calls);
    }

    private DefaultMQProducer started(int number) throws DriverException {
        DefaultMQProducer producer = number == 0 ? firstProducer : clients.producer(number);
        try {
            producer.start();
            return producer;
        } catch (MQClientException e) {
            throw Failure.of("RocketMQ did not start a producer", e);
        }
    }

    @Override
    public Member member(SubscriptionSpec spec, MessageListener listener, QueueLayout layout) throws DriverException {
        MessageDelivery delivery = new MessageDelivery(listener, layout);
        ConsumeSettings consume = settings.consume().wanting(spec.filter());
        String topic = spec.topic().name();
        return isPulling()
                ? PullMember.start(clients.pullConsumer(spec.name(), spec.consumer()), topic, consume, delivery, calls)
                : PushMember.start(clients.pushConsumer(spec.name(), spec.consumer()), topic, consume, delivery, calls);
    }

    @Override
    public List<Fact> facts() {
        List<Fact> facts = new ArrayList<>();
        String version = MQVersion.getVersionDesc(MQVersion.CURRENT_VERSION);
        facts.add(new Fact("rocketmq-client", version, Source.PRODUCER));
        facts.add(Fact.of(Source.PRODUCER, "send", settings.send().sendType()));
        facts.addAll(BeanSettings.facts(Source.PRODUCER, firstProducer, OF_PRODUCER));
        facts.add(Fact.compression(compression()));
        boolean batches = Boolean.parseBoolean(ofProducer("autoBatch", "false"));
        int wait = batches ? Math.max(0, Integer.parseInt(ofProducer("batchMaxDelayMs", "0"))) : 0;
        facts.add(Fact.batchWait(Duration.ofMillis(wait)));
        facts.add(new Fact(
                "consumer", settings.consumerType() + " " + settings.consume().consumeMode(), Source.CONSUMER));
        facts.addAll(BeanSettings.facts(Source.CONSUMER, sampleConsumer, OF_CONSUMER));
        return facts;
    }

    /** Returns a setting of the producer, which not every version of the client has. */
    private String ofProducer(String setting, String otherwise) {
        return BeanSettings.read(firstProducer, setting).orElse(otherwise);
    }

    /**
     * Returns the compression. A threshold at the maximum message size switches it off, since no larger body is ever
     * sent.
     */
    private String compression() {
        int threshold = firstProducer.getCompressMsgBodyOverHowmuch();
        return threshold >= firstProducer.getMaxMessageSize()
                ? Fact.NONE
                : ofProducer("compressType", "zlib") + " of bodies from " + threshold + " bytes on";
    }

    @Override
    public void close() {
        if (!closed) {
            closed = true;
            producers.all().forEach(DefaultMQProducer::shutdown);
        }
    }
}
