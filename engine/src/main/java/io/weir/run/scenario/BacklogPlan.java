package io.weir.run.scenario;

import io.weir.worker.StepLimits;
import io.weir.workload.Backlog;
import io.weir.workload.Workload;
import java.time.Duration;

/**
 * Plan for a backlog in one load.
 *
 * @param targetMessages requested size, over all subscriptions
 * @param drainRatio share to drain
 * @param timeout time limit for building, and again for draining
 * @param after time to measure after the drain
 * @param subscriptionsPerTopic number by which each acknowledged message increases the backlog
 * @param brokerCounts whether the broker reports backlogs
 */
public record BacklogPlan(
        long targetMessages,
        double drainRatio,
        Duration timeout,
        Duration after,
        int subscriptionsPerTopic,
        boolean brokerCounts) {

    /** Returns the plan for a workload without problems. */
    public static BacklogPlan of(Backlog requested, Workload workload, boolean brokerCounts) {
        double bytes = Math.max(1, workload.payload().meanBytes());
        return new BacklogPlan(
                Math.max(1, (long) Math.ceil(requested.sizeBytes() / bytes)),
                requested.drainRatio(),
                requested.timeout(),
                workload.timing().measured().orElseThrow(),
                workload.topology().subscriptionsPerTopic(),
                brokerCounts);
    }

    /**
     * Returns an upper bound of the whole window: both timeouts, the calls of the driver, and the measurement after the
     * drain.
     */
    public Duration longestWindow(StepLimits limits) {
        return timeout.plus(limits.clients())
                .plus(limits.insight())
                .multipliedBy(2)
                .plus(after);
    }
}
