package io.weir.driver.rocketmq;

import io.weir.driver.AcknowledgementLevel;
import io.weir.driver.Capability;
import io.weir.driver.DriverException;
import io.weir.driver.Promises;
import io.weir.driver.Promises.Delivery;
import io.weir.driver.Promises.OrderScope;
import io.weir.driver.Promises.PayloadOwnership;
import io.weir.driver.Promises.SendBlocking;
import java.util.EnumSet;

/** Derives from the settings what a run may rely on. */
final class RocketMqPromises {

    private RocketMqPromises() {}

    static Promises of(RocketMqSettings settings) throws DriverException {
        boolean oneway = settings.sendType() == SendType.ONEWAY;
        AcknowledgementLevel level = settings.brokers().level();
        return new Promises(
                EnumSet.allOf(Capability.class),
                oneway ? AcknowledgementLevel.HANDED_OVER : level,
                oneway ? Delivery.AT_MOST_ONCE : Delivery.AT_LEAST_ONCE,
                order(settings),
                blocking(settings),
                oneway ? PayloadOwnership.UNTIL_RETURN : PayloadOwnership.UNTIL_COMPLETION,
                settings.brokers().durability() + ", sendType="
                        + settings.sendType().name().toLowerCase(java.util.Locale.ROOT)
                        + "; a key chooses the queue by its hash, messages without key go round the queues");
    }

    /**
     * The client hands asynchronous sends to as many threads as there are processors, and the broker takes requests of
     * one connection with several threads as well: only one that waits for each answer has an order. A listener that is
     * not orderly gives it up again.
     */
    private static OrderScope order(RocketMqSettings settings) {
        return settings.sendType() == SendType.SYNC && settings.consumeMode() == ConsumeMode.ORDERLY
                ? OrderScope.PARTITION
                : OrderScope.NONE;
    }

    /** An asynchronous send waits in a queue of the client, which refuses when full; a oneway send waits for permits. */
    private static SendBlocking blocking(RocketMqSettings settings) {
        return switch (settings.sendType()) {
            case SYNC -> SendBlocking.ALWAYS;
            case ONEWAY -> SendBlocking.WHEN_FULL;
            case ASYNC -> settings.backPressure() ? SendBlocking.WHEN_FULL : SendBlocking.NEVER;
        };
    }
}
