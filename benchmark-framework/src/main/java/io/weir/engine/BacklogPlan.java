package io.weir.engine;

import io.weir.workload.Backlog;
import io.weir.workload.Workload;
import java.time.Duration;

/**
 * What is to become of a backlog in one load.
 *
 * @param targetMessages the size asked for, over all subscriptions
 * @param drainRatio share to drain
 * @param timeout for building, and again for draining
 * @param after how long to measure after the drain
 * @param subscriptionsPerTopic by how many a message acknowledged makes the backlog larger
 * @param brokerCounts whether the broker tells backlogs
 */
record BacklogPlan(
        long targetMessages,
        double drainRatio,
        Duration timeout,
        Duration after,
        int subscriptionsPerTopic,
        boolean brokerCounts) {

    /** Of a workload without problems. */
    static BacklogPlan of(Backlog asked, Workload workload, boolean brokerCounts) {
        int bytes = Math.max(1, workload.payload().sizeBytes());
        return new BacklogPlan(
                Math.max(1, (asked.sizeBytes() + bytes - 1) / bytes),
                asked.drainRatio(),
                asked.timeout(),
                workload.timing().measured().orElseThrow(),
                workload.topology().subscriptionsPerTopic(),
                brokerCounts);
    }

    /** More than the whole window can take: both timeouts, the calls of the driver, and what is measured after. */
    Duration longestWindow(StepLimits limits) {
        return timeout.plus(limits.clients())
                .plus(limits.insight())
                .multipliedBy(2)
                .plus(after);
    }
}
