package io.weir.driver.pulsar.client;

import io.weir.driver.Consumer;
import io.weir.driver.DriverException;
import io.weir.driver.support.Calls;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/** One place in a subscription: a consumer of the client for each partition. */
public final class SubscriptionMember implements Consumer {

    private final String subscription;
    private final Calls calls;
    private final Map<PartitionReader, org.apache.pulsar.client.api.Consumer<byte[]>> clients = new LinkedHashMap<>();
    private boolean closed;

    public SubscriptionMember(String subscription, Calls calls) {
        this.subscription = subscription;
        this.calls = calls;
    }

    public void add(org.apache.pulsar.client.api.Consumer<byte[]> client, PartitionReader reader) {
        clients.put(reader, client);
    }

    @Override
    public void pause() {
        clients.forEach((reader, client) -> {
            client.pause();
            reader.pause();
        });
    }

    @Override
    public void resume() {
        clients.forEach((reader, client) -> {
            reader.resume(client);
            client.resume();
        });
    }

    /** Closes; before that the client sends the acknowledgements that it has gathered. */
    @Override
    public void close() throws DriverException, InterruptedException {
        if (closed) {
            return;
        }
        closed = true;
        List<CompletableFuture<Void>> acknowledged =
                clients.keySet().stream().map(PartitionReader::end).toList();
        try {
            calls.await(
                    "Pulsar did not end the last transactions of subscription " + subscription,
                    CompletableFuture.allOf(acknowledged.toArray(CompletableFuture<?>[]::new)));
        } finally {
            calls.forEach(
                    "Pulsar did not close a consumer of subscription " + subscription,
                    clients.values(),
                    client -> client.closeAsync());
        }
    }
}
