package io.weir.tests.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.artifact.ArtifactResolver;
import io.weir.artifact.DownloadListener;
import io.weir.broker.LocalBroker;
import io.weir.driver.Consumer;
import io.weir.driver.DriverContext;
import io.weir.driver.DriverException;
import io.weir.driver.DriverSession;
import io.weir.driver.DriverSettings;
import io.weir.driver.Insight.Fact;
import io.weir.driver.Producer;
import io.weir.driver.ProducerSpec;
import io.weir.driver.SubscriptionSpec;
import io.weir.driver.TopicSpec;
import io.weir.plugin.ClientVersion;
import io.weir.plugin.DriverCatalog;
import io.weir.plugin.LoadedDriver;
import io.weir.tests.contract.Mailbox;
import io.weir.tests.contract.Receipt;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** All that the driver does, with a client and a broker of an older line than it was built for. */
class KafkaVersionsIT {

    private static final String OLDER = "3.9.1";
    private static final DriverSettings SHARE = new DriverSettings(Map.of("subscriptionType", "share"));
    private static final Path KAFKA = Path.of("../driver-kafka/target/driver");

    @Test
    void anOlderBrokerServesTheShippedClientAndAnOlderOne() throws Exception {
        DriverCatalog catalog = DriverCatalog.find(List.of(KAFKA));
        List<Path> olderJars = new ClientVersion(ArtifactResolver.ofThisUser())
                .jars(catalog.folder("kafka"), OLDER, DownloadListener.NONE);
        try (LocalBroker kafka = LocalKafka.start(OLDER, 1, Map.of());
                LoadedDriver shipped = catalog.load("kafka");
                LoadedDriver older = catalog.load("kafka", olderJars)) {
            assertThat(wholeLife(shipped, kafka)).isEqualTo("4.3.1");
            assertThat(wholeLife(older, kafka)).isEqualTo(OLDER);
            assertThatThrownBy(() -> older.call(() -> older.driver().guarantees(SHARE)))
                    .isInstanceOf(DriverException.class)
                    .hasMessageContaining("kafka-clients 4.2 or newer, not 3.9.1");
            assertThatThrownBy(() -> shipped.call(() -> shipped.driver().open(context(SHARE, kafka))))
                    .isInstanceOf(DriverException.class)
                    .hasMessageContaining("share.version");
        }
    }

    /** Takes every method of the session once, and returns the client's version. */
    private static String wholeLife(LoadedDriver driver, LocalBroker kafka) throws Exception {
        return driver.call(() -> {
            assertThat(driver.driver().settings()).hasSize(9);
            DriverSettings transactions = new DriverSettings(Map.of("messagesPerTransaction", 1L));
            try (DriverSession session = driver.driver().open(context(transactions, kafka))) {
                inTransactions(session);
            }
            try (DriverSession session = driver.driver().open(context(new DriverSettings(Map.of()), kafka))) {
                return lifeOf(session);
            }
        });
    }

    private static DriverContext context(DriverSettings settings, LocalBroker kafka) {
        return new DriverContext(settings, kafka.addresses(), "life", Duration.ofSeconds(60), System::nanoTime);
    }

    private static void inTransactions(DriverSession session) throws DriverException, InterruptedException {
        TopicSpec topic = new TopicSpec("weir-transactions", 1);
        session.topics().create(List.of(topic));
        Mailbox mailbox = new Mailbox();
        session.createConsumer(new SubscriptionSpec(topic, "weir-sub-transactions", 0), mailbox);
        Producer producer = session.createProducer(new ProducerSpec(topic, 0));
        for (int i = 0; i < 10; i++) {
            Receipt.of(producer, "m" + i);
        }
        assertThat(mailbox.take(10)).doesNotHaveDuplicates();
        session.topics().delete(Set.of(topic.name()));
    }

    private static String lifeOf(DriverSession session) throws DriverException, InterruptedException {
        TopicSpec topic = new TopicSpec("weir-life", 3);
        SubscriptionSpec subscription = new SubscriptionSpec(topic, "weir-sub-life", 0);
        session.topics().create(List.of(topic));
        Mailbox mailbox = new Mailbox();
        Consumer consumer = session.createConsumer(subscription, mailbox);
        Producer producer = session.createProducer(new ProducerSpec(topic, 0));
        for (int i = 0; i < 100; i++) {
            Receipt.of(producer, "m" + i);
        }
        assertThat(mailbox.take(100)).doesNotHaveDuplicates();
        consumer.pause();
        assertThat(session.insight().backlog(subscription)).isZero();
        consumer.resume();
        assertThat(session.insight().clientMetrics()).isNotEmpty();
        List<Fact> facts = session.insight().facts(topic);
        producer.close();
        consumer.close();
        assertThat(session.topics().deleteSubscriptions(name -> name.startsWith("weir-sub-")))
                .containsExactly(subscription.name());
        session.topics().delete(Set.of(topic.name()));
        assertThat(session.topics().list("weir-")).isEmpty();
        return facts.stream()
                .filter(fact -> fact.name().equals("kafka-clients"))
                .map(Fact::value)
                .distinct()
                .findFirst()
                .orElseThrow();
    }
}
