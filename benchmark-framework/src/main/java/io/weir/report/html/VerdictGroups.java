package io.weir.report.html;

import io.weir.result.Cause;
import io.weir.result.Finding;
import io.weir.result.Grade;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Reasons why runs are not VALID, in one sentence for all runs of a system with the same reasons. */
final class VerdictGroups {

    /** Figures that measure the severity of a finding. */
    private static final Set<String> SEVERITIES = Set.of("generatorShare", "pausedShare", "share");

    /** Common properties of a group of runs. */
    private record Kind(String system, Grade grade, List<Cause> causes) {

        static Kind of(FinishedRun run) {
            return new Kind(
                    run.system(),
                    run.result().verdict().grade(),
                    run.result().verdict().findings().stream()
                            .map(Finding::cause)
                            .distinct()
                            .sorted()
                            .toList());
        }

        String words() {
            return causes.stream().map(Cause::name).collect(Collectors.joining(" and "));
        }
    }

    private VerdictGroups() {}

    /** Sentences about those of the runs that are not VALID; none when all are. */
    static List<String> sentences(List<FinishedRun> runs) {
        List<FinishedRun> invalid =
                runs.stream().filter(run -> !run.result().verdict().valid()).toList();
        if (invalid.size() == 1) {
            return List.of(invalid.get(0).label() + " is "
                    + invalid.get(0).result().verdict().grade().label() + ": " + findings(invalid.get(0)));
        }
        Map<Kind, List<FinishedRun>> groups =
                invalid.stream().collect(Collectors.groupingBy(Kind::of, LinkedHashMap::new, Collectors.toList()));
        List<String> sentences = new ArrayList<>();
        groups.forEach((kind, group) -> sentences.add(sentence(kind, group, runs)));
        if (groups.size() < invalid.size()) {
            sentences.add("The reasons of each run are in the table “Verdicts”, under “Figures”.");
        }
        if (invalid.stream().anyMatch(VerdictGroups::lacksAMachineOfItsOwn)) {
            sentences.add(
                    "GENERATOR_LIMITED: generator and broker shared one machine, and the generator was late (what counts"
                            + " is 5 % of the response time's mean, p50, p95 or p99). A machine of its own for the generator,"
                            + " or more CPUs, would help.");
        }
        return sentences;
    }

    private static String sentence(Kind kind, List<FinishedRun> runs, List<FinishedRun> all) {
        if (runs.size() == 1) {
            return runs.get(0).label() + " is " + kind.grade().label() + ", for " + kind.words() + ". "
                    + findings(runs.get(0));
        }
        FinishedRun worst = runs.stream()
                .max(Comparator.comparingDouble(VerdictGroups::severity))
                .orElseThrow();
        boolean whole =
                all.stream().filter(run -> run.system().equals(kind.system())).count() == runs.size();
        return (whole
                        ? "All " + runs.size() + " runs of " + kind.system()
                        : listed(runs.stream().map(FinishedRun::label).toList()))
                + " are " + kind.grade().label() + ", for " + kind.words() + ". Worst is " + worst.label() + ": "
                + findings(worst);
    }

    private static boolean lacksAMachineOfItsOwn(FinishedRun run) {
        return run.result().verdict().has(Cause.GENERATOR_LIMITED)
                && run.result().driver().brokerLaunched();
    }

    private static String findings(FinishedRun run) {
        return run.result().verdict().findings().stream().map(Finding::sentence).collect(Collectors.joining(" "));
    }

    /**
     * Returns the largest share in a run's findings; without any, a value that lets the p99 decide, since shares are at
     * least 0.
     */
    private static double severity(FinishedRun run) {
        double share = run.result().verdict().findings().stream()
                .flatMap(finding -> finding.figures().entrySet().stream())
                .filter(figure -> SEVERITIES.contains(figure.getKey()))
                .mapToDouble(Map.Entry::getValue)
                .max()
                .orElse(-1);
        Double p99 = run.p99Nanos();
        return share >= 0 || p99 == null ? share : -1 / (1 + p99);
    }

    /** Returns "a, b and c". */
    static String listed(List<String> names) {
        int last = names.size() - 1;
        return last == 0 ? names.get(0) : String.join(", ", names.subList(0, last)) + " and " + names.get(last);
    }
}
