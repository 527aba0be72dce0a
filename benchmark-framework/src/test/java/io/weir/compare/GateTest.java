package io.weir.compare;

import static io.weir.compare.CraftedVariants.invalid;
import static io.weir.compare.CraftedVariants.made;
import static io.weir.compare.CraftedVariants.requested;
import static io.weir.compare.CraftedVariants.runs;
import static io.weir.compare.CraftedVariants.withoutRounds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.BinomialDistribution;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GateTest {

    private static final List<ComparedRun> BEFORE = withoutRounds(runs("kafka", 100, 101, 99, 102, 98));

    private static Gate gate(List<ComparedRun> candidate, String... thresholds) {
        return Gate.of(
                BEFORE,
                withoutRounds(candidate),
                List.of(thresholds).stream().map(Threshold::parse).toList());
    }

    private static ThresholdVerdict only(Gate gate) {
        assertThat(gate.verdicts()).hasSize(1);
        return gate.verdicts().get(0);
    }

    @Test
    void breaksWhereTheBoundIsBeyondTheLimitAndNotThePointAlone() {
        assertThat(gate(runs("kafka", 120, 121, 119, 122, 118), "p99 > 10%").broken())
                .isTrue();
        Gate uncertain = gate(runs("kafka", 80, 200, 90, 150, 120), "p99 > 10%");
        assertThat(uncertain.broken()).isFalse();
        assertThat(only(uncertain).answer()).isEqualTo(ThresholdVerdict.Answer.KEPT);
        assertThat(only(uncertain).sentence())
                .containsPattern("above the baseline's; 5 runs of each show it to be at most .* below the baseline's");
        assertThat(only(gate(runs("kafka", 120, 121, 119, 122, 118), "p99 > 10%"))
                        .sentence())
                .containsPattern("show it to be at least .* above the baseline's");
    }

    @Test
    void keepsWhatIsWorseByLessThanItsLimit() {
        assertThat(gate(runs("kafka", 105, 106, 104, 107, 103), "p99 > 10%").broken())
                .isFalse();
        assertThat(gate(runs("kafka", 105, 106, 104, 107, 103), "p99 > 0%").broken())
                .isTrue();
    }

    @ParameterizedTest
    @CsvSource({"acknowledged < -5%, true", "acknowledged < -30%, false", "acknowledged > 0%, false"})
    void ratesBreakByFalling(String threshold, boolean broken) {
        assertThat(gate(runs("kafka", 120, 121, 119, 122, 118), threshold).broken())
                .isEqualTo(broken);
    }

    @Test
    void cannotJudgeFewRuns() {
        Gate gate = gate(runs("kafka", 500, 500, 500), "p99 > 10%");

        assertThat(gate.broken()).isFalse();
        assertThat(gate.judged()).isFalse();
        assertThat(only(gate).sentence()).contains("takes 5 usable runs of each", "candidate has 3 and baseline 5");
    }

    @Test
    void cannotJudgeAnotherWorkload() {
        Gate gate = gate(
                runs("kafka", 1, 1, 1, 1, 1).stream()
                        .map(run -> requested(run, "workload.topics", "8"))
                        .toList(),
                "p99 > 10%");

        assertThat(gate.judged()).isFalse();
        assertThat(gate.leftOut())
                .anySatisfy(run -> assertThat(run.reason()).contains("workload.topics is 8 and not 1"));
    }

    @Test
    void cannotJudgeUnequalPromises() {
        Gate gate = gate(
                runs("kafka", 1, 1, 1, 1, 1).stream()
                        .map(run -> made(run, ComparedRun.ACKNOWLEDGEMENT, "handed over"))
                        .toList(),
                "p99 > 10%");

        assertThat(only(gate).sentence()).contains("the acknowledgements don't promise the same");
    }

    @Test
    void judgesANewVersionAgainstTheOld() {
        Gate gate = gate(
                runs("kafka", 120, 121, 119, 122, 118).stream()
                        .map(run -> made(run, "brokerVersion", "5"))
                        .toList(),
                "p99 > 10%");

        assertThat(gate.broken()).isTrue();
    }

    @Test
    void namesInvalidRuns() {
        Gate gate = gate(
                runs("kafka", 1, 1, 1, 1, 1).stream()
                        .map(CraftedVariants::invalid)
                        .toList(),
                "p99 > 10%");

        assertThat(gate.judged()).isFalse();
        assertThat(gate.leftOut()).hasSize(10);
        assertThat(invalid(BEFORE.get(0)).objections()).hasSize(1);
    }

    /** Whatever is asked of it: a candidate that is at its limits. */
    @Test
    void seldomBreaksWhatIsAtItsLimit() {
        int campaigns = 4_000;
        Random random = new Random(11);
        long broken = IntStream.range(0, campaigns)
                .filter(campaign -> Gate.of(
                                noisy(random, 100),
                                noisy(random, 110),
                                List.of(Threshold.parse("p99 > 10%"), Threshold.parse("p50 > 10%")))
                        .broken())
                .count();
        assertThat(broken)
                .isLessThanOrEqualTo(BinomialDistribution.of(campaigns, 0.05).inverseSurvivalProbability(0.001));
    }

    private static List<ComparedRun> noisy(Random random, double at) {
        return withoutRounds(runs(
                "kafka",
                IntStream.range(0, 5)
                        .mapToDouble(run -> at * Math.exp(0.05 * random.nextGaussian()))
                        .toArray()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"p99 > 10", "p99 10%", "> 10%", "p99 >= 10%", ""})
    void refusesWhatIsNoThreshold(String text) {
        assertThatThrownBy(() -> Threshold.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("is no threshold: write METRIC > N%");
    }

    @Test
    void refusesWhatCanNeverBeOrIsNotMeasured() {
        assertThatThrownBy(() -> Threshold.parse("acknowledged < -100%")).hasMessageContaining("can never be broken");
        assertThatThrownBy(() -> Threshold.parse("p98 > 10%")).hasMessageContaining("'p98', which is no metric");
    }

    @ParameterizedTest
    @CsvSource({
        "p99, response.p99",
        "p99.9, response.p999",
        "response.p99Nanos, response.p99",
        "figures.measured.endToEnd.maxNanos, endToEnd.max",
        "service.p99.99, service.p9999",
        "figures.rates.acknowledged.messagesPerSecond, acknowledged",
        "received, received"
    })
    void knowsMetricsByTheirNamesInResults(String written, String name) {
        assertThat(Metric.named(written)).map(Metric::name).contains(name);
    }
}
