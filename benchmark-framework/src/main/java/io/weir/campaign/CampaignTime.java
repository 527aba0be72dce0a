package io.weir.campaign;

import io.weir.driver.NanoClock;
import io.weir.measure.Phase;
import io.weir.plan.PlannedRun;
import io.weir.plan.TimeBudget;
import io.weir.schedule.ProcessingForecast;
import io.weir.workload.Confirmation;
import io.weir.workload.Load;
import io.weir.workload.SloSearch;
import io.weir.workload.WarmUp;
import io.weir.workload.Workload;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

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
    private @Nullable ExpectedRun search;
    private int confirmations;
    private final Map<String, Double> learnedSeconds = new HashMap<>();
    private int begun;
    private boolean running;
    private Part part = Part.BEFORE_LOAD;
    private long partStartNanos;

    /** A run to come. */
    public record ExpectedRun(String driver, Workload workload) {

        /** Returns the run that confirms the answer of this search; the rate has no part in how long it takes. */
        private ExpectedRun confirming() {
            Load atSomeRate = new Load.ConstantRate(1, workload.load().slo());
            return new ExpectedRun(driver, workload.with(atSomeRate, workload.timing(), workload.limits()));
        }

        private Confirmation confirmation() {
            return workload.load()
                    .search()
                    .flatMap(Load.Search::limits)
                    .map(SloSearch::confirmation)
                    .orElse(Confirmation.NONE);
        }
    }

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
        this.runs = new ArrayList<>(runs);
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
        search = runs.get(begun);
        confirmations = 0;
        begin();
    }

    /** Notes that a run begins that confirms the search before it, one more than there were. */
    public synchronized void confirmationStarting() {
        if (search == null) {
            throw new IllegalStateException("a run that confirms a search comes after it");
        }
        runs.add(begun, search.confirming());
        confirmations++;
        begin();
    }

    private void begin() {
        begun++;
        running = true;
        enter(Part.BEFORE_LOAD);
    }

    /** Notes that the next run is skipped. */
    public synchronized void runSkipped() {
        search = runs.get(begun);
        confirmations = 0;
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

    public synchronized int runs() {
        return runs.size();
    }

    public synchronized int ended() {
        return running ? begun - 1 : begun;
    }

    /** Returns the time until the end of the last run. */
    public synchronized TimeLeft left() {
        TimeLeft left = running ? leftOfPresentRun() : TimeLeft.NOTHING;
        if (running && search != null) {
            left = left.plus(confirming(search, confirmations));
        }
        for (ExpectedRun run : runs.subList(begun, runs.size())) {
            left = left.plus(whole(run)).plus(confirming(run, 0));
        }
        return left;
    }

    private TimeLeft whole(ExpectedRun run) {
        return Stream.of(Part.values()).map(each -> expected(run, each)).reduce(TimeLeft.NOTHING, TimeLeft::plus);
    }

    /** Returns the time of the runs that confirm a search, some of which have begun. */
    private TimeLeft confirming(ExpectedRun run, int already) {
        Confirmation rule = run.confirmation();
        if (rule.maxRuns() <= already) {
            return TimeLeft.NOTHING;
        }
        TimeLeft one = whole(run.confirming());
        return new TimeLeft(
                Math.max(0, rule.minRuns() - already) * one.minSeconds(),
                (rule.maxRuns() - already) * one.maxSeconds());
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
            case AFTER_LOAD ->
                TimeLeft.atMost(
                        seconds(workload.timing().drainTimeout().plus(ProcessingForecast.longestAfterwards(workload))));
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
                .or(() -> workload.replay()
                        .map(replay -> replay.secondsToWrite(workload.load())
                                + seconds(replay.near().deliverAfter())))
                .orElse(0.0);
        double limit = workload.reading()
                .map(reading -> seconds(reading.timeout()))
                .or(() -> workload.replay()
                        .map(replay -> seconds(replay.writeTimeout())
                                + seconds(replay.near().deliverAfter())))
                .orElse(0.0);
        double shortest = workload.reading().isPresent() || workload.replay().isPresent() ? 0 : requested;
        return new TimeLeft(shortest + writing, requested + open + limit);
    }

    private static double seconds(Duration duration) {
        return duration.toNanos() / NANOS_PER_SECOND;
    }
}
