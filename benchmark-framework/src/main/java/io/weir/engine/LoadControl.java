package io.weir.engine;

/** Signal to senders to leave their unsent messages. */
final class LoadControl {

    private final boolean leavingDebt;
    private volatile boolean abandoned;

    /**
     * @param leavingDebt whether messages unsent at the window's end are left at once
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
