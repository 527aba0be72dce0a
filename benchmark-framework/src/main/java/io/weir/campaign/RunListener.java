package io.weir.campaign;

import io.weir.measure.SnapshotListener;

/**
 * Follows a run from the tool's JVM, wherever the run takes place. Called by one thread at a time, never by one of the
 * run's own; who is slow here lets the run's lines wait.
 */
public interface RunListener extends SnapshotListener {

    /** Hears nothing. */
    RunListener NONE = new RunListener() {};

    /** The run has printed a line for the user: its summary, or what a client prints by itself. */
    default void line(String text) {}
}
