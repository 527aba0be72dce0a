package io.weir.driver.kafka.client;

import io.weir.driver.Consumer;
import io.weir.driver.DriverException;
import io.weir.driver.MessageListener;
import io.weir.driver.support.ErrorTally;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.WakeupException;
import org.jspecify.annotations.Nullable;

/**
 * A consumer of one group, with a thread that has its client's name and polls and delivers until it is ordered to end.
 */
abstract class Member implements Consumer, MeasuredClient, Runnable {

    static final Duration POLL = Duration.ofMillis(100);

    /**
     * Waits between polls that fail: rights can come back and brokers too, and until then neither the CPU nor the log is
     * to be flooded.
     */
    private static final long FIRST_WAIT_MILLIS = 100;

    private static final long LONGEST_WAIT_MILLIS = 2_000;

    final RecordDelivery delivery;
    final ErrorTally errors;
    /** Limit of each step at the end: what was reached is stored and then the client closed, both within close(). */
    final Duration stepLimit;

    private final MessageListener listener;
    private final Duration limit;
    private final CountDownLatch closing = new CountDownLatch(1);
    private long waitMillis = FIRST_WAIT_MILLIS;
    private @Nullable Thread thread;

    Member(MessageListener listener, ErrorTally errors, Duration limit) {
        this.delivery = new RecordDelivery(listener);
        this.errors = errors;
        this.stepLimit = stepLimit(limit);
        this.listener = listener;
        this.limit = limit;
    }

    static Duration stepLimit(Duration limit) {
        return limit.dividedBy(3);
    }

    /** Polls once, and delivers. */
    abstract void receive();

    /** Ends a poll under way. Any thread. */
    abstract void wakeUp();

    abstract void store();

    abstract void closeClient();

    /** Stores what was reached; a wake-up that was meant for a poll does not keep it from that. */
    static void commit(Runnable commit) {
        try {
            commit.run();
        } catch (WakeupException meantForThePoll) {
            commit.run();
        }
    }

    final void start(Map<String, Object> properties) {
        thread = new Thread(this, String.valueOf(properties.get(ConsumerConfig.CLIENT_ID_CONFIG)));
        thread.setDaemon(true);
        thread.start();
    }

    final String name() {
        return thread == null ? "" : thread.getName();
    }

    /** Orders the end: what was delivered is stored and the client closed. Any thread. */
    final void end() {
        closing.countDown();
        wakeUp();
    }

    /** Orders the end, and waits for it. */
    @Override
    public final void close() throws DriverException, InterruptedException {
        end();
        if (thread != null) {
            thread.join(limit.toMillis());
            if (thread.isAlive()) {
                throw new DriverException("consumer " + name() + " did not end within " + limit.toSeconds() + " s");
            }
        }
    }

    @Override
    public void run() {
        try {
            while (closing.getCount() > 0) {
                tryToReceive();
            }
        } catch (InterruptException | InterruptedException e) {
            Thread.currentThread().interrupt();
            if (closing.getCount() > 0) {
                listener.consumerEnded(e);
            }
        } catch (Throwable death) { // unseen, an Error would end the thread and leave its messages unread
            errors.add("deliver", death);
            listener.consumerEnded(death);
        } finally {
            store();
            try {
                closeClient();
            } catch (KafkaException e) {
                errors.add("close", e);
            }
        }
    }

    private void tryToReceive() throws InterruptedException {
        try {
            receive();
            waitMillis = FIRST_WAIT_MILLIS;
        } catch (WakeupException orderGivenOrEndRequested) {
            // The loop does it; a poll that has messages is never woken up.
        } catch (InterruptException e) {
            throw e;
        } catch (KafkaException e) {
            errors.add("poll", e);
            listener.receiveFailed(e);
            closing.await(waitMillis, TimeUnit.MILLISECONDS);
            waitMillis = Math.min(2 * waitMillis, LONGEST_WAIT_MILLIS);
        }
    }
}
