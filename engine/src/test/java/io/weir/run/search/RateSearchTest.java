package io.weir.run.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weir.evidence.SearchStep.Stage;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.DoublePredicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RateSearchTest {

    private static final int MAX_STEPS = 100;

    private RateSearch search = new RateSearch(1);
    private final List<Double> tried = new ArrayList<>();

    private void searchUntilItEnds(DoublePredicate sustained, boolean doubtful) {
        while (!search.hasEnded()) {
            assertThat(tried).hasSizeLessThan(MAX_STEPS);
            tried.add(search.rate());
            search.tried(sustained.test(search.rate()), doubtful);
        }
    }

    @ParameterizedTest
    @ValueSource(doubles = {2.5, 17, 333, 999, 1_000, 1_001, 2_999, 81_234, 1_700_000, 4e8})
    void findsTheLimitBelowAndAboveItsFirstRate(double limit) {
        searchUntilItEnds(rate -> rate <= limit, false);

        assertThat(search.isConfirmed()).isTrue();
        assertThat(search.sustainedRate()).isLessThanOrEqualTo(limit).isCloseTo(limit, within(limit * 0.02));
        assertThat(search.stage()).isEqualTo(Stage.CONFIRM);
    }

    @Test
    void multipliesThenHalvesTheGapThenConfirms() {
        searchUntilItEnds(rate -> rate <= 5_000, false);

        assertThat(tried.subList(0, 3)).containsExactly(1_000.0, 3_000.0, 9_000.0);
        assertThat(tried.get(3)).isCloseTo(Math.sqrt(3_000.0 * 9_000), within(0.001));
        assertThat(tried.get(tried.size() - 1)).isEqualTo(search.sustainedRate());
    }

    @Test
    void aSystemThatSustainsNothingEndsTheSearch() {
        searchUntilItEnds(rate -> false, false);

        assertThat(search.isConfirmed()).isFalse();
        assertThat(search.sustainedRate()).isZero();
        assertThat(tried.get(tried.size() - 1)).isEqualTo(2);
    }

    @Test
    void aSystemWithoutLimitEndsAtTheHighestRateThereIs() {
        searchUntilItEnds(rate -> true, false);

        assertThat(search.isConfirmed()).isTrue();
        assertThat(search.sustainedRate()).isEqualTo(RateSearch.HIGHEST_RATE);
    }

    @Test
    void aHiccupDoesNotSendItTheWrongWay() {
        int[] tries = {0};

        searchUntilItEnds(rate -> rate <= 50_000 && tries[0]++ % 3 != 1, true);

        assertThat(search.sustainedRate()).isBetween(48_000.0, 50_000.0);
    }

    @Test
    void whatIsMissedBeyondDoubtIsNotTriedAgain() {
        searchUntilItEnds(rate -> rate <= 5_000, false);

        assertThat(tried.subList(0, tried.size() - 1)).doesNotHaveDuplicates();
    }

    @Test
    void goesDownWhenTheLongerHoldShowsThatTheRateWasTooHigh() {
        searchOf(5_000, 4_000);

        assertThat(search.isConfirmed()).isTrue();
        assertThat(search.sustainedRate()).isBetween(3_800.0, 4_000.0);
    }

    @Test
    void findsTheRateThatTheLongerHoldHasConfirmedAndNoOther() {
        Random random = new Random(1);
        for (int i = 0; i < 20_000; i++) {
            double shorter = Math.exp(random.nextDouble() * Math.log(1e7));
            double longer = shorter * Math.pow(random.nextDouble(), 2 + random.nextInt(8));
            search = new RateSearch(1 + random.nextInt(200));
            double confirmed = searchOf(shorter, longer);

            String limits = shorter + ", for longer " + longer;
            assertThat(search.isConfirmed()).as(limits).isEqualTo(confirmed > 0);
            if (search.isConfirmed()) {
                assertThat(search.sustainedRate()).as(limits).isEqualTo(confirmed);
                assertThat(confirmed).as(limits).isBetween(longer / 1.06, longer);
            }
        }
    }

    /** Whatever the system does from one step to the next. */
    @Test
    void findsTheConfirmedRateOfACapriciousSystem() {
        Random random = new Random(2);
        for (int i = 0; i < 20_000; i++) {
            double limit = Math.exp(random.nextDouble() * Math.log(1e6));
            search = new RateSearch(1);
            double confirmed = 0;
            for (int step = 0; step < 1_000 && !search.hasEnded(); step++) {
                double rate = search.rate();
                boolean sustained = rate < limit * (0.7 + 0.6 * random.nextDouble());
                boolean isLast = search.stage() == Stage.CONFIRM && sustained;
                search.tried(sustained, random.nextBoolean());
                confirmed = isLast ? rate : 0;
            }

            assertThat(search.isConfirmed()).isEqualTo(confirmed > 0);
            if (search.isConfirmed()) {
                assertThat(search.sustainedRate()).isEqualTo(confirmed);
            }
        }
    }

    @Test
    void whatTheLongerHoldHasRefutedIsNoRateToReportWhenTheTimeIsOver() {
        while (search.stage() != Stage.CONFIRM) {
            search.tried(search.rate() <= 5_000, false);
        }
        search.tried(false, false);

        assertThat(search.sustainedRate()).isPositive().isLessThanOrEqualTo(search.rate());
    }

    @ParameterizedTest
    @CsvSource({"1, 1000", "10, 1000", "11, 1100", "100, 10000", "1000, 100000", "100000000, 1000000000"})
    void beginsWithSomeMessagesOfEachTopic(int topics, double first) {
        assertThat(new RateSearch(topics).rate()).isEqualTo(first);
    }

    @Test
    void endsWhereAHoldHasTooFewMessagesOfEachTopicToJudgeBy() {
        search = new RateSearch(100);

        searchUntilItEnds(rate -> false, false);

        assertThat(tried.get(tried.size() - 1)).isEqualTo(200);
    }

    /** Searches a system whose limits differ by the length of the hold; returns the rate confirmed, 0 for none. */
    private double searchOf(double shorter, double longer) {
        double confirmed = 0;
        for (int step = 0; !search.hasEnded(); step++) {
            assertThat(step).isLessThan(1_000);
            double rate = search.rate();
            boolean confirms = search.stage() == Stage.CONFIRM;
            boolean sustained = rate <= (confirms ? longer : shorter);
            search.tried(sustained, false);
            confirmed = confirms && sustained ? rate : 0;
        }
        return confirmed;
    }

    /** A cold system misses its first rates, none of them by little, and would have been taken for one of 333 msg/s. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5})
    void aSystemThatIsColdForItsFirstStepsIsNotTakenForASlowOne(int coldSteps) {
        searchUntilItEnds(rate -> rate <= (tried.size() <= coldSteps ? 200 : 50_000), false);

        assertThat(search.isConfirmed()).isTrue();
        assertThat(search.sustainedRate()).isBetween(49_000.0, 50_000.0);
    }

    @ParameterizedTest
    @ValueSource(ints = {4, 6, 8})
    void oneDisturbedStepOfTheBisectionIsFoundOut(int disturbed) {
        searchUntilItEnds(rate -> rate <= 50_000 && tried.size() != disturbed, false);

        assertThat(search.sustainedRate()).isBetween(48_000.0, 50_000.0);
    }

    @ParameterizedTest
    @ValueSource(doubles = {333, 999.9, 2_990, 8_999})
    void aLimitJustBelowAMissedRateCostsOneStepMore(double limit) {
        searchUntilItEnds(rate -> rate <= limit, false);

        assertThat(search.sustainedRate()).isCloseTo(limit, within(limit * 0.02));
        assertThat(tried).hasSizeLessThan(18);
    }
}
