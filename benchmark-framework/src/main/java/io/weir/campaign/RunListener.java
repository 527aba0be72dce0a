package io.weir.campaign;

import io.weir.measure.SnapshotListener;

/**
 * Follows a run from the tool's JVM, wherever the run takes place. Called by one thread at a time, never by one of the
 * run's own; a slow listener delays the run's lines.
 */
public interface RunListener extends SnapshotListener {

    /** A listener that does nothing. */
    RunListener NONE = new RunListener() {};

    /** Called when the run has printed a line for the user: its summary, or the output of a client. */
    default void line(String text) {}
}
