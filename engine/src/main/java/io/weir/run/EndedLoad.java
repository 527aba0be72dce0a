package io.weir.run;

import io.weir.audit.DeliveryAudit;
import io.weir.audit.ProvenLoss;
import io.weir.worker.Worker;

/**
 * A load that has ended, still open for late deliveries.
 *
 * @param worker all workers of the run
 * @param number of the load within the run
 * @param sent number of messages that each producer has sent
 * @param checked whether messages carry a header
 * @param provenLoss as of the load's own end
 */
record EndedLoad(Worker worker, int number, long[] sent, boolean checked, ProvenLoss provenLoss) {

    /** Returns the audit of the load's messages as it is now, deliveries after the load's own end included. */
    DeliveryAudit auditNow() {
        worker.collectLate(number);
        return worker.ledger(number).account(sent, checked);
    }

    /** Returns the proven loss of the load, without messages that have come late by now. */
    ProvenLoss provenLossNow() {
        return provenLoss.among(auditNow().missing());
    }
}
