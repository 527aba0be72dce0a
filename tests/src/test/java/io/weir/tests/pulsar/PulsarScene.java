package io.weir.tests.pulsar;

import io.weir.driver.DriverContext;
import io.weir.driver.DriverSession;
import io.weir.driver.Insight.Fact;
import io.weir.driver.Producer;
import io.weir.driver.ProducerSpec;
import io.weir.driver.SubscriptionSpec;
import io.weir.driver.TopicSpec;
import io.weir.driver.pulsar.PulsarDriver;
import io.weir.tests.contract.SystemUnderTest;
import io.weir.time.SystemClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.pulsar.client.admin.PulsarAdmin;
import org.apache.pulsar.client.admin.PulsarAdminException;
import org.apache.pulsar.client.api.Message;
import org.apache.pulsar.client.api.MessageId;
import org.apache.pulsar.client.api.PulsarClient;
import org.apache.pulsar.client.api.Reader;
import org.apache.pulsar.client.api.ReaderBuilder;
import org.apache.pulsar.common.policies.data.TransactionMetadata;

/**
 * A Pulsar broker as a user's driver file launches it, sessions of the driver, and beside them a client and an admin client
 * that see what the driver really did. All in the tests' own class loader: Pulsar's clients look theirs up by thread.
 */
final class PulsarScene implements AutoCloseable {

    private static final String TENANT = "weir";
    private static final Duration LIMIT = Duration.ofMinutes(1);
    private static final AtomicInteger SESSIONS = new AtomicInteger();
    private static final AtomicInteger TOPICS = new AtomicInteger();

    final SystemUnderTest system;
    final PulsarAdmin admin;
    final PulsarClient client;

    /** @param overrides for the {@code broker} block */
    PulsarScene(String... overrides) throws Exception {
        system = SystemUnderTest.launch("pulsar", overrides);
        Map<String, String> addresses = system.broker().addresses();
        admin = PulsarAdmin.builder().serviceHttpUrl(addresses.get("httpUrl")).build();
        client = PulsarClient.builder().serviceUrl(addresses.get("serviceUrl")).build();
    }

    /** Opens a session at the launched broker, with these {@code driver.key=value}. */
    DriverSession open(String... overrides) throws Exception {
        return open(system.broker().addresses(), LIMIT, overrides);
    }

    /** Opens such a session and creates a topic in it. */
    DriverSession openWith(TopicSpec topic, String... overrides) throws Exception {
        DriverSession session = open(overrides);
        session.topics().create(List.of(topic));
        return session;
    }

    DriverSession open(Map<String, String> addresses, Duration limit, String... overrides) throws Exception {
        return new PulsarDriver()
                .open(new DriverContext(
                        system.settings(overrides),
                        addresses,
                        "it" + SESSIONS.incrementAndGet(),
                        limit,
                        SystemClock.INSTANCE));
    }

    static TopicSpec topic(int partitions) {
        return new TopicSpec("weir-t" + TOPICS.incrementAndGet(), partitions);
    }

    static SubscriptionSpec subscription(TopicSpec topic, int consumer) {
        return new SubscriptionSpec(topic, "weir-sub-" + topic.name(), consumer);
    }

    static Producer producer(DriverSession session, TopicSpec topic) throws Exception {
        return session.createProducer(new ProducerSpec(topic, 0));
    }

    /** The facts of a session with these {@code driver.key=value}, by source and name. */
    Map<String, String> facts(TopicSpec topic, String... overrides) throws Exception {
        try (DriverSession session = openWith(topic, overrides)) {
            Map<String, String> facts = new LinkedHashMap<>();
            for (Fact fact : session.insight().facts(topic)) {
                facts.put(fact.source() + " " + fact.name(), fact.value());
            }
            session.topics().delete(Set.of(topic.name()));
            return facts;
        }
    }

    /** The topic's name with its namespace, which the driver has made up. */
    String fullName(TopicSpec topic) throws PulsarAdminException {
        for (String namespace : admin.namespaces().getNamespaces(TENANT)) {
            List<String> there = new ArrayList<>(admin.topics().getList(namespace));
            there.addAll(admin.topics().getPartitionedTopicList(namespace));
            for (String name : there) {
                if (name.endsWith("/" + topic.name())) {
                    return name;
                }
            }
        }
        throw new AssertionError("no namespace of " + TENANT + " has topic " + topic.name());
    }

    /** Entries of a topic without partitions: a batch is one. */
    long entries(TopicSpec topic) throws PulsarAdminException {
        return admin.topics().getInternalStats(fullName(topic)).entriesAddedCounter;
    }

    /** The timeouts of open transactions, in milliseconds. */
    List<Long> timeouts() throws PulsarAdminException {
        return admin.transactions().getSlowTransactions(1, TimeUnit.MILLISECONDS).values().stream()
                .map(TransactionMetadata::getTimeoutAt)
                .toList();
    }

    /** The messages of a topic without partitions, as a client of one's own reads them. */
    List<Message<byte[]>> read(TopicSpec topic) throws Exception {
        return read(client.newReader(), topic);
    }

    List<Message<byte[]>> read(ReaderBuilder<byte[]> builder, TopicSpec topic) throws Exception {
        List<Message<byte[]>> messages = new ArrayList<>();
        try (Reader<byte[]> reader = builder.topic(fullName(topic))
                .startMessageId(MessageId.earliest)
                .create()) {
            while (reader.hasMessageAvailable()) {
                messages.add(reader.readNext(30, TimeUnit.SECONDS));
            }
        }
        return messages;
    }

    @Override
    public void close() throws Exception {
        client.close();
        admin.close();
        system.close();
    }
}
