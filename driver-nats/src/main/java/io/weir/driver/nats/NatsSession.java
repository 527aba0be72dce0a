package io.weir.driver.nats;

import io.nats.client.AuthenticationException;
import io.nats.client.Connection;
import io.nats.client.Nats;
import io.nats.client.Options;
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
import io.weir.driver.nats.client.Api;
import io.weir.driver.nats.client.Facts;
import io.weir.driver.nats.client.Member;
import io.weir.driver.nats.client.Monitor;
import io.weir.driver.nats.client.Roles;
import io.weir.driver.nats.client.ServerNames;
import io.weir.driver.nats.client.Streams;
import io.weir.driver.nats.client.TopicProducer;
import io.weir.driver.nats.config.ClientOptions;
import io.weir.driver.nats.config.NatsSettings;
import io.weir.driver.support.Calls;
import io.weir.driver.support.ErrorTally;
import io.weir.driver.support.Failures;
import io.weir.driver.support.SharedClients;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Connections to one server or cluster: one for what the session asks, and others for producers and consumers.
 *
 * @param servers their addresses
 */
record NatsSession(
        DriverContext context,
        NatsSettings settings,
        List<String> servers,
        Streams topics,
        Facts facts,
        Roles roles,
        SharedClients<Connection> producerConnections,
        SharedClients<Connection> consumerConnections,
        List<TopicProducer> producers,
        Calls calls,
        ErrorTally errors,
        CloseStack toClose)
        implements DriverSession, Insight {

    private static final Logger LOG = LoggerFactory.getLogger(NatsSession.class);

    /**
     * Time for which a first connection is tried. The client's own limit of one attempt, 2 s, stays as it is: with a longer one,
     * a client that has lost its server would hang at another one that is silent.
     */
    private static final Duration FIRST_CONNECT = Duration.ofSeconds(5);

    /** Time for an answer of a server's monitoring page. */
    private static final Duration PAGE_LIMIT = Duration.ofSeconds(2);

    static NatsSession open(DriverContext context) throws DriverException, InterruptedException {
        NatsSettings settings = NatsSettings.of(context.settings());
        List<String> servers = servers(context, settings);
        ErrorTally errors = new ErrorTally(LOG::warn);
        CloseStack toClose = new CloseStack();
        try {
            Connection connection = connect(context, settings, servers, "admin", errors);
            toClose.push(connection::close);
            Calls calls = new Calls(context.timeLimit(), context.clock());
            Api api = Api.of(connection, calls);
            requireJetStream(connection, api);
            Streams streams = new Streams(api, settings, context.waits(), ConcurrentHashMap.newKeySet());
            toClose.push(streams::deleteSubscriptionsMade);
            Monitor monitor = new Monitor(
                    Optional.ofNullable(context.brokerAddresses().get(Monitor.ADDRESSES))
                            .map(addresses -> Arrays.asList(addresses.split(",")))
                            .orElse(List.of()),
                    PAGE_LIMIT);
            SharedClients<Connection> ofProducers = new SharedClients<>();
            SharedClients<Connection> ofConsumers = new SharedClients<>();
            return new NatsSession(
                    context,
                    settings,
                    servers,
                    streams,
                    new Facts(connection, streams, monitor, ofProducers, ofConsumers),
                    new Roles(
                            streams,
                            monitor,
                            new ServerNames(connection, url -> alone(context, settings, url, errors))),
                    ofProducers,
                    ofConsumers,
                    new CopyOnWriteArrayList<>(),
                    calls,
                    errors,
                    toClose);
        } catch (DriverException | RuntimeException failure) {
            toClose.close();
            throw failure;
        }
    }

    private static List<String> servers(DriverContext context, NatsSettings settings) throws DriverException {
        String launched = context.brokerAddresses().get(NatsSettings.SERVERS);
        List<String> servers = launched == null ? settings.servers() : List.of(launched.split(","));
        if (servers.isEmpty()) {
            throw new DriverException("servers is missing and no broker was launched; name the server as servers:"
                    + " nats://host:port, or have one launched by broker.launch: local");
        }
        return servers;
    }

    private static Connection connect(
            DriverContext context, NatsSettings settings, List<String> servers, String role, ErrorTally errors)
            throws DriverException, InterruptedException {
        Options options = ClientOptions.of(settings, servers, "weir-" + context.runId() + "-" + role, errors);
        long end = context.clock().nanoTime() + FIRST_CONNECT.toNanos();
        while (true) {
            try {
                return Nats.connect(options);
            } catch (IOException | IllegalStateException failure) {
                if (failure instanceof AuthenticationException
                        || context.clock().nanoTime() >= end) {
                    throw Failures.of("NATS at " + String.join(", ", servers) + " can't be reached", failure);
                }
            }
        }
    }

    /** Opens a connection to this server only, for the time of a question. */
    private static Connection alone(DriverContext context, NatsSettings settings, String url, ErrorTally errors)
            throws DriverException, IOException, InterruptedException {
        Options options = ClientOptions.of(settings, List.of(url), "weir-" + context.runId() + "-names", errors);
        return Nats.connect(new Options.Builder(options)
                .noReconnect()
                .ignoreDiscoveredServers()
                .build());
    }

    private static void requireJetStream(Connection connection, Api api) throws DriverException, InterruptedException {
        if (!connection.getServerInfo().isJetStreamAvailable()) {
            throw new DriverException("the server at " + connection.getConnectedUrl()
                    + " has no JetStream, which keeps messages; start it with -js, or with jetstream {} in its file");
        }
        api.require();
    }

    @Override
    public Producer createProducer(ProducerSpec spec) throws DriverException, InterruptedException {
        int number = spec.client().orElse(spec.index() % settings.producerConnections());
        Connection connection = producerConnections.client(number, () -> connection("producers-" + number));
        try {
            TopicProducer producer = new TopicProducer(
                    connection.jetStream(), spec.topic(), spec.index(), settings.maxPendingMessages(), calls);
            producers.add(producer);
            toClose.push(producer::close);
            return producer;
        } catch (IOException failure) {
            throw Failures.of(
                    "NATS opened no producer for topic " + spec.topic().name(), failure);
        }
    }

    @Override
    public Consumer createConsumer(SubscriptionSpec spec, MessageListener listener)
            throws DriverException, InterruptedException {
        int number = (spec.index() + spec.consumer()) % settings.consumerConnections();
        Connection connection = consumerConnections.client(number, () -> connection("consumers-" + number));
        Member member = Member.start(connection, topics, spec, listener, calls, errors, context.clock());
        toClose.push(member::close);
        return member;
    }

    private Connection connection(String role) throws DriverException, InterruptedException {
        Connection connection = connect(context, settings, servers, role, errors);
        toClose.push(connection::close);
        return connection;
    }

    /** Returns this session: only its producers, of which any thread may ask, change. */
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
        return facts.of(topic);
    }

    @Override
    public List<String> endpoints() {
        return roles.names().addresses();
    }

    @Override
    public List<String> servers(Role role, TopicSpec topic, int partition)
            throws DriverException, InterruptedException {
        return roles.servers(role, topic, partition);
    }

    @Override
    public List<Metric> clientMetrics() {
        List<Metric> metrics = new ArrayList<>();
        int pending = producers.stream().mapToInt(TopicProducer::pending).sum();
        metrics.add(new Metric("pending", pending, "messages", Source.PRODUCER));
        metrics.addAll(errors.metrics());
        return metrics;
    }

    @Override
    public void close() throws DriverException, InterruptedException {
        toClose.close();
    }
}
