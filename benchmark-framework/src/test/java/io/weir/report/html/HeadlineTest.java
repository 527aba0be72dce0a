package io.weir.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.driver.AcknowledgementLevel;
import io.weir.measure.Latencies;
import io.weir.report.CraftedResults;
import io.weir.result.CraftedRun;
import io.weir.result.RunResult;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class HeadlineTest {

    private static final String WORKLOAD = "1kb-3p";

    private static RunResult run(String driver, long responseNanos) {
        return run(driver, responseNanos, new CraftedRun());
    }

    private static RunResult run(String driver, long responseNanos, CraftedRun run) {
        run.measured = Latencies.empty();
        run.measured.response().recordValueWithCount(responseNanos, CraftedRun.ASKED);
        run.measured.service().recordValueWithCount(responseNanos, CraftedRun.ASKED);
        run.measured.onTimeResponse().recordValueWithCount(responseNanos, CraftedRun.ASKED);
        return CraftedResults.completed(run, driver, WORKLOAD);
    }

    private static RunResult invalid(String driver, long responseNanos) {
        CraftedRun run = new CraftedRun();
        run.corrupted = 3;
        return run(driver, responseNanos, run);
    }

    private static Headline of(@Nullable RunResult... runs) {
        List<@Nullable RunResult> results = new ArrayList<>(Arrays.asList(runs));
        List<String> labels = IntStream.rangeClosed(1, runs.length)
                .mapToObj(number -> "run-" + number)
                .toList();
        return Headline.of(labels, results);
    }

    @Test
    void asksWhatOneSystemDoesAndAnswersWithItsFigures() {
        Headline headline = of(run("Kafka", 2_000_000));

        assertThat(headline.question()).isEqualTo("What does Kafka do under \"1kb-3p\"?");
        assertThat(headline.answer())
                .singleElement()
                .asString()
                .contains(
                        "acknowledged 1,000 msg/s (1 MB/s) of 1,000 msg/s asked",
                        "2 ms (p50)",
                        "each CPU second of the broker carried 20,000 of them",
                        "0 messages were lost");
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
                .isEqualTo("p99 of the response time, the lowest first: fast 2 ms, then slow 8 ms (4.00 × as long).");
    }

    @Test
    void saysThatFewRunsMakeNoRanking() {
        assertThat(of(run("slow", 8_000_000), run("fast", 1_000_000)).answer())
                .contains("This order is not certain: of some system there is 1 valid run, and a ranking takes at least"
                        + " 5 of each (--repeat 5).");
    }

    @Test
    void namesNoSystemWhereNoRunIsValid() {
        assertThat(of(invalid("slow", 8_000_000), invalid("fast", 1_000_000))
                        .answer()
                        .get(0))
                .isEqualTo("No run is valid, so no system can be called the faster one.");
    }

    @Test
    void comparesNothingWithASystemWithoutValidRun() {
        assertThat(of(run("slow", 8_000_000), invalid("fast", 1_000_000))
                        .answer()
                        .get(0))
                .isEqualTo("Only slow has a valid run, so there is nothing to compare it with.");
    }

    @Test
    void tellsWhyARunIsNotValid() {
        assertThat(of(run("slow", 8_000_000), invalid("fast", 1_000_000)).answer())
                .anySatisfy(sentence ->
                        assertThat(sentence).startsWith("run-2 is not valid: ").contains("3"));
    }

    @Test
    void warnsOfAcknowledgementsThatPromiseDifferently() {
        CraftedRun weak = new CraftedRun();
        weak.acknowledgement = AcknowledgementLevel.BROKER_MEMORY;

        assertThat(of(run("strong", 8_000_000), run("weak", 1_000_000, weak)).answer())
                .contains(
                        "Acknowledgements don't promise the same, so latencies don't compare: strong acknowledges what"
                                + " is in the page cache of one host; weak acknowledges what is in the memory of one broker"
                                + " process.");
    }

    @Test
    void ranksNothingAcrossWorkloads() {
        assertThat(of(run("Kafka", 1_000_000), CraftedResults.completed(new CraftedRun(), "Pulsar", "another"))
                        .answer()
                        .get(0))
                .isEqualTo(
                        "The runs have different workloads, so their figures are shown side by side and not ranked.");
    }

    @Test
    void tellsOfARunThatWasCutOff() {
        Headline headline = of(new RunResult[] {null});

        assertThat(headline.question()).isEqualTo("What was measured before the run was cut off?");
        assertThat(headline.answer())
                .containsExactly("run-1 was cut off before its end: only its streamed figures are shown.");
    }

    @Test
    void tellsWhyARunHasNoFigures() {
        assertThat(of(CraftedResults.failed()).answer().get(0))
                .isEqualTo("Kafka gave no figures: The broker at 127.0.0.1:9092 can't be reached.");
    }
}
