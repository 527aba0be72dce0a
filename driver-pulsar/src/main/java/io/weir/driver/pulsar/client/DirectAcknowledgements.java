package io.weir.driver.pulsar.client;

import io.weir.driver.support.ErrorTally;
import io.weir.driver.support.Failures;
import java.util.concurrent.CompletableFuture;
import org.apache.pulsar.client.api.Consumer;
import org.apache.pulsar.client.api.MessageId;

/** Acknowledges each message at once; the client itself gathers acknowledgements. */
public record DirectAcknowledgements(ErrorTally errors) implements Acknowledgements {

    // hot path
    @Override
    public void acknowledge(Consumer<byte[]> consumer, MessageId message) {
        CompletableFuture<Void> acknowledged = consumer.acknowledgeAsync(message);
        // Without receipts it is done at once: no object is needed for it.
        if (!acknowledged.isDone() || acknowledged.isCompletedExceptionally()) {
            var unused = acknowledged.exceptionally(failure -> {
                errors.add("acknowledge", Failures.unwrapped(failure));
                return null;
            });
        }
    }

    /** Nothing is put off here; the client sends what it has gathered when it is closed. */
    @Override
    public CompletableFuture<Void> finish() {
        return CompletableFuture.completedFuture(null);
    }
}
