package io.weir.driver.pulsar.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.weir.driver.DriverException;
import io.weir.driver.DriverSettings;
import io.weir.driver.Insight.Fact;
import io.weir.driver.Insight.Source;
import io.weir.driver.SubscriptionSpec;
import io.weir.driver.SubscriptionSpec.Start;
import io.weir.driver.TopicSpec;
import io.weir.driver.pulsar.ClientFacts;
import io.weir.driver.pulsar.config.ProducerSettings;
import io.weir.driver.pulsar.config.PulsarSettings;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.pulsar.client.api.BatcherBuilder;
import org.apache.pulsar.client.api.PulsarClient;
import org.apache.pulsar.client.impl.ProducerBuilderImpl;
import org.apache.pulsar.client.impl.conf.ProducerConfigurationData;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class ClientOptionsTest {

    private static final String TOTAL = "consumer.maxTotalReceiverQueueSizeAcrossPartitions";

    /** Connects with the first consumer or producer, of which there is none. */
    private static PulsarClient offline;

    @BeforeAll
    static void open() throws Exception {
        offline = PulsarClient.builder().serviceUrl("pulsar://127.0.0.1:1").build();
    }

    @AfterAll
    static void close() throws Exception {
        offline.close();
    }

    /** By the client's own rule: the lesser of the partition's queue and the total divided by the partitions. */
    @ParameterizedTest
    @CsvSource({
        "1, 10000, 50000, 10000",
        "1, 60000, 50000, 60000",
        "3, 10000, 50000, 10000",
        "5, 10000, 50000, 10000",
        "6, 10000, 50000, 8333",
        "100, 10000, 50000, 500",
        "100, 100, 50000, 100",
        "100, 10000, 1000000, 10000",
        "1000, 10000, 999, 1"
    })
    void fetchesNoMoreAheadThanTheTotalOverAllPartitions(int partitions, long ofEach, long total, String expected)
            throws Exception {
        PulsarSettings settings =
                PulsarSettings.of(new DriverSettings(Map.of("consumer.receiverQueueSize", ofEach, TOTAL, total)));

        assertThat(new ClientFacts(offline, new ClientOptions(settings, "run")).facts(new TopicSpec("t", partitions)))
                .contains(
                        new Fact("receiverQueueSize", expected, Source.CONSUMER),
                        new Fact("maxTotalReceiverQueueSizeAcrossPartitions", Long.toString(total), Source.CONSUMER));
    }

    @Test
    void aFileThatSaysNothingHasPulsarsOwnTotal() throws Exception {
        ClientOptions options = new ClientOptions(PulsarSettings.of(new DriverSettings(Map.of())), "run");

        assertThat(new ClientFacts(offline, options).facts(new TopicSpec("t", 100)))
                .contains(new Fact("receiverQueueSize", "500", Source.CONSUMER));
    }

    private static ClientOptions options(Map<String, Object> settings) throws Exception {
        return new ClientOptions(PulsarSettings.of(new DriverSettings(settings)), "run");
    }

    private static List<Fact> facts(Map<String, Object> settings) throws Exception {
        return new ClientFacts(offline, options(settings)).facts(new TopicSpec("t", 1));
    }

    static Stream<Arguments> settingsAndFacts() {
        return Stream.of(
                arguments("producer.name", "orders", new Fact("producerName", "orders-0", Source.PRODUCER)),
                arguments(
                        "producer.maxPendingMessagesAcrossPartitions",
                        77L,
                        new Fact("maxPendingMessagesAcrossPartitions", "77", Source.PRODUCER)),
                arguments(
                        "producer.batchingMaxPublishDelay",
                        500_000L,
                        new Fact("batchingMaxPublishDelayMicros", "500", Source.PRODUCER)),
                arguments(
                        "producer.batchingMaxPublishDelay",
                        500_000L,
                        new Fact("wait for a batch", "0.5 ms", Source.PRODUCER)),
                arguments(
                        "consumer.maxPendingChunkedMessage",
                        7L,
                        new Fact("maxPendingChunkedMessage", "7", Source.CONSUMER)),
                arguments(
                        "consumer.autoAckOldestChunkedMessageOnQueueFull",
                        true,
                        new Fact("autoAckOldestChunkedMessageOnQueueFull", "true", Source.CONSUMER)),
                arguments(
                        "consumer.expireTimeOfIncompleteChunkedMessage",
                        7_000_000_000L,
                        new Fact("expireTimeOfIncompleteChunkedMessageMillis", "7000", Source.CONSUMER)),
                arguments("consumer.poolMessages", true, new Fact("poolMessages", "true", Source.CONSUMER)),
                arguments(
                        "consumer.replicateSubscriptionState",
                        true,
                        new Fact("replicateSubscriptionState", "true", Source.CONSUMER)));
    }

    @ParameterizedTest
    @MethodSource("settingsAndFacts")
    void aChangedSettingIsAChangedFact(String key, Object value, Fact fact) throws Exception {
        assertThat(facts(Map.of())).doesNotContain(fact);
        assertThat(facts(Map.of(key, value))).contains(fact);
    }

    /** As it was before there were such keys. */
    @Test
    void aFileThatSaysNothingHasTheClientsOwnValues() throws Exception {
        assertThat(facts(Map.of()))
                .contains(
                        new Fact("batchingMaxPublishDelayMicros", "1000", Source.PRODUCER),
                        new Fact("maxPendingMessagesAcrossPartitions", "0", Source.PRODUCER),
                        new Fact("expireTimeOfIncompleteChunkedMessageMillis", "60000", Source.CONSUMER),
                        new Fact("poolMessages", "false", Source.CONSUMER),
                        new Fact("replicateSubscriptionState", "false", Source.CONSUMER))
                .extracting(Fact::name)
                .doesNotContain("producerName", "listenerName");
    }

    /** The client takes its own 0, no limit of all partitions, for less than a queue's. */
    @Test
    void aQueueNeedsNoLimitOfAllPartitions() throws Exception {
        assertThat(producer(Map.of("producer.pendingQueueSize", 9L), 0).getMaxPendingMessages())
                .isEqualTo(9);
    }

    private static ProducerConfigurationData producer(Map<String, Object> settings, int index) throws Exception {
        return ((ProducerBuilderImpl<byte[]>) options(settings).producer(offline, "t", index)).getConf();
    }

    @Test
    void everyProducerHasANameOfItsOwn() throws Exception {
        assertThat(producer(Map.of(), 3).getProducerName()).isEqualTo("weir-run-producer-3");
        assertThat(producer(Map.of("producer.name", "orders"), 3).getProducerName())
                .isEqualTo("orders-3");
    }

    @Test
    void aBatchWaitsForAsManyMicrosecondsAsTheFileSays() throws Exception {
        assertThat(producer(Map.of(), 0).getBatchingMaxPublishDelayMicros()).isEqualTo(1_000);
        assertThat(producer(Map.of("producer.batchingMaxPublishDelayMs", 7L), 0).getBatchingMaxPublishDelayMicros())
                .isEqualTo(7_000);
        assertThat(producer(Map.of("producer.batchingMaxPublishDelay", 500_000L), 0)
                        .getBatchingMaxPublishDelayMicros())
                .isEqualTo(500);
    }

    /** The time of a batch replaces the builder's configuration. */
    @Test
    void theOtherSettingsOfABatchAreKept() throws Exception {
        ProducerConfigurationData producer = producer(
                Map.of(
                        "producer.batchingMaxPublishDelay",
                        500_000L,
                        "producer.batchingKeyBased",
                        true,
                        "producer.batchingMaxMessages",
                        9L),
                0);

        assertThat(producer.getBatcherBuilder()).isSameAs(BatcherBuilder.KEY_BASED);
        assertThat(producer.getBatchingMaxMessages()).isEqualTo(9);
        assertThat(producer.getTopicName()).isEqualTo("t");
    }

    @Test
    void aTotalOfFewerMessagesThanPartitionsIsRefused() throws Exception {
        ProducerSettings settings = PulsarSettings.of(
                        new DriverSettings(Map.of("producer.maxPendingMessagesAcrossPartitions", 3L)))
                .producer();

        settings.requireRoomIn(new TopicSpec("t", 3));
        assertThatThrownBy(() -> settings.requireRoomIn(new TopicSpec("t", 4)))
                .isInstanceOf(DriverException.class)
                .hasMessageContaining("producer.maxPendingMessagesAcrossPartitions is 3")
                .hasMessageContaining("raise it");
    }

    @Test
    void aTransactionOutlivesItsDelayByThreeCallsUnlessTheFileSaysOtherwise() throws Exception {
        Map<String, Object> settings =
                new HashMap<>(Map.of("producer.messagesPerTransaction", 2L, "producer.transactionMaxDelayMs", 50L));
        Duration limit = Duration.ofSeconds(20);

        assertThat(PulsarSettings.of(new DriverSettings(settings)).producer().transactionTimeoutMillis(limit))
                .isEqualTo(60_050);
        settings.put("producer.transactionTimeout", 4_000_000_000L);
        assertThat(PulsarSettings.of(new DriverSettings(settings)).producer().transactionTimeoutMillis(limit))
                .isEqualTo(4_000);
    }

    @Test
    void subscriptionsAreCountedInEachTopicWhereTheFileNamesThem() throws Exception {
        SubscriptionSpec second =
                new SubscriptionSpec(new TopicSpec("t", 1), "weir-r-sub-00007", 1, 0, Start.FIRST_MESSAGE);

        assertThat(PulsarSettings.of(new DriverSettings(Map.of())).consumer().nameOf(second))
                .isEqualTo("weir-r-sub-00007");
        assertThat(PulsarSettings.of(new DriverSettings(Map.of("consumer.subscriptionName", "orders")))
                        .consumer()
                        .nameOf(second))
                .isEqualTo("orders-1");
    }

    @Test
    void aTotalOfNothingIsRefused() {
        assertThatThrownBy(() -> PulsarSettings.of(new DriverSettings(Map.of(TOTAL, 0L))))
                .isInstanceOf(DriverException.class)
                .hasMessageContaining(TOTAL);
    }
}
