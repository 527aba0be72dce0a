package io.weir.driver.kafka;

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
import io.weir.driver.TopicSpec;
import io.weir.driver.kafka.client.AdminCalls;
import io.weir.driver.kafka.client.ConsumerGroups;
import io.weir.driver.kafka.client.GroupMember;
import io.weir.driver.kafka.client.Groups;
import io.weir.driver.kafka.client.KafkaTopics;
import io.weir.driver.kafka.client.MeasuredClient;
import io.weir.driver.kafka.client.ProducerClient;
import io.weir.driver.kafka.client.ShareGroups;
import io.weir.driver.kafka.client.ShareMember;
import io.weir.driver.kafka.client.TopicProducer;
import io.weir.driver.kafka.client.TransactionalProducer;
import io.weir.driver.kafka.config.ClientProperties;
import io.weir.driver.support.ErrorTally;
import io.weir.driver.support.SharedClients;
import io.weir.driver.support.TransactionPlan;
import java.util.ArrayList;
import java.util.Comparator;
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
        SharedClients<ProducerClient> shared,
        List<MeasuredClient> producers,
        List<MeasuredClient> members,
        ErrorTally errors,
        CloseStack toClose)
        implements DriverSession, Insight {

    private static final Logger LOG = LoggerFactory.getLogger(KafkaSession.class);

    /** Maximum number of clients shown; more would drown the reader. */
    private static final int CLIENTS_SHOWN = 10;

    private static final Map<String, String> OF_PRODUCER = Map.of(
            "batch-size-avg", "bytes",
            "records-per-request-avg", "messages",
            "record-queue-time-avg", "ms",
            "request-latency-avg", "ms",
            "compression-rate-avg", Metric.COMPRESSION_RATIO,
            "bufferpool-wait-ratio", "ratio",
            "record-retry-total", "messages");

    private static final Map<String, String> OF_CONSUMER = Map.of(
            "fetch-latency-avg", "ms",
            "fetch-size-avg", "bytes",
            "records-per-request-avg", "messages",
            "records-lag-max", "messages",
            "rebalance-total", "rebalances");

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
            CloseStack toClose = new CloseStack();
            toClose.push(calls::close);
            toClose.push(groups::deleteRemaining);
            KafkaTopics topics = new KafkaTopics(calls, properties.own(), groups);
            return new KafkaSession(
                    context,
                    properties,
                    topics,
                    new SharedClients<>(),
                    new CopyOnWriteArrayList<>(),
                    new CopyOnWriteArrayList<>(),
                    new ErrorTally(LOG::warn),
                    toClose);
        } catch (DriverException | InterruptedException | RuntimeException e) {
            calls.close();
            throw e;
        }
    }

    @Override
    public Producer createProducer(ProducerSpec spec) throws DriverException, InterruptedException {
        String topic = spec.topic().name();
        TransactionPlan plan = properties.own().transactions();
        int number = spec.client().orElse(spec.index());
        ProducerClient client = shared.client(number, () -> openClient(number));
        Producer producer =
                plan.isUsed() ? TransactionalProducer.open(client, topic, plan) : TopicProducer.open(client, topic);
        toClose.push(producer::close);
        return producer;
    }

    @Override
    public Consumer createConsumer(SubscriptionSpec spec, MessageListener listener)
            throws DriverException, InterruptedException {
        topics.groups().begin(spec);
        Map<String, Object> client = properties.consumer(spec.name(), members.size());
        String topic = spec.topic().name();
        return properties.own().sharing()
                ? kept(ShareMember.start(client, topic, listener, context.timeLimit(), errors))
                : kept(GroupMember.start(client, topic, listener, context.timeLimit(), context.clock(), errors));
    }

    private ProducerClient openClient(int number) throws DriverException {
        ProducerClient client = ProducerClient.open(properties.producer(number), context.timeLimit());
        producers.add(client);
        return client;
    }

    /** Notes a consumer, to be measured and to be closed with the session. */
    private <T extends Consumer & MeasuredClient> T kept(T client) {
        members.add(client);
        toClose.push(client::close);
        return client;
    }

    /** Returns this session: only its clients, of which any thread may ask, change. */
    @Override
    public Insight insight() {
        return this;
    }

    @Override
    public long backlog(SubscriptionSpec subscription) throws DriverException, InterruptedException {
        return topics.groups().backlog(subscription);
    }

    @Override
    public List<Fact> facts(TopicSpec topic) throws DriverException, InterruptedException {
        List<Fact> facts = new ArrayList<>(new BrokerFacts(topics.calls()).of(topic));
        facts.addAll(topics.groups().facts(topic));
        facts.addAll(ClientFacts.of(properties));
        return facts;
    }

    @Override
    public List<String> endpoints() throws DriverException, InterruptedException {
        AdminCalls calls = topics.calls();
        return calls
                .await(
                        "Kafka did not describe its cluster",
                        calls.admin().describeCluster().nodes())
                .stream()
                .map(node -> node.host() + ":" + node.port())
                .sorted()
                .toList();
    }

    @Override
    public List<String> servers(Role role, TopicSpec topic, int partition)
            throws DriverException, InterruptedException {
        return new ServerRoles(topics.calls()).servers(role, topic.name(), partition);
    }

    /** Returns the metrics of each client for itself: a mean of means would hide the one that is different. */
    @Override
    public List<Metric> clientMetrics() {
        List<Metric> metrics = new ArrayList<>();
        add(metrics, Source.PRODUCER, OF_PRODUCER, producers);
        add(metrics, Source.CONSUMER, OF_CONSUMER, members);
        metrics.sort(Comparator.comparing(Metric::source).thenComparing(Metric::name));
        metrics.addAll(errors.metrics());
        return metrics;
    }

    private static void add(
            List<Metric> metrics, Source source, Map<String, String> unitByName, List<MeasuredClient> clients) {
        for (int index = 0; index < Math.min(clients.size(), CLIENTS_SHOWN); index++) {
            String suffix = clients.size() == 1 ? "" : "[" + index + "]";
            clients.get(index).metrics().forEach((name, metric) -> {
                String unit = unitByName.get(name.name());
                // A metric with more tags than client-id is the same figure again for one topic or partition.
                if (unit != null && name.tags().size() == 1 && metric.metricValue() instanceof Number value) {
                    metrics.add(new Metric(name.name() + suffix, value.doubleValue(), unit, source));
                }
            });
        }
    }

    @Override
    public void close() throws DriverException, InterruptedException {
        toClose.close();
    }
}
