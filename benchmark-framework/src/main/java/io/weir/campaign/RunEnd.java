package io.weir.campaign;

import io.weir.result.RunResult;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * How a run ended, as its campaign sees it.
 *
 * @param folder where its files are
 * @param result what it has left
 * @param failure why it counts as failed, a sentence; empty when it was carried out, or ended early on request
 * @param bug whether the failure is a bug in Weir
 * @param afterwards what went wrong when the result stood already, a sentence each; the result has them as notes
 */
public record RunEnd(
        PlannedRun run,
        Path folder,
        Optional<RunResult> result,
        Optional<String> failure,
        boolean bug,
        List<String> afterwards) {

    public RunEnd {
        afterwards = List.copyOf(afterwards);
    }

    /** Returns how many messages its broker has acknowledged, as far as it got to count them. */
    long acknowledged() {
        return result.map(RunResult::figures)
                .map(figures -> figures.warmUpCounters().acknowledged()
                        + figures.windowCounters().acknowledged()
                        + figures.drainCounters().acknowledged())
                .orElse(0L);
    }
}
