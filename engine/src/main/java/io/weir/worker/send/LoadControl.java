package io.weir.worker.send;

/** Signal to senders to leave their unsent messages. */
public final class LoadControl {

    private volatile boolean abandoned;

    public void abandon() {
        abandoned = true;
    }

    boolean isAbandoned() {
        return abandoned;
    }
}
