package io.weir.driver.rocketmq;

import io.weir.driver.SendCompletion;
import io.weir.driver.SendOutcome;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.rocketmq.client.producer.SendCallback;
import org.apache.rocketmq.client.producer.SendResult;
import org.apache.rocketmq.client.producer.SendStatus;

/** The sends of one producer that have not ended, counted so that closing can wait for them. Any thread. */
final class Outstanding {

    private final AtomicLong count = new AtomicLong();

    // hot path
    Delivery begin(SendCompletion completion, boolean retried) {
        count.incrementAndGet();
        return new Delivery(completion, retried, count);
    }

    long count() {
        return count.get();
    }

    /** The one object per message that the client forces. */
    record Delivery(SendCompletion completion, boolean retried, AtomicLong count) implements SendCallback {

        // hot path
        @Override
        public void onSuccess(SendResult result) {
            if (result.getSendStatus() == SendStatus.SEND_OK) {
                completion.acknowledged();
            } else {
                completion.failed(SendOutcome.UNKNOWN, new StoredOtherwise(result.getSendStatus()));
            }
            count.decrementAndGet();
        }

        @Override
        public void onException(Throwable failure) {
            completion.failed(Failure.outcome(failure, retried), new SendFailed(failure));
            count.decrementAndGet();
        }

        // hot path
        void handedOver() {
            completion.acknowledged();
            count.decrementAndGet();
        }
    }
}
