package io.weir.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weir.measure.SearchStep.Stage;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoublePredicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RateSearchTest {

    private static final int MOST_STEPS = 100;

    private final RateSearch search = new RateSearch();
    private final List<Double> tried = new ArrayList<>();

    private void searchUntilItEnds(DoublePredicate sustained, boolean doubtful) {
        while (!search.hasEnded()) {
            assertThat(tried).hasSizeLessThan(MOST_STEPS);
            tried.add(search.rate());
            search.tried(sustained.test(search.rate()), doubtful);
        }
    }

    @ParameterizedTest
    @ValueSource(doubles = {1.5, 17, 333, 999, 1_000, 1_001, 2_999, 81_234, 1_700_000, 4e8})
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
        assertThat(tried.get(tried.size() - 1)).isBetween(1.0, 3.0);
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
        while (!search.hasEnded()) {
            double limit = search.stage() == Stage.CONFIRM ? 4_000 : 5_000;
            search.tried(search.rate() <= limit, false);
        }

        assertThat(search.isConfirmed()).isTrue();
        assertThat(search.sustainedRate()).isBetween(3_800.0, 4_000.0);
    }
}
