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

    /** The figures of the run in the middle, and what the others tell, valid or not. */
    private static String sentence(List<FinishedRun> all) {
        MiddleRun standing = MiddleRun.of(FinishedRun.believed(all));
        FinishedRun middle = standing.run();
        RunLimit limit = RunLimit.of(middle.result());
        if (all.size() == 1) {
            return limit.sentence() + ".";
        }
        Map<Kind, List<String>> others = all.stream()
                .collect(Collectors.groupingBy(
                        run -> RunLimit.of(run.result()).kind(),
                        LinkedHashMap::new,
                        Collectors.mapping(FinishedRun::label, Collectors.toList())));
        others.remove(limit.kind());
        return limit.sentence() + ". Shown by " + middle.label() + ", " + standing.reason() + "; "
                + (others.isEmpty() ? "the others tell the same" : "otherwise " + words(others)) + ".";
    }

    private static String words(Map<Kind, List<String>> others) {
        return others.entrySet().stream()
                .map(kind -> "in " + VerdictGroups.listed(kind.getValue()) + ": "
                        + kind.getKey().words())
                .collect(Collectors.joining("; "));
    }
}
