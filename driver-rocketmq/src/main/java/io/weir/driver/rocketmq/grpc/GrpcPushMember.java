package io.weir.driver.rocketmq.grpc;

import io.weir.driver.DriverException;
import io.weir.driver.rocketmq.client.AdminCalls;
import io.weir.driver.rocketmq.client.Failure;
import io.weir.driver.rocketmq.client.Member;
import java.io.IOException;
import java.util.function.Supplier;
import org.apache.rocketmq.client.apis.consumer.ConsumeResult;
import org.apache.rocketmq.client.apis.consumer.PushConsumer;
import org.apache.rocketmq.client.apis.consumer.PushConsumerBuilder;
import org.apache.rocketmq.client.apis.message.MessageView;
import org.jspecify.annotations.Nullable;

/** A push consumer of the gRPC client, which fetches ahead; meanwhile the proxy keeps the fetched messages from others. */
final class GrpcPushMember extends Member {

    private final ThreadLocal<GrpcDelivery> deliveries;
    private @Nullable PushConsumer client;

    private GrpcPushMember(String group, AdminCalls calls, Supplier<GrpcDelivery> deliveries) {
        super(group, calls);
        this.deliveries = ThreadLocal.withInitial(deliveries);
    }

    /**
     * @param attempt for the message of a failure
     * @param deliveries creates one for each of the client's threads
     */
    static GrpcPushMember start(
            GrpcStart start,
            String attempt,
            PushConsumerBuilder builder,
            Supplier<GrpcDelivery> deliveries,
            String group,
            AdminCalls calls)
            throws DriverException, InterruptedException {
        GrpcPushMember member = new GrpcPushMember(group, calls, deliveries);
        // Otherwise messages of different groups in one queue overtake each other.
        builder.setEnableFifoConsumeAccelerator(false);
        member.client = start.of(attempt, builder.setMessageListener(member::deliver)::build);
        return member;
    }

    // hot path
    private ConsumeResult deliver(MessageView message) {
        if (!gate.enter()) {
            return ConsumeResult.FAILURE;
        }
        try {
            deliveries.get().deliver(message);
            return ConsumeResult.SUCCESS;
        } catch (Throwable failure) { // the client logs it and tries again
            deliveries.get().listener().receiveFailed(failure);
            throw failure;
        } finally {
            gate.leave();
        }
    }

    @Override
    protected void closeClient() throws DriverException {
        if (client == null) {
            return;
        }
        PushConsumer ended = client;
        client = null;
        if (gate.isShut()) {
            // Messages at the gate were never delivered: they go back, for the next member.
            gate.end();
        }
        try {
            ended.close();
        } catch (IOException | IllegalStateException e) {
            throw Failure.of("RocketMQ did not close a consumer of group " + group, e);
        } finally {
            gate.end();
        }
    }
}
