package io.weir.driver.tubemq;

import io.weir.driver.DriverException;
import java.time.Duration;
import java.util.TreeSet;
import org.apache.inlong.tubemq.client.config.ConsumerConfig;
import org.apache.inlong.tubemq.client.consumer.ConsumerResult;
import org.apache.inlong.tubemq.client.consumer.PullMessageConsumer;
import org.apache.inlong.tubemq.client.exception.TubeClientException;
import org.apache.inlong.tubemq.client.factory.TubeMultiSessionFactory;

/** A PullMessageConsumer with a thread that asks, delivers and confirms. */
final class PullMember extends GroupMember {

    private final Thread thread;

    private PullMember(
            PullMessageConsumer client, TubeMultiSessionFactory factory, Gate gate, Thread thread, Duration limit) {
        super(client, factory, gate, limit);
        this.thread = thread;
    }

    static PullMember start(
            ConsumerConfig config,
            String topic,
            TreeSet<String> filters,
            Delivery delivery,
            Duration limit,
            ErrorTally errors)
            throws DriverException {
        Gate gate = new Gate();
        return open(config, topic, factory -> {
            PullMessageConsumer client = factory.createPullConsumer(config);
            client.subscribe(topic, filters);
            client.completeSubscribe();
            Loop loop = new Loop(client, gate, delivery, errors);
            Thread thread = new Thread(loop, "tubemq-pull-" + client.getConsumerId());
            thread.setDaemon(true);
            thread.start();
            return new PullMember(client, factory, gate, thread, limit);
        });
    }

    @Override
    void beforeShutdown(Duration within) throws InterruptedException {
        thread.join(within.toMillis());
    }

    private record Loop(PullMessageConsumer client, Gate gate, Delivery delivery, ErrorTally errors)
            implements Runnable {

        @Override
        public void run() {
            try {
                while (gate.awaitOpen()) {
                    receive();
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        // hot path
        private void receive() throws InterruptedException {
            try {
                ConsumerResult result = client.getMessage();
                if (!result.isSuccess()) {
                    // Mostly that there is no message; the client has waited already.
                    return;
                }
                boolean delivered = gate.tryEnter();
                if (delivered) {
                    try {
                        delivery.deliver(result.getPartitionKey(), result.getMessageList());
                    } finally {
                        gate.leave();
                    }
                }
                ConsumerResult confirmed = client.confirmConsume(result.getConfirmContext(), delivered);
                if (!confirmed.isSuccess() && delivered) {
                    errors.add("confirm", new TubeClientException("errCode " + confirmed.getErrCode()));
                }
            } catch (TubeClientException e) {
                errors.add("pull", e);
            }
        }
    }
}
