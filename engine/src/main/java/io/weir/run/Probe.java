package io.weir.run;

import io.weir.driver.DriverException;
import io.weir.driver.NanoClock;
import io.weir.time.Waiter;
import io.weir.worker.ProbeCoverage;
import io.weir.worker.Worker;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Checks the way through the system before any load: every producer has had a message acknowledged, and every partition
 * has delivered to every subscription. The workers send probes in rounds until nothing is missing.
 */
final class Probe {

    private static final long ROUND_NANOS = 200_000_000;
    private static final long LOOK_NANOS = 2_000_000;

    /** Time for the sends of a round to return when the time for the probe is over. */
    private static final Duration LAST_SENDS = Duration.ofSeconds(5);

    private final NanoClock clock;
    private final Waiter waiter;
    private final Worker worker;
    private final int producers;
    private final int partitions;
    private final long delayNanos;

    /**
     * @param producers number of producers of the run
     * @param partitions number of partitions, counted through all subscriptions
     * @param delayNanos requested delay from a send to its delivery; each round waits for it
     */
    Probe(NanoClock clock, Waiter waiter, Worker worker, int producers, int partitions, long delayNanos) {
        this.clock = clock;
        this.waiter = waiter;
        this.worker = worker;
        this.producers = producers;
        this.partitions = partitions;
        this.delayNanos = delayNanos;
    }

    /**
     * Probes until nothing is missing. If deliveries are delayed for more than half the time limit, acknowledgements
     * are enough: consumers have that long to get ready.
     *
     * @throws DriverException when the limit is over; names the missing producers and partitions and the last error
     */
    void run(long limitNanos) throws DriverException, InterruptedException {
        long deadline = clock.nanoTime() + limitNanos;
        boolean delivering = awaitsDeliveries(delayNanos, limitNanos);
        long roundNanos = ROUND_NANOS + (delivering ? delayNanos : 0);
        ProbeCoverage reached = null;
        do {
            long left = Math.max(0, deadline - clock.nanoTime());
            worker.probe(reached == null || delivering && missingPartitions(reached) > 0, LAST_SENDS.plusNanos(left));
            reached = await(delivering, Math.min(deadline, clock.nanoTime() + roundNanos));
            if (isComplete(reached, delivering)) {
                return;
            }
        } while (clock.nanoTime() < deadline);
        throw new DriverException(missingSentence(reached, limitNanos));
    }

    /** Returns whether deliveries are awaited: the delay must leave them at least half the time limit. */
    static boolean awaitsDeliveries(long delayNanos, long limitNanos) {
        return delayNanos <= limitNanos / 2;
    }

    /** Returns what has been reached when nothing is missing any more, or at the given instant. */
    private ProbeCoverage await(boolean delivering, long until) throws DriverException, InterruptedException {
        ProbeCoverage reached = worker.probeCoverage();
        while (!isComplete(reached, delivering) && clock.nanoTime() < until) {
            long ignored = waiter.waitUntil(Math.min(until, clock.nanoTime() + LOOK_NANOS));
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            reached = worker.probeCoverage();
        }
        return reached;
    }

    private boolean isComplete(ProbeCoverage reached, boolean delivering) {
        return missingProducers(reached) == 0 && (!delivering || missingPartitions(reached) == 0);
    }

    private int missingProducers(ProbeCoverage reached) {
        return producers - reached.producers().cardinality();
    }

    private int missingPartitions(ProbeCoverage reached) {
        return partitions - reached.partitions().cardinality();
    }

    private String missingSentence(ProbeCoverage reached, long limitNanos) {
        List<String> parts = new ArrayList<>();
        int silent = missingProducers(reached);
        if (silent > 0) {
            parts.add(silent + " of " + producers + " producers had no message acknowledged");
        }
        if (missingPartitions(reached) > 0) {
            parts.add(missingPartitions(reached) + " partitions (counted per subscription) delivered nothing");
        }
        return "after " + limitNanos / 1_000_000_000 + " s of probing " + String.join(" and ", parts)
                + reached.lastFailure().map(kind -> "; last error: " + kind).orElse("");
    }
}
