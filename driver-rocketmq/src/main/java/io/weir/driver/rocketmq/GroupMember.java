package io.weir.driver.rocketmq;

import io.weir.driver.Consumer;
import io.weir.driver.DriverException;
import io.weir.driver.Message;
import io.weir.driver.MessageListener;
import java.util.Base64;
import java.util.List;
import org.apache.rocketmq.client.consumer.DefaultMQPushConsumer;
import org.apache.rocketmq.client.consumer.listener.ConsumeConcurrentlyStatus;
import org.apache.rocketmq.client.consumer.listener.ConsumeOrderlyStatus;
import org.apache.rocketmq.client.consumer.listener.MessageListenerConcurrently;
import org.apache.rocketmq.client.consumer.listener.MessageListenerOrderly;
import org.apache.rocketmq.client.exception.MQClientException;
import org.apache.rocketmq.client.impl.consumer.ProcessQueue;
import org.apache.rocketmq.common.message.MessageExt;

/** One push consumer that is a member of one consumer group. */
final class GroupMember implements Consumer {

    private final DefaultMQPushConsumer client;
    private final MessageListener listener;
    private final QueueLayout layout;
    private final AdminCalls calls;
    private final DeliveryGate gate = new DeliveryGate();
    private boolean closed;

    private GroupMember(DefaultMQPushConsumer client, MessageListener listener, QueueLayout layout, AdminCalls calls) {
        this.client = client;
        this.listener = listener;
        this.layout = layout;
        this.calls = calls;
    }

    static GroupMember start(
            DefaultMQPushConsumer client,
            String topic,
            ConsumeMode mode,
            MessageListener listener,
            QueueLayout layout,
            AdminCalls calls)
            throws DriverException {
        GroupMember member = new GroupMember(client, listener, layout, calls);
        // What is fetched but not delivered at the end is delivered before the client lets go of its queues.
        client.setAwaitTerminationMillisWhenShutdown(calls.limit().toMillis() / 2);
        try {
            client.subscribe(topic, "*");
            if (mode == ConsumeMode.ORDERLY) {
                client.registerMessageListener((MessageListenerOrderly) (messages, context) -> member.deliver(messages)
                        ? ConsumeOrderlyStatus.SUCCESS
                        : ConsumeOrderlyStatus.SUSPEND_CURRENT_QUEUE_A_MOMENT);
            } else {
                client.registerMessageListener(
                        (MessageListenerConcurrently) (messages, context) -> member.deliver(messages)
                                ? ConsumeConcurrentlyStatus.CONSUME_SUCCESS
                                : ConsumeConcurrentlyStatus.RECONSUME_LATER);
            }
            client.start();
            return member;
        } catch (MQClientException e) {
            client.shutdown();
            throw Failure.of("RocketMQ did not open a consumer for topic " + topic, e);
        }
    }

    // hot path
    private boolean deliver(List<MessageExt> messages) {
        if (!gate.enter()) {
            return false;
        }
        try {
            for (int i = 0; i < messages.size(); i++) {
                MessageExt message = messages.get(i);
                String stamp = message.getUserProperty(Message.STAMP_PROPERTY);
                listener.onMessage(
                        message.getBody(),
                        stamp == null ? Message.NO_STAMP : Base64.getDecoder().decode(stamp),
                        layout.partition(message.getBrokerName(), message.getQueueId()));
            }
            return true;
        } finally {
            gate.leave();
        }
    }

    @Override
    public void pause() throws DriverException, InterruptedException {
        gate.shut();
        if (!calls.until(gate::isEmpty)) {
            throw new DriverException("consumer group " + client.getConsumerGroup() + " did not pause within "
                    + calls.limit().toSeconds() + " s");
        }
        storePosition();
    }

    @Override
    public void resume() {
        gate.open();
    }

    /** Tells the brokers at once what the client would tell them within its persistConsumerOffsetInterval. Any thread. */
    void storePosition() {
        client.getDefaultMQPushConsumerImpl().persistConsumerOffset();
    }

    boolean isOf(String group) {
        return client.getConsumerGroup().equals(group);
    }

    @Override
    public void close() {
        if (closed) {
            return;
        }
        closed = true;
        if (gate.isShut()) {
            // What waits at the gate was never delivered: the next member is to have it, not the group's retry topic.
            client.getDefaultMQPushConsumerImpl()
                    .getRebalanceImpl()
                    .getProcessQueueTable()
                    .values()
                    .forEach(GroupMember::drop);
            gate.end();
        }
        client.shutdown();
        gate.end();
    }

    private static void drop(ProcessQueue queue) {
        queue.setDropped(true);
    }
}
