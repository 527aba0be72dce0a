package io.weir.driver.pulsar.client;

import io.weir.driver.pulsar.config.AcknowledgementPlan;
import io.weir.driver.support.ErrorTally;
import io.weir.driver.support.EvenShare;
import io.weir.driver.support.Failures;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.apache.pulsar.client.api.Consumer;
import org.apache.pulsar.client.api.MessageId;
import org.apache.pulsar.client.api.transaction.Transaction;

/**
 * Acknowledges messages in transactions of the client: as many as the plan says, or fewer when the first of them is old
 * enough.
 *
 * <p>Messages are gathered before their transaction is begun, so that neither the client's threads nor the timer ever wait
 * for the broker, and no transaction is open for longer than it takes. Several may be under way at once.
 */
public final class TransactionalAcknowledgements implements Acknowledgements {

    private final Supplier<CompletableFuture<Transaction>> begin;
    private final TransactionQueue queue;
    private final AcknowledgementPlan plan;
    private final ScheduledExecutorService timer;
    private final ErrorTally errors;
    private final EvenShare aborts;
    private final Set<CompletableFuture<Void>> ending = ConcurrentHashMap.newKeySet();

    private Optional<Gathered> open = Optional.empty();

    /** Messages of one consumer that wait for more, and the timer's task that ends the wait. */
    private record Gathered(Consumer<byte[]> consumer, List<MessageId> messages, Future<?> oldEnough) {}

    /**
     * @param begin begins a transaction
     * @param queue of all transactions of the client that acknowledge
     * @param timer ends the wait for more messages; its tasks take microseconds
     */
    public TransactionalAcknowledgements(
            Supplier<CompletableFuture<Transaction>> begin,
            TransactionQueue queue,
            AcknowledgementPlan plan,
            ScheduledExecutorService timer,
            ErrorTally errors) {
        this.begin = begin;
        this.queue = queue;
        this.plan = plan;
        this.timer = timer;
        this.errors = errors;
        this.aborts = new EvenShare(plan.transactionAbortRatio());
    }

    // The lock is for the timer.
    @Override
    public synchronized void acknowledge(Consumer<byte[]> consumer, MessageId message) {
        if (open.isEmpty()) {
            List<MessageId> messages = new ArrayList<>();
            open = Optional.of(new Gathered(
                    consumer,
                    messages,
                    timer.schedule(() -> endIfOpen(messages), plan.transactionMaxDelayMs(), TimeUnit.MILLISECONDS)));
        }
        Gathered gathered = open.get();
        gathered.messages().add(message);
        if (gathered.messages().size() >= plan.acknowledgementsPerTransaction()) {
            end(gathered);
        }
    }

    private synchronized void endIfOpen(List<MessageId> messages) {
        open.filter(gathered -> gathered.messages() == messages).ifPresent(this::end);
    }

    private void end(Gathered gathered) {
        open = Optional.empty();
        gathered.oldEnough().cancel(false);
        boolean aborted = aborts.next();
        CompletableFuture<Void> end = queue.carryOut(
                        () -> begin.get().thenCompose(transaction -> end(transaction, gathered, aborted)))
                .exceptionally(failure -> {
                    // The messages stay unacknowledged, as without transactions.
                    gathered.messages().forEach(message -> errors.add("acknowledge", Failures.unwrapped(failure)));
                    return null;
                });
        ending.add(end);
        var unused = end.whenComplete((nothing, failure) -> ending.remove(end));
    }

    /** Ends a transaction, which waits for its acknowledgements and fails with any of them. */
    private static CompletableFuture<Void> end(Transaction transaction, Gathered gathered, boolean aborted) {
        for (MessageId message : gathered.messages()) {
            var unused = gathered.consumer().acknowledgeAsync(message, transaction);
        }
        return aborted ? transaction.abort() : transaction.commit();
    }

    @Override
    public CompletableFuture<Void> finish() {
        synchronized (this) {
            open.ifPresent(this::end);
        }
        return CompletableFuture.allOf(ending.toArray(CompletableFuture<?>[]::new));
    }
}
