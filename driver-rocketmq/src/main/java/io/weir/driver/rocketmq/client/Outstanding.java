package io.weir.driver.rocketmq.client;

import io.weir.driver.DriverException;
import io.weir.driver.SendCompletion;
import io.weir.driver.SendOutcome;
import io.weir.driver.support.Calls;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.rocketmq.client.producer.SendCallback;
import org.apache.rocketmq.client.producer.SendResult;
import org.apache.rocketmq.client.producer.SendStatus;
import org.jspecify.annotations.Nullable;

/** The sends of one producer that have not ended, counted so that closing can wait for them. Any thread. */
public final class Outstanding {

    private final AtomicLong count = new AtomicLong();
    private final @Nullable Semaphore permits;
    private volatile boolean closed;

    /** Creates sends without limit. */
    public Outstanding() {
        this.permits = null;
    }

    /** Creates sends of which no more than so many may be outstanding. */
    public Outstanding(int limit) {
        this.permits = new Semaphore(limit);
    }

    /** Waits for room; returns false if the producer is closed, or if interrupted. Each true needs a delivery. */
    // hot path
    public boolean admits() {
        if (closed) {
            return false;
        }
        if (permits == null || permits.tryAcquire()) {
            return true;
        }
        try {
            permits.acquire();
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** Returns why a message was not admitted. */
    public static Exception notAdmitted() {
        return new IllegalStateException("the producer is closed");
    }

    long count() {
        return count.get();
    }

    /** Admits no more, and waits until all sends have ended, which the client's own time-out ensures. */
    public void close(String topic, Calls calls) throws DriverException, InterruptedException {
        closed = true;
        if (!calls.until(() -> count() == 0)) {
            throw new DriverException(count() + " messages to topic " + topic + " have not ended within "
                    + calls.limit().toSeconds() + " s");
        }
    }

    /**
     * The broker has stored a message, but not as configured: the status names the step it missed. The client takes that
     * for a success. Without stack trace, since one is made for each such message.
     */
    public static final class StoredOtherwise extends Exception {

        public StoredOtherwise(SendStatus status) {
            super("SendStatus " + status, null, false, false);
        }
    }

    /**
     * The one object per message that the client requires. Ends once: later calls have no effect. The client can call
     * twice, as where a connection comes up after the time-out, and the completion may be another message's by then.
     */
    @SuppressWarnings("serial") // never written anywhere
    public static class Delivery extends AtomicBoolean implements SendCallback {

        private final SendCompletion completion;
        private final boolean filteredOut;
        private final boolean retried;
        private final Outstanding outstanding;

        /**
         * @param filteredOut whether no consumer is to get the message
         * @param retried whether the client may have sent the message before the attempt that fails
         */
        // hot path
        public Delivery(SendCompletion completion, boolean filteredOut, boolean retried, Outstanding outstanding) {
            this.completion = completion;
            this.filteredOut = filteredOut;
            this.retried = retried;
            this.outstanding = outstanding;
            outstanding.count.incrementAndGet();
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
        public final void acknowledged() {
            if (getAndSet(true)) {
                return;
            }
            if (filteredOut) {
                completion.filteredOut();
            } else {
                completion.acknowledged();
            }
            end();
        }

        public final void failed(SendOutcome outcome, Exception reason) {
            if (getAndSet(true)) {
                return;
            }
            completion.failed(outcome, reason);
            end();
        }

        private void end() {
            if (outstanding.permits != null) {
                outstanding.permits.release();
            }
            outstanding.count.decrementAndGet();
        }
    }
}
