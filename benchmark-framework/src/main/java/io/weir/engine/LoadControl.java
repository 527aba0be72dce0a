package io.weir.engine;

/** Tells senders to leave what they have not sent. */
final class LoadControl {

    private volatile boolean abandoned;

    void abandon() {
        abandoned = true;
    }

    boolean isAbandoned() {
        return abandoned;
    }
}
