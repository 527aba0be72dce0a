package io.weir.report.html;

import static io.weir.units.QuantityFormat.duration;

import io.weir.report.summary.FinishedRun;
import io.weir.report.summary.RunSpread;
import io.weir.result.Cause;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/** Headline of runs in which something was done to the system: how each came through it. Plain text. */
final class ScenarioSentence {

    private ScenarioSentence() {}

    /** Returns the sentence; empty where nothing was done. */
    static String of(Map<String, List<FinishedRun>> bySystem) {
        List<FinishedRun> all = bySystem.values().stream().flatMap(List::stream).toList();
        if (all.stream().anyMatch(run -> run.replayNanos() != null)) {
            return "First message after a start: " + each(bySystem, ScenarioSentence::replay) + ".";
        }
        List<String> actions = all.stream()
                .flatMap(run -> run.actions().stream())
                .map(action -> action.disturbance().what().replaceFirst(" \\(.*\\)$", ""))
                .distinct()
                .toList();
        return actions.isEmpty()
                ? ""
                : "After " + String.join(" and ", actions) + ": " + each(bySystem, ScenarioSentence::recovery) + ".";
    }

    /** Description of the usable runs of one system, and of those that can't be used as the system has not recovered. */
    private interface Description {

        String of(List<FinishedRun> usable);
    }

    private static String each(Map<String, List<FinishedRun>> bySystem, Description description) {
        return bySystem.entrySet().stream()
                .map(system -> {
                    List<FinishedRun> usable = system.getValue().stream()
                            .filter(ScenarioSentence::tells)
                            .toList();
                    return system.getKey() + " " + (usable.isEmpty() ? "has no usable run" : description.of(usable));
                })
                .collect(Collectors.joining("; "));
    }

    private static boolean tells(FinishedRun run) {
        return run.usable() || run.result().verdict().has(Cause.NOT_RECOVERED);
    }

    private static String replay(List<FinishedRun> usable) {
        RunSpread replay = RunSpread.of(usable, FinishedRun::replayNanos);
        return replay == null ? "none" : duration(replay.median());
    }

    private static String recovery(List<FinishedRun> usable) {
        RunSpread blackout = RunSpread.of(usable, FinishedRun::blackoutNanos);
        RunSpread recovered = RunSpread.of(usable, FinishedRun::recoveredNanos);
        if (blackout == null) {
            return "was not acted on";
        }
        long not = usable.stream()
                .map(FinishedRun::recoveredNanos)
                .filter(Objects::isNull)
                .count();
        return duration(blackout.median()) + " without a success, "
                + (recovered == null ? "not recovered" : "recovered after " + duration(recovered.median()))
                + (not == 0 || recovered == null ? "" : " (not in " + not + " of " + usable.size() + " runs)");
    }
}
