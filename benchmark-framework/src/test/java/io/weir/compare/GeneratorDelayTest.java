package io.weir.compare;

import static io.weir.compare.CraftedVariants.P99;
import static io.weir.compare.CraftedVariants.delayed;
import static io.weir.compare.CraftedVariants.figure;
import static io.weir.compare.CraftedVariants.qualified;
import static io.weir.compare.CraftedVariants.runs;
import static io.weir.compare.CraftedVariants.withoutRounds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weir.compare.SimulatedRuns.Noise;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.BinomialDistribution;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Response times that are in part the generator's, which need not be alike for two systems. */
class GeneratorDelayTest {

    private static List<ComparedRun> around(String driver, double nanos, double delay) {
        return runs(driver, nanos, nanos * 1.01, nanos * 0.99, nanos * 1.005, nanos * 0.995).stream()
                .map(run -> delayed(run, delay))
                .toList();
    }

    private static Difference compare(List<ComparedRun> kafka, List<ComparedRun> pulsar) {
        return comparison(kafka, pulsar, P99).differences().get(0);
    }

    private static Comparison comparison(List<ComparedRun> kafka, List<ComparedRun> pulsar, Metric metric) {
        return Comparison.of(
                "smoke", List.of(new Variant("kafka", kafka), new Variant("pulsar", pulsar)), List.of(metric));
    }

    @ParameterizedTest
    @CsvSource({
        // response times and delays of kafka and pulsar
        "9e6, 0, 10e6, 0, SHOWN",
        "9e6, 0.04, 10e6, 0, SHOWN",
        "9e6, 0, 10e6, 0.2, NOT_CERTAIN",
        "9e6, 0, 10e6, 0.1, NOT_CERTAIN",
        "9e6, 0.2, 10e6, 0.2, NOT_CERTAIN",
        "9e6, 0.06, 12e6, 0.06, SHOWN",
        "5e6, 0.2, 10e6, 0.2, SHOWN",
        "10e6, 0, 10e6, 0.2, NOT_CERTAIN",
        "10e6, 0, 12e6, 0.4, NOT_CERTAIN",
        "200e3, 0.1, 200e3, 0.1, NOT_SHOWN"
    })
    void isTheSystemsWhereItIsThereWithAndWithoutAndLargerThanTheDelay(
            double kafka, double kafkaDelay, double pulsar, double pulsarDelay, Difference.Answer answer) {
        List<ComparedRun> ofKafka = around("kafka", kafka, kafkaDelay);
        List<ComparedRun> ofPulsar = around("pulsar", pulsar, pulsarDelay);

        assertThat(compare(ofKafka, ofPulsar).answer()).isEqualTo(answer);
        assertThat(compare(ofPulsar, ofKafka).answer())
                .as("the other way round")
                .isEqualTo(answer);
        assertThat(compare(withoutRounds(ofKafka), withoutRounds(ofPulsar)).answer())
                .as("without pairs")
                .isEqualTo(answer);
    }

    @Test
    void namesBothAnswersWhereTheyDiffer() {
        Difference difference = compare(around("kafka", 9e6, 0), around("pulsar", 10e6, 0.2));

        assertThat(difference.sentence())
                .matches(
                        "not certain: kafka's p99 is [0-9.–]+ % lower than pulsar's, and without the generator's delay,"
                                + " up to 20 % of it, is [0-9.–]+ % higher");
        assertThat(difference.estimate().withoutDelay().share()).isCloseTo(0.2, within(1e-9));
        assertThat(difference.estimate().withoutDelay().ratio()).isCloseTo(9.0 / 8, within(1e-6));
        assertThat(difference.estimate().interval().low()).isLessThan(0.9);
        assertThat(difference.estimate().interval().high()).isGreaterThan(9.0 / 8);
    }

    @Test
    void namesADifferenceThatIsNoLargerThanTheDelay() {
        assertThat(compare(around("kafka", 9e6, 0.2), around("pulsar", 10e6, 0.2))
                        .sentence())
                .matches(
                        "not certain: kafka's p99 is [0-9.–]+ % lower than pulsar's, which is not clearly more than the"
                                + " generator's delay, up to 20 % of it");
    }

    @Test
    void namesTheDelayBesideADifferenceThatIsThereWithAndWithout() {
        assertThat(compare(around("kafka", 5e6, 0.2), around("pulsar", 10e6, 0.2))
                        .sentence())
                .endsWith("lower than pulsar's, with the generator's delay and without");
    }

    /** The far tail of VALID runs: a note to the verdict, and yet no system's figure. */
    @Test
    void theTailOfValidRunsMayBeTheGeneratorsAlone() {
        Metric tail = Metric.of("response.p999");
        List<ComparedRun> kafka = around("kafka", 1e6, 0).stream()
                .map(run -> figure(figure(run, "response.p999", 2e6), "responseWithoutGeneratorDelay.p999", 2e6))
                .toList();
        List<ComparedRun> pulsar = around("pulsar", 1e6, 0).stream()
                .map(run -> figure(figure(run, "response.p999", 10e6), "responseWithoutGeneratorDelay.p999", 2e6))
                .toList();

        assertThat(comparison(kafka, pulsar, tail).differences().get(0).answer())
                .isEqualTo(Difference.Answer.NOT_CERTAIN);
        assertThat(compare(kafka, pulsar).estimate().withoutDelay()).isNull();
    }

    @Test
    void aQualifiedRunIsComparedBothWaysHoweverSmallTheDelayAtThatPercentile() {
        List<ComparedRun> kafka = around("kafka", 9e6, 0.02);
        List<ComparedRun> pulsar = around("pulsar", 10e6, 0.02);

        assertThat(compare(kafka, pulsar).estimate().withoutDelay()).isNull();
        List<ComparedRun> qualified = new ArrayList<>(pulsar);
        qualified.set(0, qualified(pulsar.get(0)));
        Comparison comparison = comparison(kafka, qualified, P99);
        assertThat(comparison.differences().get(0).estimate().withoutDelay()).isNotNull();
        assertThat(comparison.differences().get(0).answer()).isEqualTo(Difference.Answer.SHOWN);
        assertThat(comparison.warnings())
                .anySatisfy(warning -> assertThat(warning)
                        .isEqualTo("Of pulsar: 1 of 5 runs qualified (With reservations: GENERATOR_LIMITED.)."));
    }

    @Test
    void endToEndTimeLosesAsMuchAsResponseTime() {
        ComparedRun run = figure(delayed(runs("kafka", 10e6).get(0), 0.2), "endToEnd.p99", 12e6);

        assertThat(run.withoutGeneratorDelay(Metric.of("endToEnd.p99"))).isCloseTo(10e6, within(1.0));
        assertThat(run.delayMatters(Metric.of("endToEnd.p99"))).isTrue();
        assertThat(run.withoutGeneratorDelay(Metric.of("endToEnd.p50"))).isNull();
        assertThat(run.withoutGeneratorDelay(Metric.of("acknowledged")))
                .isEqualTo(run.figure(Metric.of("acknowledged")));
    }

    @Test
    void ratesOfQualifiedRunsHaveNoDelayInThem() {
        List<ComparedRun> kafka = around("kafka", 9e6, 0.2).stream()
                .map(CraftedVariants::qualified)
                .toList();

        Difference difference = comparison(kafka, around("pulsar", 10e6, 0.2), Metric.of("acknowledged"))
                .differences()
                .get(0);

        assertThat(difference.answer()).isEqualTo(Difference.Answer.SHOWN);
        assertThat(difference.estimate().withoutDelay()).isNull();
    }

    /** One of two identical systems takes the CPUs away from the generator, so that it looks slower in each run. */
    @Test
    void aDelayOnOneSideSeldomMakesIdenticalSystemsDiffer() {
        Random random = new Random(5);
        int campaigns = 2_000;
        long finds = IntStream.range(0, campaigns)
                .filter(campaign -> {
                    List<ComparedRun> quiet = simulated("quiet", random, 0);
                    List<ComparedRun> busy = simulated("busy", random, 0.2);
                    return compare(quiet, busy).answer() == Difference.Answer.SHOWN;
                })
                .count();
        assertThat(finds)
                .isLessThanOrEqualTo(BinomialDistribution.of(campaigns, 0.05).inverseSurvivalProbability(0.001));
    }

    /** The system's own time is 1 ms and noise, on top of which the generator's delay comes. */
    private static List<ComparedRun> simulated(String driver, Random random, double delay) {
        return runs(
                        driver,
                        Arrays.stream(Noise.GAUSSIAN.logs(5, random))
                                .map(log -> 1e6 * Math.exp(log) / (1 - delay))
                                .toArray())
                .stream()
                .map(run -> delayed(run, delay))
                .toList();
    }

    @ParameterizedTest
    @CsvSource({
        "10e6, 0.1, 10e6, 0.1, KEPT",
        "10e6, 0.1, 15e6, 0.1, BROKEN",
        "10e6, 0, 12e6, 0.2, NOT_JUDGED",
        "10e6, 0.2, 10e6, 0, NOT_JUDGED"
    })
    void aThresholdIsBrokenOrKeptWithAndWithoutTheDelay(
            double baseline, double baselineDelay, double candidate, double delay, ThresholdVerdict.Answer answer) {
        Gate gate = Gate.of(
                withoutRounds(around("kafka", baseline, baselineDelay)),
                withoutRounds(around("kafka", candidate, delay)),
                List.of(Threshold.parse("p99 > 10%")));

        assertThat(gate.verdicts())
                .singleElement()
                .satisfies(verdict -> assertThat(verdict.answer()).isEqualTo(answer));
    }
}
