package io.weir.run.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.evidence.SearchRecord.FreshRuns;
import io.weir.workload.Confirmation;
import io.weir.workload.SloSearch;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Simulated searches whose answers are confirmed in fresh runs. The capacity of each run, of the search's too, is drawn around
 * the true one, at which half of the runs keep the limits; each hold of the search has some noise besides.
 */
class ConfirmedSearchTest {

    private static final int SEARCHES = 1_000;
    private static final double TRUE_CAPACITY = 10_000;
    private static final double NOISE_OF_HOLD = 0.01;
    private static final double PRECISION = 0.05;

    /** Standard deviations of a share of the searches that chance may add; beyond it once in a thousand such tests. */
    private static final double SLACK = 3.1;

    /** Rates confirmed, in shares of the true capacity; one is empty where none was confirmed. */
    private static List<OptionalDouble> confirmed(Confirmation rule, double precision, double noise, Answers answers) {
        SloSearch search = new SloSearch(List.of(), Duration.ofSeconds(10), precision, 0.95, rule);
        Random random = new Random(7);
        List<OptionalDouble> shares = new ArrayList<>();
        for (int i = 0; i < SEARCHES; i++) {
            double answer = answers.draw(capacity(noise, random), random);
            List<Boolean> kept = new ArrayList<>();
            FreshRuns runs = FreshRuns.of(search, answer, kept);
            while (runs.next().isPresent()) {
                kept.add(runs.next().getAsDouble() <= capacity(noise, random));
                runs = FreshRuns.of(search, answer, kept);
            }
            assertThat(kept).hasSizeBetween(1, rule.maxRuns());
            OptionalDouble rate = runs.confirmed();
            shares.add(rate.isEmpty() ? rate : OptionalDouble.of(rate.getAsDouble() / TRUE_CAPACITY));
        }
        return shares;
    }

    private interface Answers {
        double draw(double capacity, Random random);
    }

    private static double capacity(double noise, Random random) {
        return TRUE_CAPACITY * Math.exp(noise * random.nextGaussian());
    }

    /** Returns the answer of a search that begins at a rate above the capacity of its run. */
    private static double search(double capacity, Random random) {
        SloRateSearch rates = new SloRateSearch(capacity * (1 + 3 * random.nextDouble()), 1, PRECISION);
        while (!rates.hasEnded()) {
            rates.tried(rates.rate() <= capacity * Math.exp(NOISE_OF_HOLD * random.nextGaussian()));
        }
        return rates.kept();
    }

    private static double shareAboveCapacity(List<OptionalDouble> shares) {
        return share(shares.stream()
                .filter(share -> share.isPresent() && share.getAsDouble() > 1)
                .count());
    }

    private static double share(long searches) {
        return searches / (double) SEARCHES;
    }

    private static double upperBound(double probability) {
        return probability + SLACK * Math.sqrt(probability * (1 - probability) / SEARCHES);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.01, 0.03, 0.1})
    void atMostOneAnswerOfTwentyIsAboveTheTrueCapacity(double noise) {
        List<OptionalDouble> shares = confirmed(Confirmation.SEQUENTIAL, PRECISION, noise, ConfirmedSearchTest::search);

        assertThat(shareAboveCapacity(shares)).isLessThanOrEqualTo(upperBound(0.05));
    }

    /** All four rates lie so near above the capacity that half of the runs keep the limits: no search can do worse. */
    @Test
    void theConfidenceHoldsInTheWorstCaseToo() {
        List<OptionalDouble> shares =
                confirmed(Confirmation.SEQUENTIAL, 1e-6, 0.03, (capacity, random) -> TRUE_CAPACITY * 1.00001);

        assertThat(shareAboveCapacity(shares)).isBetween(0.01, upperBound(0.05));
    }

    @Test
    void threeRunsOfThreeAreWrongFarMoreOftenWhichIsWhyTheyClaimNoConfidence() {
        List<OptionalDouble> shares =
                confirmed(Confirmation.QUICK, 1e-6, 0.03, (capacity, random) -> TRUE_CAPACITY * 1.00001);

        assertThat(shareAboveCapacity(shares)).isGreaterThan(0.3);
        assertThat(Confirmation.QUICK.confidence()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.01, 0.03})
    void theRateConfirmedIsNearTheTrueCapacity(double noise) {
        for (Confirmation rule : List.of(Confirmation.QUICK, Confirmation.SEQUENTIAL)) {
            List<OptionalDouble> shares = confirmed(rule, PRECISION, noise, ConfirmedSearchTest::search);

            double[] found = shares.stream()
                    .filter(OptionalDouble::isPresent)
                    .mapToDouble(OptionalDouble::getAsDouble)
                    .sorted()
                    .toArray();
            assertThat(share(found.length)).as(rule + " confirms").isGreaterThan(0.95);
            assertThat(found[found.length / 2]).as("median of " + rule).isBetween(0.9, 1.0);
            assertThat(found[found.length / 20])
                    .as("lowest twentieth of " + rule)
                    .isGreaterThan(0.85);
        }
    }

    @Test
    void aSystemWithoutNoiseHasItsAnswerConfirmedAtOnce() {
        List<OptionalDouble> shares =
                confirmed(Confirmation.SEQUENTIAL, PRECISION, 0, (capacity, random) -> 0.99 * capacity);

        assertThat(shares).allSatisfy(share -> assertThat(share).hasValue(0.99));
    }
}
