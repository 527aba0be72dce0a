package io.weir.report.summary;

import static io.weir.report.summary.CraftedSystems.five;
import static io.weir.report.summary.CraftedSystems.invalid;
import static io.weir.report.summary.CraftedSystems.late;
import static io.weir.report.summary.CraftedSystems.run;
import static io.weir.report.summary.HeadlineTest.labels;
import static io.weir.report.summary.HeadlineTest.of;
import static io.weir.report.summary.HeadlineTest.weak;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.weir.report.CraftedResults;
import io.weir.result.DriverDescription;
import io.weir.result.RunResult;
import io.weir.verdict.CraftedRun;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Sentences on the order of systems, and how certain it is. */
class RankingTest {

    /** Sentences on the order of systems that were compared. */
    private static String certaintyOf(RunResult[]... systems) {
        List<RunResult> results = Stream.of(systems).flatMap(Arrays::stream).toList();
        List<String> labels = labels(results.size());
        return of(labels, new ArrayList<>(results), CraftedSystems.compared(labels, results)).answer().stream()
                .filter(sentence -> sentence.startsWith("Certain: "))
                .findFirst()
                .orElseThrow();
    }

    /** The sentence of the first screen on systems that were compared. */
    private static String sentenceOf(RunResult[]... systems) {
        List<RunResult> results = Stream.of(systems).flatMap(Arrays::stream).toList();
        List<String> labels = labels(results.size());
        return of(labels, new ArrayList<>(results), CraftedSystems.compared(labels, results))
                .sentence();
    }

    private static RunResult[] onExistingCluster(RunResult[] runs) {
        return Stream.of(runs)
                .map(run -> CraftedResults.of(
                        run, new DriverDescription(run.driver().name(), "kafka", "4.3.1", null, null, false, null)))
                .toArray(RunResult[]::new);
    }

    private static RunResult[] inRoundsFrom(int first, RunResult[] runs) {
        return IntStream.range(0, runs.length)
                .mapToObj(number -> CraftedResults.inRound(runs[number], "c", first + number))
                .toArray(RunResult[]::new);
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
                .startsWith("No order is proven at p99 of the response time (median, lowest to highest of 11 runs):"
                        + " slower 5.9 ms (")
                .contains(" and even 6 ms (");
    }

    @Test
    void saysThatSystemsAreNotSurelyApart() {
        assertThat(sentenceOf(five("one", 1_000_000), five("slow", 8_000_000), five("other", 1_000_000)))
                .isEqualTo(
                        "No order is proven at p99 of the response time (median, lowest to highest of 5 runs): one 1.03 ms"
                                + " (1.01 ms to 1.05 ms)"
                                + " and other 1.03 ms (1.01 ms to 1.05 ms). Surely behind one: slow 8.03 ms (8.01 ms to"
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
        assertThat(of(run("slow", 8_000_000), run("fast", 1_000_000)).sentence())
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
        assertThat(of(run("slow", 8_000_000), run("fast", 1_000_000), weak("weak"), invalid("bad", 1_000))
                        .sentence())
                .endsWith(
                        " weak 1 ms is not ranked: it acknowledges what is in the memory of one broker process, fast and slow what"
                                + " is in the page cache of one host. bad is not"
                                + " ranked: it has no usable run with response times.");
        assertThat(of(run("strong", 8_000_000), weak("weak")).sentence())
                .startsWith(
                        "No two systems acknowledge alike, so none is ahead at p99: strong 8 ms. weak 1 ms is not ranked: ");
    }

    @Test
    void ordersSystemsByTheMedianOfTheirValidRuns() {
        Headline headline = of(
                run("slow", 8_000_000),
                run("fast", 1_000_000),
                run("fast", 2_000_000),
                run("fast", 60_000_000),
                invalid("fast", 1_000),
                run("slow", 8_000_000));

        assertThat(headline.answer().get(0))
                .isEqualTo("p99 of the response time, the lowest first: fast 2 ms, slow 8 ms.");
        assertThat(headline.systems())
                .extracting(SystemSummary::system, SystemSummary::usable)
                .containsExactly(
                        tuple("fast", "3 of 4 runs valid, 1 not valid (messages changed)"),
                        tuple("slow", "2 of 2 runs valid"));
    }

    @Test
    void saysThatFewRunsMakeNoRanking() {
        assertThat(of(run("slow", 8_000_000), run("fast", 1_000_000)).answer().get(1))
                .isEqualTo(
                        "Certain: no - a ranking takes at least 5 usable runs of each system (--repeat 5), and fast has"
                                + " 1.");
    }

    @Test
    void isNotCertainOfRunsThatWereNotCompared() {
        RunResult[] runs = Stream.of(five("slow", 8_000_000), five("fast", 1_000_000))
                .flatMap(Arrays::stream)
                .toArray(RunResult[]::new);

        assertThat(of(runs).answer().get(1))
                .isEqualTo(
                        "Certain: no - the runs show a difference of 0 of the 1 pairs of systems (“Side by side”); 1 not compared under the same conditions, or with too few runs.");
    }

    @Test
    void isCertainWhereEachPairOfSystemsDiffers() {
        assertThat(certaintyOf(five("slow", 8_000_000), five("fast", 1_000_000), five("middling", 3_000_000)))
                .isEqualTo(
                        "Certain: yes - the runs show a difference of 3 of the 3 pairs of systems (“Side by side”).");
    }

    @Test
    void isNotCertainOfASystemThatTheComparisonLeftOut() {
        assertThat(certaintyOf(
                        five("slow", 8_000_000),
                        five("fast", 1_000_000),
                        onExistingCluster(five("elsewhere", 3_000_000))))
                .isEqualTo(
                        "Certain: in part - the runs show a difference of 1 of the 3 pairs of systems (“Side by side”); 2 not compared under the same conditions, or with too few runs.");
    }

    @Test
    void countsPairsThatDontDiffer() {
        assertThat(certaintyOf(five("slow", 8_000_000), five("fast", 1_000_000), five("equal", 1_000_000)))
                .isEqualTo(
                        "Certain: in part - the runs show a difference of 2 of the 3 pairs of systems (“Side by side”).");
    }

    @Test
    void isNotCertainWhereTheGeneratorsDelayMayBeTheDifference() {
        RunResult[] delayed = IntStream.rangeClosed(1, 5)
                .mapToObj(number -> late("busy", 10_000_000 + number * 1_000, 8_000_000, new CraftedRun()))
                .toArray(RunResult[]::new);

        assertThat(certaintyOf(five("quiet", 8_000_000), delayed))
                .isEqualTo(
                        "Certain: no - the runs show a difference of 0 of the 1 pairs of systems (“Side by side”); of 1 the difference may be the generator's delay.");
    }

    @Test
    void namesQualifiedRunsAndThoseThatAreNotValidBesideEachSystem() {
        Headline headline = of(
                run("fast", 1_000_000),
                late("fast", 1_000_000, 850_000, new CraftedRun()),
                invalid("fast", 1_000),
                run("slow", 8_000_000));

        assertThat(headline.answer().get(0))
                .isEqualTo("p99 of the response time, the lowest first: fast 1 ms, slow 8 ms.");
        assertThat(headline.systems().get(0).usable())
                .isEqualTo("1 of 3 runs valid, 1 with reservations, 1 not valid (messages changed)");
    }

    @Test
    void tellsNoDifferenceFromNoComparison() {
        assertThat(certaintyOf(five("one", 1_000_000), five("other", 1_000_000)))
                .isEqualTo("Certain: no - the runs show a difference of 0 of the 1 pairs of systems (“Side by side”).");
        assertThat(certaintyOf(inRoundsFrom(1, five("slow", 8_000_000)), inRoundsFrom(5, five("fast", 1_000_000))))
                .as("with one round in common")
                .isEqualTo(
                        "Certain: no - the runs show a difference of 0 of the 1 pairs of systems (“Side by side”); 1 not compared under the same conditions, or with too few runs.");
    }

    @Test
    void isCertainOrNotOfEachLevelOfAcknowledgementByItself() {
        RunResult[] weak = Stream.generate(() -> weak("weak")).limit(2).toArray(RunResult[]::new);

        assertThat(certaintyOf(five("slow", 8_000_000), five("fast", 1_000_000), weak))
                .isEqualTo(
                        "Certain: yes - the runs show a difference of 1 of the 1 pairs of systems (“Side by side”).");
        assertThat(of(run("strong", 8_000_000), weak("weak")).answer()).noneMatch(text -> text.startsWith("Certain: "));
    }

    @Test
    void showsSystemsOfOneLevelBesideEachOtherTheFastestFirst() {
        assertThat(of(run("slow", 8_000_000), weak("weak"), invalid("bad", 1_000), run("fast", 1_000_000))
                        .systems())
                .extracting(SystemSummary::system)
                .containsExactly("fast", "slow", "weak", "bad");
    }

    @Test
    void ranksNoRunsThatAreNotValid() {
        Headline headline = of(late("slow", 8_000_000, 4_000_000), late("fast", 1_000_000, 500_000));

        assertThat(headline.answer().get(0))
                .startsWith("No system can be called the faster one: ")
                .endsWith("and no system has any.");
        assertThat(headline.systems())
                .extracting(SystemSummary::usable)
                .containsExactly("1 of 1 run not valid", "1 of 1 run not valid");
    }

    @Test
    void comparesNothingWithASystemWithoutValidRun() {
        assertThat(of(run("slow", 8_000_000), invalid("fast", 1_000_000))
                        .answer()
                        .get(0))
                .startsWith("No system can be called the faster one: ")
                .endsWith("and only slow has any.");
    }

    @Test
    void ordersSystemsThatPromiseTheSameAndNoOthers() {
        assertThat(of(weak("weak"), run("slow", 8_000_000), run("fast", 2_000_000))
                        .answer())
                .startsWith(
                        "p99 of the response time where what is in the page cache of one host is acknowledged, the lowest"
                                + " first: fast 2 ms, slow 8 ms.",
                        "Certain: no - a ranking takes at least 5 usable runs of each system (--repeat 5), and fast has"
                                + " 1.",
                        "p99 of the response time where what is in the memory of one broker process is acknowledged, the"
                                + " lowest first: weak 1 ms.");
    }

    @Test
    void namesASystemWithoutValidRunApartFromTheOrder() {
        List<String> answer = of(run("slow", 8_000_000), invalid("bad", 500_000), run("fast", 1_000_000))
                .answer();

        assertThat(answer.get(0)).endsWith("lowest first: fast 1 ms, slow 8 ms.");
        assertThat(answer.get(2)).isEqualTo("Not ranked, without a response time of a usable run: bad.");
    }

    @Test
    void ranksNothingAcrossWorkloads() {
        Headline headline =
                of(run("Kafka", 1_000_000), CraftedResults.completed(new CraftedRun(), "Pulsar", "another"));

        assertThat(headline.sentence()).isEqualTo("The runs have different workloads, so they are not ranked.");
        assertThat(headline.systems())
                .extracting(SystemSummary::system)
                .containsExactly("Kafka, 1kb-3p", "Pulsar, another");
    }

    @Test
    void ranksNothingAcrossSettingsOfOneWorkload() {
        RunResult faster = CraftedResults.completed(new CraftedRun(), "Pulsar", CraftedSystems.WORKLOAD, 5_000);

        assertThat(of(run("Kafka", 1_000_000), faster).sentence())
                .isEqualTo("The runs have different workloads of one name, so they are not ranked.");
    }
}
