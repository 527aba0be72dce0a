package io.weir.worker;

import io.weir.audit.DeliveryLedger;
import io.weir.driver.NanoClock;
import io.weir.measure.Interval;
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

    LoadLedger(NanoClock clock, Timeline timeline, RunRecorders recorders) {
        this.clock = clock;
        this.timeline = timeline;
        this.recorders = recorders;
    }

    /** Returns the ledger, with the events of the intervals that have been collected. */
    DeliveryLedger ledger() {
        return recorders.ledger();
    }

    /** Collects what has come since the load's own last interval. */
    void collectLate() {
        Interval ignored = recorders.collectThrough(timeline.intervalAt(clock.nanoTime()) - 1);
    }
}
