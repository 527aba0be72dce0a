package io.weir.verdict;

import static io.weir.units.QuantityFormat.rate;

import io.weir.evidence.RunMeasurement;
import io.weir.evidence.SearchRecord;
import io.weir.evidence.SearchStep;
import io.weir.result.Cause;
import io.weir.result.Finding;
import io.weir.result.SearchSummary;
import io.weir.units.QuantityFormat;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Findings on a search that did not find the system's limit. */
final class SearchCheck {

    private SearchCheck() {}

    static List<Finding> findings(RunMeasurement measurement) {
        List<Finding> findings = new ArrayList<>();
        measurement.search().ifPresent(search -> judge(search, findings));
        return findings;
    }

    private static void judge(SearchRecord search, List<Finding> findings) {
        SearchStep missed = search.lowestMissed();
        Double found = search.foundMessagesPerSecond();
        String seconds = QuantityFormat.duration(search.elapsedSeconds() * 1e9);
        switch (search.ending()) {
            case NOTHING_SUSTAINED ->
                findings.add(new Finding(
                        Cause.NOT_SUSTAINED,
                        "The search found no rate that is sustained"
                                + (missed == null ? "" : ": at " + SearchSummary.missed(missed)) + ".",
                        Map.of("searchSeconds", search.elapsedSeconds())));
            case OUT_OF_TIME ->
                findings.add(new Finding(
                        Cause.INCOMPLETE,
                        "The search ended after " + seconds + " because its time was over (searchTimeout): "
                                + (found == null
                                        ? "no rate was sustained until then."
                                        : rate(found) + " msg/s were sustained, and higher rates may be."),
                        Map.of("searchSeconds", search.elapsedSeconds())));
            case FOUND, INTERRUPTED -> {}
        }
        if (search.ending() == SearchRecord.Ending.FOUND && missed != null && missed.generatorLimited()) {
            findings.add(new Finding(
                    Cause.GENERATOR_LIMITED,
                    "The rate found is the generator's limit, not the system's: at "
                            + rate(missed.targetMessagesPerSecond()) + " msg/s the sender threads had no slack.",
                    Map.of("missedMessagesPerSecond", missed.targetMessagesPerSecond())));
        }
    }
}
