package io.weir.tests.contract;

import io.weir.driver.Message;
import io.weir.driver.MessageKey;
import io.weir.driver.Producer;
import io.weir.driver.SendCompletion;
import io.weir.driver.SendOutcome;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Messages sent one after the other by a thread of their own, with at most so many outstanding, until the test ends it. */
final class Stream {

    private static final int OUTSTANDING = 100;
    private static final long PATIENCE_NANOS = TimeUnit.MINUTES.toNanos(5);

    private final Producer producer;
    private final Semaphore room = new Semaphore(OUTSTANDING);
    private final Set<String> acknowledged = ConcurrentHashMap.newKeySet();
    private final Set<String> refused = ConcurrentHashMap.newKeySet();
    private final Set<String> reasons = ConcurrentHashMap.newKeySet();
    private final AtomicInteger unknown = new AtomicInteger();
    private final Thread thread = new Thread(this::send, "contract-stream");
    private volatile boolean ended;

    /** What became of the messages. */
    record Account(Set<String> acknowledged, Set<String> refused, int unknown) {}

    Stream(Producer producer) {
        this.producer = producer;
        thread.setContextClassLoader(Thread.currentThread().getContextClassLoader());
        thread.start();
    }

    Producer producer() {
        return producer;
    }

    private void send() {
        for (int i = 0; !ended; i++) {
            room.acquireUninterruptibly();
            String text = "stream-" + i;
            producer.send(
                    new Message().set(text.getBytes(StandardCharsets.UTF_8), Message.NO_HEADER, MessageKey.NONE),
                    new End(text));
        }
    }

    int acknowledgedSoFar() {
        return acknowledged.size();
    }

    void awaitAcknowledged(int count) throws InterruptedException {
        long start = System.nanoTime();
        while (acknowledged.size() < count) {
            if (System.nanoTime() - start > PATIENCE_NANOS) {
                throw new AssertionError(acknowledged.size() + " of " + count + " acknowledged, " + refused.size()
                        + " refused, " + unknown + " unknown: " + reasons);
            }
            TimeUnit.MILLISECONDS.sleep(20);
        }
    }

    /** Ends the stream and waits until every message of it has ended. */
    Account end() throws InterruptedException {
        ended = true;
        if (!room.tryAcquire(OUTSTANDING, PATIENCE_NANOS, TimeUnit.NANOSECONDS)) {
            // One permit is the sender's own when it waits for room; a message that never ends keeps its own for ever.
            throw new AssertionError("messages have not ended: " + reasons);
        }
        room.release(OUTSTANDING);
        thread.join();
        return new Account(Set.copyOf(acknowledged), Set.copyOf(refused), unknown.get());
    }

    private final class End implements SendCompletion {

        private final String text;

        End(String text) {
            this.text = text;
        }

        @Override
        public void acknowledged() {
            acknowledged.add(text);
            room.release();
        }

        @Override
        public void failed(SendOutcome outcome, Throwable reason) {
            reasons.add(outcome + " " + reason);
            if (outcome == SendOutcome.REFUSED) {
                refused.add(text);
            } else {
                unknown.incrementAndGet();
            }
            room.release();
        }
    }
}
