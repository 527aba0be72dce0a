package io.weir.compare;

import static io.weir.compare.CraftedVariants.P99;
import static io.weir.compare.CraftedVariants.runs;
import static io.weir.compare.CraftedVariants.startedAt;
import static io.weir.compare.CraftedVariants.withoutRounds;
import static org.assertj.core.api.Assertions.assertThat;

import io.weir.compare.SimulatedRuns.Noise;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.BinomialDistribution;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Variants with different numbers of runs, as those of two commands usually are. */
class UnequalRunsTest {

    private static final int CAMPAIGNS = 2_000;
    private static final int MAX_FALSE_FINDS =
            BinomialDistribution.of(CAMPAIGNS, 0.05).inverseSurvivalProbability(0.001);

    private static List<ComparedRun> simulated(Noise noise, int runs, double at, Random random) {
        return withoutRounds(runs(
                "kafka",
                Arrays.stream(noise.logs(runs, random))
                        .map(log -> at * Math.exp(log))
                        .toArray()));
    }

    private static Difference compare(List<ComparedRun> runs, List<ComparedRun> others) {
        return comparison(runs, others).differences().get(0);
    }

    private static Comparison comparison(List<ComparedRun> runs, List<ComparedRun> others) {
        return Comparison.of("smoke", List.of(new Variant("one", runs), new Variant("other", others)), List.of(P99));
    }

    @ParameterizedTest
    @CsvSource({
        "SPIKES, 5, 5", "SPIKES, 5, 20", "SPIKES, 5, 50", "SPIKES, 50, 5", "SPIKES, 10, 50",
        "EXPONENTIAL, 5, 5", "EXPONENTIAL, 5, 20", "EXPONENTIAL, 5, 50", "EXPONENTIAL, 50, 5", "EXPONENTIAL, 10, 50",
        "GAUSSIAN, 5, 20", "GAUSSIAN, 5, 50", "LOGNORMAL, 5, 50"
    })
    void identicalSystemsSeldomDiffer(Noise noise, int runs, int others) {
        Random random = new Random(20_26);
        long finds = IntStream.range(0, CAMPAIGNS)
                .filter(campaign -> compare(simulated(noise, runs, 1e6, random), simulated(noise, others, 1e6, random))
                                .answer()
                        == Difference.Answer.SHOWN)
                .count();
        assertThat(finds).isLessThanOrEqualTo(MAX_FALSE_FINDS);
    }

    /** Welch's test of all runs fails this very test: so the test can fail, and why equal numbers are taken. */
    @Test
    void welchOfUnequalNumbersWouldCallIdenticalSystemsDifferent() {
        Random random = new Random(20_26);
        long finds = IntStream.range(0, CAMPAIGNS)
                .filter(campaign ->
                        RatioEstimate.independent(Noise.SPIKES.logs(5, random), Noise.SPIKES.logs(50, random))
                                        .pValue()
                                < 0.05)
                .count();
        assertThat(finds).isGreaterThan(2L * MAX_FALSE_FINDS);
    }

    @ParameterizedTest
    @CsvSource({
        "SPIKES, 5, 20, p99 > 10%, 1.1",
        "SPIKES, 20, 5, p99 > 10%, 1.1",
        "SPIKES, 50, 5, p99 > 10%, 1.1",
        "SPIKES, 5, 20, p99 < -10%, 0.9",
        "SPIKES, 5, 50, p99 < -10%, 0.9",
        "SPIKES, 20, 5, p99 < -10%, 0.9",
        "EXPONENTIAL, 5, 50, p99 > 10%, 1.1",
        "EXPONENTIAL, 50, 5, p99 > 10%, 1.1",
        "EXPONENTIAL, 5, 50, p99 < -10%, 0.9",
        "GAUSSIAN, 5, 50, p99 > 10%, 1.1"
    })
    void aCandidateAtItsLimitSeldomBreaksIt(Noise noise, int baseline, int candidates, String threshold, double ratio) {
        Random random = new Random(11);
        long broken = IntStream.range(0, CAMPAIGNS)
                .filter(campaign -> Gate.of(
                                simulated(noise, baseline, 1e6, random),
                                simulated(noise, candidates, ratio * 1e6, random),
                                List.of(Threshold.parse(threshold)))
                        .broken())
                .count();
        assertThat(broken).isLessThanOrEqualTo(MAX_FALSE_FINDS);
    }

    /** By the time at which they began, in whatever order they were found, and never by what they measured. */
    @Test
    void theLatestRunsOfTheLargerSideAreCompared() {
        List<ComparedRun> many = new ArrayList<>();
        for (int run = 0; run < 20; run++) {
            many.add(startedAt(runs("kafka", run < 15 ? 1e6 : 5e6 + run).get(0), run));
        }
        Collections.shuffle(many, new Random(3));
        List<ComparedRun> few = withoutRounds(runs("kafka", 5e6, 5.1e6, 4.9e6, 5e6, 5e6));

        Comparison comparison = comparison(few, withoutRounds(many));

        Difference difference = comparison.differences().get(0);
        assertThat(difference.runs()).isEqualTo(5);
        assertThat(difference.otherMedian()).isBetween(5e6, 5.1e6);
        assertThat(difference.answer()).isEqualTo(Difference.Answer.NOT_SHOWN);
        assertThat(comparison.warnings())
                .anySatisfy(warning -> assertThat(warning)
                        .startsWith("Of other the latest 5 of 20 runs are compared with one, which has no more"));
    }

    @Test
    void saysHowManyRunsThereAreWhereOneSideHasTooFew() {
        assertThat(compare(withoutRounds(runs("kafka", 1, 2, 3)), withoutRounds(runs("kafka", 1, 2, 3, 4, 5)))
                        .sentence())
                .isEqualTo("no ranking, which takes 5 usable runs of each: one has 3 and other 5");
    }
}
