package io.weir.tests.tubemq;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.driver.Message;
import io.weir.driver.MessageKey;
import io.weir.driver.Producer;
import io.weir.driver.SendCompletion;
import io.weir.driver.SendOutcome;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** How many messages of a producer are on their way together. */
final class PendingCount implements SendCompletion {

    private static final int MESSAGES = 5_000;
    private static final int BYTES = 1_000;

    private final AtomicInteger pending = new AtomicInteger();
    private final AtomicInteger max = new AtomicInteger();
    private final CountDownLatch ended = new CountDownLatch(MESSAGES);

    private PendingCount() {}

    /** Sends 5000 messages of 1000 bytes as fast as the producer takes them, and returns the most when all have ended. */
    static int max(Producer producer) throws InterruptedException {
        PendingCount count = new PendingCount();
        byte[] payload = new byte[BYTES];
        for (int i = 0; i < MESSAGES; i++) {
            producer.send(new Message().set(payload, Message.NO_HEADER, MessageKey.NONE), count);
            count.max.accumulateAndGet(count.pending.incrementAndGet(), Math::max);
        }
        assertThat(count.ended.await(2, TimeUnit.MINUTES)).isTrue();
        return count.max.get();
    }

    @Override
    public void acknowledged() {
        pending.decrementAndGet();
        ended.countDown();
    }

    @Override
    public void failed(SendOutcome outcome, Throwable reason) {
        // On a busy machine the memory store overflows: no matter here, the message has left the window.
        acknowledged();
    }
}
