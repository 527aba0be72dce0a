package io.weir.driver.rocketmq.grpc;

import io.weir.driver.CloseStack;
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
import io.weir.driver.rocketmq.config.Credentials;
import io.weir.driver.rocketmq.config.GrpcSettings;
import io.weir.driver.rocketmq.config.RocketMqSettings;
import io.weir.driver.support.SharedClients;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.rocketmq.client.apis.ClientConfiguration;
import org.apache.rocketmq.client.apis.ClientConfigurationBuilder;
import org.apache.rocketmq.client.apis.ClientServiceProvider;
import org.apache.rocketmq.client.apis.StaticSessionCredentialsProvider;
import org.apache.rocketmq.client.apis.consumer.FilterExpression;
import org.apache.rocketmq.client.apis.consumer.FilterExpressionType;
import org.apache.rocketmq.client.apis.consumer.PushConsumerBuilder;
import org.apache.rocketmq.client.apis.consumer.SimpleConsumerBuilder;
import org.apache.rocketmq.client.apis.producer.ProducerBuilder;
import org.apache.rocketmq.client.java.misc.MetadataUtils;

/** Sends and receives by rocketmq-client-java, through a proxy. */
public final class GrpcMessaging implements Messaging {

    private static final Duration LONGEST_CONNECT = Duration.ofSeconds(5);

    private final RocketMqSettings settings;
    private final GrpcSettings.Client grpc;
    private final AdminCalls calls;
    private final ClientServiceProvider provider = ClientServiceProvider.loadService();
    private final ClientConfiguration configuration;

    /** The session's producers by client number: one, unless the workload asks for more. They are made to be shared. */
    private final SharedClients<org.apache.rocketmq.client.apis.producer.Producer> producers = new SharedClients<>();

    private final GrpcStart start;

    private boolean closed;

    /** @throws DriverException when none of the addresses accepts a connection */
    public GrpcMessaging(RocketMqSettings settings, String endpoints, AdminCalls calls) throws DriverException {
        requireConnection(endpoints, calls.limit());
        this.settings = settings;
        this.grpc = settings.grpc().grpc();
        this.calls = calls;
        this.start = new GrpcStart(calls);
        ClientConfigurationBuilder builder = ClientConfiguration.newBuilder()
                .setEndpoints(endpoints)
                .enableSsl(grpc.sslEnabled())
                .setRequestTimeout(Duration.ofNanos(grpc.requestTimeoutNanos()));
        Credentials user = settings.credentials();
        if (!user.accessKey().isEmpty()) {
            builder.setCredentialProvider(new StaticSessionCredentialsProvider(user.accessKey(), user.secretKey()));
        }
        this.configuration = builder.build();
    }

    /** Connects, and closes again: the gRPC client itself connects with its first topic only. */
    private static void requireConnection(String endpoints, Duration limit) throws DriverException {
        Duration each = limit.compareTo(LONGEST_CONNECT) < 0 ? limit : LONGEST_CONNECT;
        Exception last = new IOException("the endpoint is empty");
        for (String endpoint : endpoints.split(";")) {
            int colon = endpoint.lastIndexOf(':');
            try (Socket socket = new Socket()) {
                int port = Integer.parseInt(endpoint.substring(colon + 1).strip());
                String host = endpoint.substring(0, Math.max(0, colon)).strip();
                socket.connect(new InetSocketAddress(host, port), (int) each.toMillis());
                return;
            } catch (IOException | IllegalArgumentException refused) {
                last = refused;
            }
        }
        throw new DriverException("no RocketMQ proxy answered at " + endpoints + ": " + last.getMessage(), last);
    }

    @Override
    public Producer producer(String topic, QueueLayout layout, int client, List<String> classes)
            throws DriverException, InterruptedException {
        return new GrpcProducer(
                producers.client(client, () -> started(topic)),
                provider,
                settings,
                topic,
                settings.fifo() ? MessageGroups.over(layout.partitions()) : null,
                classes,
                calls);
    }

    private org.apache.rocketmq.client.apis.producer.Producer started(String topic)
            throws DriverException, InterruptedException {
        ProducerBuilder builder = provider.newProducerBuilder()
                .setClientConfiguration(configuration)
                .setTopics(topic);
        if (settings.send().transactional()) {
            builder.setTransactionChecker(GrpcProducer::decision);
        }
        return start.of("RocketMQ did not open a producer for topic " + topic, builder::build);
    }

    @Override
    public Member member(SubscriptionSpec spec, MessageListener listener, QueueLayout layout)
            throws DriverException, InterruptedException {
        String topic = spec.topic().name();
        String attempt = "RocketMQ did not open a consumer for topic " + topic;
        Map<String, FilterExpression> wanted =
                Map.of(topic, filter(settings.consume().wanting(spec.filter())));
        if (settings.consumerType() == ConsumeSettings.Type.PUSH) {
            PushConsumerBuilder builder = provider.newPushConsumerBuilder()
                    .setClientConfiguration(configuration)
                    .setConsumerGroup(spec.name())
                    .setSubscriptionExpressions(wanted);
            return GrpcPushMember.start(
                    start, attempt, builder, () -> new GrpcDelivery(listener, layout), spec.name(), calls);
        }
        SimpleConsumerBuilder builder = provider.newSimpleConsumerBuilder()
                .setClientConfiguration(configuration)
                .setConsumerGroup(spec.name())
                .setAwaitDuration(Duration.ofNanos(grpc.awaitDurationNanos()))
                .setSubscriptionExpressions(wanted);
        return SimpleMember.start(
                start.of(attempt, builder::build), () -> new GrpcDelivery(listener, layout), spec, grpc, calls);
    }

    private static FilterExpression filter(ConsumeSettings consume) {
        return consume.isCondition()
                ? new FilterExpression(consume.filterSql(), FilterExpressionType.SQL92)
                : new FilterExpression(consume.tags(), FilterExpressionType.TAG);
    }

    @Override
    public List<Fact> facts() {
        List<Fact> facts = new ArrayList<>();
        facts.add(new Fact("rocketmq-client-java", MetadataUtils.getVersion(), Source.PRODUCER));
        facts.add(new Fact("send", settings.send().sendType().name(), Source.PRODUCER));
        // The client has neither.
        facts.add(Fact.compression(Fact.NONE));
        facts.add(Fact.batchWait(Duration.ZERO));
        for (Source source : List.of(Source.PRODUCER, Source.CONSUMER)) {
            facts.add(new Fact("endpoints", configuration.getEndpoints(), source));
            facts.add(new Fact("sslEnabled", String.valueOf(configuration.isSslEnabled()), source));
            facts.add(
                    new Fact("requestTimeout", configuration.getRequestTimeout().toMillis() + " ms", source));
        }
        facts.add(new Fact("consumer", String.valueOf(settings.consumerType()), Source.CONSUMER));
        return facts;
    }

    @Override
    public void close() throws DriverException, InterruptedException {
        if (closed) {
            return;
        }
        closed = true;
        CloseStack stack = new CloseStack();
        producers.all().forEach(producer -> stack.push(() -> close(producer)));
        stack.close();
    }

    private static void close(org.apache.rocketmq.client.apis.producer.Producer producer) throws DriverException {
        try {
            producer.close();
        } catch (IOException | IllegalStateException e) {
            throw Failure.of("RocketMQ did not close a producer", e);
        }
    }
}
