package io.weir.driver.pulsar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.driver.AcknowledgementLevel;
import io.weir.driver.Capability;
import io.weir.driver.DriverException;
import io.weir.driver.DriverSettings;
import io.weir.driver.Promises;
import io.weir.driver.Promises.Delivery;
import io.weir.driver.Promises.MinOutstanding;
import io.weir.driver.Promises.OrderScope;
import io.weir.driver.Promises.PayloadOwnership;
import io.weir.driver.Promises.SendBlocking;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a run may rely on, by settings. */
class PulsarPromisesTest {

    private static Promises promises(Object... keysAndValues) throws DriverException {
        Map<String, Object> values = new HashMap<>();
        for (int i = 0; i < keysAndValues.length; i += 2) {
            values.put((String) keysAndValues[i], keysAndValues[i + 1]);
        }
        return new PulsarDriver().promises(new DriverSettings(values));
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
        assertThat(promises(
                                "client.persistence.ackQuorum", ackQuorum,
                                "client.persistence.journalSyncData", sync)
                        .acknowledgement())
                .isEqualTo(level);
    }

    @Test
    void aTransactionNeedsAllOfItsMessagesOutstanding() throws Exception {
        assertThat(promises("producer.messagesPerTransaction", 100L).minOutstanding())
                .isEqualTo(new MinOutstanding(100, "producer.messagesPerTransaction"));
        assertThat(promises().minOutstanding()).isEqualTo(MinOutstanding.ONE);
    }

    @Test
    void theDefaultsAreTheOpenMessagingBenchmarks() throws Exception {
        Promises promises = promises();
        assertThat(promises.acknowledgement()).isEqualTo(AcknowledgementLevel.QUORUM_MEMORY);
        assertThat(promises.delivery()).isEqualTo(Delivery.AT_LEAST_ONCE);
        assertThat(promises.order()).isEqualTo(OrderScope.PARTITION);
        assertThat(promises.blocking()).isEqualTo(SendBlocking.WHEN_FULL);
        assertThat(promises.payloadOwnership()).isEqualTo(PayloadOwnership.UNTIL_COMPLETION);
        assertThat(promises.capabilities())
                .containsExactlyInAnyOrderElementsOf(EnumSet.complementOf(EnumSet.of(Capability.BACKLOG)));
        assertThat(promises.durability()).contains("ensemble 3", "write quorum 3", "ack quorum 2", "Failover");
    }

    @Test
    void aBacklogIsOneOfMessagesOnlyWithoutBatches() throws Exception {
        assertThat(promises("producer.batchingEnabled", false).capabilities())
                .containsExactlyInAnyOrder(Capability.values());
        assertThat(new PulsarDriver().whyNot(Capability.BACKLOG)).contains("producer.batchingEnabled: false");
    }

    @ParameterizedTest
    @CsvSource({"Exclusive, PARTITION", "Failover, PARTITION", "Shared, NONE", "Key_Shared, NONE"})
    void theSubscriptionTypeDecidesOnTheOrder(String type, OrderScope order) throws Exception {
        assertThat(promises("consumer.subscriptionType", type).order()).isEqualTo(order);
    }

    @Test
    void whatOvertakesTakesTheOrderAway() throws Exception {
        assertThat(promises("producer.batchingKeyBased", true).order()).isEqualTo(OrderScope.NONE);
        assertThat(promises("producer.batchingKeyBased", true, "producer.batchingEnabled", false)
                        .order())
                .isEqualTo(OrderScope.PARTITION);
    }

    @Test
    void theQueueDecidesWhetherASendBlocks() throws Exception {
        assertThat(promises("producer.blockIfQueueFull", false).blocking()).isEqualTo(SendBlocking.NEVER);
        assertThat(promises("producer.messagesPerTransaction", 2L).blocking()).isEqualTo(SendBlocking.ALWAYS);
    }

    @Test
    void aNonPersistentTopicPromisesLessAndSaysWhy() throws Exception {
        Promises promises = promises("client.topicType", "non_persistent");
        assertThat(promises.acknowledgement()).isEqualTo(AcknowledgementLevel.BROKER_MEMORY);
        assertThat(promises.delivery()).isEqualTo(Delivery.AT_MOST_ONCE);
        assertThat(promises.capabilities()).doesNotContain(Capability.BACKLOG, Capability.PAUSE);
        assertThat(new PulsarDriver().whyNot(Capability.BACKLOG)).contains("Pulsar documentation");
        assertThat(new PulsarDriver().whyNot(Capability.SHARED_SUBSCRIPTION)).contains("Pulsar documentation");
    }

    @Test
    void allMistakesComeAtOnce() {
        assertThatThrownBy(() -> promises(
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
                .hasMessageContaining("client.ioThreads must be 1 to 2147483647, not 0")
                .hasMessageContaining("ensembleSize >= writeQuorum >= ackQuorum, not 3, 4, 2")
                .hasMessageContaining("tenant/namespace, not 'only-a-tenant'")
                .hasMessageContaining("producer.deliverAfter needs consumer.subscriptionType Shared or Key_Shared")
                .hasMessageContaining("encryption.publicKeyFile");
    }

    @Test
    void valuesAreTakenInAnyCase() throws Exception {
        assertThat(promises("consumer.subscriptionType", "key_shared", "producer.compressionType", "lz4")
                        .order())
                .isEqualTo(OrderScope.NONE);
        assertThat(promises("client.topicType", "non-persistent").delivery()).isEqualTo(Delivery.AT_MOST_ONCE);
    }
}
