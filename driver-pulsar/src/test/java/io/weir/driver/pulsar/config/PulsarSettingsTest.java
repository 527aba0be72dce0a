package io.weir.driver.pulsar.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.driver.DriverException;
import io.weir.driver.DriverSettings;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PulsarSettingsTest {

    /** Returns the complaint about these values; empty if they are accepted. */
    private static String refusal(Map<String, Object> values) {
        try {
            PulsarSettings.of(new DriverSettings(values));
            return "";
        } catch (DriverException refused) {
            return refused.getMessage();
        }
    }

    @Test
    void theTimeOfABatchIsGivenOnce() throws Exception {
        assertThat(refusal(
                        Map.of("producer.batchingMaxPublishDelay", 500_000L, "producer.batchingMaxPublishDelayMs", 1L)))
                .contains("producer.batchingMaxPublishDelay and producer.batchingMaxPublishDelayMs", "remove one");
        assertThat(refusal(Map.of("producer.batchingMaxPublishDelay", 999L)))
                .contains("producer.batchingMaxPublishDelay must be 1us at least");
        assertThat(refusal(Map.of("producer.batchingMaxPublishDelay", 0L)))
                .contains("producer.batchingMaxPublishDelay must be more than 0");
        assertThat(PulsarSettings.of(new DriverSettings(Map.of())).producer().batchingMaxPublishDelayMicros())
                .isEqualTo(1_000);
    }

    @Test
    void thePartitionsTogetherQueueNoLessThanOneOfThem() {
        assertThat(refusal(Map.of("producer.pendingQueueSize", 9L, "producer.maxPendingMessagesAcrossPartitions", 8L)))
                .contains("producer.maxPendingMessagesAcrossPartitions is 8", "producer.pendingQueueSize", "raise it");
    }

    @Test
    void aTransactionLivesLongerThanItIsFilled() {
        assertThat(refusal(Map.of("producer.transactionTimeout", 1_000_000_000L)))
                .contains("producer.transactionTimeout needs producer.messagesPerTransaction above 0");
        assertThat(refusal(Map.of(
                        "producer.transactionTimeout",
                        100_999_999L,
                        "producer.messagesPerTransaction",
                        5L,
                        "producer.transactionMaxDelayMs",
                        100L)))
                .contains(
                        "producer.transactionTimeout must be longer than producer.transactionMaxDelayMs, which is 100");
    }

    @Test
    void aTimeoutOfAcknowledgementsNeedsTransactionsAndTheClientsUnit() throws Exception {
        Map<String, Object> values = new HashMap<>(Map.of("consumer.transactionTimeout", 999_999L));
        assertThat(refusal(values))
                .contains("consumer.transactionTimeout needs consumer.acknowledgementsPerTransaction above 0");
        values.put("consumer.acknowledgementsPerTransaction", 10L);
        assertThat(refusal(values)).contains("consumer.transactionTimeout must be 1ms at least");
        // A transaction is begun when its messages are there, so that it may be shorter than their wait.
        values.putAll(Map.of("consumer.transactionTimeout", 1_000_000L, "consumer.transactionMaxDelayMs", 100L));
        assertThat(PulsarSettings.of(new DriverSettings(values))
                        .acknowledgements()
                        .transactionTimeoutMillis(Duration.ofSeconds(20)))
                .isEqualTo(1);
    }

    @Test
    void acknowledgementsHaveTheTimeOfThreeCallsUnlessTheFileSaysOtherwise() throws Exception {
        assertThat(PulsarSettings.of(new DriverSettings(Map.of("consumer.acknowledgementsPerTransaction", 10L)))
                        .acknowledgements()
                        .transactionTimeoutMillis(Duration.ofSeconds(20)))
                .isEqualTo(60_000);
    }

    @Test
    void thePositionsOfTopicsThatAreNotStoredAreNotReplicated() {
        assertThat(refusal(Map.of("client.topicType", "non_persistent", "consumer.replicateSubscriptionState", true)))
                .contains("consumer.replicateSubscriptionState needs client.topicType: persistent");
    }

    @Test
    void anExpiryIsNoLessThanTheClientsUnit() {
        assertThat(refusal(Map.of("consumer.expireTimeOfIncompleteChunkedMessage", 999_999L)))
                .contains("consumer.expireTimeOfIncompleteChunkedMessage must be 1ms at least");
    }

    @Test
    void acknowledgementsAreAbortedOnlyWhereTheirMessagesComeAgainAndEnd() {
        Map<String, Object> values = new HashMap<>(Map.of("consumer.transactionAbortRatio", 0.5));
        assertThat(refusal(values))
                .contains("consumer.transactionAbortRatio needs consumer.acknowledgementsPerTransaction above 0");
        values.put("consumer.acknowledgementsPerTransaction", 10L);
        assertThat(refusal(values))
                .contains("consumer.transactionAbortRatio needs consumer.subscriptionType Shared or Key_Shared");
        values.put("consumer.subscriptionType", "Shared");
        assertThat(refusal(values)).isEmpty();
        values.put("consumer.transactionAbortRatio", 1.0);
        assertThat(refusal(values)).contains("consumer.transactionAbortRatio must be less than 1");
    }

    @Test
    void acknowledgementsInTransactionsNeedTopicsAndBatchesThatKeepThem() {
        Map<String, Object> values = new HashMap<>(Map.of("consumer.acknowledgementsPerTransaction", 10L));
        values.put("client.topicType", "non_persistent");
        assertThat(refusal(values))
                .contains("consumer.acknowledgementsPerTransaction needs client.topicType: persistent");
        values.remove("client.topicType");
        values.put("consumer.batchIndexAcknowledgmentEnabled", false);
        assertThat(refusal(values)).contains("consumer.batchIndexAcknowledgmentEnabled: true");
        values.put("producer.batchingEnabled", false);
        assertThat(refusal(values)).isEmpty();
    }

    private static Map<String, String> misfits(long ensembleSize, String topicType, int nodes) {
        return PulsarSettings.misfits(
                new DriverSettings(Map.of(
                        "client.topicType",
                        topicType,
                        "client.persistence.ensembleSize",
                        ensembleSize,
                        "client.persistence.writeQuorum",
                        1L,
                        "client.persistence.ackQuorum",
                        1L)),
                nodes);
    }

    @Test
    void anEnsembleNeedsAsManyBookiesAsItHasMembers() {
        assertThat(misfits(6, "persistent", 3))
                .containsExactly(Map.entry(
                        "client.persistence.ensembleSize",
                        "is 6, but the broker to be launched has 3 bookies; lower it, or raise broker.nodes"));
        assertThat(misfits(2, "persistent", 1)).hasSize(1);
        assertThat(misfits(3, "persistent", 3)).isEmpty();
    }

    @Test
    void topicsThatAreNotStoredNeedNoBookies() {
        assertThat(misfits(6, "non-persistent", 1)).isEmpty();
    }
}
