package io.weir.measure;

/** Observer of the client's threads, called by each itself before it first records something of a load. Any thread. */
@FunctionalInterface
public interface ClientThreadListener {

    /** Observes nothing. */
    ClientThreadListener NONE = receives -> {};

    /**
     * Called by a thread before its first receipt, and before its first completion.
     *
     * @param receives true for a receipt, false for a completion
     */
    void begins(boolean receives);
}
