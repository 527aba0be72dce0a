package io.weir.driver.tubemq.client;

import io.weir.driver.support.DeliveryGate;
import org.apache.inlong.tubemq.client.config.ConsumerConfig;
import org.apache.inlong.tubemq.client.consumer.PartitionSelectResult;
import org.apache.inlong.tubemq.client.consumer.SimplePushMessageConsumer;
import org.apache.inlong.tubemq.client.exception.TubeClientException;
import org.apache.inlong.tubemq.client.factory.InnerSessionFactory;

/**
 * The client's push consumer with a pause that ends when the last fetch has ended.
 *
 * <p>The client's own pause does not wait for fetches under way, and a fetch that finds no message of its partition
 * still moves the partition's position past the messages of others: the backlog that the broker reports for a paused
 * group would shrink.
 */
final class StillingPushConsumer extends SimplePushMessageConsumer {

    private final DeliveryGate gate;
    /** True while messages that this thread fetches may be delivered. */
    private final ThreadLocal<Boolean> inside = ThreadLocal.withInitial(() -> false);

    StillingPushConsumer(InnerSessionFactory factory, ConsumerConfig config, DeliveryGate gate)
            throws TubeClientException {
        super(factory, config);
        this.gate = gate;
    }

    boolean mayDeliver() {
        return inside.get();
    }

    /** Fetches from one partition and delivers, on one of the client's threads. */
    // hot path
    @Override
    protected void processRequest(PartitionSelectResult selected, StringBuilder buffer) {
        // In a pause a fetch is needed to report to the broker that the batch before it was delivered. The messages of
        // such a fetch may not be delivered, and are returned.
        boolean entered = selected.isLastPackConsumed() ? gate.tryEnter() : gate.enter();
        inside.set(entered);
        try {
            super.processRequest(selected, buffer);
        } finally {
            inside.set(false);
            if (entered) {
                gate.leave();
            }
        }
    }
}
