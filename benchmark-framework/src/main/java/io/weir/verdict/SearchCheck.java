package io.weir.verdict;

import static io.weir.units.QuantityFormat.duration;
import static io.weir.units.QuantityFormat.rate;

import io.weir.evidence.SearchRecord;
import io.weir.evidence.SearchStep;
import io.weir.evidence.SloFigure;
import io.weir.evidence.SloFigure.Answer;
import io.weir.result.Cause;
import io.weir.result.Finding;
import io.weir.result.SearchSummary;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Findings on a search that did not find the system's limit, or found a rate that does not keep its limits. */
final class SearchCheck {

    private SearchCheck() {}

    static List<Finding> findings(SearchRecord search) {
        List<Finding> findings = new ArrayList<>();
        ofEnding(search)
                .map(finding -> finding.with("searchSeconds", search.elapsedSeconds()))
                .ifPresent(findings::add);
        ofMeasured(search).ifPresent(findings::add);
        return findings;
    }

    private static Optional<Finding> ofEnding(SearchRecord search) {
        SearchStep missed = search.lowestMissed();
        return switch (search.ending()) {
            case NOTHING_SUSTAINED ->
                Optional.of(new Finding(
                        Cause.NOT_SUSTAINED,
                        "The search found no rate that is sustained"
                                + (missed == null ? "" : ": at " + SearchSummary.missed(missed)) + "."));
            case SLO_MISSED -> Optional.of(nothingWithin(search.lowestBeyondSlo()));
            case OUT_OF_TIME ->
                Optional.of(new Finding(
                        Cause.INCOMPLETE,
                        "The search ended after " + duration(search.elapsedSeconds() * 1e9)
                                + " because its time was over (searchTimeout): " + untilThen(search)));
            case NOT_RECOVERED -> Optional.of(notRecovered(search));
            case FOUND -> ofGenerator(search);
            case INTERRUPTED, GIVEN -> Optional.empty();
        };
    }

    private static Finding notRecovered(SearchRecord search) {
        SearchStep health = search.lastOfHealth();
        return new Finding(
                Cause.INCOMPLETE,
                "The search ended because the system did not get over a rate that was too high"
                        + (health == null
                                ? ""
                                : health.sustained()
                                        ? ": it answered more slowly at " + rate(health.targetMessagesPerSecond())
                                                + " msg/s than before at ten times as much"
                                        : ": afterwards, at " + SearchSummary.missed(health))
                        + ". Before, " + untilThen(search));
    }

    private static Finding nothingWithin(@Nullable SearchStep lowest) {
        if (lowest == null) {
            return new Finding(Cause.SLO_MISSED, "No rate kept the limits.");
        }
        boolean unsure = lowest.unsureOfSlo();
        boolean generator = lowest.generatorLimited() && lowest.sustained();
        return new Finding(
                generator ? Cause.GENERATOR_LIMITED : Cause.SLO_MISSED,
                "No rate " + (unsure ? "surely " : "") + "kept the limits: at " + SearchSummary.beyondAt(lowest)
                        + (generator ? "; without the generator's own delay it would have kept them" : "")
                        + (unsure ? "; a longer hold may tell." : "."));
    }

    private static String untilThen(SearchRecord search) {
        Double found = search.foundMessagesPerSecond();
        if (found == null) {
            return "no rate was sustained until then.";
        }
        return search.slo() == null
                ? rate(found) + " msg/s were sustained, and higher rates may be."
                : rate(found) + " msg/s were sustained; " + SearchSummary.within(search) + ", and others may.";
    }

    private static Optional<Finding> ofGenerator(SearchRecord search) {
        SearchRecord.Slo slo = search.slo();
        boolean within = slo != null && slo.missedMessagesPerSecond() != null;
        return Optional.ofNullable(within ? search.lowestBeyondSlo() : search.lowestMissed())
                .filter(SearchStep::generatorLimited)
                .map(step -> new Finding(
                                Cause.GENERATOR_LIMITED,
                                "The rate found is the generator's limit, not the system's: at "
                                        + rate(step.targetMessagesPerSecond()) + " msg/s "
                                        + (within && step.sustained()
                                                ? "the limits would have been kept without the generator's own delay."
                                                : "the sender threads had no slack."))
                        .with("missedMessagesPerSecond", step.targetMessagesPerSecond()));
    }

    private static Optional<Finding> ofMeasured(SearchRecord search) {
        SearchRecord.Slo slo = search.slo();
        List<SloFigure> missed = slo == null
                ? List.of()
                : slo.measured().stream()
                        .filter(figure -> figure.answer() == Answer.FAIL)
                        .toList();
        return missed.isEmpty()
                ? Optional.empty()
                : Optional.of(new Finding(
                        Cause.SLO_MISSED,
                        (search.given()
                                        ? "The limits were not kept: "
                                        : "What was measured did not keep the limits that the search's holds had kept: ")
                                + SearchSummary.beyond(missed) + "."));
    }
}
