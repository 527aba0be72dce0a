package io.weir.driver.tubemq;

import io.weir.driver.DriverException;
import java.time.Duration;
import java.util.List;
import java.util.TreeSet;
import java.util.concurrent.Executor;
import org.apache.inlong.tubemq.client.common.PeerInfo;
import org.apache.inlong.tubemq.client.config.ConsumerConfig;
import org.apache.inlong.tubemq.client.consumer.MessageListener;
import org.apache.inlong.tubemq.client.consumer.PushMessageConsumer;
import org.apache.inlong.tubemq.client.factory.TubeMultiSessionFactory;
import org.apache.inlong.tubemq.corebase.Message;
import org.jspecify.annotations.Nullable;

/** A PushMessageConsumer: the client's fetch threads deliver. A batch that meets a pause waits in its thread. */
final class PushMember extends GroupMember {

    private PushMember(PushMessageConsumer client, TubeMultiSessionFactory factory, Gate gate, Duration limit) {
        super(client, factory, gate, limit);
    }

    static PushMember start(
            ConsumerConfig config, String topic, TreeSet<String> filters, Delivery delivery, Duration limit)
            throws DriverException {
        Gate gate = new Gate();
        return open(config, topic, factory -> {
            PushMessageConsumer client = factory.createPushConsumer(config);
            client.subscribe(topic, filters, new Listener(gate, delivery));
            client.completeSubscribe();
            return new PushMember(client, factory, gate, limit);
        });
    }

    private record Listener(Gate gate, Delivery delivery) implements MessageListener {

        // hot path
        @Override
        public void receiveMessages(PeerInfo peer, List<Message> messages) {
            if (!enter()) {
                // The client gives the batch back. An InterruptedException it would take for a delivery.
                throw new IllegalStateException("the consumer is closing");
            }
            try {
                delivery.deliver(peer.getPartitionKey(), messages);
            } finally {
                gate.leave();
            }
        }

        private boolean enter() {
            try {
                return gate.enter();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return false;
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
