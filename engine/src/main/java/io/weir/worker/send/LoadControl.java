package io.weir.worker.send;

/** Signal to senders to leave their unsent messages. */
public final class LoadControl {

    private final boolean leavingDebt;
    private volatile boolean abandoned;

    /**
     * @param leavingDebt whether messages unsent at the window's end are left at once
     */
    public LoadControl(boolean leavingDebt) {
        this.leavingDebt = leavingDebt;
    }

    public boolean isLeavingDebt() {
        return leavingDebt;
    }

    public void abandon() {
        abandoned = true;
    }

    boolean isAbandoned() {
        return abandoned;
    }
}
