package io.weir.accuracy;

import io.weir.driver.NanoClock;
import io.weir.driver.SendCompletion;
import io.weir.driver.SendOutcome;
import io.weir.payload.MessageHeader;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One message of the load as it was seen between engine and driver, and the completion that goes back. */
final class Sight implements SendCompletion {

    int producer;
    long sequence;
    long due;
    /** Number of the send in the ledger of the loopback system, which counts probes too. */
    long ledgerSequence;

    int payloadHash;

    /** The engine's last look at the clock before it called the driver, save for a look at its own work now and then. */
    final long beforeSend;

    private final NanoClock clock;
    private final SendCompletion engine;
    private final boolean aborts;
    private volatile long completionReturned;
    private volatile @Nullable SendOutcome failure;
    private volatile boolean completed;
    private volatile boolean filteredOut;

    /**
     * @param aborts stands for a system with transactions: this one's is aborted where it would be acknowledged
     */
    Sight(long beforeSend, boolean aborts, NanoClock clock, SendCompletion engine) {
        this.beforeSend = beforeSend;
        this.aborts = aborts;
        this.clock = clock;
        this.engine = engine;
    }

    /** Takes down what the message was, after it was sent: what is done before comes between engine and ledger. */
    void identify(byte[] header, byte[] payload, long number, long loadStart) {
        producer = MessageHeader.stream(header, 0);
        sequence = MessageHeader.sequence(header, 0);
        due = loadStart + MessageHeader.dueNanos(header, 0);
        ledgerSequence = number;
        payloadHash = Arrays.hashCode(payload);
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
    public void filteredOut() {
        if (aborts) {
            acknowledged();
            return;
        }
        filteredOut = true;
        engine.filteredOut();
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

    boolean isFilteredOut() {
        return filteredOut;
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
