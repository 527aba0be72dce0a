package io.weir.driver.pulsar.client;

import io.weir.driver.Consumer;
import io.weir.driver.DriverException;
import io.weir.driver.support.Calls;
import java.util.ArrayList;
import java.util.List;

/** One place in a subscription: a consumer of the client for each partition. */
public final class SubscriptionMember implements Consumer {

    private final String subscription;
    private final Calls calls;
    private final List<Part> parts = new ArrayList<>();
    private boolean closed;

    /** A partition's consumer and the reader of its messages. */
    private record Part(org.apache.pulsar.client.api.Consumer<byte[]> client, PartitionReader reader) {}

    public SubscriptionMember(String subscription, Calls calls) {
        this.subscription = subscription;
        this.calls = calls;
    }

    public void add(org.apache.pulsar.client.api.Consumer<byte[]> client, PartitionReader reader) {
        parts.add(new Part(client, reader));
    }

    @Override
    public void pause() {
        for (Part part : parts) {
            part.client().pause();
            part.reader().pause();
        }
    }

    @Override
    public void resume() {
        for (Part part : parts) {
            part.reader().resume(part.client());
            part.client().resume();
        }
    }

    /** Closes; before that the client sends the acknowledgements that it has gathered. */
    @Override
    public void close() throws DriverException, InterruptedException {
        if (closed) {
            return;
        }
        closed = true;
        parts.forEach(part -> part.reader().end());
        calls.forEach(
                "Pulsar did not close a consumer of subscription " + subscription,
                parts,
                part -> part.client().closeAsync());
    }
}
