package io.weir.report.summary;

import static io.weir.report.summary.CraftedSystems.invalid;
import static io.weir.report.summary.CraftedSystems.late;
import static io.weir.report.summary.CraftedSystems.load;
import static io.weir.report.summary.CraftedSystems.run;
import static org.assertj.core.api.Assertions.assertThat;

import io.weir.driver.AcknowledgementLevel;
import io.weir.report.CraftedResults;
import io.weir.result.RunResult;
import io.weir.verdict.CraftedRun;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class HeadlineTest {

    static Headline of(@Nullable RunResult... runs) {
        return of(labels(runs.length), Arrays.asList(runs), ReportedComparison.NONE);
    }

    static Headline of(List<String> labels, List<@Nullable RunResult> results, ReportedComparison comparison) {
        List<FinishedRun> finished = new ArrayList<>();
        List<String> cutOff = new ArrayList<>();
        for (int i = 0; i < results.size(); i++) {
            if (results.get(i) == null) {
                cutOff.add(labels.get(i));
            } else {
                finished.add(new FinishedRun(labels.get(i), results.get(i)));
            }
        }
        return Headline.of(finished, cutOff, List.of(), comparison);
    }

    static List<String> labels(int runs) {
        return IntStream.rangeClosed(1, runs)
                .mapToObj(number -> "run-" + number)
                .toList();
    }

    static RunResult weak(String driver) {
        CraftedRun weak = new CraftedRun();
        weak.acknowledgement = AcknowledgementLevel.BROKER_MEMORY;
        return run(driver, 1_000_000, weak);
    }

    @Test
    void saysInOneSentenceWhatOneSystemDid() {
        Headline headline = of(run("Kafka", 2_000_000));

        assertThat(headline.title()).isEqualTo("1kb-3p · 1,000 msg/s target · 10 s measured after 2 s of warm-up");
        assertThat(headline.sentence()).isEqualTo("Kafka acknowledged 1,000 msg/s with a p99 of 2 ms.");
        assertThat(headline.answer()).isEmpty();
        assertThat(headline.systems()).singleElement().satisfies(row -> {
            assertThat(row.acknowledgedPerSecond().median()).isEqualTo(1_000);
            assertThat(row.p50Nanos().median()).isBetween(1_999_000.0, 2_001_000.0);
            assertThat(row.missing()).isZero();
        });
    }

    @Test
    void saysThatTheOnlySystemHasNoUsableRun() {
        assertThat(of(invalid("Kafka", 1_000)).sentence())
                .isEqualTo("Kafka has no usable run: its figures don't answer the question.");
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
                        "Acknowledgements don't promise the same (“Delivery audit”): latencies compare within a level only.");
        assertThat(headline.guarantees())
                .containsExactly(
                        "strong and firm acknowledge what is in the page cache of one host.",
                        "weak acknowledges what is in the memory of one broker process.");
    }

    @Test
    void saysInOneLineThatAcknowledgementsPromiseTheSame() {
        Headline headline = of(run("slow", 8_000_000), run("fast", 1_000_000));

        assertThat(headline.guarantees())
                .containsExactly("slow and fast acknowledge what is in the page cache of one host.");
        assertThat(headline.answer()).noneMatch(sentence -> sentence.contains("Acknowledgements"));
    }

    @Test
    void describesEachOfSeveralSettingsOfOneSystem() {
        RunResult faster = CraftedResults.completed(new CraftedRun(), "Kafka", CraftedSystems.WORKLOAD, 5_000);

        assertThat(of(run("Kafka", 1_000_000), faster).systems())
                .extracting(SystemSummary::system)
                .containsExactly("Kafka at 1,000 msg/s", "Kafka at 5,000 msg/s");
    }

    @Test
    void tellsOfARunThatWasCutOff() {
        Headline headline = of(new RunResult[] {null});

        assertThat(headline.title()).isEqualTo("What was measured before the run was cut off");
        assertThat(headline.sentence()).isEmpty();
        assertThat(headline.answer())
                .containsExactly("run-1 was cut off before its end: only its streamed figures are shown.");
        assertThat(headline.limits()).isEmpty();
    }

    @Test
    void tellsWhyARunHasNoFigures() {
        assertThat(of(CraftedResults.failed()).answer().get(0))
                .isEqualTo("run-1 is NOT VALID: The broker at 127.0.0.1:9092 can't be reached.");
    }

    @Test
    void putsRunsOfASystemTogetherThatFailInTheSameWay() {
        assertThat(of(
                                late("kafka", 4_000_000, 2_500_000),
                                run("kafka", 1_000_000),
                                late("kafka", 4_000_000, 1_000_000),
                                invalid("kafka", 1_000_000),
                                late("kafka", 4_000_000, 3_500_000))
                        .answer())
                .satisfiesExactly(
                        group -> assertThat(group)
                                .isEqualTo("run-1 and run-3 are NOT VALID: GENERATOR_LIMITED (each run's figures: table"
                                        + " “Findings”)."),
                        corrupted -> assertThat(corrupted).startsWith("run-4 is NOT VALID: 3 deliveries had"),
                        qualified -> assertThat(qualified).startsWith("run-5 is QUALIFIED: The generator sent late"),
                        remedy -> assertThat(remedy)
                                .startsWith("GENERATOR_LIMITED: generator and broker shared one machine")
                                .endsWith(" would help."));
    }

    @Test
    void namesTheLimitsOfASystemWithTheRunsThatShowThem() {
        CraftedRun idle = new CraftedRun();
        idle.generator = load(0.3);

        assertThat(of(
                                late("kafka", 9_000_000, 3_000_000, idle),
                                late("kafka", 4_000_000, 3_000_000),
                                late("kafka", 2_000_000, 1_000_000),
                                run("pulsar", 1_000_000))
                        .limits())
                .satisfiesExactly(
                        nothing -> {
                            assertThat(nothing.system()).isEqualTo("pulsar");
                            assertThat(nothing.sentence())
                                    .startsWith(
                                            "nothing held back the rate: it kept the 1,000 msg/s of the target rate")
                                    .endsWith("of a latency that is allowed.");
                        },
                        generator -> {
                            assertThat(generator.system()).isEqualTo("kafka");
                            assertThat(generator.sentence())
                                    .contains("sent late")
                                    .endsWith(" (run-1).");
                        },
                        processor -> assertThat(processor.sentence())
                                .contains("of the response time would be 3 ms and not 4 ms")
                                .endsWith(" (run-2 and run-3; figures of run-2)."));
    }
}
