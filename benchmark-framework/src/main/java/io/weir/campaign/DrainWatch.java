package io.weir.campaign;

import io.weir.measure.IntervalSnapshot;
import io.weir.measure.Phase;
import io.weir.measure.SnapshotListener;

/** Notices whether messages were still coming in when the drain was cut off. */
final class DrainWatch implements SnapshotListener {

    private volatile boolean stillReceiving;

    @Override
    public void interval(IntervalSnapshot snapshot) {
        if (snapshot.phase() == Phase.DRAIN) {
            stillReceiving = snapshot.backlog() > 0 && snapshot.counters().received() > 0;
        }
    }

    /** True when the drain's last interval had receipts and left a backlog. */
    boolean stillReceiving() {
        return stillReceiving;
    }
}
