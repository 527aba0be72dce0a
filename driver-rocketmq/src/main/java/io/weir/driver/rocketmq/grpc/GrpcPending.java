package io.weir.driver.rocketmq.grpc;

import io.weir.driver.SendCompletion;
import io.weir.driver.SendOutcome;
import io.weir.driver.rocketmq.failure.SendFailed;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiConsumer;
import org.apache.rocketmq.client.apis.producer.SendReceipt;
import org.jspecify.annotations.Nullable;

/**
 * A message that the gRPC client holds. Ends once.
 *
 * @param filteredOut whether no consumer is to get the message
 * @param outstanding of the producer, to be counted down at the end
 * @param permits of which one is released at the end, where their number is limited
 */
record GrpcPending(
        SendCompletion completion,
        boolean filteredOut,
        AtomicLong outstanding,
        @Nullable Semaphore permits) implements BiConsumer<@Nullable SendReceipt, @Nullable Throwable> {

    // hot path
    @Override
    public void accept(@Nullable SendReceipt receipt, @Nullable Throwable failure) {
        if (failure == null) {
            acknowledged();
        } else {
            failed(GrpcFailure.outcome(failure), new SendFailed(GrpcFailure.bare(failure)));
        }
    }

    // hot path
    void acknowledged() {
        if (filteredOut) {
            completion.filteredOut();
        } else {
            completion.acknowledged();
        }
        end();
    }

    void failed(SendOutcome outcome, Exception reason) {
        completion.failed(outcome, reason);
        end();
    }

    private void end() {
        if (permits != null) {
            permits.release();
        }
        outstanding.decrementAndGet();
    }
}
