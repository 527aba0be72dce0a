package io.weir.driver.loopback.system;

import io.weir.driver.SendCompletion;
import io.weir.driver.SendOutcome;
import io.weir.driver.loopback.ledger.Injection;
import io.weir.driver.loopback.ledger.SendJournal;
import io.weir.driver.loopback.ledger.SendResult;
import io.weir.driver.loopback.time.Timeline;
import org.jspecify.annotations.Nullable;

/**
 * A send whose completion is still to be called.
 *
 * @param producer whose close ends it early
 * @param dueNanos when the completion is to be called
 * @param faults {@link Injection} bits
 * @param stored the stored message, null if it was not stored
 */
public record PendingSend(
        LoopbackProducer producer,
        SendCompletion completion,
        SendJournal journal,
        long sequence,
        long dueNanos,
        int faults,
        @Nullable StoredMessage stored) {

    /** Time from the completion to the repeated one. */
    public static final long AGAIN_NANOS = 20_000_000;

    /**
     * Calls the completion as the message's faults require. The instant is read immediately before the call and
     * recorded after it, so that as little of the ledger's work as possible comes between it and the caller's own
     * reading.
     */
    void complete(Timeline timeline) {
        giveBackPayload();
        SendResult result = FaultPlan.result(faults);
        long called = timeline.now();
        try {
            call(result);
        } finally {
            journal.completed(sequence, called, result);
        }
        if (Injection.COMPLETED_AGAIN.in(faults)) {
            timeline.at(called + AGAIN_NANOS, () -> call(result));
        }
    }

    private void call(SendResult result) {
        switch (result) {
            case REFUSED -> completion.failed(SendOutcome.REFUSED, LoopbackException.RefusedException.INJECTED);
            case UNKNOWN -> completion.failed(SendOutcome.UNKNOWN, LoopbackException.NoAnswerException.INJECTED);
            default -> {
                if (Injection.FILTERED_OUT.in(faults)) {
                    completion.filteredOut();
                } else {
                    completion.acknowledged();
                }
            }
        }
    }

    /** Calls the completion for a caller that does not wait for the answer. */
    void abandon(long now, Throwable reason) {
        giveBackPayload();
        journal.completed(sequence, now, SendResult.UNKNOWN);
        completion.failed(SendOutcome.UNKNOWN, reason);
    }

    /** Releases the payload: the completion ends the driver's right to read it. */
    private void giveBackPayload() {
        if (stored != null) {
            stored.copy();
        }
    }
}
