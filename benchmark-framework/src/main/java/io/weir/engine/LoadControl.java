package io.weir.engine;

/** Tells senders to leave what they have not sent. */
final class LoadControl {

    private final boolean leavingDebt;
    private volatile boolean abandoned;

    /**
     * @param leavingDebt whether what has not been sent at the window's end is left at once
     */
    LoadControl(boolean leavingDebt) {
        this.leavingDebt = leavingDebt;
    }

    boolean isLeavingDebt() {
        return leavingDebt;
    }

    void abandon() {
        abandoned = true;
    }

    boolean isAbandoned() {
        return abandoned;
    }
}
