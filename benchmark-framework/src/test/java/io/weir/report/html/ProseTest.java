package io.weir.report.html;

import static io.weir.report.summary.CraftedSystems.closedLoop;
import static io.weir.report.summary.CraftedSystems.invalid;
import static io.weir.report.summary.CraftedSystems.run;
import static io.weir.report.summary.CraftedSystems.systems;
import static io.weir.report.summary.CraftedSystems.weak;
import static org.assertj.core.api.Assertions.assertThat;

import io.weir.evidence.QueueHistory;
import io.weir.report.CraftedResults;
import io.weir.result.RunResult;
import io.weir.result.WorkloadDescription;
import io.weir.verdict.CraftedPoints;
import io.weir.verdict.CraftedRun;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleFunction;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class ProseTest {

    private static Prose of(RunResult... runs) {
        return new Prose(systems(runs));
    }

    private static RunResult asking(RunResult run, String key, Object value) {
        Map<String, Object> values = new LinkedHashMap<>(run.workload().values());
        values.put(key, value);
        return CraftedResults.asking(run, new WorkloadDescription(values));
    }

    /** The sentence on runs with these values of a key, each with a figure of its own. */
    private static String over(String key, List<Integer> values, DoubleFunction<RunResult> run, double... figures) {
        List<RunResult> runs = new ArrayList<>();
        DoubleStream.of(figures).forEach(figure -> runs.add(asking(run.apply(figure), key, values.get(runs.size()))));
        return of(runs.toArray(RunResult[]::new)).headline();
    }

    private static RunResult withP99(double millis) {
        return run("kafka", (long) (millis * 1_000_000));
    }

    /** With a target of 1,000 messages a second over 10 s. */
    private static RunResult acknowledging(double messages) {
        CraftedRun run = new CraftedRun();
        run.acknowledged = (long) messages;
        return run("kafka", 1_000_000, run);
    }

    @Test
    void saysInOneSentenceWhatOneSystemDid() {
        assertThat(of(run("Kafka", 2_000_000)).headline())
                .isEqualTo("Kafka acknowledged 1,000 msg/s with a p99 of 2 ms.");
        assertThat(of(run("Kafka", 2_000_000), run("Kafka", 3_000_000), run("Kafka", 4_000_000))
                        .headline())
                .isEqualTo("Kafka acknowledged 1,000 msg/s with a p99 of 3 ms (2 ms to 4 ms) over 3 runs.");
    }

    @Test
    void saysThatTheOnlySystemHasNoUsableRun() {
        assertThat(of(invalid("Kafka", 1_000)).headline())
                .isEqualTo("Kafka has no usable run: its figures don't answer the question.");
    }

    @Test
    void hasTheFirstAndTheLastFigureOverAFactorAndSaysWhichIsNotValid() {
        assertThat(over("messageSize", List.of(100, 200), ProseTest::withP99, 2, 2))
                .isEqualTo("p99 from messageSize 100 to 200: kafka 2 ms to 2 ms.");
        assertThat(of(
                                asking(run("kafka", 1_000_000), "messageSize", 100),
                                asking(invalid("kafka", 3_000_000), "messageSize", 200))
                        .headline())
                .isEqualTo("p99 from messageSize 100 to 200: kafka 1 ms to 3 ms (not valid).");
    }

    @Test
    void namesTheRateAfterWhichTheP99IsTwiceThatOfLowerRates() {
        assertThat(over(
                        "producerRate",
                        List.of(1_000, 2_000, 4_000, 8_000, 16_000),
                        ProseTest::withP99,
                        2,
                        3,
                        3,
                        7,
                        90))
                .endsWith(" The p99 of kafka bends after 4,000 msg/s: at 8,000 it is 7 ms, below that 3 ms (median).");
    }

    @Test
    void namesTheValueFromWhichMoreBringsLessThanFivePercent() {
        DoubleFunction<RunResult> lasting = millis -> closedLoop("kafka", (long) millis);

        assertThat(over("partitionsPerTopic", List.of(1, 3, 6, 9), lasting, 4_000, 2_000, 1_030, 1_000))
                .endsWith(" kafka does most at partitionsPerTopic 9, 10,000 msg/s, and grows by less than 5 %"
                        + " from 6 on.");
        assertThat(over("partitionsPerTopic", List.of(1, 3, 6, 9), lasting, 4_000, 3_000, 2_000, 1_000))
                .endsWith(" kafka does most at partitionsPerTopic 9, 10,000 msg/s.");
    }

    @Test
    void namesTheValueFromWhichTheTargetIsTheLimit() {
        assertThat(over(
                        "partitionsPerTopic",
                        List.of(1, 3, 6, 9),
                        ProseTest::acknowledging,
                        4_000,
                        7_000,
                        10_000,
                        9_990))
                .endsWith(" kafka keeps its target from partitionsPerTopic 6 on: more could be shown by a higher target"
                        + " only.");
    }

    @Test
    void warnsOfAcknowledgementsThatPromiseDifferently() {
        assertThat(of(run("strong", 8_000_000), weak("weak")).remarks(List.of()))
                .containsExactly(
                        "Acknowledgements don't promise the same (“Delivery audit”): latencies compare within a level only.");
        assertThat(of(run("slow", 8_000_000), run("fast", 1_000_000)).remarks(List.of()))
                .isEmpty();
    }

    @Test
    void tellsOfARunThatWasCutOff() {
        assertThat(of().headline()).isEmpty();
        assertThat(of().remarks(List.of("run-1")))
                .containsExactly("run-1 was cut off before its end: only its streamed figures are shown.");
    }

    @Test
    void warnsOfCpusThatLoadAndBrokersShared() {
        assertThat(of(run("Kafka", 1_000_000), run("Pulsar", 1_000_000)).caveats())
                .contains("Load and brokers shared 2 CPUs");
        assertThat(of(CraftedResults.failed()).caveats()).isEmpty();
    }

    /** The two would contradict each other without a word on it. */
    @Test
    void saysWhyARunThatIsTooShortForTheTestMayNotBeSteady() {
        CraftedRun brief = new CraftedRun();
        brief.windowPoints = CraftedPoints.of(10, second -> 1, second -> 0);
        CraftedRun queued = new CraftedRun();
        queued.windowPoints = brief.windowPoints;
        queued.unacknowledged = new QueueHistory("", 1, 4_000, 1_600, 10, List.of(3.9, 3.5, 3.0, 2.5, 1.6));

        assertThat(of(run("Kafka", 1_000_000, brief)).caveats())
                .contains("Measured too briefly to test whether the system was steady: that takes 30 s");
        assertThat(of(run("Kafka", 1_000_000, brief), run("Kafka", 1_000_000, queued))
                        .caveats())
                .contains("Measured too briefly to test whether the system was steady: that takes 30 s; NOT_STEADY was"
                        + " found without that test, as a queue of the warm-up was still worked off");
    }
}
