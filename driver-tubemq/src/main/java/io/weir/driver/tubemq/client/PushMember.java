package io.weir.driver.tubemq.client;

import io.weir.driver.DriverException;
import io.weir.driver.support.Calls;
import io.weir.driver.support.DeliveryGate;
import java.util.List;
import java.util.TreeSet;
import java.util.concurrent.Executor;
import org.apache.inlong.tubemq.client.common.PeerInfo;
import org.apache.inlong.tubemq.client.config.ConsumerConfig;
import org.apache.inlong.tubemq.client.consumer.MessageListener;
import org.apache.inlong.tubemq.corebase.Message;
import org.jspecify.annotations.Nullable;

/** A push consumer: the client's fetch threads deliver. */
public final class PushMember extends GroupMember {

    private PushMember(StillingPushConsumer client, ConsumerSession session, DeliveryGate gate, Calls calls) {
        super(client, session, gate, calls);
    }

    public static PushMember start(
            ConsumerConfig config, String topic, TreeSet<String> filters, Delivery delivery, Calls calls)
            throws DriverException {
        DeliveryGate gate = new DeliveryGate();
        return ConsumerSession.open(config, topic, session -> {
            StillingPushConsumer client = new StillingPushConsumer(session.factory(), config, gate);
            client.subscribe(topic, filters, new Listener(client, delivery));
            client.completeSubscribe();
            return new PushMember(client, session, gate, calls);
        });
    }

    private record Listener(StillingPushConsumer client, Delivery delivery) implements MessageListener {

        // hot path
        @Override
        public void receiveMessages(PeerInfo peer, List<Message> messages) {
            if (!client.mayDeliver()) {
                // The client returns the batch. It would treat an InterruptedException as a delivery.
                throw new IllegalStateException("the consumer is pausing or closing");
            }
            try {
                delivery.deliver(peer.getPartitionKey(), messages);
            } catch (Throwable failure) { // the client logs it and returns the batch
                delivery.listener().receiveFailed(failure);
                throw failure;
            }
        }

        @Override
        public @Nullable Executor getExecutor() {
            return null;
        }

        @Override
        public void stop() {}
    }
}
