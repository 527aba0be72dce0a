package io.weir.report.summary;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.report.CraftedResults;
import io.weir.result.CampaignPlace;
import io.weir.result.RunResult;
import io.weir.result.WorkloadDescription;
import io.weir.verdict.CraftedRun;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class FactorTest {

    private static RunResult asking(RunResult run, String key, Object value) {
        Map<String, Object> values = new LinkedHashMap<>(run.workload().values());
        values.put(key, value);
        return CraftedResults.asking(run, new WorkloadDescription(values));
    }

    private static RunResult run(String driver, long nanos, String key, Object value) {
        return asking(CraftedSystems.run(driver, nanos), key, value);
    }

    private static Optional<Factor> of(List<FinishedRun> runs) {
        return Factor.of(runs, List.of());
    }

    private static RunResult at(RunResult run, int cell, Map<String, String> points) {
        return CraftedResults.at(
                run, new CampaignPlace("c", 1, cell, 1, null, null, 1, 1, new CampaignPlace.Cell(cell, points)), cell);
    }

    private static Map<String, String> points(String size, String codec) {
        Map<String, String> points = new LinkedHashMap<>();
        points.put("messageSize", size);
        points.put("codec", codec);
        return points;
    }

    @Test
    void aSweepHasItsLongestFactorAsTheAxisAndALineForEachPointOfTheOthers() {
        List<FinishedRun> runs = CraftedSystems.named(
                at(CraftedSystems.run("kafka", 4_000_000), 6, points("8MiB", "lz4")),
                at(CraftedSystems.run("kafka", 1_000_000), 1, points("512", "none")),
                at(CraftedSystems.run("kafka", 3_000_000), 2, points("512", "lz4")),
                at(CraftedSystems.run("kafka", 2_000_000), 3, points("1KiB", "none")));

        Factor factor = Factor.of(
                        runs, List.of(new AbsentCell(points("8MiB", "none"), "kafka", "REFUSED", "It is too large.")))
                .orElseThrow();

        assertThat(factor.key()).isEqualTo("messageSize");
        assertThat(factor.values()).containsExactly("512", "1KiB", "8MiB");
        assertThat(factor.cells())
                .extracting(cell -> cell.value() + " " + cell.line())
                .containsExactly(
                        "512 kafka, codec=none",
                        "512 kafka, codec=lz4",
                        "1KiB kafka, codec=none",
                        "8MiB kafka, codec=lz4");
        assertThat(factor.absent())
                .containsExactly(new Factor.Absence("8MiB", "kafka, codec=none", "REFUSED", "It is too large."));
    }

    @Test
    void numbersOfASweepAscendWhateverTheOrderOfItsRuns() {
        Factor factor = of(CraftedSystems.named(
                        at(CraftedSystems.run("kafka", 4_000_000), 1, Map.of("topics", "10")),
                        at(CraftedSystems.run("kafka", 1_000_000), 2, Map.of("topics", "2"))))
                .orElseThrow();

        assertThat(factor.values()).containsExactly(2.0, 10.0);
    }

    @Test
    void comparesOverTheOnlyKeyThatDiffersInTheOrderOfItsValues() {
        Factor factor = of(CraftedSystems.named(
                        run("kafka", 9_000_000, "messageSize", 10_000),
                        run("kafka", 1_000_000, "messageSize", 100),
                        run("pulsar", 3_000_000, "messageSize", 100)))
                .orElseThrow();

        assertThat(factor.key()).isEqualTo("messageSize");
        assertThat(factor.values()).containsExactly(100L, 10_000L);
        assertThat(factor.cells())
                .extracting(cell -> cell.value() + " " + cell.figures().system())
                .containsExactly("100 kafka", "100 pulsar", "10000 kafka");
    }

    @Test
    void takesRunsOfOneCellTogether() {
        Factor factor = of(CraftedSystems.named(
                        run("kafka", 1_000_000, "messageSize", 100),
                        run("kafka", 3_000_000, "messageSize", 100),
                        run("kafka", 2_000_000, "messageSize", 200)))
                .orElseThrow();

        assertThat(factor.cells()).hasSize(2);
        assertThat(factor.cells().get(0).figures().p99Nanos().runs()).isEqualTo(2);
    }

    @Test
    void keepsTextsInTheOrderOfTheRuns() {
        List<FinishedRun> runs = CraftedSystems.named(
                run("kafka", 1_000_000, "payload", "small"), run("kafka", 2_000_000, "payload", "large"));

        assertThat(of(runs).orElseThrow().values()).containsExactly("small", "large");
    }

    @Test
    void isNoneWhereNothingDiffersOrTwoKeysDo() {
        RunResult one = CraftedSystems.run("kafka", 1_000_000);
        RunResult other = asking(run("kafka", 1_000_000, "messageSize", 100), "topics", 7);

        assertThat(of(CraftedSystems.named(one, one))).isEmpty();
        assertThat(of(CraftedSystems.named(one, other))).isEmpty();
        assertThat(of(CraftedSystems.named(one, asking(one, "seed", 7L)))).isEmpty();
    }

    @Test
    void isNoneWhereEachSystemHasAValueOfItsOwn() {
        assertThat(of(CraftedSystems.named(
                        run("kafka", 1_000_000, "messageSize", 100), run("pulsar", 1_000_000, "messageSize", 200))))
                .isEmpty();
    }

    @Test
    void isNoneBetweenKindsOfLoad() {
        assertThat(of(CraftedSystems.named(
                        CraftedResults.completed(new CraftedRun()), run("kafka", 1_000_000, "producerRate", "max"))))
                .isEmpty();
    }

    @Test
    void comparesOverAnyOtherKeyByWhatItIsTold() {
        List<FinishedRun> runs =
                CraftedSystems.named(CraftedSystems.run("kafka", 1_000_000), CraftedSystems.run("kafka", 2_000_000));

        Factor factor = Factor.of("driver.acks", runs, run -> run.label().equals("kafka-1") ? "all" : "1");

        assertThat(factor.values()).containsExactly("all", "1");
    }
}
