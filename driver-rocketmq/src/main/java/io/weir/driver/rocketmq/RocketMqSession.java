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
import io.weir.driver.TopicSpec;
import io.weir.driver.rocketmq.client.AdminCalls;
import io.weir.driver.rocketmq.client.BrokerFacts;
import io.weir.driver.rocketmq.client.Cluster;
import io.weir.driver.rocketmq.client.ConsumerGroups;
import io.weir.driver.rocketmq.client.Member;
import io.weir.driver.rocketmq.client.Messaging;
import io.weir.driver.rocketmq.client.QueueLayout;
import io.weir.driver.rocketmq.client.RocketMqTopics;
import io.weir.driver.rocketmq.config.GrpcSettings;
import io.weir.driver.rocketmq.config.RocketMqSettings;
import io.weir.driver.rocketmq.config.TlsConfiguration;
import io.weir.driver.rocketmq.grpc.GrpcMessaging;
import io.weir.driver.rocketmq.remoting.Clients;
import io.weir.driver.rocketmq.remoting.RemotingMessaging;
import io.weir.driver.rocketmq.server.LocalCluster;
import io.weir.driver.rocketmq.server.LocalProxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;

/** A connection to one RocketMQ cluster. */
record RocketMqSession(
        Messaging messaging, RocketMqTopics topics, BrokerFacts brokers, List<Member> members, CloseStack toClose)
        implements DriverSession, Insight {

    static RocketMqSession open(DriverContext context) throws DriverException, InterruptedException {
        RocketMqSettings settings = RocketMqSettings.of(context.settings());
        String nameServer =
                address(context, LocalCluster.NAME_SERVER, settings.namesrvAddr(), "the name server as namesrvAddr");
        TlsConfiguration.apply(settings.tlsConfig());
        Clients clients = new Clients(settings, nameServer, context.runId());
        AdminCalls calls = AdminCalls.open(clients.admin(context.timeLimit()), context.timeLimit(), context.clock());
        try {
            int brokers = Integer.parseInt(context.brokerAddresses().getOrDefault(LocalCluster.BROKERS, "1"));
            Cluster cluster = Cluster.await(calls, settings.clusterName(), brokers, nameServer);
            for (Cluster.Master master : cluster.masters()) {
                settings.brokers().verify(master.brokerName(), BrokerFacts.configuration(calls, master));
            }
            Messaging messaging = messaging(context, settings, clients, calls);
            ConsumerGroups groups = new ConsumerGroups(calls, cluster, settings);
            RocketMqTopics topics = new RocketMqTopics(calls, cluster, settings.topicAttributes(), groups);
            CloseStack toClose = new CloseStack();
            toClose.push(calls::close);
            toClose.push(groups::deleteRemaining);
            toClose.push(messaging::close);
            return new RocketMqSession(
                    messaging, topics, new BrokerFacts(calls, cluster, topics), new CopyOnWriteArrayList<>(), toClose);
        } catch (DriverException | InterruptedException | RuntimeException e) {
            calls.close();
            throw e;
        }
    }

    private static Messaging messaging(
            DriverContext context, RocketMqSettings settings, Clients clients, AdminCalls calls)
            throws DriverException {
        if (!settings.grpc().isUsed()) {
            return new RemotingMessaging(settings, clients, calls);
        }
        String endpoint = address(
                context, LocalProxy.ENDPOINT, settings.grpc().grpcEndpoint(), "the proxy as " + GrpcSettings.ENDPOINT);
        return new GrpcMessaging(settings, endpoint, calls);
    }

    private static String address(DriverContext context, String launched, Optional<String> given, String what)
            throws DriverException {
        String address = context.brokerAddresses().get(launched);
        return address != null
                ? address
                : given.orElseThrow(() -> new DriverException("there is no " + launched
                        + " and no broker was launched; name " + what
                        + ": host:port, or have one launched by broker.launch: local"));
    }

    @Override
    public Producer createProducer(ProducerSpec spec) throws DriverException, InterruptedException {
        String topic = spec.topic().name();
        Producer made = messaging.producer(
                topic, topics.requireLayout(topic), spec.client().orElse(0), spec.classes());
        toClose.push(made::close);
        return made;
    }

    @Override
    public Consumer createConsumer(SubscriptionSpec spec, MessageListener listener)
            throws DriverException, InterruptedException {
        QueueLayout layout = topics.requireLayout(spec.topic().name());
        topics.groups().begin(spec);
        Member member = messaging.member(spec, listener, layout);
        members.add(member);
        toClose.push(member::close);
        return member;
    }

    /** Returns this session: only its members, of which any thread may ask, change. */
    @Override
    public Insight insight() {
        return this;
    }

    @Override
    public long backlog(SubscriptionSpec subscription) throws DriverException, InterruptedException {
        for (Member member : members) {
            if (member.isOf(subscription.name())) {
                member.storePosition();
            }
        }
        return topics.groups().backlog(subscription);
    }

    @Override
    public List<Fact> facts(TopicSpec topic) throws DriverException, InterruptedException {
        List<Fact> facts = new ArrayList<>(brokers.of(topic));
        facts.addAll(messaging.facts());
        return facts;
    }

    @Override
    public List<String> endpoints() {
        return brokers.cluster().masters().stream().map(Cluster.Master::address).toList();
    }

    @Override
    public List<String> servers(Role role, TopicSpec topic, int partition)
            throws DriverException, InterruptedException {
        return brokers.servers(role, topic, partition);
    }

    @Override
    public List<Metric> clientMetrics() {
        return List.of();
    }

    @Override
    public void close() throws DriverException, InterruptedException {
        toClose.close();
    }
}
