package io.weir.verdict;

import static io.weir.units.QuantityFormat.count;
import static io.weir.units.QuantityFormat.duration;

import io.weir.evidence.scenario.ReplayRecord;
import io.weir.result.Cause;
import io.weir.result.Finding;
import java.util.Optional;

/** Findings on a replay of delayed messages that was not carried through. */
final class ReplayCheck {

    private ReplayCheck() {}

    static Optional<Finding> finding(ReplayRecord record) {
        int begun = record.repetitions().size();
        Optional<Finding> finding = switch (record.ending()) {
            case NOT_RECOVERED ->
                Optional.of(new Finding(
                        Cause.NOT_RECOVERED,
                        String.format(
                                "After start %d of %d too few messages were delivered in time, though some were due.",
                                begun, record.requested())));
            case NOT_WRITTEN ->
                incomplete(
                        "What was to be replayed was not written within %s: %s messages that stay and %s that become"
                                + " due were acknowledged. Set a longer writeTimeout or a higher producerRate.",
                        duration(record.writeSeconds() * 1e9),
                        count(record.farMessages()),
                        count(record.nearMessages()));
            case USED_UP ->
                incomplete(
                        "After start %d of %d all %s messages that were due had been received. Write more near"
                                + " messages.",
                        begun, record.requested(), count(record.nearMessages()));
            case TIME_OVER ->
                incomplete(
                        "The measured part was over in repetition %d of %d. Set a longer testDuration.",
                        begun, record.requested());
            case FAILED ->
                incomplete(
                        "The replay could not be carried through: %s.",
                        BottleneckSearch.clause(String.valueOf(record.failure())));
            case DONE -> afterAll(record);
            case INTERRUPTED -> Optional.empty();
        };
        return finding.map(
                found -> found.with("repetitions", record.done()).with("requestedRepetitions", record.requested()));
    }

    /** Judges a replay whose repetitions are over: each has to have its figure, and the system has to be as before. */
    private static Optional<Finding> afterAll(ReplayRecord record) {
        if (record.failure() != null) {
            return incomplete("After the replay something went wrong: %s.", BottleneckSearch.clause(record.failure()));
        }
        return record.done() == record.requested()
                ? Optional.empty()
                : incomplete(
                        "Only %d of %d starts have a time to the first message: in the others messages came that had been"
                                + " fetched before.",
                        record.done(), record.requested());
    }

    private static Optional<Finding> incomplete(String sentence, Object... figures) {
        return Optional.of(new Finding(Cause.INCOMPLETE, String.format(sentence, figures)));
    }
}
