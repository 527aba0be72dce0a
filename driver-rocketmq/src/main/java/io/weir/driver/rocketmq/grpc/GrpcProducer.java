package io.weir.driver.rocketmq.grpc;

import io.weir.driver.DriverException;
import io.weir.driver.Message;
import io.weir.driver.Producer;
import io.weir.driver.SendCompletion;
import io.weir.driver.SendOutcome;
import io.weir.driver.rocketmq.client.AdminCalls;
import io.weir.driver.rocketmq.client.Outstanding;
import io.weir.driver.rocketmq.config.RocketMqSettings;
import io.weir.driver.rocketmq.config.TagRound;
import io.weir.driver.support.EvenShare;
import org.apache.rocketmq.client.apis.ClientException;

/** Writes to one topic by the session's gRPC client. */
final class GrpcProducer implements Producer {

    private final String topic;
    private final GrpcShape shape;
    private final TagRound tags;
    private final GrpcSending sending;
    private final AdminCalls calls;
    private final EvenShare aborts;
    private final Outstanding outstanding;

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
        this.aborts = new EvenShare(settings.send().transactionAbortRatio());
        this.outstanding =
                settings.backPressure() ? new Outstanding(settings.backPressureMessages()) : new Outstanding();
    }

    // hot path
    @Override
    public void send(Message message, SendCompletion completion) {
        if (!outstanding.admits()) {
            completion.failed(SendOutcome.REFUSED, Outstanding.notAdmitted());
            return;
        }
        tags.next();
        GrpcPending pending = new GrpcPending(completion, tags.isFilteredOut(), outstanding);
        try {
            sending.send(shape.of(message, tags.tag(), aborts.next() ? GrpcSending.ABORT_PROPERTY : null), pending);
        } catch (ClientException | RuntimeException e) {
            pending.accept(null, e);
        }
    }

    /** Waits until all sends have ended; the client itself belongs to the session. */
    @Override
    public void close() throws DriverException, InterruptedException {
        outstanding.close(topic, calls);
    }
}
