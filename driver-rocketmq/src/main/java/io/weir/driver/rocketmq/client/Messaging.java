package io.weir.driver.rocketmq.client;

import io.weir.driver.DriverException;
import io.weir.driver.Insight.Fact;
import io.weir.driver.MessageListener;
import io.weir.driver.Producer;
import io.weir.driver.SubscriptionSpec;
import java.util.List;

/** Sending and receiving part of a session: one of RocketMQ's two clients. Topics and groups belong to the admin client. */
public interface Messaging {

    /**
     * Opens a producer for a topic that exists.
     *
     * @param client number of the client that it shares with others
     * @param classes names of the classes of its messages; empty where they are alike
     */
    Producer producer(String topic, QueueLayout layout, int client, List<String> classes)
            throws DriverException, InterruptedException;

    /** Opens a consumer of a group that exists, and starts delivery. */
    Member member(SubscriptionSpec spec, MessageListener listener, QueueLayout layout)
            throws DriverException, InterruptedException;

    /** Returns the real settings of the clients. */
    List<Fact> facts();

    /** Closes the objects that the session's producers share. Idempotent. */
    void close() throws DriverException, InterruptedException;
}
