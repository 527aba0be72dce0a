package io.weir.driver;

/** Receives reports of what a session waits for while its system takes its time, for the user who waits too. Any thread. */
@FunctionalInterface
public interface WaitListener {

    /** Ignores the reports. */
    WaitListener NONE = what -> {};

    /**
     * Called while a wait of seconds goes on.
     *
     * @param what half a sentence with the progress as far as known: "0 of 3 topics are published"
     */
    void waiting(String what);
}
