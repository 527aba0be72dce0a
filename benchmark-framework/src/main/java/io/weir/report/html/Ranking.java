package io.weir.report.html;

import static io.weir.units.QuantityFormat.duration;

import io.weir.driver.AcknowledgementLevel;
import io.weir.result.GuaranteeDescription;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Systems in the order of their response times' p99, and the certainty of that order. A system is placed by the median
 * of its runs' 99th percentiles.
 */
final class Ranking {

    /** Levels of acknowledgement, the weakest first. */
    private static final List<String> LEVELS =
            Stream.of(AcknowledgementLevel.values()).map(Enum::name).toList();

    /**
     * Place of a system in the ranking.
     *
     * @param believed its usable runs; all where it has none
     * @param p99 of these, in nanoseconds
     * @param all runs of it, usable or not
     */
    record Standing(String system, List<FinishedRun> believed, RunSpread p99, List<FinishedRun> all) {

        /** Returns the number of its runs that have a response time. */
        int runs() {
            return p99.runs();
        }

        boolean usable() {
            return believed.get(0).usable();
        }

        /** Returns "2 of 5 runs not valid, 1 qualified"; empty when all are VALID. */
        String grades() {
            long notValid = all.stream().filter(run -> !run.usable()).count();
            long qualified = all.stream().filter(FinishedRun::qualified).count();
            if (notValid == 0 && qualified == 0) {
                return "";
            }
            String of = " of " + all.size() + (all.size() == 1 ? " run " : " runs ");
            return notValid == 0
                    ? qualified + of + "qualified"
                    : notValid + of + "not valid" + (qualified == 0 ? "" : ", " + qualified + " qualified");
        }

        /** Returns the promises of its acknowledgements in words; several where its runs differ. */
        String acknowledges() {
            return guarantees()
                    .map(GuaranteeDescription::acknowledgedWhen)
                    .distinct()
                    .sorted()
                    .collect(Collectors.joining(" or "));
        }

        /** Returns a number that is higher the more the weakest of its acknowledgements promises. */
        int guarantee() {
            return guarantees()
                    .mapToInt(guarantees -> LEVELS.indexOf(guarantees.acknowledgement()))
                    .min()
                    .orElse(-1);
        }

        private Stream<GuaranteeDescription> guarantees() {
            return believed.stream().map(run -> run.result().guarantees()).filter(Objects::nonNull);
        }
    }

    private Ranking() {}

    /** Returns the order, and then a sentence that begins with "Certain: ". */
    static List<String> sentences(Map<String, List<FinishedRun>> bySystem, ReportedComparison comparison) {
        List<Standing> all = standings(bySystem, FinishedRun::believed);
        List<Standing> usable = all.stream().filter(Standing::usable).toList();
        List<Standing> rest = all.stream().filter(system -> !system.usable()).toList();
        boolean anyUsable = bySystem.values().stream().flatMap(List::stream).anyMatch(FinishedRun::usable);
        if (usable.isEmpty() && anyUsable) {
            return List.of(
                    "Without response times, which a closed loop has not, no system can be called the faster one.");
        }
        if (usable.size() < 2) {
            return undecided(bySystem, usable);
        }
        String others = rest.isEmpty() ? "" : " Of runs that are not valid: " + order(rest) + ".";
        return List.of(
                "p99 of the response time, the lowest first: " + order(usable) + "." + others,
                "Certain: " + Certainty.words(usable, comparison) + besides(rest));
    }

    /**
     * Returns the sentences where fewer than two systems have usable runs: the order is only what was seen, and no
     * answer.
     */
    private static List<String> undecided(Map<String, List<FinishedRun>> bySystem, List<Standing> usable) {
        // Usable runs of one and unusable runs of another would be two measures.
        List<Standing> all = standings(bySystem, runs -> runs);
        List<FinishedRun> runs =
                bySystem.values().stream().flatMap(List::stream).toList();
        long invalid = runs.stream().filter(run -> !run.usable()).count();
        String count = invalid == runs.size()
                ? "none of the " + runs.size() + " runs is valid"
                : invalid + " of " + runs.size() + " runs " + (invalid == 1 ? "is" : "are") + " not valid";
        String only = usable.isEmpty()
                ? ""
                : ", and only " + usable.get(0).system() + " has a usable run ("
                        + usable.get(0).believed().size() + " of "
                        + usable.get(0).all().size() + ", p99 "
                        + duration(usable.get(0).p99().median()) + ")";
        String none = "No system can be called the faster one: " + count + only + ".";
        return all.isEmpty()
                ? List.of(none)
                : List.of(
                        none,
                        "What all runs, usable or not, showed of the response time's p99, the lowest first: "
                                + order(all) + ".",
                        "Certain: no - " + count + " (why: below), and a ranking takes at least "
                                + Certainty.RUNS_FOR_A_RANKING + " usable runs of each system.");
    }

    private static List<Standing> standings(
            Map<String, List<FinishedRun>> bySystem, UnaryOperator<List<FinishedRun>> which) {
        List<Standing> standings = new ArrayList<>();
        bySystem.forEach((system, runs) -> {
            List<FinishedRun> believed = which.apply(runs);
            RunSpread p99 = RunSpread.of(believed, FinishedRun::p99Nanos);
            if (p99 != null) {
                standings.add(new Standing(system, believed, p99, runs));
            }
        });
        standings.sort(Comparator.comparingDouble(standing -> standing.p99().median()));
        return standings;
    }

    /**
     * Returns "fast 2 ms (1.9 ms to 2.2 ms), then slow 8 ms (7 ms to 9 ms; 4.00 × fast)". With different promises there
     * is no single order: each promise has one, the strongest first.
     */
    private static String order(List<Standing> systems) {
        Map<String, List<Standing>> byPromise = systems.stream()
                .sorted(Comparator.comparingInt(Standing::guarantee).reversed())
                .collect(Collectors.groupingBy(Standing::acknowledges, LinkedHashMap::new, Collectors.toList()));
        return byPromise.size() == 1
                ? ofOnePromise(systems)
                : byPromise.entrySet().stream()
                        .map(guarantee -> "acknowledged "
                                + (guarantee.getKey().isEmpty() ? "nobody knows when" : "when " + guarantee.getKey())
                                + ": "
                                + ofOnePromise(guarantee.getValue()))
                        .collect(Collectors.joining("; "));
    }

    private static String ofOnePromise(List<Standing> systems) {
        return systems.stream()
                .map(system ->
                        system.system() + " " + duration(system.p99().median()) + remarks(system, systems.get(0)))
                .collect(Collectors.joining(", then "));
    }

    private static String remarks(Standing system, Standing best) {
        RunSpread p99 = system.p99();
        String remarks = Stream.of(
                        system.usable() ? system.grades() : "",
                        p99.runs() < 2 ? "" : duration(p99.min()) + " to " + duration(p99.max()),
                        system.equals(best)
                                ? ""
                                : String.format(
                                        Locale.ROOT,
                                        "%.2f × %s",
                                        p99.median() / best.p99().median(),
                                        best.system()))
                .filter(remark -> !remark.isEmpty())
                .collect(Collectors.joining("; "));
        return remarks.isEmpty() ? "" : " (" + remarks + ")";
    }

    private static String besides(List<Standing> invalid) {
        return invalid.isEmpty()
                ? ""
                : " Nothing is certain of "
                        + VerdictGroups.listed(
                                invalid.stream().map(Standing::system).toList())
                        + ", without a usable run.";
    }
}
