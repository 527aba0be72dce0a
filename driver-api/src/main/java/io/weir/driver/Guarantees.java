package io.weir.driver;

import java.time.Duration;
import java.util.Objects;
import java.util.Set;

/**
 * Declaration of a driver, with given settings, to the engine; the run is laid out and judged by it.
 *
 * @param capabilities its abilities
 * @param acknowledgement meaning of an acknowledgement
 * @param delivery how often an acknowledged message may arrive
 * @param order scope in which first deliveries keep the order of sending
 * @param blocking whether {@link Producer#send} can block
 * @param payloadOwnership how long {@link Producer#send} needs the payload array
 * @param durability durability and routing in one sentence in the system's own terms, for the fairness sheet
 * @param deliveryDelay how long after its send the system may first deliver a message, as these settings ask it to;
 *     zero for at once. Messages due for delivery after the run's end are not waited for
 * @param minOutstanding messages of one producer that it must be allowed to have sent and not completed
 */
public record Guarantees(
        Set<Capability> capabilities,
        AcknowledgementLevel acknowledgement,
        Delivery delivery,
        OrderScope order,
        SendBlocking blocking,
        PayloadOwnership payloadOwnership,
        String durability,
        Duration deliveryDelay,
        MinOutstanding minOutstanding) {

    public Guarantees {
        capabilities = Set.copyOf(capabilities);
        Objects.requireNonNull(acknowledgement, "acknowledgement");
        Objects.requireNonNull(delivery, "delivery");
        Objects.requireNonNull(order, "order");
        Objects.requireNonNull(blocking, "blocking");
        Objects.requireNonNull(payloadOwnership, "payloadOwnership");
        Objects.requireNonNull(durability, "durability");
        Objects.requireNonNull(minOutstanding, "minOutstanding");
        if (deliveryDelay.isNegative()) {
            throw new IllegalArgumentException("deliveryDelay is " + deliveryDelay + "; a delay can't be negative");
        }
    }

    /** Creates the promises of a system that completes each message by itself and delivers at once. */
    public Guarantees(
            Set<Capability> capabilities,
            AcknowledgementLevel acknowledgement,
            Delivery delivery,
            OrderScope order,
            SendBlocking blocking,
            PayloadOwnership payloadOwnership,
            String durability) {
        this(
                capabilities,
                acknowledgement,
                delivery,
                order,
                blocking,
                payloadOwnership,
                durability,
                Duration.ZERO,
                MinOutstanding.ONE);
    }

    /** Returns these promises without one on the order of messages. */
    public Guarantees withoutOrder() {
        return new Guarantees(
                capabilities,
                acknowledgement,
                delivery,
                OrderScope.NONE,
                blocking,
                payloadOwnership,
                durability,
                deliveryDelay,
                minOutstanding);
    }

    /**
     * Number of messages that a producer completes together, such as those of a transaction: with fewer outstanding,
     * only a timer would complete them.
     *
     * @param messages at least 1
     * @param key of the driver file that sets it; empty when none does
     */
    public record MinOutstanding(int messages, String key) {

        /** Each message completes by itself. */
        public static final MinOutstanding ONE = new MinOutstanding(1, "");

        public MinOutstanding {
            Objects.requireNonNull(key, "key");
            if (messages < 1) {
                throw new IllegalArgumentException("messages is " + messages + "; a producer needs 1 at least");
            }
        }
    }

    /** Number of times that an acknowledged message may arrive. */
    public enum Delivery {
        /** It may be lost. */
        AT_MOST_ONCE,
        /** It is not lost, but may be repeated. */
        AT_LEAST_ONCE,
        /** It arrives once: a duplicate is a fault. */
        EXACTLY_ONCE
    }

    /** Scope in which the order of sending is kept. */
    public enum OrderScope {
        /** No order is promised. */
        NONE,
        /** Messages of one producer keep their order within a partition. */
        PARTITION
    }

    /** Blocking behaviour of {@link Producer#send}. */
    public enum SendBlocking {
        /** Never for longer than it takes to copy a message. */
        NEVER,
        /** While a buffer of the client is full or metadata is missing. */
        WHEN_FULL,
        /** For the round trip of every message. */
        ALWAYS
    }

    /** Time for which {@link Producer#send} needs the payload array unchanged. */
    public enum PayloadOwnership {
        /** Until {@code send} returns: the client copies. */
        UNTIL_RETURN,
        /** Until the completion is called. */
        UNTIL_COMPLETION
    }
}
