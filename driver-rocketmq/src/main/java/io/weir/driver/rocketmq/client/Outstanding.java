package io.weir.driver.rocketmq.client;

import io.weir.driver.SendCompletion;
import io.weir.driver.SendOutcome;
import io.weir.driver.rocketmq.failure.Failure;
import io.weir.driver.rocketmq.failure.SendFailed;
import io.weir.driver.rocketmq.failure.StoredOtherwise;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.rocketmq.client.producer.SendCallback;
import org.apache.rocketmq.client.producer.SendResult;
import org.apache.rocketmq.client.producer.SendStatus;

/** The sends of one producer that have not ended, counted so that closing can wait for them. Any thread. */
public final class Outstanding {

    private final AtomicLong count = new AtomicLong();

    /**
     * @param filteredOut whether no consumer is to get the message
     * @param retried whether the client may have sent the message before the attempt that fails
     */
    // hot path
    public Delivery begin(SendCompletion completion, boolean filteredOut, boolean retried) {
        count.incrementAndGet();
        return new Delivery(completion, filteredOut, retried, count);
    }

    public long count() {
        return count.get();
    }

    /**
     * The one object per message that the client requires. Ends once: later calls have no effect. The client can call
     * twice, as where a connection comes up after the time-out, and the completion may be another message's by then.
     */
    @SuppressWarnings("serial") // never written anywhere
    public static final class Delivery extends AtomicBoolean implements SendCallback {

        private final SendCompletion completion;
        private final boolean filteredOut;
        private final boolean retried;
        private final AtomicLong count;

        private Delivery(SendCompletion completion, boolean filteredOut, boolean retried, AtomicLong count) {
            this.completion = completion;
            this.filteredOut = filteredOut;
            this.retried = retried;
            this.count = count;
        }

        // hot path
        @Override
        public void onSuccess(SendResult result) {
            if (result.getSendStatus() == SendStatus.SEND_OK) {
                acknowledged();
            } else {
                failed(SendOutcome.UNKNOWN, new StoredOtherwise(result.getSendStatus()));
            }
        }

        @Override
        public void onException(Throwable failure) {
            failed(Failure.outcome(failure, retried), new SendFailed(failure));
        }

        // hot path
        public void acknowledged() {
            if (getAndSet(true)) {
                return;
            }
            if (filteredOut) {
                completion.filteredOut();
            } else {
                completion.acknowledged();
            }
            count.decrementAndGet();
        }

        public void failed(SendOutcome outcome, Exception reason) {
            if (getAndSet(true)) {
                return;
            }
            completion.failed(outcome, reason);
            count.decrementAndGet();
        }
    }
}
