package io.weir.driver.kafka;

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
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/** A connection to one Kafka cluster. */
final class KafkaSession implements DriverSession {

    private final DriverContext context;
    private final ClientProperties properties;
    private final ConsumerGroups groups;
    private final Topics topics;
    private final Insight insight;

    private final ErrorTally errors = new ErrorTally();
    private final List<TopicProducer> producers = new CopyOnWriteArrayList<>();
    private final List<GroupMember> members = new CopyOnWriteArrayList<>();
    private final Deque<Closing> toClose = new ArrayDeque<>();
    private int consumersMade;

    private KafkaSession(DriverContext context, KafkaSettings settings, ClientProperties properties, AdminCalls calls)
            throws DriverException {
        this.context = context;
        this.properties = properties;
        Offsets offsets = new Offsets(calls);
        this.groups = new ConsumerGroups(calls, offsets);
        this.topics = new KafkaTopics(calls, settings, groups);
        this.insight = new KafkaInsight(
                offsets,
                new BrokerFacts(calls),
                ClientFacts.of(properties),
                new ClientMetrics(producers, members, errors));
        toClose.push(calls::close);
        toClose.push(groups::deleteRemaining);
    }

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
            return new KafkaSession(context, KafkaSettings.of(context.settings()), properties, calls);
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
        TopicProducer producer = TopicProducer.open(
                properties.producer(spec.index()), spec.topic().name(), context.timeLimit());
        producers.add(producer);
        toClose.push(producer::close);
        return producer;
    }

    @Override
    public Consumer createConsumer(SubscriptionSpec spec, MessageListener listener)
            throws DriverException, InterruptedException {
        groups.begin(spec);
        GroupMember member = GroupMember.start(
                properties.consumer(spec.name(), consumersMade++),
                spec.topic().name(),
                listener,
                context.timeLimit(),
                context.clock(),
                errors);
        members.add(member);
        toClose.push(member::close);
        return member;
    }

    @Override
    public Insight insight() {
        return insight;
    }

    @Override
    public void close() throws DriverException, InterruptedException {
        @Nullable DriverException first = null;
        while (!toClose.isEmpty()) {
            try {
                toClose.pop().close();
            } catch (DriverException e) {
                if (first == null) {
                    first = e;
                } else {
                    first.addSuppressed(e);
                }
            }
        }
        if (first != null) {
            throw first;
        }
    }

    /** One thing to be closed. */
    @FunctionalInterface
    private interface Closing {
        void close() throws DriverException, InterruptedException;
    }
}
