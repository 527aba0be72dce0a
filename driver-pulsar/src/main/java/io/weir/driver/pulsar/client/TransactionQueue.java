package io.weir.driver.pulsar.client;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Transactions that acknowledge, of which so many are under way at once as the client can take.
 *
 * <p>The client has 1000 requests to a coordinator under way at once (in the client: TransactionMetaStoreHandler). Who asks
 * for more waits, be it the client's own thread that reads the answers, so that all of them wait for ever. A transaction has
 * one request under way at a time; the other half is left to producers.
 */
public final class TransactionQueue {

    static final int MAX_UNDER_WAY = 500;

    private final Executor begins;
    private final Queue<Runnable> waiting = new ArrayDeque<>();
    private int underWay;

    /** @param begins begins transactions that had to wait */
    public TransactionQueue(Executor begins) {
        this.begins = begins;
    }

    /**
     * Carries out a transaction, at once or when others have ended. Any thread; none waits.
     *
     * @param transaction begins it, and returns its end
     * @return its end
     */
    CompletableFuture<Void> carryOut(Supplier<CompletableFuture<Void>> transaction) {
        CompletableFuture<Void> end = new CompletableFuture<>();
        Runnable begin = () -> {
            var unused = transaction.get().whenComplete((nothing, failure) -> {
                if (failure == null) {
                    end.complete(nothing);
                } else {
                    end.completeExceptionally(failure);
                }
                next();
            });
        };
        synchronized (this) {
            if (underWay == MAX_UNDER_WAY) {
                waiting.add(begin);
                return end;
            }
            underWay++;
        }
        begin.run();
        return end;
    }

    private void next() {
        @Nullable Runnable next;
        synchronized (this) {
            next = waiting.poll();
            if (next == null) {
                underWay--;
                return;
            }
        }
        begins.execute(next);
    }
}
