package io.weir.benchmarks.engine;

import io.weir.driver.DriverContext;
import io.weir.driver.DriverException;
import io.weir.driver.DriverSettings;
import io.weir.driver.SubscriptionSpec;
import io.weir.driver.loopback.ledger.Delivery;
import io.weir.driver.loopback.ledger.Ledger;
import io.weir.driver.loopback.ledger.SentMessage;
import io.weir.evidence.RunListener;
import io.weir.evidence.RunMeasurement;
import io.weir.measure.Latencies;
import io.weir.run.Conductor;
import io.weir.run.RunFailedException;
import io.weir.time.SystemClock;
import io.weir.worker.LocalWorker;
import io.weir.worker.RunSetup;
import io.weir.worker.StepLimits;
import io.weir.worker.Worker;
import io.weir.workload.KeyDistribution;
import io.weir.workload.Limits;
import io.weir.workload.Load;
import io.weir.workload.Payload;
import io.weir.workload.Share;
import io.weir.workload.Timing;
import io.weir.workload.Topology;
import io.weir.workload.Workload;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.HdrHistogram.Histogram;

/**
 * Runs the engine on loopback at 1 000 msg/s and prints response and end-to-end times as the engine reports them, and
 * as calculated from the ledger and the messages' due times.
 *
 * <p>Arguments: {@code stall} (each ten seconds {@code send} blocks for one; service time 2 ms) or {@code endToEnd}
 * (delivered at once), seconds of warm-up, seconds measured.
 */
public final class LedgerRun {

    public static final String COUNT = "Count";
    public static final String MEAN = "Mean";
    public static final String P50 = "P50";
    public static final String P99 = "P99";
    public static final String MAX = "Max";

    private static final String RUN = "ledger";
    private static final int RATE = 1_000;

    private LedgerRun() {}

    public static void main(String[] arguments) throws RunFailedException, DriverException {
        boolean stall = arguments[0].equals("stall");
        Duration warmUp = Duration.ofSeconds(Long.parseLong(arguments[1]));
        Duration window = Duration.ofSeconds(Long.parseLong(arguments[2]));
        Map<String, Object> settings = stall
                ? Map.of(
                        "serviceTime", Duration.ofMillis(2).toNanos(),
                        "stallEvery", Duration.ofSeconds(10).toNanos(),
                        "stallFor", Duration.ofSeconds(1).toNanos(),
                        "stallKind", "blocking")
                : Map.of();
        DueNotes notes = new DueNotes();
        RunSetup setup = RunSetup.of(
                workload(warmUp, window),
                notes,
                new DriverContext(
                        new DriverSettings(settings), Map.of(), RUN, Duration.ofSeconds(20), SystemClock.INSTANCE),
                Thread::new,
                StepLimits.DEFAULT);
        Worker worker = new LocalWorker(setup, Share.whole(setup.workload().topology()));
        RunMeasurement measured = new Conductor(setup, RunListener.NONE, List.of(notes.between(worker))).run();
        Map<String, Double> figures = new HashMap<>();
        describe("response", measured.measured().response(), figures);
        describe("endToEnd", measured.measured().endToEnd(), figures);
        long[] due = notes.dueNanos();
        long windowStart = firstDue(due) + warmUp.toNanos();
        describe("ledgerResponse", response(due, windowStart), figures);
        describe("ledgerEndToEnd", endToEnd(due, windowStart, notes.subscription()), figures);
        NamedFigures.print(figures);
    }

    private static Workload workload(Duration warmUp, Duration window) {
        return new Workload(
                "ledger",
                new Topology(1, 1, 1, 1, 1, List.of()),
                new Payload.Random(100, 0.5, 20),
                KeyDistribution.NO_KEY,
                new Load.ConstantRate(RATE),
                new Timing(warmUp, Optional.of(window), OptionalLong.empty(), Duration.ofSeconds(10)),
                Limits.DEFAULT,
                1);
    }

    private static long firstDue(long[] due) {
        for (long each : due) {
            if (each != DueNotes.NOT_DUE) {
                return each;
            }
        }
        throw new IllegalStateException("nothing was sent but probes");
    }

    private static Histogram response(long[] due, long windowStart) {
        Histogram histogram = Latencies.newHistogram();
        List<SentMessage> messages = Ledger.of(RUN).messages(0);
        for (int i = 0; i < due.length; i++) {
            if (due[i] >= windowStart) {
                histogram.recordValue(messages.get(i).completedNanos() - due[i]);
            }
        }
        return histogram;
    }

    private static Histogram endToEnd(long[] due, long windowStart, SubscriptionSpec subscription) {
        Histogram histogram = Latencies.newHistogram();
        List<Delivery> deliveries =
                Ledger.of(RUN).deliveries(subscription.topic().name(), subscription.name());
        deliveries.forEach(delivery -> {
            long dueNanos = due[(int) delivery.sequence()];
            if (dueNanos >= windowStart) {
                histogram.recordValue(delivery.nanos() - dueNanos);
            }
        });
        return histogram;
    }

    private static void describe(String name, Histogram histogram, Map<String, Double> figures) {
        figures.put(name + COUNT, (double) histogram.getTotalCount());
        figures.put(name + MEAN, histogram.getMean());
        figures.put(name + P50, (double) histogram.getValueAtPercentile(50));
        figures.put(name + P99, (double) histogram.getValueAtPercentile(99));
        figures.put(name + MAX, (double) histogram.getMaxValue());
    }
}
