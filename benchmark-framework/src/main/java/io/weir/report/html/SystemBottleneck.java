package io.weir.report.html;

import io.weir.verdict.Bottleneck;
import io.weir.verdict.Bottleneck.Kind;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Limit of one system, in words.
 *
 * @param sentence to follow the system's name and a colon
 */
record SystemBottleneck(String system, String sentence) {

    static List<SystemBottleneck> of(Map<String, List<FinishedRun>> bySystem) {
        return bySystem.entrySet().stream()
                .map(system -> new SystemBottleneck(system.getKey(), sentence(system.getValue())))
                .toList();
    }

    /**
     * Returns the limit of most of its runs, valid or not, with the figures of the middle one of these; and the limits
     * of the others.
     */
    private static String sentence(List<FinishedRun> all) {
        if (all.size() == 1) {
            return Bottleneck.of(all.get(0).result()).sentence() + ".";
        }
        Map<Kind, List<FinishedRun>> byKind = all.stream()
                .collect(Collectors.groupingBy(
                        run -> Bottleneck.of(run.result()).kind(), LinkedHashMap::new, Collectors.toList()));
        Kind usual = byKind.keySet().stream()
                .max(Comparator.<Kind>comparingInt(kind -> runs(byKind, kind).size())
                        .thenComparing(kind -> runs(byKind, kind).stream().anyMatch(FinishedRun::usable)))
                .orElseThrow();
        List<FinishedRun> runs = runs(byKind, usual);
        byKind.remove(usual);
        MiddleRun middle = MiddleRun.of(runs);
        return Bottleneck.of(middle.run().result()).sentence() + ". Shown by "
                + middle.run().label() + among(middle, runs.size()) + "; "
                + (byKind.isEmpty() ? "the others tell the same" : "otherwise " + words(byKind)) + ".";
    }

    private static List<FinishedRun> runs(Map<Kind, List<FinishedRun>> byKind, Kind kind) {
        return byKind.getOrDefault(kind, List.of());
    }

    private static String among(MiddleRun middle, int runs) {
        return runs == 1 || middle.by().isEmpty()
                ? ""
                : ", by its " + middle.by() + (runs == 2 ? " the lower" : " the middle") + " one of " + runs;
    }

    private static String words(Map<Kind, List<FinishedRun>> others) {
        return others.entrySet().stream()
                .map(kind -> "in "
                        + VerdictGroups.listed(
                                kind.getValue().stream().map(FinishedRun::label).toList())
                        + tell(kind.getKey(), kind.getValue()))
                .collect(Collectors.joining("; "));
    }

    /** Returns the limit of runs of one kind: in full if some of them are usable, else in a few words. */
    private static String tell(Kind kind, List<FinishedRun> runs) {
        return runs.stream().anyMatch(FinishedRun::usable)
                ? " " + Bottleneck.of(MiddleRun.of(runs).run().result()).sentence()
                : ": " + kind.words();
    }
}
