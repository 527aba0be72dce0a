package io.weir.campaign;

import io.weir.plan.PlannedRun;
import io.weir.report.CampaignManifest;
import io.weir.result.Cause;
import io.weir.result.Outcome;
import io.weir.result.RunResult;
import io.weir.result.Verdict;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * End of a run, as its campaign sees it.
 *
 * @param failure reason why it counts as failed, a sentence; empty when it was carried out, or ended early on request
 * @param bug whether the failure is a bug in Weir
 * @param afterwards problems after the result was final, a sentence each; the result has them as notes
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

    CampaignManifest.State state() {
        if (failure.isPresent()) {
            return CampaignManifest.State.FAILED;
        }
        return result.map(RunResult::outcome)
                        .filter(outcome -> outcome.kind() == Outcome.Kind.COMPLETED)
                        .isPresent()
                ? CampaignManifest.State.COMPLETED
                : CampaignManifest.State.INTERRUPTED;
    }

    /** Returns the answer of its search that fresh runs are to confirm; empty if there is none. */
    Optional<AnswerToConfirm> toConfirm() {
        return state() == CampaignManifest.State.COMPLETED ? AnswerToConfirm.of(run, result) : Optional.empty();
    }

    /** Returns the same end with more in its result. */
    RunEnd with(RunResult other) {
        return new RunEnd(run, folder, Optional.of(other), failure, bug, afterwards);
    }

    /** Returns the causes of its findings; none without a result. */
    List<Cause> causes() {
        return result.map(RunResult::verdict).map(Verdict::causes).orElse(List.of());
    }

    /** Returns the number of messages that its broker has acknowledged, as far as the run could count them. */
    long acknowledged() {
        return result.map(RunResult::figures)
                .map(figures -> figures.warmUpCounters().acknowledged()
                        + figures.windowCounters().acknowledged()
                        + figures.drainCounters().acknowledged())
                .orElse(0L);
    }
}
