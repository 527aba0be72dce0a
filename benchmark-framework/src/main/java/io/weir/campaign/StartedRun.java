package io.weir.campaign;

import io.weir.engine.EarlyStop;
import java.time.Duration;
import java.util.OptionalInt;

/** A run that goes on. Methods may be called by any thread. */
public interface StartedRun {

    /**
     * Waits for the run's end.
     *
     * @return its exit code, 0 when it has written its result; empty when it still goes on after that time
     */
    OptionalInt await(Duration limit) throws InterruptedException;

    /**
     * Asks the run to end early and to keep what it has measured.
     *
     * @param grace how long it may take; then it is killed
     */
    void stop(EarlyStop stop, Duration grace);

    /**
     * Informs the run that a node of its broker has ended by itself.
     *
     * @param reason node, exit code and last words in one clause
     */
    void nodeEnded(String reason);

    /**
     * What a run that has ended without a result has said of the reason: a sentence; empty when it has said nothing.
     */
    String lastWords() throws InterruptedException;

    /** Ends the run at once. Idempotent. */
    void kill();
}
