package io.weir.driver.pulsar.config;

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
import io.weir.driver.pulsar.PulsarDriver;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a run may rely on, by settings. */
class PulsarGuaranteesTest {

    private static Guarantees guarantees(Object... keysAndValues) throws DriverException {
        Map<String, Object> values = new HashMap<>();
        for (int i = 0; i < keysAndValues.length; i += 2) {
            values.put((String) keysAndValues[i], keysAndValues[i + 1]);
        }
        return new PulsarDriver().guarantees(new DriverSettings(values));
    }

    @ParameterizedTest
    @CsvSource({
        "1, false, PAGE_CACHE",
        "1, true, DISK",
        "2, false, QUORUM_MEMORY",
        "2, true, QUORUM_DISK",
    })
    void theAckQuorumAndTheJournalDecideOnTheLevel(long ackQuorum, boolean sync, AcknowledgementLevel level)
            throws Exception {
        assertThat(guarantees(
                                "client.persistence.ackQuorum", ackQuorum,
                                "client.persistence.journalSyncData", sync)
                        .acknowledgement())
                .isEqualTo(level);
    }

    @Test
    void aTransactionNeedsAllOfItsMessagesOutstanding() throws Exception {
        assertThat(guarantees("producer.messagesPerTransaction", 100L).minOutstanding())
                .isEqualTo(new MinOutstanding(100, "producer.messagesPerTransaction"));
        assertThat(guarantees().minOutstanding()).isEqualTo(MinOutstanding.ONE);
    }

    @Test
    void theDefaultsAreTheOpenMessagingBenchmarks() throws Exception {
        Guarantees guarantees = guarantees();
        assertThat(guarantees.acknowledgement()).isEqualTo(AcknowledgementLevel.QUORUM_MEMORY);
        assertThat(guarantees.delivery()).isEqualTo(Delivery.AT_LEAST_ONCE);
        assertThat(guarantees.order()).isEqualTo(OrderScope.PARTITION);
        assertThat(guarantees.blocking()).isEqualTo(SendBlocking.WHEN_FULL);
        assertThat(guarantees.payloadOwnership()).isEqualTo(PayloadOwnership.UNTIL_COMPLETION);
        assertThat(guarantees.capabilities())
                .containsExactlyInAnyOrderElementsOf(EnumSet.complementOf(
                        EnumSet.of(Capability.BACKLOG, Capability.FILTER_AT_BROKER, Capability.DELAYED_DELIVERY)));
        assertThat(guarantees.durability()).contains("ensemble 3", "write quorum 3", "ack quorum 2", "Failover");
    }

    @Test
    void aBacklogIsOneOfMessagesOnlyWithoutBatches() throws Exception {
        assertThat(guarantees("producer.batchingEnabled", false).capabilities())
                .containsExactlyInAnyOrderElementsOf(
                        EnumSet.complementOf(EnumSet.of(Capability.FILTER_AT_BROKER, Capability.DELAYED_DELIVERY)));
        assertThat(new PulsarDriver().whyNot(Capability.BACKLOG)).contains("producer.batchingEnabled: false");
    }

    @Test
    void onlySubscriptionsWithSeveralReadersAtOnceKeepMessagesBack() throws Exception {
        assertThat(guarantees("consumer.subscriptionType", "Shared").capabilities())
                .contains(Capability.DELAYED_DELIVERY);
        assertThat(guarantees("consumer.subscriptionType", "Key_Shared").capabilities())
                .contains(Capability.DELAYED_DELIVERY);
        assertThat(guarantees("consumer.subscriptionType", "Failover").capabilities())
                .doesNotContain(Capability.DELAYED_DELIVERY);
        assertThat(new PulsarDriver().whyNot(Capability.DELAYED_DELIVERY))
                .contains("consumer.subscriptionType: Shared");
    }

    @ParameterizedTest
    @CsvSource({"Exclusive, PARTITION", "Failover, PARTITION", "Shared, NONE", "Key_Shared, NONE"})
    void theSubscriptionTypeDecidesOnTheOrder(String type, OrderScope order) throws Exception {
        assertThat(guarantees("consumer.subscriptionType", type).order()).isEqualTo(order);
    }

    @Test
    void whatOvertakesTakesTheOrderAway() throws Exception {
        assertThat(guarantees("producer.batchingKeyBased", true).order()).isEqualTo(OrderScope.NONE);
        assertThat(guarantees("producer.batchingKeyBased", true, "producer.batchingEnabled", false)
                        .order())
                .isEqualTo(OrderScope.PARTITION);
    }

    @Test
    void theQueueDecidesWhetherASendBlocks() throws Exception {
        assertThat(guarantees("producer.blockIfQueueFull", false).blocking()).isEqualTo(SendBlocking.NEVER);
        assertThat(guarantees("producer.messagesPerTransaction", 2L).blocking()).isEqualTo(SendBlocking.ALWAYS);
    }

    @Test
    void aNonPersistentTopicPromisesLessAndSaysWhy() throws Exception {
        Guarantees guarantees = guarantees("client.topicType", "non_persistent");
        assertThat(guarantees.acknowledgement()).isEqualTo(AcknowledgementLevel.BROKER_MEMORY);
        assertThat(guarantees.delivery()).isEqualTo(Delivery.AT_MOST_ONCE);
        assertThat(guarantees.capabilities()).doesNotContain(Capability.BACKLOG, Capability.PAUSE);
        assertThat(new PulsarDriver().whyNot(Capability.BACKLOG)).contains("Pulsar documentation");
        assertThat(new PulsarDriver().whyNot(Capability.SHARED_SUBSCRIPTION)).contains("Pulsar documentation");
    }

    @Test
    void allErrorsComeAtOnce() {
        assertThatThrownBy(() -> guarantees(
                        "producer.accessMode",
                        "Sole",
                        "producer.chunkingEnabled",
                        true,
                        "producer.transactionAbortRatio",
                        1.5,
                        "client.ioThreads",
                        0L,
                        "client.persistence.writeQuorum",
                        4L,
                        "client.namespacePrefix",
                        "only-a-tenant",
                        "producer.deliverAfter",
                        1L,
                        "encryption.keyName",
                        "k"))
                .isInstanceOf(DriverException.class)
                .hasMessageContaining("producer.accessMode must be one of")
                .hasMessageContaining("batchingEnabled: false")
                .hasMessageContaining("transactionAbortRatio must be 0 to 1, not 1.5")
                .hasMessageContaining("client.ioThreads must be at least 1, not 0")
                .hasMessageContaining("ensembleSize >= writeQuorum >= ackQuorum, not 3, 4, 2")
                .hasMessageContaining("tenant/namespace, not 'only-a-tenant'")
                .hasMessageContaining("producer.deliverAfter needs consumer.subscriptionType Shared or Key_Shared")
                .hasMessageContaining("encryption.publicKeyFile");
    }

    @Test
    void valuesAreTakenInAnyCase() throws Exception {
        assertThat(guarantees("consumer.subscriptionType", "key_shared", "producer.compressionType", "lz4")
                        .order())
                .isEqualTo(OrderScope.NONE);
        assertThat(guarantees("client.topicType", "non-persistent").delivery()).isEqualTo(Delivery.AT_MOST_ONCE);
    }
}
