package io.weir.driver.support;

import io.weir.driver.DriverException;
import io.weir.driver.Message;
import io.weir.driver.Producer;
import io.weir.driver.SendCompletion;
import io.weir.driver.SendOutcome;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Sends in transactions, one after the other: a message that finds none open begins one, and the message that fills it
 * ends it, or a timer when it is old enough. The messages complete with their transaction.
 *
 * @param <T> transaction of the client
 * @implSpec The methods to be implemented are called with the producer's lock held, except {@link #closeClient()}.
 */
public abstract class TransactingProducer<T> implements Producer {

    private final TransactionPlan plan;
    private final EvenShare aborts;
    private final ScheduledExecutorService timer;

    private Optional<Open<T>> open = Optional.empty();
    private int messages;
    private boolean closed;

    /** The transaction that takes messages, and the timer's task that ends it. */
    private record Open<T>(T transaction, Future<?> tooOld) {}

    /** @param timer ends old transactions; closed with the producer */
    protected TransactingProducer(TransactionPlan plan, ScheduledExecutorService timer) {
        this.plan = plan;
        this.aborts = new EvenShare(plan.transactionAbortRatio());
        this.timer = timer;
    }

    /**
     * Returns a timer with a thread of each producer's own: a begin or an end can hold the lock for as long as the broker
     * takes, and must not keep other producers' transactions open. Cancelled tasks leave it at once, and their messages
     * with them.
     */
    public static ScheduledThreadPoolExecutor timer(String name) {
        ScheduledThreadPoolExecutor timer = new ScheduledThreadPoolExecutor(1, task -> {
            Thread thread = new Thread(task, "weir-transactions-" + name);
            thread.setDaemon(true);
            return thread;
        });
        timer.setRemoveOnCancelPolicy(true);
        return timer;
    }

    /** Begins a transaction; what it throws refuses the message that asked for it. */
    protected abstract T begin() throws ExecutionException, InterruptedException;

    /** Sends a message, which completes with the transaction. */
    protected abstract void send(T transaction, Message message, SendCompletion completion);

    protected abstract void commit(T transaction);

    /** Aborts a transaction that was chosen for it. */
    protected abstract void abort(T transaction);

    /** Returns whether a transaction can't be committed any more, so that it takes no further message. */
    protected boolean isBroken(T transaction) {
        return false;
    }

    /** Waits for transactions under way, and closes the client; called once. */
    protected abstract void closeClient() throws DriverException, InterruptedException;

    // The lock is for the timer.
    @Override
    public final synchronized void send(Message message, SendCompletion completion) {
        if (open.isPresent() && isBroken(open.get().transaction())) {
            end(open.get());
        }
        try {
            if (closed) {
                throw new IllegalStateException("the producer is closed");
            }
            if (open.isEmpty()) {
                T begun = begin();
                open = Optional.of(new Open<>(
                        begun,
                        timer.schedule(() -> endIfOpen(begun), plan.transactionMaxDelayMs(), TimeUnit.MILLISECONDS)));
            }
        } catch (ExecutionException | RuntimeException e) {
            completion.failed(SendOutcome.REFUSED, Failures.unwrapped(e));
            return;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            completion.failed(SendOutcome.REFUSED, e);
            return;
        }
        send(open.get().transaction(), message, completion);
        if (++messages >= plan.messagesPerTransaction()) {
            end(open.get());
        }
    }

    private synchronized void endIfOpen(T transaction) {
        if (open.isPresent() && open.get().transaction() == transaction) {
            end(open.get());
        }
    }

    /** Commits, or aborts the share of transactions that the plan gives. */
    private void end(Open<T> ending) {
        open = Optional.empty();
        messages = 0;
        ending.tooOld().cancel(false);
        if (aborts.next()) {
            abort(ending.transaction());
        } else {
            commit(ending.transaction());
        }
    }

    @Override
    public final void close() throws DriverException, InterruptedException {
        synchronized (this) {
            if (closed) {
                return;
            }
            closed = true;
            open.ifPresent(this::end);
        }
        timer.shutdownNow();
        closeClient();
    }
}
