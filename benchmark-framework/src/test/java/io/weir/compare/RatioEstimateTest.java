package io.weir.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weir.compare.SimulatedRuns.Noise;
import java.util.Arrays;
import java.util.Random;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.BinomialDistribution;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Statistics tested by statistics: fixed seeds, so that a test that holds once holds always. */
class RatioEstimateTest {

    private static final int CAMPAIGNS = 10_000;
    private static final double ERROR = 0.05;

    /** More finds than this among identical systems refute a rate of five per cent. */
    private static final int MAX_FALSE_FINDS =
            BinomialDistribution.of(CAMPAIGNS, ERROR).inverseSurvivalProbability(0.001);

    private static long finds(
            Noise noise, int rounds, double trueRatio, int campaigns, Predicate<SimulatedRuns> shown) {
        Random random = new Random(20_26);
        return IntStream.range(0, campaigns)
                .mapToObj(campaign -> new SimulatedRuns(noise, rounds, trueRatio, random))
                .filter(shown)
                .count();
    }

    private static Predicate<SimulatedRuns> shows(Function<SimulatedRuns, RatioEstimate> method) {
        return runs -> method.apply(runs).pValue() < ERROR;
    }

    @ParameterizedTest
    @EnumSource
    void fiveRoundsOfIdenticalSystemsSeldomDiffer(Noise noise) {
        assertThat(finds(noise, 5, 1, CAMPAIGNS, shows(SimulatedRuns::paired))).isLessThanOrEqualTo(MAX_FALSE_FINDS);
    }

    @ParameterizedTest
    @EnumSource
    void tenRoundsOfIdenticalSystemsSeldomDiffer(Noise noise) {
        assertThat(finds(noise, 10, 1, CAMPAIGNS, shows(SimulatedRuns::paired))).isLessThanOrEqualTo(MAX_FALSE_FINDS);
    }

    @ParameterizedTest
    @EnumSource(
            mode = EnumSource.Mode.EXCLUDE,
            names = {"DRIFTING", "WANDERING"})
    void runsWithoutPartnersSeldomDifferWhereNothingDrifts(Noise noise) {
        assertThat(finds(noise, 5, 1, CAMPAIGNS, shows(SimulatedRuns::independent)))
                .isLessThanOrEqualTo(MAX_FALSE_FINDS);
        assertThat(finds(noise, 10, 1, CAMPAIGNS, shows(SimulatedRuns::independent)))
                .isLessThanOrEqualTo(MAX_FALSE_FINDS);
    }

    /** A percentile bootstrap of the means fails this very test: so the test can fail, and why it isn't used. */
    @Test
    void aPercentileBootstrapWouldCallIdenticalSystemsDifferent() {
        int campaigns = 500;
        Random resampling = new Random(7);
        long finds = finds(Noise.GAUSSIAN, 5, 1, campaigns, runs -> bootstrapShows(runs, resampling));
        assertThat(finds)
                .isGreaterThan(BinomialDistribution.of(campaigns, ERROR).inverseSurvivalProbability(0.001));
    }

    private static boolean bootstrapShows(SimulatedRuns runs, Random random) {
        double[] differences = IntStream.range(0, 500)
                .mapToDouble(i -> RatioEstimate.mean(resampled(runs.logs, random))
                        - RatioEstimate.mean(resampled(runs.otherLogs, random)))
                .sorted()
                .toArray();
        return differences[12] > 0 || differences[487] < 0;
    }

    private static double[] resampled(double[] values, Random random) {
        return Arrays.stream(values)
                .map(ignored -> values[random.nextInt(values.length)])
                .toArray();
    }

    /** Asked of four metrics at once, of which only this one differs: Holm's hardest case. */
    @Test
    void tenRunsFindTenPerCentUnderFivePerCentOfNoise() {
        int campaigns = 5_000;
        for (Function<SimulatedRuns, RatioEstimate> method : Arrays.<Function<SimulatedRuns, RatioEstimate>>asList(
                SimulatedRuns::paired, SimulatedRuns::independent)) {
            long finds = finds(
                    Noise.GAUSSIAN,
                    10,
                    1.1,
                    campaigns,
                    runs -> method.apply(runs).pValue() < ERROR / 4);
            assertThat(finds)
                    .isGreaterThan(BinomialDistribution.of(campaigns, 0.8).inverseSurvivalProbability(0.001));
        }
    }

    @ParameterizedTest
    @EnumSource
    void theIntervalHoldsTheTruthAsOftenAsItSays(Noise noise) {
        long missed = finds(noise, 5, 1.5, CAMPAIGNS, runs -> {
            RatioInterval interval = runs.paired().interval(ERROR);
            return interval.low() > 1.5 || interval.high() < 1.5;
        });
        assertThat(missed).isLessThanOrEqualTo(MAX_FALSE_FINDS);
    }

    @Test
    void agreesWithStudentAndWelch() {
        double[] logs = logs(10, 11, 12, 13, 14);
        double[] others = logs(20, 21, 19, 22, 25);

        RatioEstimate welch = RatioEstimate.independent(logs, others);
        assertThat(welch.ratio())
                .isCloseTo(geometricMean(10, 11, 12, 13, 14) / geometricMean(20, 21, 19, 22, 25), within(1e-12));
        assertThat(welch.degreesOfFreedom()).isBetween(4.0, 8.0);
        assertThat(welch.interval(0.05).low()).isLessThan(welch.ratio());
        assertThat(welch.below(0.025)).isEqualTo(welch.interval(0.05).low());
        assertThat(welch.pAbove(welch.below(0.025))).isCloseTo(0.025, within(1e-9));
        assertThat(welch.pBelow(welch.above(0.025))).isCloseTo(0.025, within(1e-9));

        RatioEstimate paired = RatioEstimate.paired(new double[] {0.1, 0.2, 0.3});
        assertThat(paired.logRatio()).isCloseTo(0.2, within(1e-12));
        // t = 0.2 / (0.1 / √3) = 3.4641 with two degrees of freedom: p = 1 − t / √(t² + 2)
        assertThat(paired.pValue()).isCloseTo(1 - 3.4641016 / Math.sqrt(14), within(1e-6));
    }

    @ParameterizedTest
    @CsvSource({"1.0001, false", "1.002, true"})
    void figuresThatNeverVaryDifferNoFinerThanTheyAreKept(double ratio, boolean shown) {
        double[] same = logs(100, 100, 100, 100, 100);
        double[] other = Arrays.stream(same).map(log -> log + Math.log(ratio)).toArray();

        assertThat(RatioEstimate.independent(same, other).pValue() < ERROR).isEqualTo(shown);
        assertThat(RatioEstimate.effectSize(other, same)).isFinite().isPositive();
    }

    @Test
    void measuresTheEffectInDeviationsBetweenRuns() {
        double[] logs = {1, 2, 3};
        double[] others = {4, 5, 6};

        // Cohen's d is −3; Hedges' factor for four degrees of freedom is 1 − 3 / 15
        assertThat(RatioEstimate.effectSize(logs, others)).isCloseTo(-3 * 0.8, within(1e-12));
    }

    private static double[] logs(double... values) {
        return Arrays.stream(values).map(Math::log).toArray();
    }

    private static double geometricMean(double... values) {
        return Math.exp(RatioEstimate.mean(logs(values)));
    }
}
