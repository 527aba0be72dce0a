package io.weir.report.summary;

import io.weir.compare.Comparability;
import io.weir.compare.ComparedRun;
import io.weir.compare.RunFigures;
import io.weir.driver.AcknowledgementLevel;
import io.weir.evidence.GeneratorLoad;
import io.weir.measure.Latencies;
import io.weir.report.CraftedResults;
import io.weir.result.CampaignPlace;
import io.weir.result.DriverDescription;
import io.weir.result.RunResult;
import io.weir.verdict.CraftedRun;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Runs of systems, made up for the tests of what a report says first. */
public final class CraftedSystems {

    public static final String WORKLOAD = "1kb-3p";

    private CraftedSystems() {}

    public static RunResult run(String driver, long responseNanos) {
        return run(driver, responseNanos, new CraftedRun());
    }

    /** All of its messages took as long as given. */
    public static RunResult run(String driver, long responseNanos, CraftedRun run) {
        return late(driver, responseNanos, responseNanos, run);
    }

    public static RunResult invalid(String driver, long responseNanos) {
        CraftedRun run = new CraftedRun();
        run.corrupted = 3;
        return run(driver, responseNanos, run);
    }

    /** Not valid for GENERATOR_LIMITED, on CPUs that were busy for 97 % of the time. */
    public static RunResult late(String driver, long responseNanos, long withoutDelayNanos) {
        CraftedRun run = new CraftedRun();
        run.generator = load(0.97);
        run.sender = CraftedRun.sender(9_000, 500, 0, 500, 420, 0);
        return late(driver, responseNanos, withoutDelayNanos, run);
    }

    public static RunResult late(String driver, long responseNanos, long withoutDelayNanos, CraftedRun run) {
        run.measured = Latencies.empty();
        run.measured.response().recordValueWithCount(responseNanos, CraftedRun.DUE);
        run.measured.service().recordValueWithCount(responseNanos, CraftedRun.DUE);
        run.measured.endToEnd().recordValueWithCount(2 * responseNanos, CraftedRun.DUE);
        run.measured.responseWithoutGeneratorDelay().recordValueWithCount(withoutDelayNanos, CraftedRun.DUE);
        run.measured.wakeUpDelay().recordValueWithCount(300_000, CraftedRun.DUE);
        return CraftedResults.completed(run, driver, WORKLOAD);
    }

    /** Without response times. */
    public static RunResult closedLoop(String driver, long windowMillis) {
        CraftedRun run = new CraftedRun();
        run.closedLoop = true;
        run.windowNanos = windowMillis * 1_000_000;
        run.measured = Latencies.empty();
        run.measured.service().recordValueWithCount(1_000_000, CraftedRun.DUE);
        return CraftedResults.completed(run, driver, WORKLOAD);
    }

    static GeneratorLoad load(double machineCpuShare) {
        return new GeneratorLoad(
                10 * CraftedRun.SECOND, 3, 20_000_000, 9_000_000, 0, 900_000, 0.2, machineCpuShare, null);
    }

    /** Named "kafka-1", "kafka-2", "pulsar-1" in their order. */
    public static List<FinishedRun> named(RunResult... results) {
        List<FinishedRun> runs = new ArrayList<>();
        for (RunResult result : results) {
            String system = result.driver().name();
            long before =
                    runs.stream().filter(run -> run.system().equals(system)).count();
            runs.add(new FinishedRun(system + "-" + (before + 1), result));
        }
        return runs;
    }

    /** Systems of runs named "run-1", "run-2" in their order, which nothing compares. */
    public static ReportedSystems systems(RunResult... results) {
        return systems(ReportedComparison.NONE, results);
    }

    /** Systems of runs that were compared. */
    public static ReportedSystems compared(RunResult[]... systems) {
        RunResult[] results = Stream.of(systems).flatMap(Stream::of).toArray(RunResult[]::new);
        List<String> labels = IntStream.rangeClosed(1, results.length)
                .mapToObj(number -> "run-" + number)
                .toList();
        return systems(compared(labels, List.of(results)), results);
    }

    private static ReportedSystems systems(ReportedComparison comparison, RunResult... results) {
        List<FinishedRun> runs = IntStream.range(0, results.length)
                .mapToObj(run -> new FinishedRun("run-" + (run + 1), results[run]))
                .toList();
        return ReportedSystems.of(runs, List.of(), comparison);
    }

    /** Acknowledges from the broker's memory. */
    public static RunResult weak(String driver) {
        CraftedRun weak = new CraftedRun();
        weak.acknowledgement = AcknowledgementLevel.BROKER_MEMORY;
        return run(driver, 1_000_000, weak);
    }

    /** The same runs against a cluster that Weir did not launch. */
    public static RunResult[] onExistingCluster(RunResult[] runs) {
        return Stream.of(runs)
                .map(run -> CraftedResults.of(
                        run, new DriverDescription(run.driver().name(), "kafka", "4.3.1", null, null, false, null)))
                .toArray(RunResult[]::new);
    }

    /** The same runs in rounds of one campaign. */
    public static RunResult[] inRoundsFrom(int first, RunResult[] runs) {
        return IntStream.range(0, runs.length)
                .mapToObj(number -> CraftedResults.inRound(runs[number], "c", first + number))
                .toArray(RunResult[]::new);
    }

    /** What a comparison makes of results that it reads from folders with these names. */
    static ReportedComparison compared(List<String> labels, List<RunResult> results) {
        List<ComparedRun> runs = new ArrayList<>();
        for (int i = 0; i < results.size(); i++) {
            runs.add(compared("results/" + labels.get(i), results.get(i)));
        }
        return ReportedComparison.ofRuns(runs);
    }

    private static ComparedRun compared(String name, RunResult result) {
        CampaignPlace place = result.campaign();
        return new ComparedRun(
                name,
                result.driver().name(),
                "results",
                result.workload().loadKind(),
                Map.of(
                        Comparability.WORKLOAD,
                        result.workload().name(),
                        "broker",
                        result.driver().brokerLaunched() ? "launched on this machine" : "an existing cluster"),
                Map.of(ComparedRun.ACKNOWLEDGEMENT, result.guarantees().acknowledgedWhen()),
                Map.of(),
                Optional.of(new ComparedRun.Round(place.id(), place.round())),
                Optional.of(result.startedAt()),
                result.verdict().usable() ? List.of() : List.of("It is not valid."),
                result.verdict().valid() ? List.of() : List.of("GENERATOR_LIMITED"),
                RunFigures.of(result),
                false);
    }

    /** Five valid runs, each a little slower than the one before. */
    public static RunResult[] five(String driver, long responseNanos) {
        return IntStream.rangeClosed(1, 5)
                .mapToObj(number -> run(driver, responseNanos + number * 10_000L))
                .toArray(RunResult[]::new);
    }
}
