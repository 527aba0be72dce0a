package io.weir.tests.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.recovery.Disturbance;
import io.weir.recovery.DisturbanceRecovery;
import io.weir.recovery.SeriesRecovery;
import io.weir.report.ResultJson;
import io.weir.report.RunFolder;
import io.weir.result.Cause;
import io.weir.result.RunResult;
import io.weir.tests.Shipped;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Short forms of the shipped campaigns with faults; {@code benchmarks/run faults} has the long ones. */
@EnabledOnOs(OS.LINUX)
@Timeout(value = 15, unit = TimeUnit.MINUTES)
class ShippedFaultsIT {

    private static final long SECOND = 1_000_000_000;

    /** Levels for a machine that is busy with other tests. */
    private static final String LEVELS = "recovered={baseline: 5s, for: 3s, rate: 80%, p99: 100000%, within: 30s}";

    @TempDir
    Path folder;

    private List<RunResult> campaign(String file, String... options) throws Exception {
        Sandbox sandbox = Sandbox.in(folder);
        List<String> words = new ArrayList<>(List.of(options));
        words.addAll(List.of(
                "-s",
                LEVELS,
                "--short",
                Shipped.CLONE.resolve("workloads/faults").resolve(file).toString()));
        try (Tool tool = sandbox.start(Map.of("HEAP_OPTS", "-Xms64m -Xmx512m"), words.toArray(String[]::new))) {
            assertThat(tool.awaitEnd()).as(tool.printed()).isIn(0, 4);
        }
        sandbox.assertNothingIsLeft();
        List<RunResult> results = new ArrayList<>();
        for (RunFolder run : RunFolder.at(campaignFolder())) {
            results.add(ResultJson.read(run.result()));
        }
        return results;
    }

    private Path campaignFolder() throws Exception {
        try (Stream<Path> found = Files.list(folder.resolve("results"))) {
            return found.filter(Files::isDirectory).findFirst().orElseThrow();
        }
    }

    private static DisturbanceRecovery only(RunResult result) {
        assertThat(result.figures().recovery().failures()).isEmpty();
        assertThat(result.figures().recovery().disturbances()).hasSize(1);
        return result.figures().recovery().disturbances().get(0);
    }

    /** Returns when the action was ordered since the start of the measured part. */
    private static long moment(RunResult result) {
        return only(result).disturbance().orderedNanos() - 3 * SECOND;
    }

    @Test
    void aKillIsSeenBesideARunInWhichNothingIsDoneAtTheSameDrawnMoment() throws Exception {
        List<RunResult> results = campaign("kill-or-nothing.yaml", "-d", Shipped.KAFKA, "-s", "broker.heap=256m");

        assertThat(results).hasSize(2).allSatisfy(result -> {
            assertThat(moment(result)).isBetween(5 * SECOND, 11 * SECOND);
            assertThat(result.figures().deliveryAudit().missing()).isZero();
        });
        RunResult control = results.stream()
                .filter(result -> only(result).disturbance().control())
                .findFirst()
                .orElseThrow();
        RunResult kill = results.stream()
                .filter(result -> !only(result).disturbance().control())
                .findFirst()
                .orElseThrow();
        assertThat(Math.abs(moment(control) - moment(kill))).isLessThan(SECOND);
        assertThat(only(kill).series())
                .allSatisfy(series -> assertThat(series.longestGapNanos()).isGreaterThan(4 * SECOND));
        assertThat(only(control).series())
                .allSatisfy(series -> assertThat(series.longestGapNanos()).isLessThan(4 * SECOND));
        assertThat(kill.verdict().causes()).doesNotContain(Cause.NOT_RECOVERED, Cause.DATA_LOST);
    }

    @Test
    void aGroupThatStandsStillCatchesUpAndTheOtherGoesOn() throws Exception {
        RunResult result = campaign("lagging-group.yaml", "-d", Shipped.KAFKA, "-s", "broker.heap=384m")
                .get(0);

        List<SeriesRecovery> series = only(result).series();
        assertThat(series.get(1).longestGapNanos()).isLessThan(6 * SECOND);
        assertThat(series.get(2).longestGapNanos()).isBetween(7 * SECOND, 20 * SECOND);
        assertThat(series.get(2).caughtUpNanos()).isNotNull().isGreaterThan(7 * SECOND);
        assertThat(result.figures().deliveryAudit().missing()).isZero();
        assertThat(result.verdict().causes()).doesNotContain(Cause.NOT_RECOVERED, Cause.NOT_SUSTAINED);
    }

    @Test
    void theSlaveOfAKilledMasterKeepsWhatWasAcknowledged() throws Exception {
        RunResult result = campaign(
                        "kill-leader.yaml",
                        "-d",
                        Shipped.CLONE.resolve("driver-rocketmq/rocketmq.yaml").toString())
                .get(0);

        Disturbance disturbance = only(result).disturbance();
        assertThat(disturbance.what()).matches("kill leader \\(.+\\)");
        SeriesRecovery publishing = only(result).series().get(0);
        assertThat(publishing.longestGapNanos()).isGreaterThan(3 * SECOND);
        assertThat(result.figures().deliveryAudit().missing()).isZero();
        assertThat(result.verdict().causes()).doesNotContain(Cause.DATA_LOST);
    }
}
