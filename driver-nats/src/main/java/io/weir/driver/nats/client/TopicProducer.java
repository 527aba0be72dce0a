package io.weir.driver.nats.client;

import io.nats.client.JetStream;
import io.nats.client.JetStreamApiException;
import io.nats.client.api.PublishAck;
import io.nats.client.impl.Headers;
import io.weir.driver.DriverException;
import io.weir.driver.Message;
import io.weir.driver.Producer;
import io.weir.driver.SendCompletion;
import io.weir.driver.SendOutcome;
import io.weir.driver.TopicSpec;
import io.weir.driver.support.Calls;
import java.util.Arrays;
import java.util.Base64;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Publishes to the streams of one topic, and waits for no acknowledgement unless too many are outstanding. */
public final class TopicProducer implements Producer {

    /** Part of the client's message where no server listens to the subject: nobody has stored the message. */
    private static final String NO_RESPONDERS = "503";

    private static final int SERVER_ERROR = 500;

    private final JetStream client;
    private final String[] subjects;
    private final String topic;
    private final int maxPending;
    private final Semaphore window;
    private final Calls calls;
    private int next;
    private volatile boolean closed;

    /**
     * @param first partition of the first message without a key
     * @param maxPending messages that may wait for an acknowledgement
     */
    public TopicProducer(JetStream client, TopicSpec topic, int first, int maxPending, Calls calls) {
        this.client = client;
        this.topic = topic.name();
        this.subjects = Names.subjects(topic);
        this.next = first % topic.partitions();
        this.maxPending = maxPending;
        this.window = new Semaphore(maxPending);
        this.calls = calls;
    }

    // hot path
    @Override
    public void send(Message message, SendCompletion completion) {
        if (closed) {
            completion.failed(SendOutcome.REFUSED, new IllegalStateException("the producer is closed"));
            return;
        }
        try {
            window.acquire();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            completion.failed(SendOutcome.REFUSED, e);
            return;
        }
        CompletableFuture<PublishAck> answer;
        try {
            // The client keeps the array until its writer has copied it, which may be after the time-out of the
            // request.
            answer = client.publishAsync(
                    subject(message), headers(message), message.payload().clone());
        } catch (RuntimeException notQueued) {
            window.release();
            completion.failed(SendOutcome.REFUSED, notQueued);
            return;
        }
        var unused = answer.whenComplete((stored, failure) -> {
            window.release();
            if (failure == null) {
                completion.acknowledged();
            } else {
                Throwable reason = cause(failure);
                completion.failed(outcome(reason), reason);
            }
        });
    }

    private String subject(Message message) {
        if (!message.key().isNone()) {
            return subjects[Math.floorMod(Arrays.hashCode(message.key().bytes()), subjects.length)];
        }
        String subject = subjects[next];
        next = next + 1 == subjects.length ? 0 : next + 1;
        return subject;
    }

    private static @Nullable Headers headers(Message message) {
        if (message.header().length == 0) {
            return null;
        }
        // Values of headers are printable text.
        return new Headers()
                .put(
                        Message.HEADER_PROPERTY,
                        Base64.getEncoder().withoutPadding().encodeToString(message.header()));
    }

    /** Returns the client's own error, which it wraps once or twice. */
    private static Throwable cause(Throwable failure) {
        Throwable cause = failure;
        while (cause.getCause() != null && !(cause instanceof JetStreamApiException)) {
            cause = cause.getCause();
        }
        return cause;
    }

    /**
     * Returns the fate: an error of the API with a code below 500 is about the message, and so is the absence of a stream; of
     * all else the server may have stored it.
     */
    static SendOutcome outcome(Throwable reason) {
        boolean refused = reason instanceof JetStreamApiException answer
                ? answer.getErrorCode() < SERVER_ERROR
                : String.valueOf(reason.getMessage()).contains(NO_RESPONDERS);
        return refused ? SendOutcome.REFUSED : SendOutcome.UNKNOWN;
    }

    /** Returns the number of messages that wait for an acknowledgement. */
    public int pending() {
        return maxPending - window.availablePermits();
    }

    @Override
    public void close() throws DriverException, InterruptedException {
        if (closed) {
            return;
        }
        boolean all = window.tryAcquire(maxPending, calls.limit().toMillis() / 2, TimeUnit.MILLISECONDS);
        closed = true;
        if (!all) {
            throw new DriverException(
                    pending() + " messages to topic " + topic + " were still unanswered when it closed");
        }
        window.release(maxPending);
    }
}
