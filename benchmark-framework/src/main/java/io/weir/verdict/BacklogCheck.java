package io.weir.verdict;

import static io.weir.units.QuantityFormat.count;
import static io.weir.units.QuantityFormat.duration;
import static io.weir.units.QuantityFormat.rate;

import io.weir.evidence.scenario.BacklogRecord;
import io.weir.evidence.scenario.BacklogStageFigures;
import io.weir.measure.BacklogStage;
import io.weir.result.BacklogSummary;
import io.weir.result.Cause;
import io.weir.result.Finding;
import io.weir.units.QuantityFormat;
import java.util.Optional;

/** Findings on a requested backlog that was not built and drained in time. */
final class BacklogCheck {

    private BacklogCheck() {}

    static Optional<Finding> finding(BacklogRecord record) {
        Optional<Finding> finding = switch (record.ending()) {
            case NOT_BUILT -> Optional.of(new Finding(Cause.NOT_SUSTAINED, notBuilt(record) + because(record)));
            case NOT_DRAINED ->
                Optional.of(new Finding(Cause.NOT_SUSTAINED, notDrained(record) + because(record))
                        .by(Finding.Rule.CONSUMERS_BEHIND));
            case FAILED ->
                Optional.of(new Finding(
                        Cause.INCOMPLETE, "The backlog could not be carried through: " + record.failure() + "."));
            case DRAINED, INTERRUPTED -> Optional.empty();
        };
        return finding.map(found -> found.with("targetMessages", record.targetMessages())
                .with("maxBacklogMessages", BacklogSummary.max(record))
                .with("lastBacklogMessages", BacklogSummary.last(record))
                .with("timeoutSeconds", record.timeoutSeconds()));
    }

    private static String notBuilt(BacklogRecord record) {
        Optional<BacklogStageFigures> build = record.stage(BacklogStage.BUILD);
        return String.format(
                "The backlog was not built within %s (backlogTimeout): it reached %s of %s messages by %s count, while"
                        + " %s msg/s were acknowledged.",
                seconds(record),
                build.map(BacklogStageFigures::maxBacklogMessages)
                        .map(QuantityFormat::count)
                        .orElse("an unknown part"),
                count(record.targetMessages()),
                BacklogSummary.whose(record.countedBy()),
                rate(build.map(BacklogStageFigures::acknowledgedMessagesPerSecond)
                        .orElse(0.0)));
    }

    private static String notDrained(BacklogRecord record) {
        Optional<BacklogStageFigures> catchUp = record.stage(BacklogStage.CATCH_UP);
        return String.format(
                "The backlog was not drained within %s (backlogTimeout): of %s messages %s were left by %s count; %s"
                        + " msg/s were received while %s msg/s were acknowledged.",
                seconds(record),
                record.stage(BacklogStage.BUILD)
                        .map(BacklogStageFigures::lastBacklogMessages)
                        .map(QuantityFormat::count)
                        .orElse("unknown"),
                catchUp.map(BacklogStageFigures::lastBacklogMessages)
                        .map(QuantityFormat::count)
                        .orElse("an unknown number"),
                BacklogSummary.whose(record.countedBy()),
                rate(catchUp.map(BacklogStageFigures::receivedMessagesPerSecond).orElse(0.0)),
                rate(catchUp.map(BacklogStageFigures::acknowledgedMessagesPerSecond)
                        .orElse(0.0)));
    }

    private static String seconds(BacklogRecord record) {
        return duration(record.timeoutSeconds() * 1e9);
    }

    private static String because(BacklogRecord record) {
        return record.failure() == null ? "" : " The last count failed: " + record.failure() + ".";
    }
}
