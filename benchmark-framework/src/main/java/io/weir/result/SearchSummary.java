package io.weir.result;

import static io.weir.units.QuantityFormat.count;
import static io.weir.units.QuantityFormat.duration;
import static io.weir.units.QuantityFormat.percent;
import static io.weir.units.QuantityFormat.rate;

import io.weir.evidence.SearchRecord;
import io.weir.evidence.SearchRecord.FreshRuns;
import io.weir.evidence.SearchRecord.TriedRate;
import io.weir.evidence.SearchStep;
import io.weir.evidence.SloFigure;
import io.weir.evidence.SloFigure.Answer;
import io.weir.units.QuantityFormat;
import io.weir.workload.SloTerm;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Course of a search, in words for people. */
public final class SearchSummary {

    private SearchSummary() {}

    /** Returns a step in words: "9,000 msg/s: sustained, acked 9,000, p99 1.2 ms". */
    public static String step(SearchStep step) {
        Long p99 = step.p99ResponseNanos();
        return step.stage().name().toLowerCase(java.util.Locale.ROOT) + ", "
                + (step.stage() == SearchStep.Stage.SLO && step.sustained()
                        ? ofLimits(step)
                        : step.sustained()
                                ? rate(step.targetMessagesPerSecond()) + " msg/s were sustained"
                                : missed(step) + (step.doubtful() ? " (in doubt)" : ""))
                + (p99 == null ? "" : ", response p99 " + duration(p99));
    }

    private static String ofLimits(SearchStep step) {
        return rate(step.targetMessagesPerSecond()) + " msg/s"
                + (step.keepsSlo()
                        ? " kept the limits"
                        : ": " + beyond(step.slo()) + (step.unsureOfSlo() ? " (in doubt)" : ""));
    }

    /** Returns the limits that were surely not kept in words, or where there are none those in doubt. */
    public static String beyond(List<SloFigure> figures) {
        Answer worst = figures.stream()
                .map(SloFigure::answer)
                .max(Comparator.naturalOrder())
                .orElse(Answer.PASS);
        return figures.stream()
                .filter(figure -> figure.answer() == worst)
                .map(SearchSummary::limit)
                .collect(Collectors.joining(", "));
    }

    /** Returns why a rate is beyond the limits, to follow "at": "9,000 msg/s response.p99 was 61 ms (…)". */
    public static String beyondAt(SearchStep step) {
        return step.sustained() ? rate(step.targetMessagesPerSecond()) + " msg/s " + beyond(step.slo()) : missed(step);
    }

    /** Returns a figure beside its limit: "response.p99 was 61 ms (1.2 % of messages above 50 ms, 1 % may be)". */
    public static String limit(SloFigure figure) {
        Double value = figure.value();
        Double tested = figure.tested();
        if (figure.term().equals("lost")) {
            return count(value == null ? 0 : value.longValue()) + " messages were lost";
        }
        if (figure.term().equals("failed")) {
            return percent(orZero(value)) + " of sends failed (limit " + percent(figure.limit()) + ")";
        }
        if (figure.term().equals("lag")) {
            return "lag was " + (value == null ? "not seen" : count(Math.round(value)) + " messages") + " (limit "
                    + count(Math.round(figure.limit())) + ")";
        }
        Optional<SloTerm.Resource> resource = Stream.of(SloTerm.Resource.values())
                .filter(each -> each.key().equals(figure.term()))
                .findFirst();
        if (resource.isPresent()) {
            DoubleFunction<String> words = resource.get().share() ? QuantityFormat::percent : QuantityFormat::rate;
            return figure.term() + " was " + (value == null ? "not seen" : words.apply(value)) + " (limit "
                    + words.apply(figure.limit()) + ")";
        }
        boolean ofPercentile = figure.allowed() != figure.limit();
        return figure.term() + " was " + (value == null ? "not seen" : duration(value)) + " ("
                + (ofPercentile && tested != null
                        ? percent(tested) + " of messages above " + duration(figure.limit()) + ", "
                                + percent(figure.allowed()) + " may be"
                        : "limit " + duration(figure.limit()))
                + ")";
    }

    /** Returns a missed rate in words, to follow "at": "9,000 msg/s the response time grew by 50 ms in each second". */
    public static String missed(SearchStep step) {
        String requested = rate(step.targetMessagesPerSecond()) + " msg/s ";
        String what = switch (step.judgement()) {
            case SUSTAINED -> "everything went through";
            case SENDS_FAILED -> count(step.failedMessages()) + " sends failed";
            case RATE_MISSED -> "only " + rate(step.acknowledgedMessagesPerSecond()) + " were acknowledged";
            case RESPONSE_GREW ->
                "the response time grew by " + duration(1e9 * orZero(step.responseSlope())) + " in each second";
            case CONSUMERS_BEHIND ->
                "the consumers of " + step.slowestSubscription() + " fell behind by "
                        + rate(orZero(step.backlogSlopeMessagesPerSecond())) + " msg/s";
        };
        return requested + what + (step.generatorLimited() ? ", as the generator had no slack" : "");
    }

    /** Returns the subject of the result: "search", or "limits" of a rate that was given. */
    public static String label(SearchRecord search) {
        return search.given() ? "limits" : "search";
    }

    /** Returns the result in one sentence. */
    public static String ending(SearchRecord search) {
        if (search.given()) {
            return within(search);
        }
        SearchStep missed = search.lowestMissed();
        Double found = search.foundMessagesPerSecond();
        Double measured = search.measuredMessagesPerSecond();
        return (search.slo() == null ? "" : within(search) + "; highest sustained ")
                + (found == null ? "nothing found" : rate(found) + " msg/s")
                + (search.ending() == SearchRecord.Ending.FOUND ? ", confirmed," : "") + " in "
                + search.steps().size() + " steps and " + duration(search.elapsedSeconds() * 1e9)
                + (missed == null ? "" : "; at " + missed(missed))
                + (measured == null ? "" : "; measured at " + rate(measured) + " msg/s");
    }

    /** Returns the highest rate within the limits: "12,000 msg/s kept the limits, 12,500 did not". */
    public static String within(SearchRecord search) {
        FreshRuns fresh = search.freshRuns();
        if (fresh != null) {
            return confirmed(search, fresh);
        }
        return search.given() ? given(search) : held(search);
    }

    /** Returns the answer as fresh runs show it, with the confidence if there is one. */
    private static String confirmed(SearchRecord search, FreshRuns fresh) {
        TriedRate last = fresh.last();
        Double confidence = fresh.confidence();
        String runs = last.kept() + " of " + (last.kept() + last.missed()) + " fresh runs";
        return switch (last.answer()) {
            case CONFIRMED ->
                rate(last.messagesPerSecond()) + " msg/s kept the limits, confirmed in " + runs
                        + (confidence == null ? "" : " with a confidence of " + percent(confidence))
                        + beyond(search, fresh);
            case REFUTED ->
                "no rate was confirmed: " + rate(last.messagesPerSecond()) + " msg/s kept the limits in " + runs;
            case OPEN ->
                held(search) + ", not confirmed"
                        + (last.kept() + last.missed() == 0
                                ? ""
                                : " yet: " + rate(last.messagesPerSecond()) + " msg/s kept them in " + runs);
        };
    }

    /** Returns the upper end of the answer: the lowest rate that was refuted, or that the search had seen miss a limit. */
    private static String beyond(SearchRecord search, FreshRuns fresh) {
        SearchStep beyond = search.lowestBeyondSlo();
        return fresh.refuted().isPresent()
                ? "; " + rate(fresh.refuted().getAsDouble()) + " was not confirmed"
                : beyond == null ? "" : "; " + rate(beyond.targetMessagesPerSecond()) + didNot(beyond);
    }

    private static String didNot(SearchStep beyond) {
        return beyond.unsureOfSlo() ? " not surely" : " did not";
    }

    private static String given(SearchRecord search) {
        Double measured = search.measuredMessagesPerSecond();
        List<SloFigure> figures =
                search.slo() == null ? List.of() : search.slo().measured();
        String rate = rate(orZero(measured)) + " msg/s, as given, ";
        if (figures.isEmpty()) {
            return rate + "ended before the limits could be judged";
        }
        return figures.stream().allMatch(figure -> figure.answer() == Answer.PASS)
                ? rate + "kept the limits"
                : rate
                        + (figures.stream().anyMatch(figure -> figure.answer() == Answer.FAIL)
                                ? "did not keep the limits: "
                                : "did not surely keep the limits: ")
                        + beyond(figures);
    }

    private static String held(SearchRecord search) {
        SearchRecord.Slo slo = search.slo();
        SearchStep beyond = search.lowestBeyondSlo();
        Double kept = slo == null ? null : slo.keptMessagesPerSecond();
        if (kept == null) {
            return beyond == null
                    ? "no rate was held against the limits"
                    : "no rate " + (beyond.unsureOfSlo() ? "surely " : "") + "kept the limits, down to "
                            + rate(beyond.targetMessagesPerSecond()) + " msg/s";
        }
        return rate(kept) + " msg/s kept the limits"
                + (beyond == null ? "" : ", " + rate(beyond.targetMessagesPerSecond()) + didNot(beyond));
    }

    private static double orZero(@org.jspecify.annotations.Nullable Double value) {
        return value == null ? 0 : value;
    }
}
