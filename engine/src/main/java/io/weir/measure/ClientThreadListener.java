package io.weir.measure;

/** Observer of the client's threads, called by each itself when it first records something of a load. Any thread. */
public interface ClientThreadListener {

    /** Observes nothing. */
    ClientThreadListener NONE = new ClientThreadListener() {
        @Override
        public void receives() {}

        @Override
        public void completes() {}
    };

    /** Called before the calling thread's first receipt. */
    void receives();

    /** Called before the calling thread's first completion. */
    void completes();
}
