package io.weir.result;

import static io.weir.units.QuantityFormat.count;
import static io.weir.units.QuantityFormat.duration;
import static io.weir.units.QuantityFormat.rate;

import io.weir.evidence.scenario.BacklogRecord;
import io.weir.evidence.scenario.BacklogRecord.Counter;
import io.weir.evidence.scenario.BacklogStageFigures;
import io.weir.measure.BacklogStage;

/** Course of a load with a backlog, in words for people. */
public final class BacklogSummary {

    private BacklogSummary() {}

    /** Returns the source of the count: "the broker's", "Weir's own". */
    public static String whose(Counter counter) {
        return counter == Counter.BROKER ? "the broker's" : "Weir's own";
    }

    /** Returns the highest count of messages; 0 if none were counted. */
    public static long max(BacklogRecord record) {
        return record.stages().stream()
                .mapToLong(stage -> stage.maxBacklogMessages() == null ? 0 : stage.maxBacklogMessages())
                .max()
                .orElse(0);
    }

    /** Returns the backlog when consumers were resumed: a drain that falls behind increases it. */
    private static long built(BacklogRecord record) {
        return record.stage(BacklogStage.BUILD)
                .map(BacklogStageFigures::lastBacklogMessages)
                .orElse(0L);
    }

    public static long last(BacklogRecord record) {
        return record.stages().stream()
                .map(stage -> stage.lastBacklogMessages() == null ? 0 : stage.lastBacklogMessages())
                .reduce(0L, (earlier, later) -> later);
    }

    /** Returns the result in one sentence, without a full stop. */
    public static String ending(BacklogRecord record) {
        String built = count(built(record)) + " messages in " + seconds(record, BacklogStage.BUILD);
        String result = switch (record.ending()) {
            case DRAINED ->
                "built " + built + ", drained in " + seconds(record, BacklogStage.CATCH_UP) + " at "
                        + record.stage(BacklogStage.CATCH_UP)
                                .map(stage -> rate(stage.receivedMessagesPerSecond()))
                                .orElse("an unknown number of")
                        + " msg/s received";
            case NOT_BUILT ->
                "not built: " + count(max(record)) + " of " + count(record.targetMessages()) + " messages in "
                        + seconds(record, BacklogStage.BUILD);
            case NOT_DRAINED ->
                "built " + built + ", not drained: " + count(last(record)) + " left after "
                        + seconds(record, BacklogStage.CATCH_UP);
            case FAILED -> "failed: " + record.failure();
            case INTERRUPTED -> "interrupted with " + count(last(record)) + " messages counted last";
        };
        return result + ", by " + whose(record.countedBy()) + " count";
    }

    private static String seconds(BacklogRecord record, BacklogStage stage) {
        return record.stage(stage)
                .map(BacklogStageFigures::seconds)
                .map(seconds -> duration(seconds * 1e9))
                .orElse("no time");
    }
}
