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
        int done = record.done();
        Optional<Finding> finding = switch (record.ending()) {
            case NOT_RECOVERED ->
                Optional.of(new Finding(
                        Cause.NOT_RECOVERED,
                        String.format(
                                "After start %d of %d nothing was delivered in time, though messages were due.",
                                begun, record.requested())));
            case NOT_WRITTEN ->
                Optional.of(new Finding(
                        Cause.INCOMPLETE,
                        "What was to be replayed was not written within "
                                + duration(record.writeSeconds() * 1e9)
                                + ". Set a longer writeTimeout or a higher producerRate."));
            case USED_UP ->
                Optional.of(new Finding(
                        Cause.INCOMPLETE,
                        String.format(
                                "After repetition %d of %d all %s messages that were due had been received. Write more"
                                        + " near messages.",
                                begun, record.requested(), count(record.nearMessages()))));
            case TIME_OVER ->
                Optional.of(new Finding(
                        Cause.INCOMPLETE,
                        String.format(
                                "The measured part was over after %d of %d repetitions. Set a longer testDuration.",
                                done, record.requested())));
            case FAILED ->
                Optional.of(new Finding(
                        Cause.INCOMPLETE,
                        "The replay could not be carried through: "
                                + BottleneckSearch.clause(String.valueOf(record.failure())) + "."));
            case DONE ->
                record.failure() == null
                        ? Optional.empty()
                        : Optional.of(new Finding(
                                Cause.INCOMPLETE,
                                "After the replay something went wrong: " + BottleneckSearch.clause(record.failure())
                                        + "."));
            case INTERRUPTED -> Optional.empty();
        };
        return finding.map(found -> found.with("repetitions", done).with("requestedRepetitions", record.requested()));
    }
}
