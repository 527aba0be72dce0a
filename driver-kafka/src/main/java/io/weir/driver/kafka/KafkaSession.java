package io.weir.driver.kafka;

import io.weir.driver.CloseStack;
import io.weir.driver.Consumer;
import io.weir.driver.DriverContext;
import io.weir.driver.DriverException;
import io.weir.driver.DriverSession;
import io.weir.driver.MessageListener;
import io.weir.driver.Producer;
import io.weir.driver.ProducerSpec;
import io.weir.driver.SubscriptionSpec;
import io.weir.driver.kafka.client.AdminCalls;
import io.weir.driver.kafka.client.ConsumerGroups;
import io.weir.driver.kafka.client.GroupMember;
import io.weir.driver.kafka.client.Groups;
import io.weir.driver.kafka.client.KafkaTopics;
import io.weir.driver.kafka.client.MeasuredClient;
import io.weir.driver.kafka.client.ShareGroups;
import io.weir.driver.kafka.client.ShareMember;
import io.weir.driver.kafka.client.TopicProducer;
import io.weir.driver.kafka.client.TransactionalProducer;
import io.weir.driver.kafka.config.ClientProperties;
import io.weir.driver.support.ErrorTally;
import io.weir.driver.support.TransactionPlan;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A connection to one Kafka cluster. */
record KafkaSession(
        DriverContext context,
        ClientProperties properties,
        KafkaTopics topics,
        KafkaInsight insight,
        CloseStack toClose)
        implements DriverSession {

    private static final Logger LOG = LoggerFactory.getLogger(KafkaSession.class);

    static KafkaSession open(DriverContext context) throws DriverException, InterruptedException {
        ClientProperties properties =
                ClientProperties.of(context.settings(), context.brokerAddresses(), context.runId());
        String servers = properties
                .bootstrapServers()
                .orElseThrow(
                        () -> new DriverException("commonConfig has no bootstrap.servers and no broker was launched;"
                                + " name the cluster as bootstrap.servers=host:port, or have one launched by broker.launch:"
                                + " local"));
        AdminCalls calls = AdminCalls.open(properties.admin(context.timeLimit()), context.timeLimit(), context.clock());
        try {
            calls.await(
                    "no Kafka broker took a connection at " + servers + " over " + properties.securityProtocol()
                            + " within " + context.timeLimit().toSeconds() + " s",
                    calls.admin().describeCluster().nodes());
            Groups groups = properties.own().sharing()
                    ? ShareGroups.of(calls, properties.shareGroup())
                    : new ConsumerGroups(calls);
            KafkaInsight insight = new KafkaInsight(
                    groups,
                    new BrokerFacts(calls),
                    ClientFacts.of(properties),
                    new CopyOnWriteArrayList<>(),
                    new CopyOnWriteArrayList<>(),
                    new ErrorTally(LOG::warn));
            CloseStack toClose = new CloseStack();
            toClose.push(calls::close);
            toClose.push(groups::deleteRemaining);
            KafkaTopics topics = new KafkaTopics(calls, properties.own(), groups);
            return new KafkaSession(context, properties, topics, insight, toClose);
        } catch (DriverException | InterruptedException | RuntimeException e) {
            calls.close();
            throw e;
        }
    }

    @Override
    public Producer createProducer(ProducerSpec spec) throws DriverException, InterruptedException {
        Map<String, Object> client = properties.producer(spec.index());
        String topic = spec.topic().name();
        TransactionPlan plan = properties.own().transactions();
        return plan.isUsed()
                ? kept(TransactionalProducer.open(client, topic, plan, context.timeLimit()), insight.producers())
                : kept(TopicProducer.open(client, topic, context.timeLimit()), insight.producers());
    }

    @Override
    public Consumer createConsumer(SubscriptionSpec spec, MessageListener listener)
            throws DriverException, InterruptedException {
        topics.groups().begin(spec);
        Map<String, Object> client =
                properties.consumer(spec.name(), insight.members().size());
        String topic = spec.topic().name();
        ErrorTally errors = insight.errors();
        return properties.own().sharing()
                ? kept(ShareMember.start(client, topic, listener, context.timeLimit(), errors), insight.members())
                : kept(
                        GroupMember.start(client, topic, listener, context.timeLimit(), context.clock(), errors),
                        insight.members());
    }

    /** Notes a client, to be measured and to be closed with the session. */
    private <T extends MeasuredClient> T kept(T client, List<MeasuredClient> clients) {
        clients.add(client);
        toClose.push(client::close);
        return client;
    }

    @Override
    public void close() throws DriverException, InterruptedException {
        toClose.close();
    }
}
