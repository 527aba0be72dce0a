package io.weir.driver.rocketmq.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.driver.SendCompletion;
import io.weir.driver.SendOutcome;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.rocketmq.client.producer.SendResult;
import org.apache.rocketmq.client.producer.SendStatus;
import org.apache.rocketmq.remoting.exception.RemotingTooMuchRequestException;
import org.junit.jupiter.api.Test;

class OutstandingTest {

    private static final SendResult STORED = new SendResult(SendStatus.SEND_OK, "id", "offset", null, 0);

    private final Outstanding outstanding = new Outstanding();
    private final List<String> ends = new ArrayList<>();
    private final SendCompletion completion = new SendCompletion() {
        @Override
        public void acknowledged() {
            ends.add("acknowledged");
        }

        @Override
        public void failed(SendOutcome outcome, Throwable reason) {
            ends.add(outcome.name());
        }
    };

    /** As rocketmq-remoting calls back where a connection comes up after the time-out: it fails the send and goes on. */
    @Test
    void aClientThatCallsBackTwiceEndsTheMessageOnce() {
        Outstanding.Delivery delivery = new Outstanding.Delivery(completion, false, false, outstanding);
        delivery.onException(new RemotingTooMuchRequestException("invokeAsync call timeout"));
        delivery.onSuccess(STORED);
        delivery.onException(new IllegalStateException("again"));

        assertThat(ends).hasSize(1).doesNotContain("acknowledged");
        assertThat(outstanding.count()).isZero();
    }

    @Test
    void anAcknowledgementStandsWhateverFollows() {
        Outstanding.Delivery delivery = new Outstanding.Delivery(completion, false, false, outstanding);
        delivery.onSuccess(STORED);
        delivery.onException(new IllegalStateException("late"));

        assertThat(ends).containsExactly("acknowledged");
        assertThat(outstanding.count()).isZero();
    }

    @Test
    void twoThreadsAtOnceEndItOnce() throws Exception {
        AtomicInteger acknowledged = new AtomicInteger();
        SendCompletion counting = new SendCompletion() {
            @Override
            public void acknowledged() {
                acknowledged.incrementAndGet();
            }

            @Override
            public void failed(SendOutcome outcome, Throwable reason) {}
        };
        int messages = 2_000;
        List<Outstanding.Delivery> deliveries = new ArrayList<>();
        for (int i = 0; i < messages; i++) {
            deliveries.add(new Outstanding.Delivery(counting, false, false, outstanding));
        }
        CyclicBarrier together = new CyclicBarrier(2);
        Thread other = new Thread(() -> acknowledgeAll(deliveries, together));
        other.start();
        acknowledgeAll(deliveries, together);
        other.join();

        assertThat(acknowledged).hasValue(messages);
        assertThat(outstanding.count()).isZero();
    }

    private static void acknowledgeAll(List<Outstanding.Delivery> deliveries, CyclicBarrier together) {
        try {
            together.await();
        } catch (Exception broken) {
            throw new IllegalStateException(broken);
        }
        deliveries.forEach(delivery -> delivery.onSuccess(STORED));
    }
}
