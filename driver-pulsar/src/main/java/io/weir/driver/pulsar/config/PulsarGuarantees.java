package io.weir.driver.pulsar.config;

import io.weir.driver.AcknowledgementLevel;
import io.weir.driver.Capability;
import io.weir.driver.Guarantees;
import io.weir.driver.Guarantees.Delivery;
import io.weir.driver.Guarantees.OrderScope;
import io.weir.driver.Guarantees.PayloadOwnership;
import io.weir.driver.Guarantees.SendBlocking;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import org.apache.pulsar.client.api.SubscriptionType;

/** Derives from the settings the guarantees that a run may rely on. */
public record PulsarGuarantees(PulsarSettings settings) {

    public static Guarantees of(PulsarSettings settings) {
        PulsarGuarantees guarantees = new PulsarGuarantees(settings);
        return new Guarantees(
                guarantees.capabilities(),
                guarantees.acknowledgement(),
                settings.client().persistent() ? Delivery.AT_LEAST_ONCE : Delivery.AT_MOST_ONCE,
                guarantees.order(),
                guarantees.blocking(),
                // The client wraps the array and serializes it when the batch is full, or when it writes to the socket.
                PayloadOwnership.UNTIL_COMPLETION,
                guarantees.durability(),
                Duration.ofNanos(settings.producer().deliverAfterNanos()),
                settings.transactions().minOutstanding(PulsarSettings.OF_PRODUCER));
    }

    /** Returns the blocking: the first message of a transaction waits until the transaction has begun. */
    private SendBlocking blocking() {
        if (settings.transactions().isUsed()) {
            return SendBlocking.ALWAYS;
        }
        return settings.producer().blockIfQueueFull() ? SendBlocking.WHEN_FULL : SendBlocking.NEVER;
    }

    public static Optional<String> whyNot(Capability capability) {
        return switch (capability) {
            case SHARED_SUBSCRIPTION ->
                Optional.of("an Exclusive subscription takes one consumer only (Pulsar documentation, \"Messaging\","
                        + " Subscription types: Exclusive); set consumer.subscriptionType to Failover, Shared or"
                        + " Key_Shared");
            case BACKLOG ->
                Optional.of("Pulsar's backlog counts batches, not the messages in them; non-persistent topics have"
                        + " none (Pulsar documentation, \"Messaging\", Batching and Non-persistent topics); set"
                        + " producer.batchingEnabled: false for a count of messages");
            case PAUSE ->
                Optional.of("non-persistent topics store nothing, so that what a consumer has no room for is dropped"
                        + " (Pulsar documentation, \"Messaging\", Non-persistent topics)");
            case DELAYED_DELIVERY ->
                Optional.of(
                        "only Shared and Key_Shared subscriptions of persistent topics keep a message back (Pulsar"
                                + " documentation, \"Messaging\", Delayed message delivery); set consumer.subscriptionType: Shared");
            case FILTER_AT_BROKER ->
                Optional.of("Pulsar filters by a plug-in that its administrator installs at the broker (Pulsar"
                        + " documentation, \"Pulsar plugin development\", Entry filter); write filterAt: client");
            default -> Optional.empty();
        };
    }

    private Set<Capability> capabilities() {
        Set<Capability> capabilities = EnumSet.complementOf(EnumSet.of(Capability.FILTER_AT_BROKER));
        if (settings.consumer().subscriptionType() == SubscriptionType.Exclusive) {
            capabilities.remove(Capability.SHARED_SUBSCRIPTION);
        }
        if (!settings.client().persistent()) {
            capabilities.remove(Capability.BACKLOG);
            capabilities.remove(Capability.PAUSE);
        }
        if (settings.producer().batchingEnabled()) {
            capabilities.remove(Capability.BACKLOG);
        }
        if (settings.consumer().oneReader() || !settings.client().persistent()) {
            capabilities.remove(Capability.DELAYED_DELIVERY);
        }
        return capabilities;
    }

    /** Returns the level. The namespace's ackQuorum is the minimum number of bookies, and each writes its journal first. */
    private AcknowledgementLevel acknowledgement() {
        if (!settings.client().persistent()) {
            return AcknowledgementLevel.BROKER_MEMORY;
        }
        boolean flushed = settings.client().persistence().journalSyncData();
        if (settings.client().persistence().ackQuorum() >= 2) {
            return flushed ? AcknowledgementLevel.QUORUM_DISK : AcknowledgementLevel.QUORUM_MEMORY;
        }
        return flushed ? AcknowledgementLevel.DISK : AcknowledgementLevel.PAGE_CACHE;
    }

    /** Returns the order: shared consumers overtake each other, and so do the batches of different keys. */
    private OrderScope order() {
        boolean overtaking =
                settings.producer().batchingEnabled() && settings.producer().batchingKeyBased();
        return settings.consumer().oneReader() && !overtaking ? OrderScope.PARTITION : OrderScope.NONE;
    }

    private String durability() {
        String routing =
                "; a key chooses the partition by " + settings.producer().hashingScheme()
                        + ", messages without key fill batches of one partition at a time";
        if (!settings.client().persistent()) {
            return "non-persistent: never stored, dropped where a consumer has no room" + routing;
        }
        return "ensemble " + settings.client().persistence().ensembleSize()
                + ", write quorum " + settings.client().persistence().writeQuorum()
                + ", ack quorum " + settings.client().persistence().ackQuorum()
                + ", journalSyncData=" + settings.client().persistence().journalSyncData()
                + ", deduplication " + settings.client().persistence().deduplicationEnabled()
                + settings.transactions().described()
                + settings.acknowledgements().described()
                + ", subscriptions " + settings.consumer().subscriptionType() + routing;
    }
}
