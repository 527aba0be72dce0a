package io.weir.driver.rocketmq;

import io.weir.driver.CloseStack;
import io.weir.driver.Consumer;
import io.weir.driver.DriverContext;
import io.weir.driver.DriverException;
import io.weir.driver.DriverSession;
import io.weir.driver.Insight;
import io.weir.driver.MessageListener;
import io.weir.driver.Producer;
import io.weir.driver.ProducerSpec;
import io.weir.driver.SubscriptionSpec;
import io.weir.driver.Topics;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.rocketmq.client.exception.MQClientException;
import org.apache.rocketmq.client.producer.DefaultMQProducer;

/** A connection to one RocketMQ cluster. */
final class RocketMqSession implements DriverSession {

    private final RocketMqSettings settings;
    private final Clients clients;
    private final AdminCalls calls;
    private final DefaultMQProducer producer;
    private final ConsumerGroups groups;
    private final RocketMqTopics topics;
    private final Insight insight;

    private final List<Member> members = new CopyOnWriteArrayList<>();
    private final CloseStack toClose = new CloseStack();
    private boolean producerStarted;

    private RocketMqSession(RocketMqSettings settings, Clients clients, AdminCalls calls, Cluster cluster)
            throws DriverException {
        this.settings = settings;
        this.clients = clients;
        this.calls = calls;
        this.producer = clients.producer();
        this.groups = new ConsumerGroups(calls, cluster, settings.consume());
        this.topics = new RocketMqTopics(calls, cluster, settings.topicAttributes(), groups);
        this.insight = new RocketMqInsight(
                groups,
                new BrokerFacts(calls, cluster, topics),
                producer,
                settings.consume().type() == ConsumeSettings.Type.PULL
                        ? clients.pullConsumer("weir-facts", 0)
                        : clients.pushConsumer("weir-facts", 0),
                settings,
                members);
        toClose.push(calls::close);
        toClose.push(groups::deleteRemaining);
    }

    static RocketMqSession open(DriverContext context) throws DriverException, InterruptedException {
        RocketMqSettings settings = RocketMqSettings.of(context.settings());
        String launched = context.brokerAddresses().get(LocalCluster.NAME_SERVER);
        String nameServer = launched != null
                ? launched
                : settings.nameServer()
                        .orElseThrow(
                                () -> new DriverException("there is no namesrvAddr and no broker was launched; name"
                                        + " the name server as namesrvAddr: host:port, or have one launched by broker.launch:"
                                        + " local"));
        TlsConfiguration.apply(settings.tls());
        Clients clients = new Clients(settings, nameServer, context.runId());
        AdminCalls calls = AdminCalls.open(clients.admin(context.timeLimit()), context.timeLimit(), context.clock());
        try {
            int brokers = Integer.parseInt(context.brokerAddresses().getOrDefault(LocalCluster.BROKERS, "1"));
            Cluster cluster = Cluster.await(calls, settings.clusterName(), brokers, nameServer);
            for (Cluster.Master master : cluster.masters()) {
                settings.brokers().verify(master.brokerName(), BrokerFacts.configuration(calls, master));
            }
            return new RocketMqSession(settings, clients, calls, cluster);
        } catch (DriverException | InterruptedException | RuntimeException e) {
            calls.close();
            throw e;
        }
    }

    @Override
    public Topics topics() {
        return topics;
    }

    @Override
    public Producer createProducer(ProducerSpec spec) throws DriverException, InterruptedException {
        String topic = spec.topic().name();
        QueueLayout layout = topics.requireLayout(topic);
        startProducer();
        try {
            // Fetches the topic's route, so that not the first message waits for it.
            producer.fetchPublishMessageQueues(topic);
        } catch (MQClientException e) {
            throw Failure.of("RocketMQ did not open a producer for topic " + topic, e);
        }
        TopicProducer made = new TopicProducer(producer, settings.send(), topic, layout.queues(), calls);
        toClose.push(made::close);
        return made;
    }

    private void startProducer() throws DriverException {
        if (producerStarted) {
            return;
        }
        try {
            producer.start();
        } catch (MQClientException e) {
            throw Failure.of("RocketMQ did not start its producer", e);
        }
        producerStarted = true;
        toClose.push(producer::shutdown);
    }

    @Override
    public Consumer createConsumer(SubscriptionSpec spec, MessageListener listener)
            throws DriverException, InterruptedException {
        String topic = spec.topic().name();
        QueueLayout layout = topics.requireLayout(topic);
        groups.begin(spec);
        Member member = start(spec, new MessageDelivery(listener, layout));
        members.add(member);
        toClose.push(member::close);
        return member;
    }

    private Member start(SubscriptionSpec spec, MessageDelivery delivery) throws DriverException {
        ConsumeSettings consume = settings.consume();
        String topic = spec.topic().name();
        return consume.type() == ConsumeSettings.Type.PULL
                ? PullMember.start(clients.pullConsumer(spec.name(), spec.consumer()), topic, consume, delivery, calls)
                : PushMember.start(clients.pushConsumer(spec.name(), spec.consumer()), topic, consume, delivery, calls);
    }

    @Override
    public Insight insight() {
        return insight;
    }

    @Override
    public void close() throws DriverException, InterruptedException {
        toClose.close();
    }
}
