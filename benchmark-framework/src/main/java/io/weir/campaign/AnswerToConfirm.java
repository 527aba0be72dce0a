package io.weir.campaign;

import io.weir.evidence.SearchRecord;
import io.weir.evidence.SearchRecord.FreshRuns;
import io.weir.plan.PlannedRun;
import io.weir.result.MeasuredFigures;
import io.weir.result.RunResult;
import io.weir.verdict.ConfirmationCheck;
import io.weir.workload.SloSearch;
import java.util.List;
import java.util.Optional;

/**
 * Answer of a search that is to be confirmed.
 *
 * @param messagesPerSecond highest rate that kept the limits in the search
 */
record AnswerToConfirm(SloSearch search, double messagesPerSecond) {

    /** Returns the answer of a run; empty if it has none, or none that is to be confirmed. */
    static Optional<AnswerToConfirm> of(PlannedRun run, Optional<RunResult> result) {
        return run.toConfirm()
                .flatMap(search -> result.map(RunResult::figures)
                        .map(MeasuredFigures::search)
                        .filter(record -> record.ending() == SearchRecord.Ending.FOUND)
                        .map(SearchRecord::slo)
                        .map(SearchRecord.Slo::keptMessagesPerSecond)
                        .map(kept -> new AnswerToConfirm(search, kept)));
    }

    /** Returns what fresh runs say of it. */
    FreshRuns after(List<Boolean> kept) {
        return FreshRuns.of(search, messagesPerSecond, kept);
    }

    /** Describes why a fresh run says nothing of it, as a sentence without its end. */
    static String noEvidence(RunEnd end) {
        return end.folder().getFileName() + " shows nothing of the system"
                + end.failure()
                        .or(() -> end.result().flatMap(AnswerToConfirm::reason))
                        .map(reason -> " (" + reason.replaceFirst("\\.$", "") + ")")
                        .orElse("")
                + "; --resume makes another run";
    }

    private static Optional<String> reason(RunResult result) {
        return Optional.ofNullable(result.outcome().reason())
                .or(() -> ConfirmationCheck.objection(result)
                        .map(finding -> finding.cause() + ": " + finding.sentence()));
    }
}
