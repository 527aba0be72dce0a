package io.weir.report.html;

import static io.weir.report.html.CraftedSystems.closedLoop;
import static io.weir.report.html.CraftedSystems.five;
import static io.weir.report.html.CraftedSystems.invalid;
import static io.weir.report.html.CraftedSystems.late;
import static io.weir.report.html.CraftedSystems.run;
import static org.assertj.core.api.Assertions.assertThat;

import io.weir.driver.AcknowledgementLevel;
import io.weir.report.CraftedResults;
import io.weir.result.DriverDescription;
import io.weir.result.RunResult;
import io.weir.verdict.CraftedRun;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class HeadlineTest {

    private static Headline of(@Nullable RunResult... runs) {
        List<@Nullable RunResult> results = new ArrayList<>(Arrays.asList(runs));
        return Headline.of(labels(runs.length), results, ReportedComparison.NONE);
    }

    private static List<String> labels(int runs) {
        return IntStream.rangeClosed(1, runs)
                .mapToObj(number -> "run-" + number)
                .toList();
    }

    /** What is said of the order of systems that were compared. */
    private static String certaintyOf(RunResult[]... systems) {
        List<RunResult> results = Stream.of(systems).flatMap(Arrays::stream).toList();
        List<String> labels = labels(results.size());
        return Headline.of(labels, new ArrayList<>(results), CraftedSystems.compared(labels, results))
                .answer()
                .get(1);
    }

    private static RunResult[] onExistingCluster(RunResult[] runs) {
        return Stream.of(runs)
                .map(run -> CraftedResults.of(
                        run, new DriverDescription(run.driver().name(), "kafka", "4.3.1", null, false, null)))
                .toArray(RunResult[]::new);
    }

    private static RunResult[] inRoundsFrom(int first, RunResult[] runs) {
        return IntStream.range(0, runs.length)
                .mapToObj(number -> CraftedResults.inRound(runs[number], "c", first + number))
                .toArray(RunResult[]::new);
    }

    private static RunResult weak(String driver) {
        CraftedRun weak = new CraftedRun();
        weak.acknowledgement = AcknowledgementLevel.BROKER_MEMORY;
        return run(driver, 1_000_000, weak);
    }

    @Test
    void asksWhatOneSystemDoesAndAnswersWithItsFigures() {
        Headline headline = of(run("Kafka", 2_000_000));

        assertThat(headline.question()).isEqualTo("What does Kafka do under \"1kb-3p\"?");
        assertThat(headline.answer())
                .singleElement()
                .asString()
                .contains(
                        "acknowledged 1,000 msg/s (1 MB/s) of a target of 1,000 msg/s",
                        "2 ms (p50)",
                        "each CPU second of the broker carried 20,000 of them",
                        "; messages: 0 lost.");
        assertThat(headline.systems()).isEmpty();
    }

    @Test
    void describesRepeatedRunsOfOneSystemByTheirMiddleOne() {
        Headline headline = of(run("Kafka", 9_000_000), run("Kafka", 2_000_000), run("Kafka", 3_000_000));

        assertThat(headline.answer())
                .singleElement()
                .asString()
                .startsWith("run-3 is by its p99 the middle one of the 3 usable runs: Kafka acknowledged");
        assertThat(headline.systems()).hasSize(1);
    }

    @Test
    void takesTheMiddleRunByItsRateWhereNoneHasAResponseTime() {
        assertThat(of(closedLoop("Kafka", 9_900), closedLoop("Kafka", 10_100), closedLoop("Kafka", 10_000))
                        .answer()
                        .get(0))
                .startsWith("run-3 is by its acknowledged rate the middle one of the 3 ")
                .contains("Kafka acknowledged 1,000 msg/s");
    }

    @Test
    void saysThatOneRunAloneIsValid() {
        assertThat(of(invalid("Kafka", 1_000_000), run("Kafka", 2_000_000), invalid("Kafka", 3_000_000))
                        .answer()
                        .get(0))
                .startsWith("run-2 is the only usable one of these runs: Kafka acknowledged");
    }

    @Test
    void claimsNoFigureOfRunsWithoutAny() {
        assertThat(of(CraftedResults.failed(), CraftedResults.failed()).answer().get(0))
                .startsWith("run-1 is one of 2 runs without figures: Kafka gave no figures");
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

        assertThat(headline.question()).isEqualTo("How do slow, fast compare under \"1kb-3p\"?");
        assertThat(headline.answer().get(0))
                .isEqualTo(
                        "p99 of the response time, the lowest first: fast 2 ms (1 of 4 runs not valid; 1 ms to 60 ms), then slow 8 ms (8 ms to 8 ms;"
                                + " 4.00 × fast).");
    }

    @Test
    void saysThatFewRunsMakeNoRanking() {
        assertThat(of(run("slow", 8_000_000), run("fast", 1_000_000)).answer().get(1))
                .isEqualTo("Certain: no - of fast there is 1 usable run, and a ranking takes at least 5 of each"
                        + " (--repeat 5).");
    }

    @Test
    void isNotCertainOfRunsThatWereNotCompared() {
        RunResult[] runs = Stream.of(five("slow", 8_000_000), five("fast", 1_000_000))
                .flatMap(Arrays::stream)
                .toArray(RunResult[]::new);

        assertThat(of(runs).answer().get(1))
                .isEqualTo("Certain: no - each figure is the median of at least 5 usable runs, but the systems were not"
                        + " compared under the same conditions, or with too few runs.");
    }

    @Test
    void isCertainWhereEachPairOfSystemsDiffers() {
        assertThat(certaintyOf(five("slow", 8_000_000), five("fast", 1_000_000), five("middling", 3_000_000)))
                .isEqualTo("Certain: yes - each figure is the median of at least 5 usable runs, and each difference"
                        + " between two systems is shown by them (“Side by side”).");
    }

    @Test
    void isNotCertainOfASystemThatTheComparisonLeftOut() {
        assertThat(certaintyOf(
                        five("slow", 8_000_000),
                        five("fast", 1_000_000),
                        onExistingCluster(five("elsewhere", 3_000_000))))
                .isEqualTo("Certain: in part - each figure is the median of at least 5 usable runs, but only 1 of the 3"
                        + " pairs of systems was compared under the same conditions with enough runs, and the runs show"
                        + " a difference of 1 (“Side by side”).");
    }

    @Test
    void countsPairsThatDontDiffer() {
        assertThat(certaintyOf(five("slow", 8_000_000), five("fast", 1_000_000), five("equal", 1_000_000)))
                .isEqualTo("Certain: in part - each figure is the median of at least 5 usable runs, and they show a"
                        + " difference of 2 of the 3 pairs of systems (“Side by side”).");
    }

    @Test
    void isNotCertainWhereTheGeneratorsDelayMayBeTheDifference() {
        RunResult[] delayed = IntStream.rangeClosed(1, 5)
                .mapToObj(number -> late("busy", 10_000_000 + number * 1_000, 8_000_000, new CraftedRun()))
                .toArray(RunResult[]::new);

        assertThat(certaintyOf(five("quiet", 8_000_000), delayed))
                .isEqualTo("Certain: no - each figure is the median of at least 5 usable runs, but they show no"
                        + " difference (“Side by side”); of 1 pair the difference may be the generator's delay.");
    }

    @Test
    void namesQualifiedRunsAndThoseThatAreNotValidBesideEachSystem() {
        assertThat(of(
                                run("fast", 1_000_000),
                                late("fast", 1_000_000, 850_000, new CraftedRun()),
                                invalid("fast", 1_000),
                                run("slow", 8_000_000))
                        .answer()
                        .get(0))
                .isEqualTo("p99 of the response time, the lowest first: fast 1 ms (1 of 3 runs not valid, 1 qualified;"
                        + " 1 ms to 1 ms), then slow 8 ms (8.00 × fast).");
    }

    @Test
    void tellsNoDifferenceFromNoComparison() {
        assertThat(certaintyOf(five("one", 1_000_000), five("other", 1_000_000)))
                .isEqualTo("Certain: no - each figure is the median of at least 5 usable runs, but they show no"
                        + " difference (“Side by side”).");
        assertThat(certaintyOf(inRoundsFrom(1, five("slow", 8_000_000)), inRoundsFrom(5, five("fast", 1_000_000))))
                .as("with one round in common")
                .isEqualTo("Certain: no - each figure is the median of at least 5 usable runs, but the systems were not"
                        + " compared under the same conditions, or with too few runs.");
    }

    @Test
    void isCertainOfTheFiguresOnlyWhereAcknowledgementsDontPromiseTheSame() {
        RunResult[] weak = Stream.generate(() -> weak("weak")).limit(5).toArray(RunResult[]::new);

        assertThat(certaintyOf(five("strong", 8_000_000), weak))
                .isEqualTo(
                        "Certain: yes for the figures - each figure is the median of at least 5 usable runs, and each"
                                + " difference between two systems is shown by them (“Side by side”), but acknowledgements"
                                + " don't promise the same (below).");
    }

    @Test
    void showsTheOrderOfRunsThatAreNotValidAndThatItIsNotCertain() {
        assertThat(of(late("slow", 8_000_000, 4_000_000), late("fast", 1_000_000, 500_000))
                        .answer())
                .startsWith(
                        "No system can be called the faster one: none of the 2 runs is valid.",
                        "What all runs, usable or not, showed of the response time's p99, the lowest first: fast 1 ms, then slow 8 ms"
                                + " (8.00 × fast).",
                        "Certain: no - none of the 2 runs is valid (why: below), and a ranking takes at least 5 usable runs of"
                                + " each system.");
    }

    @Test
    void comparesNothingWithASystemWithoutValidRun() {
        assertThat(of(run("slow", 8_000_000), invalid("fast", 1_000_000)).answer())
                .startsWith(
                        "No system can be called the faster one: 1 of 2 runs is not valid, and only slow has a usable run"
                                + " (1 of 1, p99 8 ms).",
                        "What all runs, usable or not, showed of the response time's p99, the lowest"
                                + " first: fast 1 ms, then slow 8 ms (8.00 × fast).",
                        "Certain: no - 1 of 2 runs is not valid (why: below), and a ranking takes at least 5 usable runs of each"
                                + " system.");
    }

    @Test
    void ordersSystemsThatPromiseTheSameAndNoOthers() {
        assertThat(of(weak("weak"), run("slow", 8_000_000), run("fast", 2_000_000))
                        .answer()
                        .get(0))
                .isEqualTo(
                        "p99 of the response time, the lowest first: acknowledged when in the page cache of one host: fast"
                                + " 2 ms, then slow 8 ms (4.00 × fast); acknowledged when in the memory of one broker process: weak 1 ms.");
    }

    @Test
    void namesASystemWithoutValidRunApartFromTheOrder() {
        List<String> answer = of(run("slow", 8_000_000), invalid("bad", 500_000), run("fast", 1_000_000))
                .answer();

        assertThat(answer.get(0))
                .contains("lowest first: fast 1 ms, then slow 8 ms")
                .endsWith("Of runs that are not valid: bad 500 µs.");
        assertThat(answer.get(1)).endsWith("Nothing is certain of bad, without a usable run.");
    }

    @Test
    void tellsWhyARunIsNotValid() {
        assertThat(of(run("slow", 8_000_000), invalid("fast", 1_000_000)).answer())
                .anySatisfy(sentence ->
                        assertThat(sentence).startsWith("run-2 is NOT VALID: ").contains("3"));
    }

    @Test
    void warnsOfAcknowledgementsThatPromiseDifferently() {
        Headline headline = of(run("strong", 8_000_000), weak("weak"), run("firm", 1_000_000));

        assertThat(headline.answer())
                .contains(
                        "Acknowledgements don't promise the same, so latencies don't compare between these: strong and firm (in the page"
                                + " cache of one host); weak (in the memory of one broker process).");
        assertThat(headline.guarantees())
                .containsExactly(
                        "strong and firm acknowledge what is in the page cache of one host.",
                        "weak acknowledges what is in the memory of one broker process.");
    }

    @Test
    void saysInOneLineThatAcknowledgementsPromiseTheSame() {
        Headline headline = of(run("slow", 8_000_000), run("fast", 1_000_000));

        assertThat(headline.guarantees()).containsExactly("All acknowledge what is in the page cache of one host.");
        assertThat(headline.answer()).noneMatch(sentence -> sentence.contains("promise"));
    }

    @Test
    void ranksNothingAcrossWorkloads() {
        Headline headline =
                of(run("Kafka", 1_000_000), CraftedResults.completed(new CraftedRun(), "Pulsar", "another"));

        assertThat(headline.answer().get(0))
                .isEqualTo(
                        "The runs have different workloads, so their figures are shown side by side and not ranked.");
        assertThat(headline.systems())
                .extracting(SystemSummary::system)
                .containsExactly("Kafka, 1kb-3p", "Pulsar, another");
    }

    @Test
    void ranksNothingAcrossSettingsOfOneWorkload() {
        RunResult faster = CraftedResults.completed(new CraftedRun(), "Pulsar", CraftedSystems.WORKLOAD, 5_000);

        assertThat(of(run("Kafka", 1_000_000), faster).answer().get(0))
                .isEqualTo("The runs have different workloads of one name, so their figures are shown side by side and"
                        + " not ranked.");
    }

    @Test
    void describesEachOfSeveralSettingsOfOneSystem() {
        RunResult faster = CraftedResults.completed(new CraftedRun(), "Kafka", CraftedSystems.WORKLOAD, 5_000);

        assertThat(of(run("Kafka", 1_000_000), faster).answer())
                .satisfiesExactly(
                        slow -> assertThat(slow).startsWith("Kafka at 1,000 msg/s - Kafka acknowledged "),
                        fast -> assertThat(fast).startsWith("Kafka at 5,000 msg/s - Kafka acknowledged "));
    }

    @Test
    void tellsOfARunThatWasCutOff() {
        Headline headline = of(new RunResult[] {null});

        assertThat(headline.question()).isEqualTo("What was measured before the run was cut off?");
        assertThat(headline.answer())
                .containsExactly("run-1 was cut off before its end: only its streamed figures are shown.");
        assertThat(headline.limits()).isEmpty();
    }

    @Test
    void tellsWhyARunHasNoFigures() {
        assertThat(of(CraftedResults.failed()).answer().get(0))
                .isEqualTo("Kafka gave no figures: The broker at 127.0.0.1:9092 can't be reached.");
    }
}
