package io.weir.report.summary;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.report.CraftedResults;
import io.weir.result.CampaignPlace;
import io.weir.result.RunResult;
import io.weir.result.WorkloadDescription;
import io.weir.verdict.CraftedRun;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SetupTest {

    private static final String MACHINE = "load made with 2 CPUs, 8 GiB of memory, Linux 6.1, Java 17.0.15+6";

    private static RunResult run(String driver, int round, @Nullable Integer together) {
        int position = driver.equals("Kafka") ? 1 : 2;
        return CraftedResults.at(
                CraftedResults.completed(new CraftedRun(), driver, "1kb-3p"),
                new CampaignPlace("c", round, position, 2, 42L, together, 2, position, null),
                2 * round - 2 + position);
    }

    private static List<String> of(RunResult... runs) {
        return Setup.of(List.of(runs));
    }

    @Test
    void holdsWhatAllRunsShare() {
        assertThat(of(run("Kafka", 1, null), run("Pulsar", 1, null), run("Pulsar", 2, null), run("Kafka", 2, null)))
                .containsExactly(
                        "Kafka 4.3.1 and Pulsar 4.3.1, 4 runs on 2026-11-20",
                        "messages of 1,000 bytes",
                        "1 topic with 3 partitions",
                        "1 producer, 1 consumer",
                        "2 of 2 rounds, order drawn by lot (seed 42)",
                        "one system was up at a time, on the machine of the load",
                        MACHINE);
    }

    @Test
    void holdsNoRoundsOfOneRun() {
        assertThat(of(run("Kafka", 1, null)))
                .contains("Kafka 4.3.1, 1 run on 2026-11-20")
                .noneMatch(fact -> fact.contains("round"));
    }

    @Test
    void countsTheRoundsThatThereAre() {
        assertThat(of(run("Kafka", 1, null), run("Pulsar", 1, null)))
                .contains("1 of 2 rounds, order drawn by lot (seed 42)");
    }

    @Test
    void tellsThatAllBrokersWereUpAtOnce() {
        assertThat(of(run("Kafka", 1, 2), run("Pulsar", 1, 2)))
                .contains("All 2 brokers were up during every run (--concurrent-brokers), on the machine of the load");
    }

    @Test
    void putsWhatDiffersSideBySide() {
        assertThat(of(run("Kafka", 1, null), run("Pulsar", 1, null), CraftedResults.failed()))
                .contains(
                        "messages of 1,000 bytes | messages of 1,024 bytes",
                        "1 topic with 3 partitions | 1 existing topic",
                        "1 producer, 1 consumer",
                        MACHINE + " | load made with 1 CPU, Linux 6.1, Java 17.0.15+6");
    }

    @Test
    void warnsOfCpusThatLoadAndBrokersShared() {
        assertThat(Setup.caveats(List.of(run("Kafka", 1, null), run("Pulsar", 1, null))))
                .contains("Load and brokers shared 2 CPUs");
        assertThat(Setup.caveats(List.of(CraftedResults.failed()))).isEmpty();
    }

    @Test
    void keepsLoadAndTimeForTheTitle() {
        assertThat(Setup.loadAndTime(List.of(run("Kafka", 1, null), CraftedResults.failed())))
                .containsExactly(
                        "1,000 msg/s target | 0.5 msg/s target",
                        "10 s measured after 2 s of warm-up | 100,000 messages measured without a warm-up");
    }

    @Test
    void countsLongTimesInMinutesOrHours() {
        RunResult run = run("Kafka", 1, null);
        Map<String, Object> values = new HashMap<>(run.workload().values());
        values.put("testDuration", "24h");
        values.put("warmupDuration", "30m");

        assertThat(Setup.loadAndTime(List.of(CraftedResults.asking(run, new WorkloadDescription(values)))))
                .contains("24 h measured after 30 min of warm-up");
    }

    @Test
    void describesAClusterThatWasThere() {
        assertThat(of(CraftedResults.failed())).contains("Kafka, 1 run on 2026-11-20", "Weir launched no broker");
    }

    @Test
    void holdsNothingWithoutARun() {
        assertThat(of()).isEmpty();
    }
}
