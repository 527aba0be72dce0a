package io.weir.cli;

import io.weir.cli.console.Console;
import io.weir.compare.Comparability;
import io.weir.compare.ComparedRun;
import io.weir.compare.Comparison;
import io.weir.compare.Gate;
import io.weir.compare.Metric;
import io.weir.compare.Threshold;
import io.weir.report.ComparedRuns;
import io.weir.report.ComparisonJson;
import io.weir.report.ComparisonTable;
import io.weir.report.JunitXml;
import io.weir.report.ReportException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Sets runs side by side. */
@Command(
        name = "compare",
        description = {
            "Compares runs: which is better, by how much, how sure.",
            "For each figure it gives the median of each variant's runs, the ratio of two variants with its confidence"
                    + " interval, and whether the runs show a difference. Runs of one driver are one variant; where all"
                    + " are of one driver, each RESULT is one."
        },
        mixinStandardHelpOptions = true,
        sortOptions = false,
        footerHeading = "%nExamples:%n",
        footer = {
            "  bin/benchmark compare results/20260101-120000-1kb-3p",
            "  bin/benchmark compare results/BEFORE results/AFTER --json comparison.json",
            "  bin/benchmark compare results/20260101-120000-1kb-3p omb/kafka-*.json",
            "  bin/benchmark compare --baseline results/MAIN --fail-if 'p99 > 10%%' \\",
            "      --fail-if 'acknowledged < -5%%' --junit thresholds.xml results/BRANCH"
        })
final class CompareCommand extends ToolCommand {

    @Parameters(
            arity = "1..*",
            paramLabel = "RESULT",
            description =
                    "Folder of a run or of a campaign, a result.json, or a result of the OpenMessaging Benchmark.")
    List<Path> results = new ArrayList<>();

    @Option(
            names = "--metric",
            paramLabel = "NAME",
            description = "Compares this figure instead of the usual ones; may be repeated. " + Metric.GRAMMAR + ".")
    List<String> metrics = new ArrayList<>();

    @Option(
            names = "--by",
            paramLabel = "WHAT",
            description =
                    "What a variant is: ${COMPLETION-CANDIDATES} (default: driver where there are several, else result).")
    @Nullable
    Variants by;

    @Option(
            names = "--baseline",
            paramLabel = "RESULT",
            description = "Holds the runs against these; may be repeated. Its own runs are no candidates.")
    List<Path> baseline = new ArrayList<>();

    @Option(
            names = "--fail-if",
            paramLabel = "THRESHOLD",
            description =
                    "Ends with exit code 5 when the runs show that this is so, in comparison with --baseline; may be"
                            + " repeated. METRIC > N%% or METRIC < -N%%, such as 'p99 > 10%%' or 'acknowledged < -5%%'.")
    List<String> thresholds = new ArrayList<>();

    @Option(
            names = "--strict",
            description = "With --fail-if: takes runs of the candidate that are QUALIFIED for runs that are not valid,"
                    + " so that they end with exit code 4.")
    boolean strict;

    @Option(names = "--json", paramLabel = "FILE", description = "Writes the comparison as JSON.")
    @Nullable
    Path json;

    @Option(names = "--junit", paramLabel = "FILE", description = "Writes the thresholds as JUnit XML.")
    @Nullable
    Path junit;

    /** Criterion that assigns runs to variants. */
    enum Variants {
        /** One variant for each driver, wherever its runs are. */
        DRIVER,
        /** One variant for each driver in each place that is named. */
        RESULT,
        /** One variant for each driver on each machine: the machine is what is compared. */
        MACHINE
    }

    CompareCommand(Console console, Installation installation) {
        super(console, installation);
    }

    @Override
    ExitCode run() throws Exception {
        List<Threshold> requested = thresholds();
        List<Metric> named = metrics();
        Set<Path> seen = new HashSet<>();
        List<ComparedRun> before = at(baseline, seen);
        List<ComparedRun> now = at(results, seen);
        if (now.isEmpty()) {
            throw error("there is no candidate: all that is named is the baseline itself");
        }
        List<ComparedRun> all = Stream.concat(before.stream(), now.stream()).toList();
        Comparability found = Comparability.of(all, baseline.isEmpty() ? label(all) : role(before));
        List<Comparison> comparisons = show(found, named);
        return requested.isEmpty()
                ? compare(all.size(), found, comparisons)
                : judge(before, now, requested, comparisons);
    }

    private List<Threshold> thresholds() {
        if (!thresholds.isEmpty() && baseline.isEmpty()) {
            throw error("--fail-if needs a --baseline to compare with");
        }
        if (junit != null && thresholds.isEmpty()) {
            throw error("--junit writes thresholds, and there is none: name one with --fail-if");
        }
        if (strict && thresholds.isEmpty()) {
            throw error("--strict is about thresholds, and there is none: name one with --fail-if");
        }
        List<Threshold> parsed = new ArrayList<>();
        for (String text : thresholds) {
            try {
                parsed.add(Threshold.parse(text));
            } catch (IllegalArgumentException none) {
                throw error("--fail-if: " + none.getMessage());
            }
        }
        return parsed;
    }

    private List<Metric> metrics() {
        List<Metric> named = new ArrayList<>();
        for (String name : metrics) {
            named.add(Metric.named(name)
                    .orElseThrow(() -> error("--metric: there is no '" + name + "'; write " + Metric.GRAMMAR)));
        }
        return named;
    }

    private Function<ComparedRun, String> label(List<ComparedRun> runs) {
        if (by == null) {
            return Comparability.usualLabel(runs);
        }
        return by == Variants.RESULT ? Comparability::placeAndDriver : ComparedRun::driver;
    }

    private List<ComparedRun> at(List<Path> places, Set<Path> seen) throws ReportException {
        List<ComparedRun> runs = ComparedRuns.at(places, seen);
        return by == Variants.MACHINE
                ? runs.stream().map(ComparedRun::acrossMachines).toList()
                : runs;
    }

    private static Function<ComparedRun, String> role(List<ComparedRun> before) {
        return run -> (before.contains(run) ? "baseline " : "candidate ") + run.driver();
    }

    private ExitCode compare(int runs, Comparability found, List<Comparison> comparisons) throws ReportException {
        if (json != null) {
            ComparisonJson.write(json, comparisons, found.leftOut(), List.of());
        }
        if (comparisons.isEmpty()) {
            console.error("Nothing compares with anything: of " + runs + (runs == 1 ? " run" : " runs")
                    + " no two variants are left.");
            return ExitCode.NOT_VALID;
        }
        return ExitCode.DONE;
    }

    private List<Comparison> show(Comparability found, List<Metric> named) {
        List<Comparison> comparisons = found.comparable().stream()
                .map(conditions -> conditions.compare(named))
                .toList();
        comparisons.forEach(comparison -> ComparisonTable.lines(comparison).forEach(console::line));
        ComparisonTable.leftOut(found.leftOut()).forEach(console::line);
        return comparisons;
    }

    private ExitCode judge(
            List<ComparedRun> before, List<ComparedRun> now, List<Threshold> requested, List<Comparison> comparisons)
            throws ReportException {
        Gate gate = Gate.of(before, now, requested);
        ComparisonTable.thresholds(gate.verdicts()).forEach(console::line);
        if (json != null) {
            ComparisonJson.write(json, comparisons, gate.leftOut(), gate.verdicts());
        }
        if (junit != null) {
            JunitXml.write(junit, gate.verdicts());
        }
        if (gate.broken()) {
            return ExitCode.THRESHOLD_MISSED;
        }
        return gate.judged() && candidatesAreValid(now) ? ExitCode.DONE : ExitCode.NOT_VALID;
    }

    /**
     * Returns whether all runs of the candidate are valid: a candidate that loses messages or can't keep up must not
     * pass because its runs were left out.
     */
    private boolean candidatesAreValid(List<ComparedRun> candidates) {
        long notValid =
                candidates.stream().filter(run -> !run.objections().isEmpty()).count();
        if (notValid > 0) {
            console.error(notValid + " of the candidate's " + candidates.size()
                    + " runs can't be believed, so that the rest is no proof.");
        }
        long qualified = candidates.stream()
                .filter(run -> !run.qualifications().isEmpty())
                .count();
        if (strict && qualified > 0) {
            console.error(qualified + " of the candidate's " + candidates.size()
                    + " runs are qualified, which --strict doesn't take.");
        }
        return notValid == 0 && !(strict && qualified > 0);
    }
}
