package io.weir.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weir.evidence.SearchRecord;
import io.weir.evidence.SearchRecord.Ending;
import io.weir.evidence.SearchStep;
import io.weir.evidence.SearchStep.Stage;
import io.weir.evidence.SloFigure;
import io.weir.evidence.SloFigure.Answer;
import io.weir.run.search.SearchRun;
import io.weir.workload.Confirmation;
import io.weir.workload.Load;
import io.weir.workload.SloSearch;
import io.weir.workload.SloTerm;
import io.weir.workload.SloTerm.Time;
import io.weir.workload.Topology;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The search for a rate within limits, in virtual time, on a system that answers by a known law: exponential times of mean
 * m / (1 - rate / capacity), as of a queue.
 */
class VirtualSloSearchTest {

    private static final Duration LONG = Duration.ofHours(2);
    private static final Duration HOLD = Duration.ofSeconds(10);
    private static final double CAPACITY = 2_000;
    private static final double MEAN_NANOS = 2e6;
    private static final double MILLI = 1e6;

    private final Map<String, Object> settings = new HashMap<>(Map.of("capacity", CAPACITY));

    private static Pace law() {
        return Pace.ofLaw(rate -> MEAN_NANOS / Math.max(0.01, 1 - rate / CAPACITY));
    }

    /** Returns the rate at which the percentile of the law, and the time for one message before it, reach the limit. */
    private static double rateAt(double percent, double limitNanos) {
        return rateAtMean((limitNanos - 1e9 / CAPACITY) / -Math.log(1 - percent / 100));
    }

    private static double rateAtMean(double nanos) {
        return CAPACITY * (1 - MEAN_NANOS / nanos);
    }

    private SearchRecord search(Duration limit, Pace acknowledging, Pace consuming, SloTerm... terms) throws Exception {
        return search(new Topology(1, 3, 1, 1, 1, List.of()), limit, acknowledging, consuming, terms);
    }

    private SearchRecord search(Topology topology, Duration limit, Pace acknowledging, Pace consuming, SloTerm... terms)
            throws Exception {
        SloSearch slo = new SloSearch(List.of(terms), HOLD, 0.03, 0.9, Confirmation.NONE);
        VirtualSystem system = new VirtualSystem(settings, topology, acknowledging, consuming);
        return new SearchRun(
                        system.clock, new Load.Search(limit, Optional.of(slo)), topology.topics(), system, step -> {})
                .run();
    }

    private static SloTerm response(double percent, double limitNanos) {
        return SloTerm.percentile("response", Time.RESPONSE, percent, Duration.ofNanos((long) limitNanos));
    }

    private static void assertKept(SearchRecord record, double expected) {
        assertThat(record.ending()).as(record.toString()).isEqualTo(Ending.FOUND);
        double kept = record.slo().keptMessagesPerSecond();
        assertThat(kept).as(record.toString()).isCloseTo(expected, within(0.05 * expected));
        assertThat(record.slo().missedMessagesPerSecond()).isBetween(kept, kept * 1.03 + 1);
        assertThat(record.measuredMessagesPerSecond()).isEqualTo(kept * 0.9);
    }

    /** Limits near which the law is steep: 5 % of the rate is more than the noise of a hold in the share beyond the limit. */
    @ParameterizedTest
    @CsvSource({"50, 3", "50, 6", "90, 20", "99, 20", "99, 30", "99.9, 40"})
    void findsTheRateAtWhichAPercentileReachesItsLimit(double percent, double limitMillis) throws Exception {
        SearchRecord record = search(LONG, law(), Pace.FREE, response(percent, limitMillis * MILLI));

        assertKept(record, rateAt(percent, limitMillis * MILLI));
        assertThat(record.foundMessagesPerSecond()).isCloseTo(CAPACITY, within(0.05 * CAPACITY));
    }

    @Test
    void findsTheRateAtWhichTheMeanReachesItsLimit() throws Exception {
        assertKept(
                search(LONG, law(), Pace.FREE, SloTerm.mean(Time.RESPONSE, Duration.ofMillis(5))), rateAtMean(4.5e6));
    }

    @Test
    void findsTheRateAtWhichTheEndToEndTimeReachesItsLimit() throws Exception {
        SloTerm term = SloTerm.percentile("endToEnd.p99", Time.END_TO_END, 99, Duration.ofMillis(30));

        assertKept(search(LONG, Pace.FREE, law(), term), rateAt(99, 30 * MILLI));
    }

    @Test
    void theStrictestOfSeveralLimitsDecides() throws Exception {
        SearchRecord record =
                search(LONG, law(), Pace.FREE, response(50, 20 * MILLI), response(99, 20 * MILLI), SloTerm.failed(0));

        assertKept(record, rateAt(99, 20 * MILLI));
        assertThat(record.lowestBeyondSlo().slo()).extracting(SloFigure::answer).satisfies(answers -> {
            assertThat(answers.get(0)).isEqualTo(Answer.PASS);
            assertThat(answers.get(1)).isNotEqualTo(Answer.PASS);
            assertThat(answers.get(2)).isEqualTo(Answer.PASS);
        });
    }

    @Test
    void wideLimitsLeaveTheHighestSustainedRate() throws Exception {
        SearchRecord record = search(LONG, Pace.FREE, Pace.FREE, response(99, 1_000 * MILLI), SloTerm.noneLost());

        assertThat(record.ending()).isEqualTo(Ending.FOUND);
        assertThat(record.slo().keptMessagesPerSecond()).isEqualTo(record.foundMessagesPerSecond());
        assertThat(record.slo().missedMessagesPerSecond()).isNull();
        assertThat(record.lowestBeyondSlo()).isNull();
    }

    @Test
    void limitsThatNoRateKeepsAreSaidToBeSo() throws Exception {
        SearchRecord record = search(LONG, law(), Pace.FREE, response(99, 1 * MILLI));

        assertThat(record.ending()).isEqualTo(Ending.SLO_MISSED);
        assertThat(record.slo().keptMessagesPerSecond()).isNull();
        assertThat(record.measuredMessagesPerSecond()).isNull();
        assertThat(record.foundMessagesPerSecond()).isNotNull();
        assertThat(record.lowestBeyondSlo().targetMessagesPerSecond()).isBetween(9.0, 10.0);
    }

    @Test
    void someRefusedSendsAreWithinALimitOfTheirShareAndBeyondALowerOne() throws Exception {
        settings.put("refuseRatio", 0.005);

        SearchRecord wide = search(LONG, Pace.FREE, Pace.FREE, SloTerm.failed(0.01));
        SearchRecord none = search(LONG, Pace.FREE, Pace.FREE, SloTerm.failed(0));

        assertThat(wide.slo().keptMessagesPerSecond()).isEqualTo(wide.foundMessagesPerSecond());
        assertThat(none.slo().keptMessagesPerSecond()).isNotEqualTo(none.foundMessagesPerSecond());
    }

    /** A message that gets no answer is slower than any limit. */
    @Test
    void refusedSendsCountAsBeyondTheLimitOfAPercentile() throws Exception {
        settings.put("refuseRatio", 0.008);

        SearchRecord half = search(LONG, Pace.FREE, Pace.FREE, response(99, 1_000 * MILLI));
        SearchRecord strict = search(LONG, Pace.FREE, Pace.FREE, response(99.9, 1_000 * MILLI));

        assertThat(half.slo().keptMessagesPerSecond()).isCloseTo(CAPACITY, within(0.1 * CAPACITY));
        assertThat(strict.ending()).isEqualTo(Ending.SLO_MISSED);
    }

    @Test
    void aRateInDoubtIsHeldUpToFourTimesAsLong() throws Exception {
        SearchRecord record = search(LONG, law(), Pace.FREE, response(99.9, 40 * MILLI));

        List<SearchStep> within = record.steps().stream()
                .filter(step -> step.stage() == Stage.SLO)
                .toList();
        assertThat(within).extracting(SearchStep::holdSeconds).containsOnly(10.0, 20.0);
        for (int i = 0; i + 1 < within.size(); i++) {
            SearchStep step = within.get(i);
            boolean heldAgain = within.get(i + 1).targetMessagesPerSecond() == step.targetMessagesPerSecond();
            assertThat(heldAgain).as(step.toString()).isEqualTo(step.unsureOfSlo() && step.holdSeconds() == 10.0);
        }
    }

    @Test
    void theTimeForItEndsTheSearchWithTheRateThatKeptTheLimitsUntilThen() throws Exception {
        SearchRecord whole = search(LONG, law(), Pace.FREE, response(99, 30 * MILLI));
        SearchRecord cut = search(
                Duration.ofSeconds((long) whole.elapsedSeconds() - 20), law(), Pace.FREE, response(99, 30 * MILLI));

        assertThat(cut.ending()).isEqualTo(Ending.OUT_OF_TIME);
        assertThat(cut.slo().keptMessagesPerSecond())
                .isPositive()
                .isLessThanOrEqualTo(whole.slo().keptMessagesPerSecond());
        assertThat(cut.measuredMessagesPerSecond()).isEqualTo(cut.slo().keptMessagesPerSecond() * 0.9);
    }

    @ParameterizedTest
    @CsvSource({"4, 1", "1, 2", "3, 2"})
    void anEndToEndTimeIsThatOfEachSubscriptionOfEachTopic(int topics, int subscriptions) throws Exception {
        SloTerm wide = SloTerm.percentile("endToEnd.p99", Time.END_TO_END, 99, Duration.ofSeconds(1));
        SloTerm narrow = SloTerm.percentile("endToEnd.p99", Time.END_TO_END, 99, Duration.ofMillis(2));
        Topology topology = new Topology(topics, 3, 1, subscriptions, 1, List.of());
        Pace late = Pace.FREE.withJitter(20_000_000);

        SearchRecord kept = search(topology, LONG, Pace.FREE, late, wide, SloTerm.noneLost());
        SearchRecord missed = search(topology, LONG, Pace.FREE, late, narrow);

        assertThat(kept.slo().keptMessagesPerSecond()).isCloseTo(CAPACITY, within(0.1 * CAPACITY));
        assertThat(missed.ending()).isEqualTo(Ending.SLO_MISSED);
    }

    /** Below it not even messages that are all within the limit would show that they are. */
    @Test
    void noRateIsTriedAtWhichAPercentileCouldNotBeShown() throws Exception {
        SearchRecord record = search(LONG, law(), Pace.FREE, response(99.9, 1 * MILLI));

        assertThat(record.ending()).isEqualTo(Ending.SLO_MISSED);
        assertThat(record.lowestBeyondSlo().targetMessagesPerSecond()).isBetween(95.0, 97.0);
    }
}
