package io.weir.campaign;

import io.weir.driver.NanoClock;
import io.weir.measure.Phase;
import io.weir.plan.PlannedRun;
import io.weir.plan.TimeBudget;
import io.weir.workload.WarmUp;
import io.weir.workload.Workload;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Estimate of the time that a campaign will still take: the times that its runs ask for, and the durations of the other
 * parts in earlier runs. The start of a broker is known once a run of the same driver has had one. Any thread.
 */
public final class CampaignTime {

    private static final double NANOS_PER_SECOND = 1e9;

    /** Shortest adaptive warm-up: ramp, the seconds before the first test, and the next whole second. */
    private static final double SHORTEST_ADAPTIVE_SECONDS = 36;

    private final List<ExpectedRun> runs;
    private final NanoClock clock;
    private final Map<String, Double> learnedSeconds = new HashMap<>();
    private int begun;
    private boolean running;
    private Part part = Part.BEFORE_LOAD;
    private long partStartNanos;

    /** A run to come. */
    public record ExpectedRun(String driver, Workload workload) {}

    /** Parts of a run, divided by how much is known of their length. */
    private enum Part {
        /** Start of its broker and its JVM, and its phases without load. */
        BEFORE_LOAD,
        SEARCH,
        WARM_UP,
        MEASURE,
        /** Everything after the last message: drain, verdict, clean-up, the broker's end. */
        AFTER_LOAD
    }

    public CampaignTime(List<ExpectedRun> runs, NanoClock clock) {
        this.runs = List.copyOf(runs);
        this.clock = clock;
    }

    public static CampaignTime of(List<PlannedRun> runs, NanoClock clock) {
        return new CampaignTime(
                runs.stream()
                        .map(run -> new ExpectedRun(run.driverName(), run.workload()))
                        .toList(),
                clock);
    }

    /** Notes that the next run begins. */
    public synchronized void runStarting() {
        begun++;
        running = true;
        enter(Part.BEFORE_LOAD);
    }

    /** Notes that the next run is skipped. */
    public synchronized void runSkipped() {
        begun++;
    }

    /** Notes that the current run has entered a phase. */
    public synchronized void phase(Phase phase) {
        if (!running) {
            return;
        }
        Part next = part(phase);
        if (next != part) {
            learn();
            enter(next);
        }
    }

    public synchronized void runEnded() {
        if (part == Part.AFTER_LOAD) {
            learn();
        }
        running = false;
    }

    public int runs() {
        return runs.size();
    }

    public synchronized int ended() {
        return running ? begun - 1 : begun;
    }

    /** Returns the time until the end of the last run. */
    public synchronized TimeLeft left() {
        TimeLeft left = running ? leftOfPresentRun() : TimeLeft.NOTHING;
        for (ExpectedRun run : runs.subList(begun, runs.size())) {
            for (Part each : Part.values()) {
                left = left.plus(expected(run, each));
            }
        }
        return left;
    }

    /** Describes the progress of the campaign: "1 of 4 runs done, about 3:10 left". */
    public String words() {
        return ended() + " of " + runs() + (runs() == 1 ? " run" : " runs") + " done, " + left().words();
    }

    private TimeLeft leftOfPresentRun() {
        ExpectedRun run = runs.get(begun - 1);
        TimeLeft left = expected(run, part).after((clock.nanoTime() - partStartNanos) / NANOS_PER_SECOND);
        for (Part each : Part.values()) {
            if (each.compareTo(part) > 0) {
                left = left.plus(expected(run, each));
            }
        }
        return left;
    }

    private void enter(Part next) {
        part = next;
        partStartNanos = clock.nanoTime();
    }

    private void learn() {
        learnedSeconds.put(key(runs.get(begun - 1), part), (clock.nanoTime() - partStartNanos) / NANOS_PER_SECOND);
    }

    /** Returns the key of a part's duration: parts with load depend on the workload too. */
    private static String key(ExpectedRun run, Part part) {
        boolean ofDriver = part == Part.BEFORE_LOAD || part == Part.AFTER_LOAD;
        return part + " " + run.driver() + (ofDriver ? "" : " " + run.workload().name());
    }

    private static Part part(Phase phase) {
        return switch (phase) {
            case PREPARE, PROBE -> Part.BEFORE_LOAD;
            case SEARCH -> Part.SEARCH;
            case WARM_UP -> Part.WARM_UP;
            case MEASURE -> Part.MEASURE;
            case DRAIN, VERIFY, CLEAN_UP -> Part.AFTER_LOAD;
        };
    }

    private TimeLeft expected(ExpectedRun run, Part each) {
        Workload workload = run.workload();
        TimeLeft planned = switch (each) {
            case BEFORE_LOAD -> TimeLeft.NOT_KNOWN;
            case SEARCH -> search(workload);
            case WARM_UP -> warmUp(workload.timing().warmUp());
            case MEASURE -> measured(workload);
            case AFTER_LOAD -> TimeLeft.atMost(seconds(workload.timing().drainTimeout()));
        };
        Double learned = learnedSeconds.get(key(run, each));
        boolean open = planned.minSeconds() < planned.maxSeconds();
        return open && learned != null ? TimeLeft.exactly(learned) : planned;
    }

    private static TimeLeft search(Workload workload) {
        return workload.load()
                .searchTimeLimit()
                .map(limit -> TimeLeft.atMost(
                        seconds(limit) + seconds(workload.timing().drainTimeout())))
                .orElse(TimeLeft.NOTHING);
    }

    private static TimeLeft warmUp(WarmUp planned) {
        double longest = seconds(planned.longest());
        return new TimeLeft(planned.adaptive() ? Math.min(SHORTEST_ADAPTIVE_SECONDS, longest) : longest, longest);
    }

    private static TimeLeft measured(Workload workload) {
        double requested = seconds(TimeBudget.measured(workload));
        // The backlog is built and drained before that time begins to count.
        double open = workload.backlog()
                .map(backlog -> 2 * seconds(backlog.timeout()))
                .orElse(0.0);
        // What is to be read is written before; the reading may end early.
        double writing = workload.reading()
                .map(reading -> reading.secondsToWrite(workload.load()))
                .orElse(0.0);
        double limit =
                workload.reading().map(reading -> seconds(reading.timeout())).orElse(0.0);
        double shortest = workload.reading().isPresent() ? 0 : requested;
        return new TimeLeft(shortest + writing, requested + open + limit);
    }

    private static double seconds(Duration duration) {
        return duration.toNanos() / NANOS_PER_SECOND;
    }
}
