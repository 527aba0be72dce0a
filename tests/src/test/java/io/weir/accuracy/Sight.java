package io.weir.accuracy;

import io.weir.driver.NanoClock;
import io.weir.driver.SendCompletion;
import io.weir.driver.SendOutcome;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One message of the load as it was seen between engine and driver, and the completion that goes back. */
final class Sight implements SendCompletion {

    final int producer;
    final long sequence;
    final long due;
    /** Number of the send in the ledger of the loopback system, which counts probes too. */
    final long ledgerSequence;
    /** The engine's last look at the clock before it called the driver. */
    final long beforeSend;

    final int payloadHash;

    private final NanoClock clock;
    private final SendCompletion engine;
    private volatile long completionReturned;
    private volatile @Nullable SendOutcome failure;
    private volatile boolean completed;
    /** Stands for a system with transactions: this one's is aborted where it would be acknowledged. */
    boolean aborts;

    Sight(
            int producer,
            long sequence,
            long due,
            long ledgerSequence,
            long beforeSend,
            int payloadHash,
            NanoClock clock,
            SendCompletion engine) {
        this.producer = producer;
        this.sequence = sequence;
        this.due = due;
        this.ledgerSequence = ledgerSequence;
        this.payloadHash = payloadHash;
        this.clock = clock;
        this.engine = engine;
        this.beforeSend = beforeSend;
    }

    @Override
    public void acknowledged() {
        if (aborts) {
            failed(SendOutcome.ABORTED, new IllegalStateException("transaction aborted"));
            return;
        }
        engine.acknowledged();
        completionReturned = clock.nanoTime();
        completed = true;
    }

    @Override
    public void failed(SendOutcome outcome, Throwable reason) {
        engine.failed(outcome, reason);
        failure = outcome;
        completionReturned = clock.nanoTime();
        completed = true;
    }

    boolean isCompleted() {
        return completed;
    }

    /** Empty for a message acknowledged, or not completed. */
    Optional<SendOutcome> failure() {
        return Optional.ofNullable(failure);
    }

    /** When the engine had done with the completion. */
    long completionReturned() {
        return completionReturned;
    }
}
