package io.weir.broker;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Waits for nodes that were started together. */
final class ReadyWait {

    private ReadyWait() {}

    /**
     * Waits until all are ready.
     *
     * @throws BrokerException as soon as one of them has ended, or at the limit
     */
    static void await(List<BrokerNode> nodes, Duration limit) throws BrokerException, InterruptedException {
        CompletableFuture<?> allReady =
                CompletableFuture.allOf(nodes.stream().map(BrokerNode::ready).toArray(CompletableFuture<?>[]::new));
        CompletableFuture<?> anyEnded =
                CompletableFuture.anyOf(nodes.stream().map(BrokerNode::ended).toArray(CompletableFuture<?>[]::new));
        try {
            CompletableFuture.anyOf(allReady, anyEnded).get(limit.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException late) {
            for (BrokerNode node : nodes) {
                if (!node.ready().isDone()) {
                    throw node.notReady(limit.toSeconds() + " s");
                }
            }
        } catch (ExecutionException impossible) {
            throw new IllegalStateException("neither future fails", impossible);
        }
        requireAlive(nodes);
    }

    /** Throws the reason of the first node that has ended, if any. */
    static void requireAlive(List<BrokerNode> nodes) throws BrokerException {
        for (BrokerNode node : nodes) {
            if (!node.isAlive()) {
                throw node.ending();
            }
        }
    }
}
