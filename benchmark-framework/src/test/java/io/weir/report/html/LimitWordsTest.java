package io.weir.report.html;

import static io.weir.report.html.CraftedSystems.closedLoop;
import static io.weir.report.html.CraftedSystems.late;
import static io.weir.report.html.CraftedSystems.load;
import static io.weir.report.html.CraftedSystems.named;
import static io.weir.report.html.CraftedSystems.run;
import static org.assertj.core.api.Assertions.assertThat;

import io.weir.result.CraftedRun;
import io.weir.result.RunResult;
import java.util.List;
import org.junit.jupiter.api.Test;

class LimitWordsTest {

    private static List<LimitWords> of(RunResult... runs) {
        return LimitWords.of(FinishedRun.bySystem(named(runs)));
    }

    @Test
    void hasOneSentenceForEachSystem() {
        assertThat(of(late("kafka", 4_000_000, 3_000_000), run("pulsar", 1_000_000)))
                .satisfiesExactly(
                        kafka -> {
                            assertThat(kafka.system()).isEqualTo("kafka");
                            assertThat(kafka.sentence())
                                    .startsWith("a processor: ")
                                    .endsWith(".");
                        },
                        pulsar -> assertThat(pulsar.sentence())
                                .isEqualTo("nothing: it kept the 1,000 msg/s asked, and its response times are its"
                                        + " own."));
    }

    @Test
    void takesTheMiddleRunByP99AndSaysThatAllAgree() {
        assertThat(of(
                                late("kafka", 9_000_000, 3_000_000),
                                late("kafka", 4_000_000, 3_000_000),
                                late("kafka", 2_000_000, 1_000_000))
                        .get(0)
                        .sentence())
                .contains("a response time of 4 ms would be 3 ms")
                .endsWith(" - kafka-2, by its p99 the middle one of the 3 runs; so it is in all of them.");
    }

    @Test
    void takesTheMiddleRunByItsRateInAClosedLoop() {
        assertThat(of(closedLoop("kafka", 9_900), closedLoop("kafka", 10_100), closedLoop("kafka", 10_000))
                        .get(0)
                        .sentence())
                .contains(" - kafka-3, by its acknowledged rate the middle one of the 3 ");
    }

    @Test
    void namesTheRunsThatWereLimitedOtherwise() {
        CraftedRun idle = new CraftedRun();
        idle.generator = load(0.3);

        assertThat(of(
                                late("kafka", 9_000_000, 3_000_000, idle),
                                late("kafka", 4_000_000, 3_000_000),
                                late("kafka", 2_000_000, 1_000_000))
                        .get(0)
                        .sentence())
                .startsWith("a processor")
                .endsWith("; otherwise in kafka-1: the generator.");
    }

    @Test
    void believesValidRunsAlone() {
        assertThat(of(late("kafka", 9_000_000, 3_000_000), run("kafka", 1_000_000))
                        .get(0)
                        .sentence())
                .startsWith("nothing: ")
                .endsWith(" - kafka-2, the only valid run.");
    }
}
