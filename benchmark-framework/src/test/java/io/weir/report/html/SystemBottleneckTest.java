package io.weir.report.html;

import static io.weir.report.html.CraftedSystems.closedLoop;
import static io.weir.report.html.CraftedSystems.late;
import static io.weir.report.html.CraftedSystems.load;
import static io.weir.report.html.CraftedSystems.named;
import static io.weir.report.html.CraftedSystems.run;
import static org.assertj.core.api.Assertions.assertThat;

import io.weir.result.RunResult;
import io.weir.verdict.CraftedRun;
import java.util.List;
import org.junit.jupiter.api.Test;

class SystemBottleneckTest {

    private static List<SystemBottleneck> of(RunResult... runs) {
        return SystemBottleneck.of(FinishedRun.bySystem(named(runs)));
    }

    @Test
    void hasOneSentenceForEachSystem() {
        assertThat(of(late("kafka", 4_000_000, 3_000_000), run("pulsar", 1_000_000)))
                .satisfiesExactly(
                        kafka -> {
                            assertThat(kafka.system()).isEqualTo("kafka");
                            assertThat(kafka.sentence())
                                    .startsWith(
                                            "not the system, which kept the target rate, but the machine's CPUs, of which the"
                                                    + " generator got too little (GENERATOR_LIMITED): its senders")
                                    .endsWith(".");
                        },
                        pulsar -> assertThat(pulsar.sentence())
                                .isEqualTo(
                                        "nothing: it kept the 1,000 msg/s of the target rate, and the generator's delays"
                                                + " stayed within what is allowed; the response time's p99 of 1 ms is what client"
                                                + " and system took with their settings (1 ms without the generator's delays)."));
    }

    @Test
    void takesTheMiddleRunByP99AndSaysThatAllAgree() {
        assertThat(of(
                                late("kafka", 9_000_000, 3_000_000),
                                late("kafka", 4_000_000, 3_000_000),
                                late("kafka", 2_000_000, 1_000_000))
                        .get(0)
                        .sentence())
                .contains("of the response time the p99 is 4 ms and would be 3 ms")
                .endsWith(". Shown by kafka-2, by its p99 the middle one of 3; the others tell the same.");
    }

    @Test
    void takesTheMiddleRunByItsRateInAClosedLoop() {
        assertThat(of(closedLoop("kafka", 9_900), closedLoop("kafka", 10_100), closedLoop("kafka", 10_000))
                        .get(0)
                        .sentence())
                .contains(". Shown by kafka-3, by its acknowledged rate the middle one of 3; ");
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
                .contains("waited for a free CPU")
                .endsWith("; otherwise in kafka-1: the generator.");
    }

    @Test
    void tellsWhatMostRunsShowAndNotWhatTheValidOneDoes() {
        assertThat(of(late("kafka", 9_000_000, 3_000_000), run("kafka", 1_000_000), late("kafka", 4_000_000, 3_000_000))
                        .get(0)
                        .sentence())
                .startsWith("not the system, which kept the target rate, but the machine's CPUs")
                .contains(
                        ". Shown by kafka-3, by its p99 the lower one of 2; otherwise in kafka-2 nothing: it kept the ")
                .endsWith(" without the generator's delays).");
    }

    @Test
    void tellsOfRunsThatAreNotValidToo() {
        assertThat(of(late("kafka", 9_000_000, 3_000_000), run("kafka", 1_000_000))
                        .get(0)
                        .sentence())
                .startsWith("nothing: ")
                .endsWith(". Shown by kafka-2; otherwise in kafka-1: the generator, for want of a CPU.");
        assertThat(of(run("kafka", 2_000_000), run("kafka", 1_000_000)).get(0).sentence())
                .endsWith(". Shown by kafka-2, by its p99 the lower one of 2; the others tell the same.");
    }
}
