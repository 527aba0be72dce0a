package io.weir.engine;

import io.weir.driver.NanoClock;
import io.weir.measure.DeliveryAudit;
import io.weir.measure.MissingMessages;
import io.weir.measure.RunRecorders;
import io.weir.measure.Timeline;

/**
 * Ledger of a load that has ended, still open for late deliveries. Holds neither senders nor messages, since a search
 * keeps one for each step. For one thread.
 */
final class EndedLoad {

    private final NanoClock clock;
    private final Timeline timeline;
    private final RunRecorders recorders;
    private final long[] sentByProducer;
    private final boolean checked;
    private final MissingMessages missing;

    /**
     * @param checked whether messages carry a header
     * @param missing as of the load's own end
     */
    EndedLoad(
            NanoClock clock,
            Timeline timeline,
            RunRecorders recorders,
            long[] sentByProducer,
            boolean checked,
            MissingMessages missing) {
        this.clock = clock;
        this.timeline = timeline;
        this.recorders = recorders;
        this.sentByProducer = sentByProducer;
        this.checked = checked;
        this.missing = missing;
    }

    /** Returns the account of the load's messages as it is now, deliveries after the load's own end included. */
    DeliveryAudit accountNow() {
        recorders.collectThrough(timeline.intervalAt(clock.nanoTime()) - 1);
        return recorders.account(sentByProducer, checked);
    }

    /** Returns the missing messages of the load, without those that have come late by now. */
    MissingMessages missingNow() {
        return missing.among(accountNow().missing());
    }
}
