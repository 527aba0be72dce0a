package io.weir.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.report.CraftedResults;
import io.weir.result.CampaignPlace;
import io.weir.result.RunResult;
import io.weir.verdict.CraftedRun;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SetupParagraphTest {

    private static final String MACHINE = " (2 CPUs, 8 GiB of memory, Linux 6.1, Java 17.0.15+6).";

    private static RunResult run(String driver, int round, @Nullable Integer together) {
        int position = driver.equals("Kafka") ? 1 : 2;
        return CraftedResults.at(
                CraftedResults.completed(new CraftedRun(), driver, "1kb-3p"),
                new CampaignPlace("c", round, position, 2, 42L, together, 2, position),
                2 * round - 2 + position);
    }

    private static List<String> of(@Nullable RunResult... runs) {
        return SetupParagraph.of(new ArrayList<>(Arrays.asList(runs)));
    }

    @Test
    void saysWhatAllRunsShare() {
        assertThat(of(run("Kafka", 1, null), run("Pulsar", 1, null), run("Pulsar", 2, null), run("Kafka", 2, null)))
                .containsExactly(
                        "Messages of 1,000 bytes, 1,000 msg/s target, 1 topic with 3 partitions, 1 producer, 1 consumer;"
                                + " 10 s measured after 2 s of warm-up; 2 rounds in an order drawn with seed 42.",
                        "Kafka 4.3.1 and Pulsar 4.3.1; 4 runs, the first on 2026-11-20.",
                        "One system was up at a time, launched on the machine that also made the load" + MACHINE);
    }

    @Test
    void saysOfOneRunNothingOfRounds() {
        assertThat(of(run("Kafka", 1, null)))
                .containsExactly(
                        "Messages of 1,000 bytes, 1,000 msg/s target, 1 topic with 3 partitions, 1 producer, 1 consumer;"
                                + " 10 s measured after 2 s of warm-up.",
                        "Kafka 4.3.1; 1 run on 2026-11-20.",
                        "The broker was launched on the machine that also made the load" + MACHINE);
    }

    @Test
    void countsTheRoundsThatThereAre() {
        assertThat(of(run("Kafka", 1, null), run("Pulsar", 1, null)))
                .first()
                .asString()
                .endsWith("; 1 of 2 rounds in an order drawn with seed 42.");
    }

    @Test
    void saysThatAllBrokersWereUpAtOnce() {
        assertThat(of(run("Kafka", 1, 2), run("Pulsar", 1, 2)))
                .contains("All 2 brokers were up at the same time, launched on the machine that also made the load"
                        + MACHINE);
    }

    @Test
    void sharesNothingThatDiffers() {
        List<String> words = of(run("Kafka", 1, null), run("Pulsar", 1, null), CraftedResults.failed());

        assertThat(words).hasSize(3);
        assertThat(words.get(0)).isEqualTo("1 producer, 1 consumer.");
        assertThat(words.get(2))
                .startsWith("Differs: message size (messages of 1,000 bytes | 1 KiB messages);")
                .contains(
                        "rate (1,000 msg/s target | 0.5 msg/s target)",
                        "topics (1 topic with 3 partitions | 1 existing topic)",
                        "time (10 s measured after 2 s of warm-up | 100,000 messages measured without a warm-up)",
                        "| Weir launched no broker)",
                        "| 1 CPU, Linux 6.1, Java 17.0.15+6)");
    }

    @Test
    void describesAClusterThatWasThere() {
        assertThat(of(CraftedResults.failed()))
                .containsExactly(
                        "1 KiB messages, 0.5 msg/s target, 1 existing topic, 1 producer, 1 consumer;"
                                + " 100,000 messages measured without a warm-up.",
                        "Kafka; 1 run on 2026-11-20.",
                        "Weir launched no broker.",
                        "The load was made on a machine with 1 CPU, Linux 6.1, Java 17.0.15+6.");
    }

    @Test
    void leavesOutARunThatWasCutOff() {
        assertThat(of(null, run("Kafka", 1, null))).isEqualTo(of(run("Kafka", 1, null)));
        assertThat(of((RunResult) null)).isEmpty();
    }
}
