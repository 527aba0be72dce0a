package io.weir.driver.pulsar;

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
import io.weir.driver.pulsar.client.Acknowledgements;
import io.weir.driver.pulsar.client.ClientOptions;
import io.weir.driver.pulsar.client.Connection;
import io.weir.driver.pulsar.client.DirectAcknowledgements;
import io.weir.driver.pulsar.client.KnownTopic;
import io.weir.driver.pulsar.client.Namespaces;
import io.weir.driver.pulsar.client.PartitionReader;
import io.weir.driver.pulsar.client.PulsarTopics;
import io.weir.driver.pulsar.client.SubscriptionMember;
import io.weir.driver.pulsar.client.Subscriptions;
import io.weir.driver.pulsar.client.TopicProducer;
import io.weir.driver.pulsar.client.TransactionQueue;
import io.weir.driver.pulsar.client.TransactionalAcknowledgements;
import io.weir.driver.pulsar.client.TransactionalProducer;
import io.weir.driver.pulsar.config.AcknowledgementPlan;
import io.weir.driver.pulsar.config.ProducerSettings;
import io.weir.driver.pulsar.config.PulsarSettings;
import io.weir.driver.support.Calls;
import io.weir.driver.support.ErrorTally;
import io.weir.driver.support.SharedClients;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.apache.pulsar.client.api.PulsarClient;
import org.apache.pulsar.client.api.transaction.Transaction;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A connection to one Pulsar cluster. */
record PulsarSession(
        DriverContext context,
        Connection connection,
        Calls calls,
        ClientOptions options,
        PulsarTopics topics,
        SharedClients<PulsarClient> clients,
        ScheduledExecutorService acknowledgementTimer,
        TransactionQueue acknowledgingTransactions,
        ErrorTally errors,
        CloseStack toClose)
        implements DriverSession, Insight {

    private static final Logger LOG = LoggerFactory.getLogger(PulsarSession.class);

    static PulsarSession open(DriverContext context) throws DriverException, InterruptedException {
        PulsarSettings settings = PulsarSettings.of(context.settings());
        Connection connection = Connection.of(settings, context);
        Calls calls = new Calls(context.timeLimit(), context.clock());
        try {
            String url = Connection.httpUrl(settings, context);
            // A broker that has just come up has no cluster yet.
            boolean up = calls.until(() -> !calls.await(
                            "no Pulsar broker answered at " + url + " within "
                                    + context.timeLimit().toSeconds() + " s",
                            connection.admin().clusters().getClustersAsync())
                    .isEmpty());
            if (!up) {
                throw new DriverException("Pulsar at " + url + " knows no cluster; run initialize-cluster-metadata");
            }
            new BrokerConditions(connection.admin(), calls).requireFor(settings);
            Namespaces namespaces = new Namespaces(connection.admin(), calls, settings, context.runId());
            PulsarTopics topics = new PulsarTopics(connection.admin(), calls, settings, namespaces);
            ClientOptions options = new ClientOptions(settings, context.runId());
            CloseStack toClose = new CloseStack();
            toClose.push(connection::close);
            toClose.push(topics::deleteRemaining);
            // It has no thread before its first task.
            ScheduledExecutorService timer = TransactionalProducer.timer("acknowledgements");
            toClose.push(timer::shutdownNow);
            SharedClients<PulsarClient> clients = new SharedClients<>();
            // Producers and consumers share one unless the producers are told otherwise.
            clients.client(0, connection::client);
            return new PulsarSession(
                    context,
                    connection,
                    calls,
                    options,
                    topics,
                    clients,
                    timer,
                    new TransactionQueue(timer),
                    new ErrorTally(LOG::warn),
                    toClose);
        } catch (DriverException | InterruptedException | RuntimeException e) {
            connection.close();
            throw e;
        }
    }

    @Override
    public Producer createProducer(ProducerSpec spec) throws DriverException, InterruptedException {
        ProducerSettings settings = options.settings().producer();
        settings.requireRoomIn(spec.topic());
        String topic = topics.known(spec.topic().name()).fullName();
        PulsarClient client = clients.client(spec.client().orElse(0), this::furtherClient);
        org.apache.pulsar.client.api.Producer<byte[]> opened = calls.await(
                "Pulsar did not open a producer for topic " + topic + options.hint(),
                options.producer(client, topic, spec.index()).createAsync());
        Producer producer = settings.transactions().isUsed()
                ? TransactionalProducer.of(client, opened, options.form(), settings, calls)
                : new TopicProducer(opened, options.form(), calls);
        toClose.push(producer::close);
        return producer;
    }

    private PulsarClient furtherClient() throws DriverException {
        PulsarClient client = Connection.client(options.settings(), context);
        toClose.push(() -> Connection.close(client));
        return client;
    }

    @Override
    public Consumer createConsumer(SubscriptionSpec spec, MessageListener listener)
            throws DriverException, InterruptedException {
        if (listener.wantsStoreTime()) {
            new BrokerConditions(connection.admin(), calls).requireStoreTimes();
        }
        KnownTopic known = topics.known(spec.topic().name());
        Subscriptions subscriptions = topics.subscriptions();
        String name = options.settings().consumer().nameOf(spec);
        boolean chosen = options.settings().consumer().subscriptionName().isPresent();
        if (chosen) {
            subscriptions.requireNoOthers(known, spec, name, options.consumerNames());
        }
        Map<String, String> properties = subscriptions.note(known, spec, name, chosen);
        SubscriptionMember member = new SubscriptionMember(name, calls);
        toClose.push(member::close);
        for (int partition = 0; partition < spec.topic().partitions(); partition++) {
            String topic = known.partition(partition);
            PartitionReader reader = new PartitionReader(listener, partition, acknowledgements());
            member.add(
                    calls.await(
                            "Pulsar did not open a consumer of " + topic + options.hint(),
                            options.consumer(connection.client(), topic, spec)
                                    .subscriptionProperties(properties)
                                    .messageListener(reader)
                                    .subscribeAsync()),
                    reader);
        }
        if (chosen) { // again, since another may have joined meanwhile: the later one sees the earlier
            subscriptions.requireNoOthers(known, spec, name, options.consumerNames());
        }
        return member;
    }

    private Acknowledgements acknowledgements() {
        AcknowledgementPlan plan = options.settings().acknowledgements();
        return plan.isUsed()
                ? new TransactionalAcknowledgements(
                        this::begin, acknowledgingTransactions, plan, acknowledgementTimer, errors)
                : new DirectAcknowledgements(errors);
    }

    private CompletableFuture<Transaction> begin() {
        return connection
                .client()
                .newTransaction()
                .withTransactionTimeout(
                        options.settings().acknowledgements().transactionTimeoutMillis(calls.limit()),
                        TimeUnit.MILLISECONDS)
                .build();
    }

    /** Returns this session: its parts may be asked by any thread. */
    @Override
    public Insight insight() {
        return this;
    }

    @Override
    public long backlog(SubscriptionSpec subscription) throws DriverException, InterruptedException {
        return topics.backlog(subscription);
    }

    @Override
    public List<Fact> facts(TopicSpec topic) throws DriverException, InterruptedException {
        List<Fact> facts = new ArrayList<>(new BrokerFacts(connection.admin(), calls, topics).of(topic));
        facts.addAll(new ClientFacts(connection.client(), options).facts(topic));
        return facts;
    }

    @Override
    public List<String> endpoints() {
        return List.of(connection.serviceUrl().replaceFirst("^[a-z+]+://", "").split(","));
    }

    @Override
    public List<String> servers(Role role, TopicSpec topic, int partition)
            throws DriverException, InterruptedException {
        return new ServerRoles(connection.admin(), calls)
                .servers(role, topics.known(topic.name()).partition(partition));
    }

    @Override
    public List<Metric> clientMetrics() {
        List<Metric> metrics = new ArrayList<>(new BatchSizes(connection.admin(), calls, topics).now());
        metrics.addAll(errors.metrics());
        return metrics;
    }

    @Override
    public void close() throws DriverException, InterruptedException {
        toClose.close();
    }
}
