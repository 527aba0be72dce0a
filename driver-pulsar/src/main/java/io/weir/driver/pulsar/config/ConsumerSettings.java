package io.weir.driver.pulsar.config;

import io.weir.driver.SubscriptionSpec;
import io.weir.driver.support.Setting;
import java.util.Optional;
import org.apache.pulsar.client.api.SubscriptionType;

/** Keys of every consumer. */
public record ConsumerSettings(
        @Setting("Beginning of each subscription's name; without it weir, the run's id and sub.")
        Optional<String> subscriptionName,

        @Setting(otherwise = "10000", min = 1, value = "Messages of each partition fetched ahead at most.")
        int receiverQueueSize,

        @Setting(
                otherwise = "50000",
                min = 1,
                value = "Messages of all partitions of a topic that one consumer fetches ahead at most.")
        int maxTotalReceiverQueueSizeAcrossPartitions,

        @Setting(otherwise = "Failover", value = "Exclusive, Shared, Failover or Key_Shared.")
        SubscriptionType subscriptionType,

        @Setting(otherwise = "true", value = "Whether parts of a batch are acknowledged on their own.")
        boolean batchIndexAcknowledgmentEnabled,

        @Setting(otherwise = "100", value = "Milliseconds that acknowledgements are gathered; 0 for none.")
        int acknowledgmentGroupTimeMs,

        @Setting(otherwise = "1000", min = 1, value = "Acknowledgements gathered at most.")
        int maxAcknowledgmentGroupSize,

        @Setting("Whether the broker answers acknowledgements.")
        boolean ackReceiptEnabled,

        @Setting(otherwise = "10", min = 1, value = "Messages in pieces that may be incomplete at once.")
        int maxPendingChunkedMessage,

        @Setting("Whether the oldest incomplete message is acknowledged when there are more of them.")
        boolean autoAckOldestChunkedMessageOnQueueFull,

        @Setting(
                missing = 60_000_000_000L,
                value = "Time after which an incomplete message is acknowledged and dropped; 0 for never.")
        long expireTimeOfIncompleteChunkedMessageNanos,

        @Setting("Whether payloads stay in the client's pool until they are delivered.")
        boolean poolMessages,

        @Setting("Whether the subscription's position is replicated to other clusters.")
        boolean replicateSubscriptionState,

        AcknowledgementPlan acknowledgements) {

    /** Returns the name that a subscription has in Pulsar. */
    public String nameOf(SubscriptionSpec spec) {
        return subscriptionName.map(name -> name + "-" + spec.index()).orElse(spec.name());
    }

    /** Returns whether each partition has one reader at a time. */
    boolean oneReader() {
        return subscriptionType == SubscriptionType.Exclusive || subscriptionType == SubscriptionType.Failover;
    }
}
