package io.weir.driver.tubemq.consume;

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

    private final Gate gate;
    /** True while messages that this thread fetches may be delivered. */
    private final ThreadLocal<Boolean> inside = ThreadLocal.withInitial(() -> false);

    StillingPushConsumer(InnerSessionFactory factory, ConsumerConfig config, Gate gate) throws TubeClientException {
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
        boolean entered = enter(selected);
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

    /**
     * Returns false if nothing may be delivered: when closing, and in a pause when the fetch is needed to report to the
     * broker that the batch before it was delivered. The messages of such a fetch are returned.
     */
    private boolean enter(PartitionSelectResult selected) {
        try {
            return selected.isLastPackConsumed() ? gate.tryEnter() : gate.enter();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
