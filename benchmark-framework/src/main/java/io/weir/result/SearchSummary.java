package io.weir.result;

import static io.weir.units.QuantityFormat.count;
import static io.weir.units.QuantityFormat.duration;
import static io.weir.units.QuantityFormat.rate;

import io.weir.evidence.SearchRecord;
import io.weir.evidence.SearchStep;

/** Course of a search, in words for people. */
public final class SearchSummary {

    private SearchSummary() {}

    /** Returns a step in words: "9,000 msg/s: sustained, acked 9,000, p99 1.2 ms". */
    public static String step(SearchStep step) {
        Long p99 = step.p99ResponseNanos();
        return step.stage().name().toLowerCase(java.util.Locale.ROOT) + ", "
                + (step.sustained()
                        ? rate(step.targetMessagesPerSecond()) + " msg/s were sustained"
                        : missed(step) + (step.doubtful() ? " (in doubt)" : ""))
                + (p99 == null ? "" : ", response p99 " + duration(p99));
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

    /** Returns the result in one sentence. */
    public static String ending(SearchRecord search) {
        SearchStep missed = search.lowestMissed();
        Double found = search.foundMessagesPerSecond();
        Double measured = search.measuredMessagesPerSecond();
        return (found == null ? "nothing found" : rate(found) + " msg/s")
                + (search.ending() == SearchRecord.Ending.FOUND ? ", confirmed," : "") + " in "
                + search.steps().size() + " steps and " + duration(search.elapsedSeconds() * 1e9)
                + (missed == null ? "" : "; at " + missed(missed))
                + (measured == null ? "" : "; measured at " + rate(measured) + " msg/s");
    }

    private static double orZero(@org.jspecify.annotations.Nullable Double value) {
        return value == null ? 0 : value;
    }
}
