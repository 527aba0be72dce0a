package io.weir.report.html;

import io.weir.result.RunLimit;
import io.weir.result.RunLimit.Kind;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What limited one system.
 *
 * @param sentence to follow the system's name and a colon
 */
record LimitWords(String system, String sentence) {

    static List<LimitWords> of(Map<String, List<FinishedRun>> bySystem) {
        return bySystem.entrySet().stream()
                .map(system -> new LimitWords(system.getKey(), sentence(system.getValue())))
                .toList();
    }

    /** The figures of the run in the middle, and whether the others were limited by the same. */
    private static String sentence(List<FinishedRun> all) {
        List<FinishedRun> runs = FinishedRun.believed(all);
        MiddleRun standing = MiddleRun.of(runs);
        FinishedRun middle = standing.run();
        RunLimit limit = RunLimit.of(middle.result());
        if (all.size() == 1) {
            return limit.sentence() + ".";
        }
        if (runs.size() == 1) {
            return limit.sentence() + " - " + middle.label() + ", the only valid run.";
        }
        Map<Kind, List<String>> others = runs.stream()
                .collect(Collectors.groupingBy(
                        run -> RunLimit.of(run.result()).kind(),
                        LinkedHashMap::new,
                        Collectors.mapping(FinishedRun::label, Collectors.toList())));
        others.remove(limit.kind());
        return limit.sentence() + " - " + middle.label() + ", " + standing.reason() + "; "
                + (others.isEmpty()
                        ? "so it is in all of them"
                        : "otherwise "
                                + others.entrySet().stream()
                                        .map(kind -> "in " + VerdictGroups.listed(kind.getValue()) + ": "
                                                + kind.getKey().words())
                                        .collect(Collectors.joining("; ")))
                + ".";
    }
}
