package io.weir.driver.rocketmq.remoting;

import io.weir.driver.DriverException;
import io.weir.driver.rocketmq.client.AdminCalls;
import io.weir.driver.rocketmq.client.Failure;
import io.weir.driver.rocketmq.client.Member;
import io.weir.driver.rocketmq.config.ConsumeSettings;
import java.util.List;
import org.apache.rocketmq.client.consumer.DefaultLitePullConsumer;
import org.apache.rocketmq.client.exception.MQClientException;
import org.apache.rocketmq.common.message.MessageExt;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A lite pull consumer with the thread that polls it. */
public final class PullMember extends Member implements Runnable {

    private static final Logger LOG = LoggerFactory.getLogger(PullMember.class);
    private static final long POLL_MILLIS = 100;

    private final DefaultLitePullConsumer client;
    private final MessageDelivery delivery;
    private final Thread thread;
    private volatile boolean closing;

    private PullMember(DefaultLitePullConsumer client, MessageDelivery delivery, AdminCalls calls) {
        super(client.getConsumerGroup(), calls);
        this.client = client;
        this.delivery = delivery;
        this.thread = new Thread(this, client.getInstanceName() + "-" + group);
        thread.setDaemon(true);
    }

    public static PullMember start(
            DefaultLitePullConsumer client,
            String topic,
            ConsumeSettings consume,
            MessageDelivery delivery,
            AdminCalls calls)
            throws DriverException {
        PullMember member = new PullMember(client, delivery, calls);
        // By itself the client would acknowledge messages that it has returned, before they are delivered.
        client.setAutoCommit(false);
        try {
            client.subscribe(topic, consume.selector());
            client.start();
        } catch (MQClientException e) {
            client.shutdown();
            throw Failure.of("RocketMQ did not open a consumer for topic " + topic, e);
        }
        member.thread.start();
        return member;
    }

    @Override
    public void run() {
        while (!closing && gate.enter()) {
            try {
                List<MessageExt> messages = client.poll(POLL_MILLIS);
                if (!messages.isEmpty()) {
                    delivery.deliver(messages);
                    client.commit();
                }
            } catch (Throwable death) { // unseen, it would end the thread and leave its messages unread
                delivery.listener().consumerEnded(death);
                return;
            } finally {
                gate.leave();
            }
        }
    }

    /**
     * Stores the position of a paused consumer. While messages flow only the polling thread knows which are delivered,
     * and the client stores that each second.
     */
    @Override
    public void storePosition() {
        if (gate.isShut() && gate.isEmpty()) {
            try {
                client.commit(client.assignment(), true);
            } catch (MQClientException e) {
                LOG.warn("the position of consumer group {} is stored later", group, e);
            }
        }
    }

    @Override
    protected void closeClient() throws DriverException, InterruptedException {
        closing = true;
        gate.end();
        try {
            join(thread);
        } finally {
            client.shutdown();
        }
    }
}
