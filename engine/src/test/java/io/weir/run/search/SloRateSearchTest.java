package io.weir.run.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.function.DoublePredicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SloRateSearchTest {

    private final List<Double> tried = new ArrayList<>();

    private SloRateSearch search(DoublePredicate keeps) {
        SloRateSearch search = new SloRateSearch(10_000, 2, 0.05);
        while (!search.hasEnded()) {
            assertThat(tried).hasSizeLessThan(50);
            tried.add(search.rate());
            search.tried(keeps.test(search.rate()));
        }
        return search;
    }

    @ParameterizedTest
    @ValueSource(doubles = {3, 77, 4_999, 5_000, 7_300, 9_600, 9_999})
    void theAnswerIsAnIntervalThatHoldsTheLimit(double limit) {
        SloRateSearch search = search(rate -> rate <= limit);

        assertThat(search.kept()).isLessThanOrEqualTo(limit);
        assertThat(search.missed()).isGreaterThan(limit).isLessThanOrEqualTo(search.kept() * 1.05);
    }

    @Test
    void beginsWithTheHighestRateAndEndsThereIfItKeepsTheLimits() {
        SloRateSearch search = search(rate -> true);

        assertThat(tried).containsExactly(10_000.0);
        assertThat(search.kept()).isEqualTo(10_000);
        assertThat(search.missed()).isInfinite();
    }

    @Test
    void endsAtTheLowestRateIfNoneKeepsThem() {
        SloRateSearch search = search(rate -> false);

        assertThat(search.kept()).isZero();
        assertThat(tried.get(tried.size() - 1)).isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void aSystemThatWasDisturbedAtFirstIsNotTakenForASlowOne(int disturbedSteps) {
        SloRateSearch search = search(rate -> rate <= (tried.size() <= disturbedSteps ? 10 : 8_000));

        assertThat(search.kept()).isBetween(7_600.0, 8_000.0);
    }
}
