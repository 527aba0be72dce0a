package io.weir.run.backlog;

import io.weir.driver.DriverException;
import io.weir.worker.Worker;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Actions on consumers and the broker for a backlog. Each takes as long as the driver does. */
public interface BacklogSystem {

    /** Stops all delivery; consumers keep their places. */
    void pauseConsumers() throws DriverException, InterruptedException;

    /** Resumes all delivery. */
    void resumeConsumers() throws DriverException, InterruptedException;

    /** Returns the messages stored and not yet acknowledged, over all subscriptions, by the broker's own count. */
    long brokerBacklog() throws DriverException, InterruptedException;

    /**
     * Returns the actions on the consumers of a run.
     *
     * @param worker all workers of the run
     * @param subscriptions numbers of all subscriptions
     */
    static BacklogSystem of(Worker worker, List<Integer> subscriptions) {
        return new BacklogSystem() {
            @Override
            public void pauseConsumers() throws DriverException, InterruptedException {
                worker.pauseConsumers();
            }

            @Override
            public void resumeConsumers() throws DriverException, InterruptedException {
                worker.resumeConsumers();
            }

            @Override
            public long brokerBacklog() throws DriverException, InterruptedException {
                Map<Integer, Long> counts = new ConcurrentHashMap<>();
                worker.addBacklogs(subscriptions, counts);
                return counts.values().stream().mapToLong(Long::longValue).sum();
            }
        };
    }
}
