package io.weir.driver.rocketmq.grpc;

import io.weir.driver.DriverException;
import io.weir.driver.Message;
import io.weir.driver.Producer;
import io.weir.driver.SendCompletion;
import io.weir.driver.SendOutcome;
import io.weir.driver.rocketmq.admin.AdminCalls;
import io.weir.driver.rocketmq.config.RocketMqSettings;
import io.weir.driver.rocketmq.config.TagRound;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.rocketmq.client.apis.ClientException;
import org.jspecify.annotations.Nullable;

/** Writes to one topic by the session's gRPC client. */
final class GrpcProducer implements Producer {

    private final String topic;
    private final GrpcShape shape;
    private final TagRound tags;
    private final GrpcSending sending;
    private final AdminCalls calls;
    private final double abortRatio;
    private final AtomicLong outstanding = new AtomicLong();
    private final @Nullable Semaphore permits;
    private double owed;
    private volatile boolean closed;

    GrpcProducer(
            org.apache.rocketmq.client.apis.producer.Producer client,
            RocketMqSettings settings,
            String topic,
            GrpcShape shape,
            AdminCalls calls) {
        this.topic = topic;
        this.shape = shape;
        this.tags = settings.newTagRound();
        this.sending = GrpcSending.of(settings.send(), client);
        this.calls = calls;
        this.abortRatio = settings.send().abortRatio();
        this.permits = settings.backPressure() ? new Semaphore(settings.backPressureMessages()) : null;
    }

    // hot path
    @Override
    public void send(Message message, SendCompletion completion) {
        if (closed || !admitted()) {
            completion.failed(SendOutcome.REFUSED, new IllegalStateException("the producer is closed"));
            return;
        }
        outstanding.incrementAndGet();
        tags.next();
        GrpcPending pending = new GrpcPending(completion, tags.isFilteredOut(), outstanding, permits);
        try {
            sending.send(shape.of(message, tags.tag(), mark()), pending);
        } catch (ClientException | RuntimeException e) {
            pending.accept(null, e);
        }
    }

    /** Waits for room; returns false if interrupted. */
    private boolean admitted() {
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

    private @Nullable String mark() {
        owed += abortRatio;
        if (owed < 1) {
            return null;
        }
        owed -= 1;
        return GrpcSending.ABORT_PROPERTY;
    }

    /**
     * Waits until all sends have ended, which the client's own time-out ensures; the client itself belongs to the
     * session.
     */
    @Override
    public void close() throws DriverException, InterruptedException {
        closed = true;
        if (!calls.until(() -> outstanding.get() == 0)) {
            throw new DriverException(outstanding.get() + " messages to topic " + topic + " have not ended within "
                    + calls.limit().toSeconds() + " s");
        }
    }
}
