package io.weir.driver.tubemq.client;

import io.weir.driver.DriverException;
import io.weir.driver.support.Calls;
import io.weir.driver.support.DeliveryGate;
import io.weir.driver.support.ErrorTally;
import java.time.Duration;
import java.util.TreeSet;
import org.apache.inlong.tubemq.client.config.ConsumerConfig;
import org.apache.inlong.tubemq.client.consumer.ConsumerResult;
import org.apache.inlong.tubemq.client.consumer.PullMessageConsumer;
import org.apache.inlong.tubemq.client.exception.TubeClientException;

/** A PullMessageConsumer with a thread that fetches, delivers and confirms. */
public final class PullMember extends GroupMember {

    private final Thread thread;

    private PullMember(
            PullMessageConsumer client, ConsumerSession session, DeliveryGate gate, Thread thread, Calls calls) {
        super(client, session, gate, calls);
        this.thread = thread;
    }

    public static PullMember start(
            ConsumerConfig config,
            String topic,
            TreeSet<String> filters,
            Delivery delivery,
            Calls calls,
            ErrorTally errors)
            throws DriverException {
        DeliveryGate gate = new DeliveryGate();
        return ConsumerSession.open(config, topic, session -> {
            PullMessageConsumer client = session.factory().createPullConsumer(config);
            client.subscribe(topic, filters);
            client.completeSubscribe();
            Loop loop = new Loop(client, gate, delivery, errors);
            Thread thread = new Thread(loop, "tubemq-pull-" + client.getConsumerId());
            thread.setDaemon(true);
            thread.start();
            return new PullMember(client, session, gate, thread, calls);
        });
    }

    @Override
    void beforeShutdown(Duration within) throws InterruptedException {
        thread.join(within.toMillis());
    }

    /** Delivers until the gate closes. */
    record Loop(PullMessageConsumer client, DeliveryGate gate, Delivery delivery, ErrorTally errors)
            implements Runnable {

        @Override
        public void run() {
            try {
                // A fetch is inside as well: one under way would move the positions of a paused consumer.
                while (gate.enter()) {
                    try {
                        receive();
                    } finally {
                        gate.leave();
                    }
                }
            } catch (Throwable death) { // unseen, it would end the thread and leave its messages unread
                errors.add("pull", death);
                delivery.listener().consumerEnded(death);
            }
        }

        // hot path
        private void receive() {
            try {
                ConsumerResult result = client.getMessage();
                if (!result.isSuccess()) {
                    // Usually there is no message; the client has waited already.
                    return;
                }
                delivery.deliver(result.getPartitionKey(), result.getMessageList());
                ConsumerResult confirmed = client.confirmConsume(result.getConfirmContext(), true);
                if (!confirmed.isSuccess()) {
                    errors.add("confirm", new TubeClientException("errCode " + confirmed.getErrCode()));
                }
            } catch (TubeClientException e) {
                errors.add("pull", e);
                delivery.listener().receiveFailed(e);
            }
        }
    }
}
