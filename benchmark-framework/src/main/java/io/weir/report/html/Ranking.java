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

    /**
     * Where a system stands.
     *
     * @param believed its valid runs; those that are not where it has no other
     * @param runs of these that have a response time
     */
    record Standing(String system, List<FinishedRun> believed, double p99Nanos, int runs) {

        boolean valid() {
            return believed.get(0).valid();
        }
    }

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
                "Certain: " + Certainty.words(valid, comparison) + besides(rest));
    }

    private static List<Standing> standings(Map<String, List<FinishedRun>> bySystem) {
        List<Standing> standings = new ArrayList<>();
        bySystem.forEach((system, runs) -> {
            List<FinishedRun> believed = FinishedRun.believed(runs);
            RunSpread p99 = RunSpread.of(believed, FinishedRun::p99Nanos);
            if (p99 != null) {
                standings.add(new Standing(system, believed, p99.median(), p99.runs()));
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

    private static String besides(List<Standing> invalid) {
        return invalid.isEmpty()
                ? ""
                : " Nothing is certain of "
                        + VerdictGroups.listed(
                                invalid.stream().map(Standing::system).toList())
                        + ", without a valid run.";
    }
}
