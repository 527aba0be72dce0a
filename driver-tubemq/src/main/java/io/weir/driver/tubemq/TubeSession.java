package io.weir.driver.tubemq;

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
import io.weir.driver.support.Calls;
import io.weir.driver.support.ErrorTally;
import io.weir.driver.tubemq.client.AdminApi;
import io.weir.driver.tubemq.client.Delivery;
import io.weir.driver.tubemq.client.GroupMember;
import io.weir.driver.tubemq.client.GroupPriorities;
import io.weir.driver.tubemq.client.Groups;
import io.weir.driver.tubemq.client.Names;
import io.weir.driver.tubemq.client.PendingSends;
import io.weir.driver.tubemq.client.ProducerConnection;
import io.weir.driver.tubemq.client.PullMember;
import io.weir.driver.tubemq.client.PushMember;
import io.weir.driver.tubemq.client.SendWindow;
import io.weir.driver.tubemq.client.TopicProducer;
import io.weir.driver.tubemq.client.TubeTopics;
import io.weir.driver.tubemq.config.ClientConfigs;
import io.weir.driver.tubemq.config.TubeSettings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.apache.inlong.tubemq.client.config.ConsumerConfig;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A connection to one TubeMQ cluster.
 *
 * @param connections shared by the producers
 * @param subscriptions by name
 */
record TubeSession(
        DriverContext context,
        ClientConfigs configs,
        TubeTopics topics,
        GroupPriorities priorities,
        List<TopicProducer> producers,
        List<ProducerConnection> connections,
        Map<String, Subscription> subscriptions,
        ErrorTally errors,
        CloseStack toClose)
        implements DriverSession, Insight {

    private static final Logger LOG = LoggerFactory.getLogger(TubeSession.class);

    /** Time after the client's own time-out from which a send counts as forgotten by it. */
    private static final Duration FORGETFUL = Duration.ofSeconds(5);

    private static final Duration BETWEEN_LOOKS = Duration.ofSeconds(1);

    static TubeSession open(DriverContext context) throws DriverException {
        TubeSettings settings = TubeSettings.of(context.settings());
        String master = address(context, TubeSettings.MASTER_ADDRESS, settings.masterAddress());
        String web = address(context, TubeSettings.MASTER_WEB_ADDRESS, settings.masterWebAddress());
        String token = Optional.ofNullable(context.brokerAddresses().get(TubeSettings.ADMIN_TOKEN))
                .or(settings::adminToken)
                .orElse("");
        AdminApi admin = new AdminApi(web, settings.adminUser(), token, context.clock(), context.timeLimit());
        ClientConfigs configs = new ClientConfigs(settings, master);
        configs.check();
        admin.brokers();
        GroupPriorities priorities = new GroupPriorities(admin, settings.consumePriority());
        TubeTopics topics = new TubeTopics(admin, settings, new Groups(admin), context.waits());
        CloseStack toClose = new CloseStack();
        toClose.push(topics.groups()::deleteRemaining);
        toClose.push(priorities::takeBack);
        return new TubeSession(
                context,
                configs,
                topics,
                priorities,
                new CopyOnWriteArrayList<>(),
                new ArrayList<>(),
                new LinkedHashMap<>(),
                new ErrorTally(LOG::warn),
                toClose);
    }

    private static String address(DriverContext context, String key, Optional<String> ofFile) throws DriverException {
        return Optional.ofNullable(context.brokerAddresses().get(key))
                .or(() -> ofFile)
                .orElseThrow(() -> new DriverException(key + " is missing and no broker was launched; name the cluster"
                        + " as " + key + ": host:port, or have one launched by broker.launch: local"));
    }

    @Override
    public Producer createProducer(ProducerSpec spec) throws DriverException, InterruptedException {
        awaitSettled();
        String topic = Names.atBroker(spec.topic().name());
        if (producers.isEmpty()) {
            new StoreWatch(topics.admin()).begin(topic, topics.partitions(spec.topic()));
            watchForForgottenSends();
        }
        Duration forgotten =
                Duration.ofMillis(configs.producer().getRpcTimeoutMs()).plus(FORGETFUL);
        TopicProducer producer = TopicProducer.open(
                connection(spec.client().orElse(spec.index() % topics.settings().producerConnections())),
                new PendingSends(context.clock(), forgotten),
                topics.admin(),
                topic,
                topics.settings().types(spec.classes()));
        producers.add(producer);
        toClose.push(producer::close);
        return producer;
    }

    private void watchForForgottenSends() {
        ScheduledExecutorService watch = Executors.newSingleThreadScheduledExecutor(task -> {
            Thread thread = new Thread(task, "tubemq-forgotten-sends");
            thread.setDaemon(true);
            return thread;
        });
        var unused = watch.scheduleWithFixedDelay(
                () -> producers.forEach(producer -> producer.pending().endForgotten()),
                BETWEEN_LOOKS.toMillis(),
                BETWEEN_LOOKS.toMillis(),
                TimeUnit.MILLISECONDS);
        toClose.push(watch::shutdownNow);
    }

    private ProducerConnection connection(int number) throws DriverException {
        TubeSettings settings = topics.settings();
        while (connections.size() <= number) {
            SendWindow window = new SendWindow(settings.maxPendingMessages(), settings.maxPendingBytes());
            ProducerConnection connection = ProducerConnection.open(configs.producer(), window);
            connections.add(connection);
            toClose.push(connection::close);
        }
        return connections.get(number);
    }

    @Override
    public Consumer createConsumer(SubscriptionSpec spec, MessageListener listener)
            throws DriverException, InterruptedException {
        String topic = Names.atBroker(spec.topic().name());
        Delivery delivery =
                new Delivery(listener, topics.partitions(spec.topic()).numberByKey(topic));
        ConsumerConfig config = configs.consumer(spec.name(), spec.start());
        // Waits within this JVM, which are shorter than those for the master.
        Calls pauses = new Calls(context.timeLimit(), context.clock());
        TreeSet<String> filters =
                new TreeSet<>(spec.filter().isEmpty() ? topics.settings().filters() : spec.filter());
        priorities.give(spec.name());
        GroupMember member = switch (topics.settings().consumerType()) {
            case PUSH -> PushMember.start(config, topic, filters, delivery, pauses);
            case PULL -> PullMember.start(config, topic, filters, delivery, pauses, errors);
        };
        topics.groups().made(spec.name());
        subscriptions
                .computeIfAbsent(
                        spec.name(),
                        name -> new Subscription(delivery.numberByKey().keySet()))
                .members()
                .add(member);
        toClose.push(member::close);
        return member;
    }

    /**
     * Waits until the groups have divided their partitions, which takes several rounds: before that a consumer that
     * begins with the next message would miss some, and partitions would move under load.
     */
    private void awaitSettled() throws DriverException, InterruptedException {
        if (subscriptions.values().stream().allMatch(Subscription::isSettled)) {
            return;
        }
        context.waits().waiting("consumer groups share out their partitions");
        if (topics.admin().until(() -> subscriptions.values().stream().allMatch(Subscription::isSettled))) {
            return;
        }
        for (Map.Entry<String, Subscription> subscription : subscriptions.entrySet()) {
            if (!subscription.getValue().unread().isEmpty()) {
                throw new DriverException("after " + context.timeLimit().toSeconds() + " s no consumer of group "
                        + subscription.getKey() + " reads partitions "
                        + subscription.getValue().unread());
            }
        }
        LOG.warn(
                "after {} the partitions are not shared out evenly; some may move during the run", context.timeLimit());
    }

    /** Returns this session: only its producers, of which any thread may ask, change. */
    @Override
    public Insight insight() {
        return this;
    }

    @Override
    public long backlog(SubscriptionSpec subscription) throws DriverException, InterruptedException {
        return topics.groups().backlog(subscription, topics.partitions(subscription.topic()));
    }

    @Override
    public List<Fact> facts(TopicSpec topic) throws DriverException {
        List<Fact> facts = new ArrayList<>(BrokerFacts.of(topics.admin(), topics.describe(topic)));
        StoreWatch.Sight sight = new StoreWatch(topics.admin()).look(Names.atBroker(topic.name()));
        facts.add(BrokerFacts.memoryStore(sight, configs.settings().memoryStore()));
        facts.addAll(BrokerFacts.priorities(topics.admin(), Names.atBroker(topic.name())));
        facts.addAll(configs.facts());
        return facts;
    }

    @Override
    public List<String> endpoints() throws DriverException {
        return topics.admin().brokers().stream()
                .map(AdminApi.Broker::webAddress)
                .toList();
    }

    /** Returns the broker that has the partition, alone, or the master. */
    @Override
    public List<String> servers(Role role, TopicSpec topic, int partition) throws DriverException {
        return switch (role) {
            case LEADER, COPY -> {
                int broker = topics.partitions(topic).brokerOf(partition);
                yield topics.admin().brokers().stream()
                        .filter(known -> known.id() == broker)
                        .map(AdminApi.Broker::webAddress)
                        .toList();
            }
            case FOLLOWER -> List.of();
            case CONTROLLER -> List.of(configs.masterAddress().split(","));
        };
    }

    @Override
    public List<Metric> clientMetrics() {
        List<Metric> metrics = new ArrayList<>();
        int pending = producers.stream()
                .mapToInt(producer -> producer.pending().count())
                .sum();
        metrics.add(new Metric("pending", pending, "messages", Source.PRODUCER));
        metrics.addAll(errors.metrics());
        return metrics;
    }

    @Override
    public void close() throws DriverException, InterruptedException {
        toClose.close();
    }

    /**
     * One group of this session on one topic.
     *
     * @param partitions all partitions, by the client's keys
     * @param members its consumers
     */
    private record Subscription(Set<String> partitions, List<GroupMember> members) {

        Subscription(Set<String> partitions) {
            this(Set.copyOf(partitions), new CopyOnWriteArrayList<>());
        }

        /** Returns the partitions that no consumer reads. */
        Set<String> unread() {
            Set<String> unread = new TreeSet<>(partitions);
            members.forEach(member -> unread.removeAll(member.partitions()));
            return unread;
        }

        /** Returns whether all partitions are read, and every consumer has its even share of them. */
        boolean isSettled() {
            int share = partitions.size() / Math.max(1, members.size());
            return unread().isEmpty()
                    && members.stream().allMatch(member -> member.partitions().size() >= share);
        }
    }
}
