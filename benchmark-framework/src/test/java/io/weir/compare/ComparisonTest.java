package io.weir.compare;

import static io.weir.compare.CraftedVariants.P99;
import static io.weir.compare.CraftedVariants.made;
import static io.weir.compare.CraftedVariants.runs;
import static io.weir.compare.CraftedVariants.withoutRounds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ComparisonTest {

    private static Comparison compare(List<ComparedRun> runs, List<ComparedRun> others) {
        return Comparison.of("smoke", List.of(new Variant("kafka", runs), new Variant("pulsar", others)), List.of(P99));
    }

    private static Difference only(Comparison comparison) {
        assertThat(comparison.differences()).hasSize(1);
        return comparison.differences().get(0);
    }

    @Test
    void saysByHowMuchOneIsLower() {
        Difference difference = only(compare(
                runs("kafka", 2e6, 2.1e6, 1.9e6, 2e6, 2.05e6), runs("pulsar", 5e6, 5.1e6, 4.9e6, 5.2e6, 4.6e6)));

        assertThat(difference.answer()).isEqualTo(Difference.Answer.SHOWN);
        assertThat(difference.sentence()).matches("kafka's p99 is 2\\.[0-9]–2\\.[0-9] × lower than pulsar's");
        assertThat(difference.median()).isCloseTo(2e6, within(1.0));
        assertThat(difference.otherMedian()).isCloseTo(5e6, within(1.0));
        assertThat(difference.ratio()).isBetween(0.38, 0.43);
        assertThat(difference.estimate().effectSize()).isLessThan(-5);
    }

    @Test
    void saysSmallDifferencesInPerCent() {
        Difference difference =
                only(compare(runs("kafka", 110, 111, 110, 111, 110), runs("pulsar", 100, 101, 100, 101, 100)));

        assertThat(difference.sentence()).matches("kafka's p99 is [0-9.]+(–[0-9.]+)? % higher than pulsar's");
    }

    @Test
    void noDifferenceIsAnAnswerThatSaysWhatIsPossible() {
        Difference difference =
                only(compare(runs("kafka", 90, 110, 95, 105, 100), runs("pulsar", 100, 95, 105, 90, 112)));

        assertThat(difference.answer()).isEqualTo(Difference.Answer.NOT_SHOWN);
        assertThat(difference.sentence())
                .startsWith("no difference shown by 5 runs: kafka's p99 may be anything from ");
        assertThat(difference.estimate().interval().holdsOne()).isTrue();
    }

    @Test
    void refusesARankingUnderFiveRuns() {
        Difference difference = only(compare(runs("kafka", 1, 1, 1, 1), runs("pulsar", 900, 900, 900, 900)));

        assertThat(difference.answer()).isEqualTo(Difference.Answer.TOO_FEW_RUNS);
        assertThat(difference.sentence())
                .isEqualTo("no ranking, which takes 5 usable runs of each: there are 4 rounds with both");
        assertThat(difference.ratio()).isCloseTo(1 / 900.0, within(1e-9));
        assertThat(difference.estimate()).isNull();
    }

    @Test
    void pairsRunsOfOneRoundSoThatADriftIsNoNoise() {
        List<ComparedRun> drifting = runs("kafka", 100, 200, 400, 800, 1600);
        List<ComparedRun> slower = runs("pulsar", 111, 219, 441, 882, 1758);

        assertThat(only(compare(drifting, slower)).paired()).isTrue();
        assertThat(only(compare(drifting, slower)).answer()).isEqualTo(Difference.Answer.SHOWN);
        Comparison apart = compare(withoutRounds(drifting), withoutRounds(slower));
        assertThat(only(apart).paired()).isFalse();
        assertThat(only(apart).answer()).isEqualTo(Difference.Answer.NOT_SHOWN);
        assertThat(apart.warnings()).anySatisfy(warning -> assertThat(warning).contains("did not take turns"));
    }

    @Test
    void namesRunsWithoutPartner() {
        List<ComparedRun> five = runs("pulsar", 100, 100, 100, 100, 100);
        List<ComparedRun> six = runs("kafka", 100, 100, 100, 100, 100, 100);

        Comparison comparison = compare(six, five);

        assertThat(only(comparison).runs()).isEqualTo(5);
        assertThat(only(comparison).withoutPartner()).containsExactly("kafka-6");
        assertThat(comparison.warnings())
                .anySatisfy(warning -> assertThat(warning).contains("kafka-6"));
    }

    @Test
    void warnsOfUnequalPromisesInEverySentence() {
        List<ComparedRun> stronger = runs("pulsar", 100, 101, 102, 103, 104).stream()
                .map(run -> made(run, ComparedRun.ACKNOWLEDGEMENT, "on a disk"))
                .toList();

        Comparison comparison = compare(runs("kafka", 10, 10, 11, 10, 10), stronger);

        assertThat(only(comparison).sentence()).endsWith("(with unequal acknowledgements)");
        assertThat(comparison.warnings().get(0))
                .contains("kafka acknowledges what is in the page cache; pulsar acknowledges what is on a disk");
    }

    @Test
    void namesTheSidesOfWhatShouldBeAlikeAndIsNot() {
        List<ComparedRun> compressed = runs("pulsar", 100, 101, 102).stream()
                .map(run -> CraftedVariants.circumstance(run, "compression", "lz4"))
                .toList();
        List<ComparedRun> plain = runs("kafka", 100, 101, 102).stream()
                .map(run -> CraftedVariants.circumstance(run, "compression", "none"))
                .toList();

        assertThat(compare(plain, compressed).warnings())
                .containsExactly("Not everything was alike: compression is none of kafka, lz4 of pulsar.");
        assertThat(compare(plain, plain).warnings()).isEmpty();
    }

    @Test
    void warnsOfEndToEndTimesBesideTheBroker() {
        Metric endToEnd = Metric.of("endToEnd.p99");
        List<Variant> variants = List.of(besideItsBroker("kafka", 2e6), besideItsBroker("pulsar", 5e6));

        assertThat(Comparison.of("smoke", variants, List.of(endToEnd)).warnings())
                .singleElement()
                .asString()
                .startsWith("End-to-end times were measured on the broker's own machine");
        assertThat(Comparison.of("smoke", variants, List.of(P99)).warnings()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"0.09, 0.05, SHOWN", "0.05, 0.12, NOT_CERTAIN", "0.12, 0.05, NOT_CERTAIN"})
    void ranksNoEndToEndTimesWhereReceivingThreadsWaitedForACpu(double kafka, double pulsar, Difference.Answer answer) {
        List<Variant> variants = List.of(
                receiversWait(besideItsBroker("kafka", 2e6), kafka),
                receiversWait(besideItsBroker("pulsar", 5e6), pulsar));

        Comparison comparison = Comparison.of("smoke", variants, List.of(Metric.of("endToEnd.p99"), P99));

        assertThat(comparison.differences())
                .extracting(Difference::answer)
                .containsExactly(answer, Difference.Answer.SHOWN);
        assertThat(comparison.warnings()).isEmpty();
        if (answer == Difference.Answer.NOT_CERTAIN) {
            assertThat(comparison.differences().get(0).sentence())
                    .startsWith("not certain: kafka's end-to-end time's p99 is ")
                    .endsWith("but receiving threads waited for a CPU for up to 12 % of the time");
        }
    }

    /** One run of them is enough. */
    private static Variant receiversWait(Variant variant, double share) {
        List<ComparedRun> runs = new ArrayList<>();
        for (ComparedRun run : variant.runs()) {
            runs.add(CraftedVariants.figure(run, ComparedRun.RECEIVERS_WAIT, runs.isEmpty() ? share : 0));
        }
        return new Variant(variant.name(), runs);
    }

    private static Variant besideItsBroker(String driver, double nanos) {
        return new Variant(
                driver,
                runs(driver, nanos, nanos + 1e3, nanos + 2e3, nanos + 3e3, nanos + 4e3).stream()
                        .map(run -> CraftedVariants.requested(run, ComparedRun.BROKER, ComparedRun.LAUNCHED_HERE))
                        .map(run -> CraftedVariants.figure(
                                run, "endToEnd.p99", run.figures().get("response.p99")))
                        .toList());
    }

    @Test
    void asksMoreOfEachOfManySides() {
        List<Variant> variants = new ArrayList<>();
        variants.add(new Variant("a", runs("a", 100, 103, 106, 101, 104)));
        variants.add(new Variant("b", runs("b", 103, 110, 108, 109, 106)));
        Difference alone =
                Comparison.of("smoke", variants, List.of(P99)).differences().get(0);
        variants.add(new Variant("c", runs("c", 101, 102, 103, 104, 105)));
        variants.add(new Variant("d", runs("d", 101, 104, 103, 102, 105)));
        Difference among =
                Comparison.of("smoke", variants, List.of(P99)).differences().get(0);

        assertThat(alone.answer()).isEqualTo(Difference.Answer.SHOWN);
        assertThat(among.estimate().pValue()).isEqualTo(alone.estimate().pValue());
        assertThat(among.estimate().confidence()).isGreaterThan(alone.estimate().confidence());
        assertThat(among.answer()).isEqualTo(Difference.Answer.NOT_SHOWN);
    }

    @Test
    void anIntervalLeavesOutOneExactlyWhereADifferenceIsShown() {
        List<Variant> variants = List.of(
                new Variant("a", runs("a", 100, 103, 106, 101, 104)),
                new Variant("b", runs("b", 105, 109, 109, 108, 107)),
                new Variant("c", runs("c", 200, 190, 210, 205, 199)));

        assertThat(Comparison.of("smoke", variants, List.of(P99, Metric.of("acknowledged")))
                        .differences())
                .hasSize(6)
                .allSatisfy(difference -> assertThat(
                                difference.estimate().interval().holdsOne())
                        .isEqualTo(difference.answer() == Difference.Answer.NOT_SHOWN));
    }

    @Test
    void leavesOutAMetricThatOneSideDoesNotHave() {
        assertThat(Comparison.of(
                                "smoke",
                                List.of(new Variant("a", runs("a", 1, 2)), new Variant("b", runs("b", 1, 2))),
                                List.of(Metric.of("endToEnd.p99")))
                        .differences())
                .isEmpty();
    }
}
