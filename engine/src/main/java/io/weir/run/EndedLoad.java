package io.weir.run;

import io.weir.audit.DeliveryAudit;
import io.weir.audit.MissingMessages;
import io.weir.worker.Worker;

/**
 * A load that has ended, still open for late deliveries.
 *
 * @param worker all workers of the run
 * @param number of the load within the run
 * @param sent number of messages that each producer has sent
 * @param checked whether messages carry a header
 * @param missing as of the load's own end
 */
record EndedLoad(Worker worker, int number, long[] sent, boolean checked, MissingMessages missing) {

    /** Returns the audit of the load's messages as it is now, deliveries after the load's own end included. */
    DeliveryAudit auditNow() {
        worker.collectLate(number);
        return worker.ledger(number).account(sent, checked);
    }

    /** Returns the missing messages of the load, without those that have come late by now. */
    MissingMessages missingNow() {
        return missing.among(auditNow().missing());
    }
}
