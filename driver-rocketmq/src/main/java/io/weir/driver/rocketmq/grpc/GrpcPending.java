package io.weir.driver.rocketmq.grpc;

import io.weir.driver.SendCompletion;
import io.weir.driver.rocketmq.client.Outstanding;
import io.weir.driver.rocketmq.client.SendFailed;
import java.util.function.BiConsumer;
import org.apache.rocketmq.client.apis.producer.SendReceipt;
import org.jspecify.annotations.Nullable;

/** A message that the gRPC client holds. */
@SuppressWarnings("serial") // never written anywhere
final class GrpcPending extends Outstanding.Delivery implements BiConsumer<@Nullable SendReceipt, @Nullable Throwable> {

    GrpcPending(SendCompletion completion, boolean filteredOut, Outstanding outstanding) {
        super(completion, filteredOut, true, outstanding);
    }

    // hot path
    @Override
    public void accept(@Nullable SendReceipt receipt, @Nullable Throwable failure) {
        if (failure == null) {
            acknowledged();
        } else {
            failed(GrpcFailure.outcome(failure), new SendFailed(GrpcFailure.bare(failure)));
        }
    }
}
