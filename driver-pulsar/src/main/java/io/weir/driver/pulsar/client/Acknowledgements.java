package io.weir.driver.pulsar.client;

import java.util.concurrent.CompletableFuture;
import org.apache.pulsar.client.api.Consumer;
import org.apache.pulsar.client.api.MessageId;

/** Acknowledges the messages of one consumer of the client. */
public interface Acknowledgements {

    /** Acknowledges a message at once or later, without waiting for the broker; failures are only counted. */
    void acknowledge(Consumer<byte[]> consumer, MessageId message);

    /** Acknowledges all that was put off; done, and never failed, when the broker has answered. Called last. */
    CompletableFuture<Void> finish();
}
