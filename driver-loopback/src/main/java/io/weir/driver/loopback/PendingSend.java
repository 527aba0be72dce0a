package io.weir.driver.loopback;

import io.weir.driver.SendCompletion;
import io.weir.driver.SendOutcome;
import org.jspecify.annotations.Nullable;

/**
 * A send whose completion is still to be called.
 *
 * @param producer whose close ends it early
 * @param dueNanos when the completion is to be called
 * @param faults {@link Injection} bits
 * @param stored what became of the message, null if nothing
 */
record PendingSend(
        LoopbackProducer producer,
        SendCompletion completion,
        SendJournal journal,
        long sequence,
        long dueNanos,
        int faults,
        @Nullable StoredMessage stored) {

    /** From the completion to that which comes again. */
    static final long AGAIN_NANOS = 20_000_000;

    /**
     * Calls the completion as the message's faults will have it. The instant is read last thing before the call and
     * written down after it, so that the ledger's work comes between it and the caller's own reading as little as can be.
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

    /** Calls the completion for somebody who does not wait for the answer. */
    void abandon(long now, Throwable reason) {
        giveBackPayload();
        journal.completed(sequence, now, SendResult.UNKNOWN);
        completion.failed(SendOutcome.UNKNOWN, reason);
    }

    /** The completion ends the driver's right to read the payload. */
    private void giveBackPayload() {
        if (stored != null) {
            stored.copy();
        }
    }
}
