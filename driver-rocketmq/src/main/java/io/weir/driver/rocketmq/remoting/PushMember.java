package io.weir.driver.rocketmq.remoting;

import io.weir.driver.DriverException;
import io.weir.driver.rocketmq.client.AdminCalls;
import io.weir.driver.rocketmq.client.Failure;
import io.weir.driver.rocketmq.client.Member;
import io.weir.driver.rocketmq.config.ConsumeSettings;
import java.util.List;
import org.apache.rocketmq.client.consumer.DefaultMQPushConsumer;
import org.apache.rocketmq.client.consumer.listener.ConsumeConcurrentlyStatus;
import org.apache.rocketmq.client.consumer.listener.ConsumeOrderlyStatus;
import org.apache.rocketmq.client.consumer.listener.MessageListenerConcurrently;
import org.apache.rocketmq.client.consumer.listener.MessageListenerOrderly;
import org.apache.rocketmq.client.exception.MQClientException;
import org.apache.rocketmq.common.message.MessageExt;

/** A push consumer, which either fetches from queues of its own or pops. */
final class PushMember extends Member {

    private final DefaultMQPushConsumer client;
    private final MessageDelivery delivery;

    private PushMember(DefaultMQPushConsumer client, MessageDelivery delivery, AdminCalls calls) {
        super(client.getConsumerGroup(), calls);
        this.client = client;
        this.delivery = delivery;
    }

    static PushMember start(
            DefaultMQPushConsumer client,
            String topic,
            ConsumeSettings consume,
            MessageDelivery delivery,
            AdminCalls calls)
            throws DriverException {
        PushMember member = new PushMember(client, delivery, calls);
        // Messages fetched but not delivered at the end are delivered before the client releases its queues.
        client.setAwaitTerminationMillisWhenShutdown(calls.limit().toMillis() / 2);
        try {
            client.subscribe(topic, consume.selector());
            member.listen(consume.consumeMode());
            client.start();
            return member;
        } catch (MQClientException e) {
            client.shutdown();
            throw Failure.of("RocketMQ did not open a consumer for topic " + topic, e);
        }
    }

    private void listen(ConsumeSettings.Mode mode) {
        if (mode == ConsumeSettings.Mode.ORDERLY) {
            client.registerMessageListener((MessageListenerOrderly) (messages, context) -> deliver(messages)
                    ? ConsumeOrderlyStatus.SUCCESS
                    : ConsumeOrderlyStatus.SUSPEND_CURRENT_QUEUE_A_MOMENT);
        } else {
            client.registerMessageListener((MessageListenerConcurrently) (messages, context) -> deliver(messages)
                    ? ConsumeConcurrentlyStatus.CONSUME_SUCCESS
                    : ConsumeConcurrentlyStatus.RECONSUME_LATER);
        }
    }

    // hot path
    private boolean deliver(List<MessageExt> messages) {
        if (!gate.enter()) {
            return false;
        }
        try {
            delivery.deliver(messages);
            return true;
        } catch (Throwable failure) { // the client logs it and tries again
            delivery.listener().receiveFailed(failure);
            throw failure;
        } finally {
            gate.leave();
        }
    }

    @Override
    public void storePosition() {
        client.getDefaultMQPushConsumerImpl().persistConsumerOffset();
    }

    @Override
    protected void closeClient() {
        if (gate.isShut()) {
            // Messages at the gate were never delivered: the next member is to get them, not the group's retry topic.
            client.getDefaultMQPushConsumerImpl()
                    .getRebalanceImpl()
                    .getProcessQueueTable()
                    .values()
                    .forEach(queue -> queue.setDropped(true));
            gate.end();
        }
        client.shutdown();
        gate.end();
    }
}
