package io.weir.report.html;

import io.weir.result.PromiseDescription;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What the systems' acknowledgements promise, one line for each level. */
final class PromiseWords {

    private PromiseWords() {}

    static List<String> lines(List<FinishedRun> runs) {
        Map<String, Set<String>> systemsByLevel = new LinkedHashMap<>();
        Set<String> systems = new LinkedHashSet<>();
        for (FinishedRun run : runs) {
            PromiseDescription promises = run.result().promises();
            if (promises != null) {
                systems.add(run.system());
                systemsByLevel
                        .computeIfAbsent(promises.acknowledgedWhen(), level -> new LinkedHashSet<>())
                        .add(run.system());
            }
        }
        boolean all = systemsByLevel.size() == 1 && systems.size() > 1;
        return systemsByLevel.entrySet().stream()
                .map(level -> (all ? "All acknowledge" : acknowledge(new ArrayList<>(level.getValue()))) + " what is "
                        + level.getKey() + ".")
                .toList();
    }

    private static String acknowledge(List<String> systems) {
        return VerdictGroups.listed(systems) + (systems.size() == 1 ? " acknowledges" : " acknowledge");
    }
}
