package io.weir.campaign;

import io.weir.worker.EarlyStop;
import java.time.Duration;
import java.util.OptionalInt;

/** A run in progress. Methods may be called by any thread. */
public interface StartedRun {

    /** Waits for the run's end; returns its exit code, 0 with a result, or empty when it still goes on. */
    OptionalInt await(Duration limit) throws InterruptedException;

    /** Requests the run to end early and to keep what it has measured; after the grace it is killed. */
    void stop(EarlyStop stop, Duration grace);

    /** Informs the run that a node of its broker has ended by itself, and of exit code and last words. */
    void nodeEnded(String reason);

    /** Informs the run that an action it has ordered is carried out, or has failed. */
    void actionDone(RunOrders.ActionDone done);

    /** Returns the reason that a run without a result has printed, a sentence; empty if it has printed none. */
    String lastWords() throws InterruptedException;

    /** Ends the run at once. Idempotent. */
    void kill();
}
