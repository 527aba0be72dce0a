package io.weir.plan;

import io.weir.driver.broker.Retention;
import io.weir.driver.broker.Storage;
import io.weir.schedule.Schedule;
import io.weir.workload.Backlog;
import io.weir.workload.Load;
import io.weir.workload.RateStage;
import io.weir.workload.Topology;
import io.weir.workload.WarmUp;
import io.weir.workload.Workload;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Bytes that a run will have on the disks of this machine at its end.
 *
 * @param partitions number of partitions in which the broker's bytes are, with their copies, each on one disk
 * @param brokerDisks disks of the broker's folders for messages, over which it spreads its partitions evenly; none for its usual one
 */
public record DiskProjection(Estimate broker, Estimate results, long partitions, List<Path> brokerDisks) {

    /** Messages a second by which files of the OpenMessaging Benchmark ask for as much as the system takes. */
    private static final double NO_RATE = 10e6;

    /** Time for which a server keeps messages by default, at least. */
    private static final double KEPT_SECONDS = Duration.ofDays(7).toSeconds();

    /** Factor by which a server may exceed its retention, since it throws away whole files now and then. */
    private static final int RETENTION_SLACK = 2;

    /** Bytes of intervals.csv and latencies.hlog for each second: with a message now and then, and with many. */
    private static final double LEAST_RESULTS_PER_SECOND = 1e3;

    private static final double MOST_RESULTS_PER_SECOND = 20e3;

    /** Bytes of the other files of a run, above all its share of the report. */
    private static final double OTHER_RESULTS = 2e6;

    /** A number that is not known exactly. */
    public record Estimate(double min, double max) {

        static final Estimate NONE = new Estimate(0, 0);

        Estimate plus(Estimate other) {
            return new Estimate(min + other.min, max + other.max);
        }

        Estimate times(double factor) {
            return new Estimate(min * factor, max * factor);
        }

        private Estimate atMost(double minBound, double maxBound) {
            return new Estimate(Math.min(min, minBound), Math.min(max, maxBound));
        }
    }

    public DiskProjection {
        brokerDisks = List.copyOf(brokerDisks);
    }

    /** Returns the same with the broker's folders on other disks than its usual one; none for that. */
    DiskProjection on(List<Path> disksOfFolders) {
        return new DiskProjection(broker, results, partitions, disksOfFolders);
    }

    /** Returns the projection of a run; empty if its rate is not known before. */
    static Optional<DiskProjection> of(Workload workload, Storage storage, Optional<Retention> retention) {
        return messages(workload).map(messages -> {
            Estimate seconds = seconds(workload);
            Estimate sent = messages.times(workload.payload().meanBytes() * storage.copies());
            Estimate kept = retention
                    .map(bound -> kept(sent, bound, seconds, workload.topology(), storage))
                    .orElseGet(() -> new Estimate(sent.min() * Math.min(1, KEPT_SECONDS / seconds.min()), sent.max()));
            return new DiskProjection(
                    storage.whole() ? kept : new Estimate(0, kept.max()),
                    new Estimate(
                            seconds.min() * LEAST_RESULTS_PER_SECOND,
                            seconds.max() * MOST_RESULTS_PER_SECOND + OTHER_RESULTS),
                    partitions(workload.topology(), storage),
                    List.of());
        });
    }

    private static Estimate kept(Estimate sent, Retention bound, Estimate seconds, Topology topology, Storage storage) {
        if (bound instanceof Retention.Age time) {
            double age = time.age().toSeconds();
            double longest = RETENTION_SLACK * age + storage.deletionDelay().toSeconds();
            return new Estimate(
                    sent.min() * Math.min(1, age / seconds.min()), sent.max() * Math.min(1, longest / seconds.max()));
        }
        double all = ((Retention.Size) bound).bytesPerPartition() * (double) partitions(topology, storage);
        return sent.atMost(all, RETENTION_SLACK * all);
    }

    private static long partitions(Topology topology, Storage storage) {
        return (long) topology.topicCount() * Math.max(1, topology.partitionsPerTopic()) * storage.copies();
    }

    /** Returns how long there is load; an adaptive warm-up may end soon. */
    private static Estimate seconds(Workload workload) {
        WarmUp warmUp = workload.timing().warmUp();
        double measured = TimeBudget.measured(workload).toMillis() / 1e3;
        double longest = warmUp.longest().toMillis() / 1e3;
        Estimate backlog = workload.backlog()
                .map(requested -> new Estimate(
                        building(requested, workload), 2 * requested.timeout().toMillis() / 1e3))
                .orElse(Estimate.NONE);
        Estimate prefill = workload.reading()
                .map(reading -> new Estimate(
                        reading.secondsToWrite(workload.load()),
                        reading.time().orElse(reading.timeout()).toMillis() / 1e3))
                .or(() -> workload.replay()
                        .map(replay -> new Estimate(
                                replay.secondsToWrite(workload.load()),
                                replay.writeTimeout().toMillis() / 1e3)))
                .orElse(Estimate.NONE);
        double sending = workload.reading()
                .filter(reading -> !reading.producersGoOn())
                .map(nobodySends -> 0.0)
                .or(() -> workload.replay().map(nobodySends -> 0.0))
                .orElse(measured);
        return new Estimate(sending + (warmUp.adaptive() ? 0 : longest), sending + longest)
                .plus(backlog)
                .plus(prefill);
    }

    private static double building(Backlog backlog, Workload workload) {
        return Backlog.secondsToBuild(
                backlog.sizeBytes(),
                workload.topology(),
                workload.load(),
                workload.payload().meanBytes());
    }

    private static Optional<Estimate> messages(Workload requested) {
        Workload workload = requested.withMaxLoad();
        Load load = workload.load();
        if (workload.replay().isPresent()) { // as many as it says, whatever the rate
            double written = workload.replay().get().written();
            return Optional.of(new Estimate(written, written));
        }
        if (load.heldRate().orElse(0) >= NO_RATE) {
            return Optional.empty();
        }
        if (load.heldRate().isPresent()) {
            return Optional.of(seconds(workload).times(load.heldRate().getAsDouble()));
        }
        if (load.stages().isEmpty()) {
            return Optional.empty();
        }
        WarmUp warmUp = workload.timing().warmUp();
        RateStage first = load.stages().get(0);
        double max = Schedule.of(load, WarmUp.fixed(warmUp.longest()))
                .dueBefore(warmUp.longest().plus(TimeBudget.measured(workload)).toNanos());
        double inWarmUp = warmUp.adaptive()
                ? first.fromMessagesPerSecond() * warmUp.longest().toMillis() / 1e3
                : 0;
        return Optional.of(new Estimate(Math.max(0, max - inWarmUp), max));
    }
}
