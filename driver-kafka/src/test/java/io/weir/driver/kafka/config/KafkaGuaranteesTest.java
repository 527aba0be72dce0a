package io.weir.driver.kafka.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.driver.AcknowledgementLevel;
import io.weir.driver.Capability;
import io.weir.driver.DriverException;
import io.weir.driver.DriverSettings;
import io.weir.driver.Guarantees;
import io.weir.driver.Guarantees.Delivery;
import io.weir.driver.Guarantees.MinOutstanding;
import io.weir.driver.Guarantees.OrderScope;
import io.weir.driver.Guarantees.PayloadOwnership;
import io.weir.driver.Guarantees.SendBlocking;
import io.weir.driver.kafka.KafkaDriver;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KafkaGuaranteesTest {

    private static Guarantees guarantees(Map<String, String> topic, Map<String, String> producer)
            throws DriverException {
        return new KafkaDriver()
                .guarantees(new DriverSettings(Map.of("topicConfig", topic, "producerConfig", producer)));
    }

    @ParameterizedTest
    @CsvSource({
        "0,   2, 1, HANDED_OVER",
        "1,   2, ,  PAGE_CACHE",
        "1,   2, 1, DISK",
        "all,  ,  , PAGE_CACHE",
        "all, 1,  , PAGE_CACHE",
        "all, 1, 1, DISK",
        "all, 2,  , QUORUM_MEMORY",
        "-1,  2, 5, QUORUM_MEMORY",
        "all, 2, 1, QUORUM_DISK",
        "   , 2, 1, QUORUM_DISK",
    })
    void anAcknowledgementIsAsGoodAsAcksInSyncReplicasAndFlushMakeIt(
            String acks, String inSync, String flush, AcknowledgementLevel expected) throws Exception {
        Map<String, String> topic = new HashMap<>();
        if (inSync != null) {
            topic.put("min.insync.replicas", inSync);
        }
        if (flush != null) {
            topic.put("flush.messages", flush);
        }
        Map<String, String> producer = acks == null ? Map.of() : Map.of("acks", acks);
        assertThat(guarantees(topic, producer).acknowledgement()).isEqualTo(expected);
    }

    @Test
    void withoutSettingsItPromisesWhatKafkasDefaultsDo() throws Exception {
        Guarantees guarantees = new KafkaDriver().guarantees(new DriverSettings(Map.of()));
        assertThat(guarantees.capabilities())
                .containsExactlyInAnyOrderElementsOf(EnumSet.complementOf(
                        EnumSet.of(Capability.STORE_TIME, Capability.FILTER_AT_BROKER, Capability.DELAYED_DELIVERY)));
        assertThat(guarantees.delivery()).isEqualTo(Delivery.AT_LEAST_ONCE);
        assertThat(guarantees.order()).isEqualTo(OrderScope.PARTITION);
        assertThat(guarantees.blocking()).isEqualTo(SendBlocking.WHEN_FULL);
        assertThat(guarantees.payloadOwnership()).isEqualTo(PayloadOwnership.UNTIL_RETURN);
        assertThat(guarantees.durability()).contains("acks=all", "replication factor broker default");
    }

    @Test
    void aTransactionNeedsAllOfItsMessagesOutstanding() throws Exception {
        Guarantees guarantees =
                new KafkaDriver().guarantees(new DriverSettings(Map.of("messagesPerTransaction", 100L)));

        assertThat(guarantees.minOutstanding()).isEqualTo(new MinOutstanding(100, "messagesPerTransaction"));
        assertThat(guarantees(Map.of(), Map.of()).minOutstanding()).isEqualTo(MinOutstanding.ONE);
    }

    @Test
    void withoutAcknowledgementAMessageIsNotRepeated() throws Exception {
        assertThat(guarantees(Map.of(), Map.of("acks", "0")).delivery()).isEqualTo(Delivery.AT_MOST_ONCE);
    }

    @ParameterizedTest
    @CsvSource({
        "false, 5, 3, NONE",
        "false, 1, 3, PARTITION",
        "false, 5, 0, PARTITION",
        "true,  5, 3, PARTITION",
    })
    void orderIsLostOnlyWhereARetryCanOvertake(String idempotent, String inFlight, String retries, OrderScope expected)
            throws Exception {
        Map<String, String> producer = Map.of(
                "enable.idempotence", idempotent,
                "max.in.flight.requests.per.connection", inFlight,
                "retries", retries);
        assertThat(guarantees(Map.of(), producer).order()).isEqualTo(expected);
    }

    @Test
    void aWeakerAcksSwitchesIdempotenceAndOrderOff() throws Exception {
        assertThat(guarantees(Map.of(), Map.of("acks", "1")).order()).isEqualTo(OrderScope.NONE);
    }

    @ParameterizedTest
    @CsvSource({
        "partitioner.ignore.keys, true",
        "partitioner.class, org.apache.kafka.clients.producer.RoundRobinPartitioner"
    })
    void aKeyDoesNotRouteWhenThePartitionerDoesNotLookAtIt(String key, String value) throws Exception {
        assertThat(guarantees(Map.of(), Map.of(key, value)).capabilities()).doesNotContain(Capability.KEYED_ROUTING);
    }

    @ParameterizedTest
    @CsvSource({
        "producerConfig, acks, 5, acks",
        "producerConfig, linger.ms, -3, linger.ms",
        "producerConfig, transactional.id, me, transactional.id",
        "consumerConfig, isolation.level, vague, isolation.level"
    })
    void refusesSettingsThatTheClientRefuses(String block, String key, String value, String named) {
        DriverSettings settings = new DriverSettings(Map.of(block, Map.of(key, value)));
        assertThatThrownBy(() -> new KafkaDriver().guarantees(settings))
                .isInstanceOf(DriverException.class)
                .hasMessageContaining(named)
                .hasMessageContaining(value);
    }

    @ParameterizedTest
    @CsvSource({"0", "-2", "40000"})
    void refusesAReplicationFactorThatIsNoNumberOfReplicas(long factor) {
        DriverSettings settings = new DriverSettings(Map.of("replicationFactor", factor));
        assertThatThrownBy(() -> new KafkaDriver().guarantees(settings))
                .isInstanceOf(DriverException.class)
                .hasMessageContaining("not " + factor);
    }

    private static Guarantees guarantees(Map<String, Object> settings) throws DriverException {
        return new KafkaDriver().guarantees(new DriverSettings(settings));
    }

    @Test
    void recordsHaveAStoreTimeWhereTheirTopicAsksForIt() throws Exception {
        assertThat(guarantees(Map.of("topicConfig", Map.of("message.timestamp.type", "LogAppendTime")))
                        .capabilities())
                .contains(Capability.STORE_TIME);
        assertThat(guarantees(Map.of("topicConfig", Map.of("message.timestamp.type", "CreateTime")))
                        .capabilities())
                .doesNotContain(Capability.STORE_TIME);
    }

    @Test
    void aMessageThatFillsATransactionWaitsForItsEnd() throws Exception {
        Guarantees guarantees = guarantees(Map.of("messagesPerTransaction", 10L));
        assertThat(guarantees.blocking()).isEqualTo(SendBlocking.ALWAYS);
        assertThat(guarantees.order()).isEqualTo(OrderScope.PARTITION);
        assertThat(guarantees.capabilities())
                .as("offsets count the marks of transactions too")
                .containsExactlyInAnyOrderElementsOf(EnumSet.complementOf(EnumSet.of(
                        Capability.BACKLOG,
                        Capability.SHARED_CLIENTS,
                        Capability.STORE_TIME,
                        Capability.FILTER_AT_BROKER,
                        Capability.DELAYED_DELIVERY)));
        assertThat(new KafkaDriver().whyNot(Capability.BACKLOG)).contains("Control Batches");
        assertThat(guarantees.durability()).contains("transactions of 10", "isolation.level=read_committed");
    }

    @Test
    void aShareGroupHasNoOrderAndNoPause() throws Exception {
        Guarantees guarantees = guarantees(Map.of("subscriptionType", "share"));
        assertThat(guarantees.order()).isEqualTo(OrderScope.NONE);
        assertThat(guarantees.delivery()).isEqualTo(Delivery.AT_LEAST_ONCE);
        assertThat(guarantees.capabilities())
                .contains(Capability.SHARED_SUBSCRIPTION, Capability.BACKLOG, Capability.KEYED_ROUTING)
                .doesNotContain(Capability.PAUSE);
        assertThat(new KafkaDriver().whyNot(Capability.PAUSE)).contains("KafkaShareConsumer", "KIP-932");
        assertThat(guarantees.durability()).contains("share groups with {share.auto.offset.reset=earliest}");
    }

    @Test
    void bothGroupProtocolsPromiseTheSame() throws Exception {
        Guarantees consumer = guarantees(Map.of("consumerConfig", Map.of("group.protocol", "consumer")));
        Guarantees classic = guarantees(Map.of("consumerConfig", Map.of("group.protocol", "classic")));
        assertThat(consumer.capabilities()).isEqualTo(classic.capabilities());
        assertThat(consumer.order()).isEqualTo(classic.order());
        assertThat(consumer.delivery()).isEqualTo(classic.delivery());
        assertThat(consumer.durability()).contains("group.protocol=consumer");
    }

    @ParameterizedTest
    @CsvSource({
        "consumer, session.timeout.ms, 45000",
        "consumer, heartbeat.interval.ms, 3000",
        "consumer, partition.assignment.strategy, range",
        "classic, group.remote.assignor, uniform",
        "classic, share.acknowledgement.mode, explicit",
    })
    void refusesWhatAGroupProtocolHasNoUseFor(String protocol, String key, String value) {
        Map<String, Object> settings = Map.of("consumerConfig", Map.of("group.protocol", protocol, key, value));
        assertThatThrownBy(() -> guarantees(settings))
                .isInstanceOf(DriverException.class)
                .hasMessageContaining("Kafka's consumer refuses its settings")
                .hasMessageContaining(key);
    }

    @Test
    void refusesReadersThatWouldSeeAbortedMessages() {
        for (String type : new String[] {"group", "share"}) {
            Map<String, Object> settings = Map.of(
                    "messagesPerTransaction",
                    1L,
                    "subscriptionType",
                    type,
                    "consumerConfig",
                    Map.of("isolation.level", "read_uncommitted"));
            assertThatThrownBy(() -> guarantees(settings))
                    .isInstanceOf(DriverException.class)
                    .hasMessageContaining("isolation.level=read_uncommitted");
        }
    }

    @Test
    void refusesATransactionThatTheBrokerWouldEndFirst() {
        Map<String, Object> settings = Map.of(
                "messagesPerTransaction",
                1000L,
                "transactionMaxDelayMs",
                5000L,
                "producerConfig",
                Map.of("transaction.timeout.ms", "5000"));
        assertThatThrownBy(() -> guarantees(settings))
                .isInstanceOf(DriverException.class)
                .hasMessageContaining("transactionMaxDelayMs is 5000")
                .hasMessageContaining("transaction.timeout.ms, which is 5000");
    }

    @ParameterizedTest
    @CsvSource({"4.3.1, true", "4.2.0, true", "5.0.0, true", "4.1.2, false", "3.9.1, false", "unknown, false"})
    void shareGroupsNeedAClientThatKnowsThem(String version, boolean enough) {
        assertThat(Contradictions.knowsShareGroups(version)).isEqualTo(enough);
    }
}
