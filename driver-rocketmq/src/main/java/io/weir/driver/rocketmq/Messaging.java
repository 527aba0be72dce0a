package io.weir.driver.rocketmq;

import io.weir.driver.DriverException;
import io.weir.driver.Insight.Fact;
import io.weir.driver.MessageListener;
import io.weir.driver.Producer;
import io.weir.driver.SubscriptionSpec;
import java.util.List;

/** The side of a session that sends and receives: one of RocketMQ's two clients. Topics and groups are the admin client's. */
interface Messaging {

    /** Opens a producer for a topic that exists. */
    Producer producer(String topic, QueueLayout layout) throws DriverException, InterruptedException;

    /** Opens a consumer of a group that exists, and starts delivery. */
    Member member(SubscriptionSpec spec, MessageListener listener, QueueLayout layout)
            throws DriverException, InterruptedException;

    /** What the clients are really set to. */
    List<Fact> facts();

    /** Ends what the session's producers share. Idempotent. */
    void close() throws DriverException;
}
