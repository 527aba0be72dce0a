package io.weir.verdict;

import static io.weir.units.QuantityFormat.duration;
import static io.weir.units.QuantityFormat.rate;

import io.weir.evidence.SearchRecord;
import io.weir.evidence.SearchStep;
import io.weir.result.Cause;
import io.weir.result.Finding;
import io.weir.result.SearchSummary;
import java.util.Optional;

/** Findings on a search that did not find the system's limit. */
final class SearchCheck {

    private SearchCheck() {}

    static Optional<Finding> finding(SearchRecord search) {
        SearchStep missed = search.lowestMissed();
        Double found = search.foundMessagesPerSecond();
        Optional<Finding> finding = switch (search.ending()) {
            case NOTHING_SUSTAINED ->
                Optional.of(new Finding(
                        Cause.NOT_SUSTAINED,
                        "The search found no rate that is sustained"
                                + (missed == null ? "" : ": at " + SearchSummary.missed(missed)) + "."));
            case OUT_OF_TIME ->
                Optional.of(new Finding(
                        Cause.INCOMPLETE,
                        "The search ended after " + duration(search.elapsedSeconds() * 1e9)
                                + " because its time was over (searchTimeout): "
                                + (found == null
                                        ? "no rate was sustained until then."
                                        : rate(found) + " msg/s were sustained, and higher rates may be.")));
            case FOUND ->
                Optional.ofNullable(missed)
                        .filter(SearchStep::generatorLimited)
                        .map(step -> new Finding(
                                        Cause.GENERATOR_LIMITED,
                                        "The rate found is the generator's limit, not the system's: at "
                                                + rate(step.targetMessagesPerSecond())
                                                + " msg/s the sender threads had no slack.")
                                .with("missedMessagesPerSecond", step.targetMessagesPerSecond()));
            case INTERRUPTED -> Optional.empty();
        };
        return finding.map(it -> it.with("searchSeconds", search.elapsedSeconds()));
    }
}
