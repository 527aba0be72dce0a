package io.weir.driver;

/** Hears what a session waits for while its system takes its time, for the user who waits too. Any thread. */
@FunctionalInterface
public interface WaitListener {

    /** Tells nobody. */
    WaitListener NONE = what -> {};

    /**
     * A wait of seconds goes on.
     *
     * @param what half a sentence with what is known of how far it is: "0 of 3 topics are published"
     */
    void waiting(String what);
}
