package io.weir.report.html;

import static io.weir.result.QuantityFormat.duration;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Systems in the order of their response times' p99, and whether that order is certain. A system stands where the median
 * of its runs' 99th percentiles is.
 */
final class Ranking {

    /** Fewer runs of each system than this don't carry a ranking: one bad minute decides it. */
    static final int RUNS_FOR_A_RANKING = 5;

    /** @param valid whether it has a valid run; otherwise its figure is of those that are not */
    private record Standing(String system, boolean valid, double p99Nanos, int runs) {}

    private Ranking() {}

    /** The order, and then a sentence that begins with "Certain: ". */
    static List<String> sentences(Map<String, List<FinishedRun>> bySystem, ReportedComparison comparison) {
        List<Standing> all = standings(bySystem);
        List<Standing> valid = all.stream().filter(Standing::valid).toList();
        List<Standing> rest = all.stream().filter(system -> !system.valid()).toList();
        boolean anyValid = bySystem.values().stream().flatMap(List::stream).anyMatch(FinishedRun::valid);
        if (valid.isEmpty() && anyValid) {
            return List.of(
                    "Without response times, which a closed loop has not, no system can be called the faster one.");
        }
        if (valid.isEmpty()) {
            String none = "No run is valid, so no system can be called the faster one.";
            int runs = bySystem.values().stream().mapToInt(List::size).sum();
            return rest.isEmpty()
                    ? List.of(none)
                    : List.of(
                            none + " What the runs showed of the response time's p99, the lowest first: " + order(rest)
                                    + ".",
                            "Certain: no - none of the " + runs + " runs is valid.");
        }
        String others = rest.isEmpty() ? "" : " Of runs that are not valid: " + order(rest) + ".";
        if (valid.size() == 1) {
            String only = valid.get(0).system();
            return List.of(
                    "Only " + only + " has a valid run, so there is nothing to compare it with: its p99 of the response"
                            + " time is " + duration(valid.get(0).p99Nanos()) + "." + others,
                    "Certain: no - only " + only + " has a valid run.");
        }
        return List.of(
                "p99 of the response time, the lowest first: " + order(valid) + "." + others,
                "Certain: " + certainty(valid, comparison.shownOfP99()) + besides(rest));
    }

    private static List<Standing> standings(Map<String, List<FinishedRun>> bySystem) {
        List<Standing> standings = new ArrayList<>();
        bySystem.forEach((system, runs) -> {
            List<FinishedRun> believed = FinishedRun.believed(runs);
            RunSpread p99 = RunSpread.of(believed, FinishedRun::p99Nanos);
            if (p99 != null) {
                standings.add(new Standing(system, believed.get(0).valid(), p99.median(), p99.runs()));
            }
        });
        standings.sort(Comparator.comparingDouble(Standing::p99Nanos));
        return standings;
    }

    /** "fast 2 ms, then slow 8 ms (4.00 × as long)". */
    private static String order(List<Standing> systems) {
        double best = systems.get(0).p99Nanos();
        return systems.stream()
                .map(system -> system.system() + " " + duration(system.p99Nanos())
                        + (system.p99Nanos() == best
                                ? ""
                                : String.format(Locale.ROOT, " (%.2f × as long)", system.p99Nanos() / best)))
                .collect(Collectors.joining(", then "));
    }

    private static String certainty(List<Standing> valid, List<Boolean> shown) {
        Standing fewest =
                valid.stream().min(Comparator.comparingInt(Standing::runs)).orElseThrow();
        if (fewest.runs() < RUNS_FOR_A_RANKING) {
            return "no - of " + fewest.system() + " there "
                    + (fewest.runs() == 1 ? "is 1 valid run" : "are only " + fewest.runs() + " valid runs")
                    + ", and a ranking takes at least " + RUNS_FOR_A_RANKING + " of each (--repeat "
                    + RUNS_FOR_A_RANKING + ").";
        }
        String runs = "each figure is the median of at least " + fewest.runs() + " valid runs, ";
        long pairs = shown.stream().filter(Boolean::booleanValue).count();
        if (shown.isEmpty()) {
            return "no - " + runs + "but the systems were not compared under the same conditions.";
        }
        if (pairs == 0) {
            return "no - " + runs + "but they show no difference (“Side by side”).";
        }
        return pairs == shown.size()
                ? "yes - " + runs + "and each difference between two systems is shown by them (“Side by side”)."
                : "in part - " + runs + "and they show a difference of " + pairs + " of the " + shown.size()
                        + " pairs of systems (“Side by side”).";
    }

    private static String besides(List<Standing> invalid) {
        return invalid.isEmpty()
                ? ""
                : " Nothing is certain of "
                        + VerdictGroups.listed(
                                invalid.stream().map(Standing::system).toList())
                        + ", without a valid run.";
    }
}
