package io.weir.report.html;

import static io.weir.report.summary.CraftedSystems.five;
import static io.weir.report.summary.CraftedSystems.inRoundsFrom;
import static io.weir.report.summary.CraftedSystems.invalid;
import static io.weir.report.summary.CraftedSystems.late;
import static io.weir.report.summary.CraftedSystems.onExistingCluster;
import static io.weir.report.summary.CraftedSystems.run;
import static io.weir.report.summary.CraftedSystems.weak;
import static org.assertj.core.api.Assertions.assertThat;

import io.weir.evidence.scenario.ReplayRecord;
import io.weir.evidence.scenario.Spread;
import io.weir.report.CraftedResults;
import io.weir.report.summary.CraftedSystems;
import io.weir.result.RunResult;
import io.weir.verdict.CraftedRecovery;
import io.weir.verdict.CraftedRun;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The sentence on which of several systems is ahead. */
class HeadlineTest {

    /** Returns the prose on systems that were compared. */
    private static String sentenceOf(RunResult[]... systems) {
        return new Prose(CraftedSystems.compared(systems)).headline();
    }

    private static String sentenceOf(RunResult... runs) {
        return new Prose(CraftedSystems.systems(runs)).headline();
    }

    @Test
    void saysWhoIsAheadByHowMuchAndHowSureThatIs() {
        assertThat(sentenceOf(five("slow", 8_000_000), five("fast", 1_000_000), five("middling", 3_000_000)))
                .isEqualTo(
                        "Surely, fast has the lowest p99: 1.03 ms, 0.34 × that of middling (0.33 to 0.35) and 0.13 × that"
                                + " of slow (0.13 to 0.13), by 95 % intervals over 5 runs of each.");
    }

    /** In ten of eleven rounds it is the slower one by 10 %; in the sixth, where both medians lie, the faster one. */
    @Test
    void callsNobodyAheadWhereMediansAndRatioDisagree() {
        RunResult[] even = IntStream.rangeClosed(1, 11)
                .mapToObj(round -> run("even", round * 1_000_000L))
                .toArray(RunResult[]::new);
        RunResult[] slower = IntStream.rangeClosed(1, 11)
                .mapToObj(round -> run("slower", round == 6 ? 5_900_000 : round * 1_100_000L))
                .toArray(RunResult[]::new);

        assertThat(sentenceOf(inRoundsFrom(1, even), inRoundsFrom(1, slower)))
                .startsWith(
                        "Not proven at p99 of the response time which is ahead (median, lowest to highest of 11 runs):"
                                + " slower 5.9 ms (")
                .contains(" and even 6 ms (");
    }

    @Test
    void saysThatSystemsAreNotSurelyApart() {
        assertThat(sentenceOf(five("one", 1_000_000), five("slow", 8_000_000), five("other", 1_000_000)))
                .isEqualTo(
                        "Not proven at p99 of the response time which is ahead (median, lowest to highest of 5 runs): one 1.03 ms"
                                + " (1.01 ms to 1.05 ms)"
                                + " and other 1.03 ms (1.01 ms to 1.05 ms). Surely behind these: slow 8.03 ms (8.01 ms to"
                                + " 8.05 ms).");
    }

    @Test
    void saysThatSystemsWereNotComparedUnderTheSameConditions() {
        assertThat(sentenceOf(five("slow", 8_000_000), onExistingCluster(five("elsewhere", 1_000_000))))
                .startsWith("The runs of elsewhere 1.03 ms (")
                .endsWith(" were not made under the same conditions, so none is ahead at p99.");
    }

    @Test
    void saysThatNobodyIsSurelyAheadAfterFewRuns() {
        assertThat(sentenceOf(run("slow", 8_000_000), run("fast", 1_000_000)))
                .isEqualTo("Nobody is surely ahead at p99: 5 usable runs of each are needed (--repeat 5), fast has 1."
                        + " By median: fast 1 ms and slow 8 ms.");
    }

    @Test
    void ranksTheSystemsThatHaveEnoughRunsWithoutTheOthers() {
        RunResult[] four = Arrays.copyOf(five("few", 9_000_000), 4);

        assertThat(sentenceOf(five("slow", 8_000_000), five("fast", 1_000_000), four))
                .startsWith("Surely, fast has the lowest p99: 1.03 ms, 0.13 × that of slow")
                .endsWith(" few 9.03 ms (9.01 ms to 9.04 ms) is not ranked: it has 4 usable runs, and 5 are needed.");
    }

    @Test
    void saysWhyASystemIsNotRanked() {
        assertThat(sentenceOf(run("slow", 8_000_000), run("fast", 1_000_000), weak("weak"), invalid("bad", 1_000)))
                .endsWith(
                        " weak 1 ms is not ranked: it acknowledges what is in the memory of one broker process; fast and slow"
                                + " acknowledge what is in the page cache of one host. bad is not"
                                + " ranked: it has no usable run with response times.");
        assertThat(sentenceOf(run("strong", 8_000_000), weak("weak")))
                .startsWith(
                        "No two systems acknowledge alike, so none is ahead at p99: strong 8 ms. weak 1 ms is not ranked: ");
    }

    @Test
    void saysThatNobodyCanBeAheadWithoutTwoSystemsWithUsableRuns() {
        assertThat(sentenceOf(late("slow", 8_000_000, 4_000_000), late("fast", 1_000_000, 500_000)))
                .startsWith("No system can be called the faster one: ")
                .endsWith("and no system has any.");
        assertThat(sentenceOf(run("slow", 8_000_000), invalid("fast", 1_000_000)))
                .startsWith("No system can be called the faster one: ")
                .endsWith("and only slow has any.");
    }

    @Test
    void ranksNothingAcrossWorkloadsNorAcrossSettingsOfOne() {
        assertThat(sentenceOf(run("Kafka", 1_000_000), CraftedResults.completed(new CraftedRun(), "Pulsar", "another")))
                .isEqualTo("The runs have different workloads, so they are not ranked.");
        assertThat(sentenceOf(
                        run("Kafka", 1_000_000),
                        CraftedResults.completed(new CraftedRun(), "Pulsar", CraftedSystems.WORKLOAD, 5_000)))
                .isEqualTo("The runs have different workloads of one name, so they are not ranked.");
    }

    private static RunResult disturbed(String system, double gapSeconds, @Nullable Double recoveredSeconds) {
        CraftedRun run = new CraftedRun();
        run.recovery = Optional.of(CraftedRecovery.of(CraftedRecovery.kill(
                CraftedRecovery.series("publishing", gapSeconds, recoveredSeconds, 0),
                CraftedRecovery.series("group 0", gapSeconds / 2, recoveredSeconds, 0))));
        return CraftedResults.completed(run, system, "kill");
    }

    @Test
    void whereSomethingWasDoneToSystemsItTellsHowEachCameThroughItAndRanksNobody() {
        assertThat(sentenceOf(disturbed("kafka", 9.4, 11.3), disturbed("pulsar", 50, null)))
                .isEqualTo(
                        "After kill all: kafka 9.4 s without a success, recovered after 11.3 s; pulsar 50 s without a"
                                + " success, not recovered.");
    }

    @Test
    void ofSeveralRunsItTellsTheMiddleOnesAndHowManyHaveNotRecovered() {
        assertThat(sentenceOf(disturbed("kafka", 9, 11.0), disturbed("kafka", 10, 13.0), disturbed("kafka", 50, null)))
                .isEqualTo("After kill all: kafka 10 s without a success, recovered after 12 s (not in 1 of 3 runs).");
    }

    @Test
    void ofAReplayItTellsTheTimeToTheFirstMessage() {
        CraftedRun run = new CraftedRun();
        run.replay = Optional.of(new ReplayRecord(
                0, 0, 100, 10, 1, 1, List.of(), new Spread(1, 4.5, 4.5, 4.5, 4.5, 0), ReplayRecord.Ending.DONE, null));

        assertThat(sentenceOf(CraftedResults.completed(run, "pulsar", "replay")))
                .isEqualTo("First message after a start: pulsar 4.5 s.");
    }
}
