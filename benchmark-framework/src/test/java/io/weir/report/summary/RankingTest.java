package io.weir.report.summary;

import static io.weir.report.summary.CraftedSystems.compared;
import static io.weir.report.summary.CraftedSystems.five;
import static io.weir.report.summary.CraftedSystems.inRoundsFrom;
import static io.weir.report.summary.CraftedSystems.invalid;
import static io.weir.report.summary.CraftedSystems.late;
import static io.weir.report.summary.CraftedSystems.onExistingCluster;
import static io.weir.report.summary.CraftedSystems.run;
import static io.weir.report.summary.CraftedSystems.systems;
import static io.weir.report.summary.CraftedSystems.weak;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.weir.report.CraftedResults;
import io.weir.report.summary.Ranking.Lead;
import io.weir.report.summary.Ranking.Level;
import io.weir.report.summary.Ranking.Pairs;
import io.weir.result.RunResult;
import io.weir.verdict.CraftedRun;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Order of systems, and how certain it is. */
class RankingTest {

    private static Ranking ranking(ReportedSystems systems) {
        return Objects.requireNonNull(systems.ranking());
    }

    /** The only level of systems that were compared, or that at which the most can be. */
    private static Level levelOf(RunResult[]... systems) {
        return ranking(compared(systems)).main().orElseThrow();
    }

    private static Level levelOf(RunResult... runs) {
        return ranking(systems(runs)).main().orElseThrow();
    }

    private static List<String> names(List<Ranking.Ranked> ranked) {
        return ranked.stream().map(Ranking.Ranked::system).toList();
    }

    @Test
    void ordersSystemsByTheMedianOfTheirUsableRuns() {
        Level level = levelOf(
                run("slow", 8_000_000),
                run("fast", 1_000_000),
                late("fast", 2_000_000, 1_700_000, new CraftedRun()),
                run("fast", 60_000_000),
                invalid("fast", 1_000),
                run("slow", 8_000_000));

        assertThat(level.systems())
                .extracting(
                        Ranking.Ranked::system,
                        ranked -> ranked.p99().runs(),
                        ranked -> Math.round(ranked.p99().median() / 1e6))
                .containsExactly(tuple("fast", 3, 2L), tuple("slow", 2, 8L));
    }

    @Test
    void takesFiveRunsOfEach() {
        assertThat(levelOf(run("slow", 8_000_000), run("fast", 1_000_000)).lead())
                .isEqualTo(Lead.TOO_FEW_RUNS);
    }

    @Test
    void ranksTheSystemsThatHaveEnoughRunsWithoutTheOthers() {
        Level level = levelOf(five("slow", 8_000_000), five("fast", 1_000_000), Arrays.copyOf(five("few", 500_000), 4));

        assertThat(level.lead()).isEqualTo(Lead.PROVEN);
        assertThat(names(level.systems())).containsExactly("few", "fast", "slow");
        assertThat(names(level.tooFewRuns())).containsExactly("few");
        assertThat(level.pairs()).isEqualTo(new Pairs(1, 1, 1, 0));
    }

    @Test
    void isNotCertainOfRunsThatWereNotCompared() {
        Level level = levelOf(Stream.of(five("slow", 8_000_000), five("fast", 1_000_000))
                .flatMap(Arrays::stream)
                .toArray(RunResult[]::new));

        assertThat(level.lead()).isEqualTo(Lead.NOT_COMPARED);
        assertThat(level.pairs()).isEqualTo(new Pairs(1, 0, 0, 0));
    }

    @Test
    void isCertainWhereEachPairOfSystemsDiffers() {
        Level level = levelOf(five("slow", 8_000_000), five("fast", 1_000_000), five("middling", 3_000_000));

        assertThat(level.pairs()).isEqualTo(new Pairs(3, 3, 3, 0));
        assertThat(level.followers())
                .extracting(follower -> follower.system().system())
                .containsExactly("middling", "slow");
        assertThat(level.followers().get(1).ratio()).isBetween(0.12, 0.14);
    }

    @Test
    void isNotCertainOfASystemThatTheComparisonLeftOut() {
        assertThat(levelOf(
                                five("slow", 8_000_000),
                                five("fast", 1_000_000),
                                onExistingCluster(five("elsewhere", 3_000_000)))
                        .pairs())
                .isEqualTo(new Pairs(3, 1, 1, 0));
    }

    @Test
    void countsPairsThatDontDiffer() {
        Level level = levelOf(five("slow", 8_000_000), five("fast", 1_000_000), five("equal", 1_000_000));

        assertThat(level.lead()).isEqualTo(Lead.NOT_PROVEN);
        assertThat(names(level.abreast())).containsExactly("fast", "equal");
        assertThat(level.pairs()).isEqualTo(new Pairs(3, 3, 2, 0));
    }

    @Test
    void isNotCertainWhereTheGeneratorsDelayMayBeTheDifference() {
        RunResult[] delayed = IntStream.rangeClosed(1, 5)
                .mapToObj(number -> late("busy", 10_000_000 + number * 1_000, 8_000_000, new CraftedRun()))
                .toArray(RunResult[]::new);

        assertThat(levelOf(five("quiet", 8_000_000), delayed).pairs()).isEqualTo(new Pairs(1, 1, 0, 1));
    }

    @Test
    void tellsNoDifferenceFromNoComparison() {
        assertThat(levelOf(five("one", 1_000_000), five("other", 1_000_000)).pairs())
                .isEqualTo(new Pairs(1, 1, 0, 0));
        assertThat(levelOf(inRoundsFrom(1, five("slow", 8_000_000)), inRoundsFrom(5, five("fast", 1_000_000)))
                        .pairs())
                .as("with one round in common")
                .isEqualTo(new Pairs(1, 0, 0, 0));
    }

    @Test
    void ordersSystemsThatPromiseTheSameAndNoOthers() {
        RunResult[] weak = Stream.generate(() -> weak("weak")).limit(2).toArray(RunResult[]::new);

        assertThat(ranking(compared(weak, five("slow", 8_000_000), five("fast", 2_000_000)))
                        .levels())
                .satisfiesExactly(
                        strong -> {
                            assertThat(strong.acknowledged()).isEqualTo("in the page cache of one host");
                            assertThat(names(strong.systems())).containsExactly("fast", "slow");
                            assertThat(strong.pairs()).isEqualTo(new Pairs(1, 1, 1, 0));
                        },
                        memory -> {
                            assertThat(memory.acknowledged()).isEqualTo("in the memory of one broker process");
                            assertThat(memory.lead()).isEqualTo(Lead.ALONE);
                        });
    }

    @Test
    void showsSystemsOfOneLevelBesideEachOtherTheFastestFirst() {
        ReportedSystems systems =
                systems(run("slow", 8_000_000), weak("weak"), invalid("bad", 1_000), run("fast", 1_000_000));

        assertThat(systems.rows()).extracting(SystemSummary::system).containsExactly("fast", "slow", "weak", "bad");
        assertThat(ranking(systems).untimed()).containsExactly("bad");
    }

    @Test
    void ranksNoRunsThatAreNotValid() {
        ReportedSystems systems = systems(late("slow", 8_000_000, 4_000_000), late("fast", 1_000_000, 500_000));

        assertThat(ranking(systems).levels()).isEmpty();
        assertThat(ranking(systems).untimed()).containsExactly("slow", "fast");
    }

    @Test
    void ranksNothingAcrossWorkloads() {
        ReportedSystems systems =
                systems(run("Kafka", 1_000_000), CraftedResults.completed(new CraftedRun(), "Pulsar", "another"));

        assertThat(systems.ranking()).isNull();
        assertThat(systems.rows())
                .extracting(SystemSummary::system)
                .containsExactly("Kafka, 1kb-3p", "Pulsar, another");
    }
}
