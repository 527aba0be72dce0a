package io.weir.report.summary;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.result.RunResult;
import io.weir.verdict.CraftedRun;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Bends of figures along a key: their kind, the cell, and the cell before or from which on. */
class FactorHintTest {

    /** The bend of kafka, whose runs have the values of the key in their order. */
    private static String hint(String key, List<?> values, RunResult... results) {
        Iterator<?> next = values.iterator();
        List<FinishedRun> runs = CraftedSystems.named(results);
        List<Object> ofRuns = runs.stream().<Object>map(run -> next.next()).toList();
        Factor factor = Factor.of(key, runs, run -> ofRuns.get(runs.indexOf(run)));
        return FactorHint.of(key, "kafka", factor.cells())
                .map(found -> found.kind() + " " + word(found.cell()) + " " + word(found.from()))
                .orElse("");
    }

    private static String word(Factor.@Nullable Cell cell) {
        return cell == null ? "none" : Factor.word(cell.value());
    }

    private static RunResult[] withP99(long... millis) {
        return LongStream.of(millis)
                .mapToObj(p99 -> CraftedSystems.run("kafka", p99 * 1_000_000))
                .toArray(RunResult[]::new);
    }

    /** 10,000 messages in as many milliseconds each. */
    private static RunResult[] closedLoop(long... millis) {
        return LongStream.of(millis)
                .mapToObj(window -> CraftedSystems.closedLoop("kafka", window))
                .toArray(RunResult[]::new);
    }

    /** With a target of 1,000 messages a second. */
    private static RunResult[] acknowledging(long... messages) {
        return LongStream.of(messages)
                .mapToObj(acknowledged -> {
                    CraftedRun run = new CraftedRun();
                    run.acknowledged = acknowledged;
                    return CraftedSystems.run("kafka", 1_000_000, run);
                })
                .toArray(RunResult[]::new);
    }

    private static List<Integer> upTo(int last) {
        return IntStream.rangeClosed(1, last).boxed().toList();
    }

    @Test
    void namesTheRateAfterWhichTheP99IsTwiceThatOfLowerRates() {
        assertThat(hint("producerRate", List.of(1_000, 2_000, 4_000, 8_000, 16_000), withP99(2, 3, 3, 7, 90)))
                .isEqualTo("KNEE 8,000 4,000");
    }

    @Test
    void namesNoKneeWhereTheP99RisesSlowlyOrFalls() {
        assertThat(hint("producerRate", upTo(5), withP99(2, 2, 3, 3, 4))).isEmpty();
        assertThat(hint("producerRate", upTo(5), withP99(9, 8, 7, 6, 5))).isEmpty();
    }

    /** A slow first cell, before which there is nothing, and a slow second one are no knee. */
    @Test
    void takesTwoRatesAtLeastForALevel() {
        assertThat(hint("producerRate", upTo(4), withP99(1, 3, 3, 3))).isEmpty();
    }

    @Test
    void callsNoLatencyOverAnotherKeyAKnee() {
        assertThat(hint("messageSize", upTo(5), withP99(1, 2, 4, 8, 16))).isEmpty();
    }

    @Test
    void namesTheValueFromWhichMoreBringsLessThanFivePercent() {
        assertThat(hint("partitionsPerTopic", List.of(1, 3, 6, 9), closedLoop(4_000, 2_000, 1_030, 1_000)))
                .isEqualTo("HIGHEST 9 6");
    }

    @Test
    void namesTheHighestRateOnlyWhereItStillGrowsOrFallsAgain() {
        assertThat(hint("partitionsPerTopic", upTo(4), closedLoop(4_000, 3_000, 2_000, 1_000)))
                .isEqualTo("HIGHEST 4 none");
        assertThat(hint("partitionsPerTopic", upTo(4), closedLoop(4_000, 1_000, 1_010, 2_000)))
                .isEqualTo("HIGHEST 2 none");
    }

    @Test
    void namesTheValueFromWhichTheTargetIsTheLimit() {
        assertThat(hint("partitionsPerTopic", List.of(1, 3, 6, 9), acknowledging(4_000, 7_000, 10_000, 9_990)))
                .isEqualTo("KEPT 6 none");
    }

    @Test
    void saysNothingWhereTheTargetIsKeptEverywhereOrInTheLastCellOnly() {
        assertThat(hint("partitionsPerTopic", upTo(4), acknowledging(10_000, 10_000, 10_000, 10_000)))
                .isEmpty();
        assertThat(hint("partitionsPerTopic", upTo(4), acknowledging(5_000, 6_000, 7_000, 10_000)))
                .isEmpty();
    }

    @Test
    void saysNothingOfThreeCellsNorOfWords() {
        assertThat(hint("producerRate", upTo(3), withP99(1, 1, 9))).isEmpty();
        assertThat(hint("codec", Arrays.asList("a", "b", "c", "d"), closedLoop(4_000, 1_000, 1_000, 1_000)))
                .isEmpty();
    }
}
