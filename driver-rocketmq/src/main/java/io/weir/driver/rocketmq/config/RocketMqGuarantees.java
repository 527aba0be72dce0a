package io.weir.driver.rocketmq.config;

import io.weir.driver.AcknowledgementLevel;
import io.weir.driver.Capability;
import io.weir.driver.DriverException;
import io.weir.driver.Guarantees;
import io.weir.driver.Guarantees.Delivery;
import io.weir.driver.Guarantees.OrderScope;
import io.weir.driver.Guarantees.PayloadOwnership;
import io.weir.driver.Guarantees.SendBlocking;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Derives from the settings the guarantees that a run may rely on. */
public final class RocketMqGuarantees {

    private RocketMqGuarantees() {}

    public static Guarantees of(RocketMqSettings settings) throws DriverException {
        SendSettings send = settings.send();
        boolean oneway = send.sendType() == SendSettings.Type.ONEWAY;
        AcknowledgementLevel level = settings.brokers().level();
        return new Guarantees(
                capabilities(settings),
                oneway ? AcknowledgementLevel.HANDED_OVER : level,
                // Only the brokers know which messages a condition leaves out.
                oneway || settings.consume().isCondition() ? Delivery.AT_MOST_ONCE : Delivery.AT_LEAST_ONCE,
                order(settings),
                blocking(settings),
                // The gRPC client copies, and for oneway the driver does.
                oneway || settings.grpc().isUsed() ? PayloadOwnership.UNTIL_RETURN : PayloadOwnership.UNTIL_COMPLETION,
                durability(settings),
                send.deliveryDelay(settings.brokers().delayLevels()),
                Guarantees.MinOutstanding.ONE);
    }

    private static Set<Capability> capabilities(RocketMqSettings settings) {
        Set<Capability> capabilities = EnumSet.allOf(Capability.class);
        if (settings.grpc().isUsed()) {
            capabilities.remove(Capability.STORE_TIME);
        }
        if (settings.send().transactional() || settings.grpc().isUsed()) {
            capabilities.remove(Capability.DELAYED_DELIVERY);
        }
        ConsumeSettings consume = settings.consume();
        if (!settings.send().tags().isEmpty() || !consume.filterTags().isEmpty() || consume.isCondition()) {
            capabilities.remove(Capability.FILTER_AT_BROKER);
        }
        if (settings.send().transactional() || (settings.grpc().isUsed() && !settings.fifo())) {
            capabilities.remove(Capability.KEYED_ROUTING);
        }
        boolean fetchesAhead = settings.grpc().isUsed() && settings.consumerType() == ConsumeSettings.Type.PUSH;
        if (fetchesAhead || settings.consumerType() == ConsumeSettings.Type.POP) {
            capabilities.remove(Capability.BACKLOG);
        }
        return capabilities;
    }

    /** Returns the reason why a capability is missing with some settings. */
    public static Optional<String> whyNot(Capability capability) {
        return switch (capability) {
            case KEYED_ROUTING ->
                Optional.of("a key does not choose the queue with messagesPerTransaction: 1, since the"
                        + " client's sendMessageInTransaction takes no queue (RocketMQ documentation, \"Transaction"
                        + " Message Example\"; in the client: MQProducer), nor with clientType: grpc unless messageType"
                        + " is fifo, since only a message group has a queue of its own (RocketMQ documentation,"
                        + " \"Ordered Message\", Working mechanism; in the client: PublishingLoadBalancer)");
            case BACKLOG ->
                Optional.of("a group's offsets say what was handed out, not what was acknowledged, with"
                        + " consumerType: pop, or clientType: grpc and consumerType: push (in the broker:"
                        + " PopBufferMergeService), and these fetch ahead of what they deliver (RocketMQ"
                        + " documentation, \"Consumer Types\", PushConsumer)");
            case STORE_TIME ->
                Optional.of("the gRPC client does not tell when a message was stored (in the client: MessageView of"
                        + " rocketmq-client-java 5.2.0); leave clientType: grpc out");
            case FILTER_AT_BROKER ->
                Optional.of(
                        "the class of a message is its tag, and tags, filterTags or filterSql of the driver file say"
                                + " another; leave them out");
            case DELAYED_DELIVERY ->
                Optional.of(
                        "RocketMQ delays no message of a transaction, and with clientType: grpc a topic takes delayed"
                                + " messages only, or none (RocketMQ documentation, \"Topic\", Message type); leave"
                                + " messagesPerTransaction and clientType: grpc out");
            case PROPERTIES, SHARED_SUBSCRIPTION, PAUSE, CONSUME, SHARED_CLIENTS -> Optional.empty();
        };
    }

    private static String durability(RocketMqSettings settings) {
        String filter =
                settings.consume().isCondition() ? "; filterSql leaves messages out, which count as not received" : "";
        return settings.brokers().durability() + ", sendType="
                + settings.send().sendType().name().toLowerCase(Locale.ROOT)
                + (settings.send().transactional() ? ", each message a transaction" : "")
                + routing(settings)
                + filter;
    }

    private static String routing(RocketMqSettings settings) {
        if (!settings.grpc().isUsed()) {
            return "; a key chooses the queue by its hash, messages without key go round the queues";
        }
        return settings.fifo()
                ? "; through a proxy; a key is a message group, whose hash chooses the queue; messages without key go"
                        + " round one group for each queue"
                : "; through a proxy; messages go round the queues, with key or without";
    }

    /**
     * Returns the order. The client passes asynchronous sends to as many threads as there are CPUs, and the broker
     * handles requests of one connection with several threads as well: only a client that waits for each answer keeps
     * an order. A listener that is not orderly loses it again, and so do delays that make messages visible later than
     * they are stored. The same holds for the gRPC client, with a group whose queues are locked in the place of the
     * orderly listener.
     */
    private static OrderScope order(RocketMqSettings settings) {
        boolean sentInOrder = settings.send().sendType() == SendSettings.Type.SYNC
                && !settings.send().transactional()
                && !settings.send().isDelayed();
        boolean receivedInOrder = settings.orderly() || settings.consumerType() == ConsumeSettings.Type.PULL;
        return sentInOrder && receivedInOrder ? OrderScope.PARTITION : OrderScope.NONE;
    }

    /**
     * Returns the blocking. An asynchronous send waits in a queue of the client, which refuses when full; a oneway send
     * waits for permits. The gRPC client has no such limit, so the driver keeps one for it.
     */
    private static SendBlocking blocking(RocketMqSettings settings) {
        return switch (settings.send().sendType()) {
            case SYNC -> SendBlocking.ALWAYS;
            case ONEWAY -> SendBlocking.WHEN_FULL;
            case ASYNC -> settings.backPressure() ? SendBlocking.WHEN_FULL : SendBlocking.NEVER;
        };
    }
}
