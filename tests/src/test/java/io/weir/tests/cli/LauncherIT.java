package io.weir.tests.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.report.CampaignManifest;
import io.weir.report.HistogramLog;
import io.weir.report.IntervalsCsv;
import io.weir.report.ResultJson;
import io.weir.report.RunFolder;
import io.weir.result.Outcome;
import io.weir.result.RunResult;
import io.weir.tests.WholeMachine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The command line as users have it: the launcher of an unpacked archive, called from elsewhere. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
@WholeMachine
class LauncherIT {

    @TempDir
    static Path home;

    private static Archive archive;

    @TempDir
    Path folder;

    @BeforeAll
    static void unpack() throws IOException {
        archive = Archive.in(home);
    }

    private LaunchedCommand run(String duration) throws IOException {
        return archive.launch(
                folder,
                "--drivers",
                home.resolve("driver-loopback/loopback.yaml").toString(),
                "--set",
                "testDuration=" + duration,
                "--set",
                "warmupDuration=1s",
                "--set",
                "producerRate=200",
                home.resolve("workloads/smoke.yaml").toString());
    }

    private RunFolder onlyRun() throws IOException {
        try (Stream<Path> found = Files.find(folder, 4, (path, kind) -> path.endsWith("loopback-1"))) {
            return new RunFolder(found.findFirst().orElseThrow());
        }
    }

    @Test
    void measuresAndWritesItsResultBelowTheCallersDirectory() throws Exception {
        try (LaunchedCommand command = run("2s")) {
            int code = command.awaitEnd();
            RunResult result = ResultJson.read(onlyRun().result());
            assertThat(result.outcome()).isEqualTo(Outcome.completed());
            assertThat(result.figures()).isNotNull();
            assertThat(result.figures().dueMessages()).isEqualTo(400);
            assertThat(result.figures().deliveryAudit().missing()).isZero();
            assertThat(code).as(command.printed()).isEqualTo(result.verdict().usable() ? 0 : 4);
            assertThat(command.printed()).contains("Results are in results/", "response", "audit");
            assertThat(result.files()).contains("intervals.csv", "latencies.hlog", "omb.json", "workload.yaml");
        }
    }

    @Test
    void keepsPartialResultsWhenToldToEnd() throws Exception {
        try (LaunchedCommand command = run("10m")) {
            command.awaitLine("measure 0:");
            command.handle().destroy();
            assertThat(command.awaitEnd()).as(command.printed()).isEqualTo(130);
            RunResult result = ResultJson.read(onlyRun().result());
            assertThat(result.outcome()).isEqualTo(Outcome.interrupted("interrupted by the user"));
            assertThat(result.figures()).isNotNull();
            assertThat(command.handle().descendants()).isEmpty();
        }
    }

    @Test
    void leavesNoJvmAndReadableIntervalsWhenKilled() throws Exception {
        try (LaunchedCommand command = run("10m")) {
            command.awaitLine("measure 0:");
            ProcessHandle run = command.run();
            command.handle().destroyForcibly();
            run.onExit().get(10, TimeUnit.SECONDS);
            RunFolder left = onlyRun();
            List<List<String>> intervals = IntervalsCsv.read(left.intervals());
            assertThat(intervals).hasSizeGreaterThan(1);
            assertThat(HistogramLog.read(left.histograms())).containsKey("response");
        }
    }

    @Test
    void saysSoWhenTheJvmOfTheRunIsKilled() throws Exception {
        try (LaunchedCommand command = run("10m")) {
            command.awaitLine("measure 0:");
            command.run().destroyForcibly();
            assertThat(command.awaitEnd()).as(command.printed()).isEqualTo(3);
            assertThat(command.printed()).contains("The run failed: The JVM of the run was killed by signal 9");
            assertThat(ResultJson.read(onlyRun().result()).outcome().kind()).isEqualTo(Outcome.Kind.FAILED);
        }
    }

    @Test
    void answersErrorsInFilesWithAllOfThemAndStartsNothing() throws Exception {
        Files.writeString(folder.resolve("d.yaml"), "driverClass: loopback\nservicetime: 1ms\nledger: maybe\n");
        Files.writeString(folder.resolve("w.yaml"), "topics: -1\npartitions: 3\n");
        try (LaunchedCommand command = archive.launch(folder, "-d", "d.yaml", "w.yaml")) {
            assertThat(command.awaitEnd()).isEqualTo(2);
            assertThat(command.printed()).contains("d.yaml:2:1", "d.yaml:3:9", "w.yaml:2:1", "did you mean");
            assertThat(folder.resolve("results")).doesNotExist();
        }
    }

    @Test
    void carriesOutEveryWorkloadOnEveryDriverInTurnsAndComparesThem() throws Exception {
        Path driver = home.resolve("driver-loopback/loopback.yaml");
        Files.writeString(folder.resolve("other.yaml"), "name: other\ndriverClass: loopback\n");
        try (LaunchedCommand command = archive.launch(
                folder,
                "-d",
                driver + ",other.yaml",
                "-s",
                "testDuration=1s",
                "-s",
                "warmupDuration=0s",
                "-s",
                "producerRate=100",
                "--repeat",
                "2",
                "--order-seed",
                "3",
                home.resolve("workloads/smoke.yaml").toString())) {
            assertThat(command.awaitEnd()).as(command.printed()).isIn(0, 4);
            // Seed 3 draws this order; in two rounds of two drivers each is first once.
            assertThat(command.printed().lines().filter(line -> line.startsWith("Run ")))
                    .satisfiesExactly(
                            line -> assertThat(line).startsWith("Run 1 of 4").endsWith("on loopback"),
                            line -> assertThat(line).startsWith("Run 2 of 4").endsWith("on other"),
                            line -> assertThat(line).startsWith("Run 3 of 4").endsWith("on other"),
                            line -> assertThat(line).startsWith("Run 4 of 4").endsWith("on loopback"));
        }
        comparesWhatItHasMeasured();
        plansTheSameAgain();
    }

    private void plansTheSameAgain() throws Exception {
        Path manifest;
        try (Stream<Path> campaigns = Files.list(folder.resolve("results"))) {
            manifest = campaigns.findFirst().orElseThrow().resolve(CampaignManifest.FILE);
        }
        assertThat(CampaignManifest.read(manifest).runs())
                .extracting(CampaignManifest.Run::state)
                .containsOnly(CampaignManifest.State.COMPLETED);
        try (LaunchedCommand command = archive.launch(folder, "--campaign", manifest.toString(), "--dry-run")) {
            assertThat(command.awaitEnd()).as(command.printed()).isZero();
            assertThat(command.printed().lines().filter(line -> line.matches("smoke on (loopback|other)")))
                    .containsExactly("smoke on loopback", "smoke on other", "smoke on other", "smoke on loopback");
        }
        try (LaunchedCommand command =
                archive.launch(folder, "--campaign", manifest.toString(), "--repeat", "3", "--dry-run")) {
            assertThat(command.awaitEnd()).as(command.printed()).isEqualTo(2);
            assertThat(command.printed())
                    .contains("--campaign repeats a campaign as it was, and --repeat would change");
        }
    }

    /** A busy machine may spoil runs: then they are named as not compared, and none goes missing. */
    private void comparesWhatItHasMeasured() throws Exception {
        Path campaign;
        try (Stream<Path> campaigns = Files.list(folder.resolve("results"))) {
            campaign = campaigns.findFirst().orElseThrow();
        }
        try (LaunchedCommand command =
                archive.launch(folder, "compare", "--json", "comparison.json", campaign.toString())) {
            assertThat(command.awaitEnd()).as(command.printed()).isIn(0, 4);
        }
        assertThat(Files.readString(folder.resolve("comparison.json")))
                .contains("/loopback-1\"", "/loopback-2\"", "/other-1\"", "/other-2\"");
        assertThat(ResultJson.read(new RunFolder(campaign.resolve("loopback-2")).result())
                        .campaign())
                .satisfies(place -> {
                    assertThat(place.round()).isEqualTo(2);
                    assertThat(place.position()).isEqualTo(2);
                    assertThat(place.orderSeed()).isEqualTo(3);
                    assertThat(place.rounds()).isEqualTo(2);
                    assertThat(place.driver()).isEqualTo(1);
                });
    }

    @Test
    void showsThePlanAndStartsNothingOnADryRun() throws Exception {
        try (LaunchedCommand command = archive.launch(
                folder,
                "--dry-run",
                "-d",
                home.resolve("driver-loopback/loopback.yaml").toString(),
                home.resolve("workloads/1kb-3p.yaml").toString())) {
            assertThat(command.awaitEnd()).isZero();
            assertThat(command.printed())
                    .contains(
                            "up to 1,800,000 messages", "up to 120 s warm-up until steady, 60 s measured", "--dry-run");
            assertThat(folder.resolve("results")).doesNotExist();
        }
    }
}
