package io.weir.worker;

import io.weir.driver.NanoClock;
import io.weir.measure.DeliveryLedger;
import io.weir.measure.RunRecorders;
import io.weir.measure.Timeline;

/**
 * Ledger of a load at one worker, which stays open for late deliveries when the load is over. Holds neither senders nor
 * messages, since a search keeps one for each step. For one thread.
 */
final class LoadLedger {

    private final NanoClock clock;
    private final Timeline timeline;
    private final RunRecorders recorders;
    private boolean loadIsOver;

    LoadLedger(NanoClock clock, Timeline timeline, RunRecorders recorders) {
        this.clock = clock;
        this.timeline = timeline;
        this.recorders = recorders;
    }

    /** Notes that the load's own intervals are all collected. */
    void loadIsOver() {
        loadIsOver = true;
    }

    /** Returns the ledger; after the load's end with everything that has come by now. */
    DeliveryLedger now() {
        if (loadIsOver) {
            recorders.collectThrough(timeline.intervalAt(clock.nanoTime()) - 1);
        }
        return recorders.ledger();
    }
}
