package io.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.cli.console.RecordedConsole;
import io.weir.cli.console.Terminal;
import io.weir.report.CraftedResults;
import io.weir.report.ResultJson;
import io.weir.report.RunFolder;
import io.weir.verdict.CraftedRun;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HistoryCommandTest {

    private RecordedConsole recorded = new RecordedConsole(Terminal.NONE);

    @TempDir
    Path folder;

    @BeforeEach
    void noWordYet() {
        recorded = new RecordedConsole(Terminal.NONE);
    }

    private int history(String... arguments) {
        recorded = new RecordedConsole(Terminal.NONE);
        String[] command = new String[arguments.length + 1];
        command[0] = "history";
        for (int i = 0; i < arguments.length; i++) {
            command[i + 1] = arguments[i].replace("@", folder + "/");
        }
        return Main.execute(recorded.console(), new Installation(folder, folder), Map.of(), command);
    }

    private void campaign(String name, long responseNanos) throws Exception {
        CraftedRun run = new CraftedRun();
        run.measured.response().reset();
        run.measured.response().recordValueWithCount(responseNanos, CraftedRun.DUE);
        write(name, run);
    }

    private void write(String name, CraftedRun run) throws Exception {
        Path made = Files.createDirectories(folder.resolve(name).resolve("kafka-1"));
        ResultJson.write(
                new RunFolder(made).result(),
                CraftedResults.inRound(CraftedResults.completed(run, "kafka", "1kb"), name, 1));
    }

    private int add(String name, int day) {
        return history(
                "add",
                "@" + name,
                "--folder",
                "@h",
                "--commit",
                "c" + day,
                "--time",
                "2026-01-" + (10 + day) + "T12:00:00Z");
    }

    /** Sixteen days, the last eight slower by a half. */
    private void sixteenDays() throws Exception {
        for (int day = 0; day < 16; day++) {
            String name = "day" + day;
            campaign(name, (day < 8 ? 2_000_000 : 3_000_000) + day * 7 % 5 * 10_000);
            assertThat(add(name, day)).as(recorded.err()).isZero();
            assertThat(recorded.out()).isEqualTo("1kb-kafka: 1 row added." + System.lineSeparator());
        }
    }

    @Test
    void aRegressionIsShownWithItsCommitAndEndsWithFiveWhenItIsToFail() throws Exception {
        sixteenDays();

        assertThat(history("show", "--folder", "@h")).isZero();
        assertThat(recorded.out())
                .contains(
                        "1kb-kafka: 16 rows, 2026-01-10 to 2026-01-25",
                        "REGRESSION since 2026-01-18, commit c8: 2.02 ms → 3.02 ms (+49")
                .contains("acknowledged", "no change proven");
        assertThat(history("show", "--folder", "@h", "--fail-on-regression"))
                .isEqualTo(ExitCode.THRESHOLD_MISSED.code());
        assertThat(history("show", "--folder", "@h", "--fail-on-regression", "--last", "8"))
                .isEqualTo(ExitCode.THRESHOLD_MISSED.code());
        assertThat(history("show", "--folder", "@h", "--fail-on-regression", "--last", "7"))
                .isZero();
    }

    @Test
    void aCampaignIsAddedOnce() throws Exception {
        campaign("monday", 2_000_000);
        add("monday", 1);

        assertThat(add("monday", 1)).isZero();
        assertThat(recorded.out()).contains("1kb-kafka: 0 rows added, 1 campaign known already.");
    }

    @Test
    void aRunThatCantBeBelievedIsNamedAndTheCommandEndsWithFour() throws Exception {
        CraftedRun corrupted = new CraftedRun();
        corrupted.corrupted = 3;
        write("monday", corrupted);

        assertThat(add("monday", 1)).isEqualTo(ExitCode.NOT_VALID.code());
        assertThat(recorded.err())
                .contains("No row for monday/kafka-1: It is not valid: DATA_CORRUPTED.", "Nothing was added");
        assertThat(folder.resolve("h")).doesNotExist();
    }

    @Test
    void theHistoryIsExportedToFiles() throws Exception {
        campaign("monday", 2_000_000);
        add("monday", 1);

        for (String service : new String[] {"github", "nyrkio", "jmh"}) {
            assertThat(history("export", "--folder", "@h", "--to", service, "-o", "@out"))
                    .as(recorded.err())
                    .isZero();
        }
        assertThat(folder.resolve("out"))
                .isDirectoryContaining("glob:**/smaller-is-better.json")
                .isDirectoryContaining("glob:**/1kb-kafka.nyrkio.json")
                .isDirectoryContaining("glob:**/jmh.json");
    }

    @Test
    void wrongInputIsRefusedInASentence() {
        assertThat(history()).isEqualTo(ExitCode.BAD_USAGE.code());
        assertThat(recorded.err()).contains("add, show or export");
        assertThat(history("show", "--folder", "@h", "--max-p", "2")).isEqualTo(ExitCode.BAD_USAGE.code());
        assertThat(recorded.err()).contains("--max-p: write a number from 5.0E-4 to 1");
        assertThat(history("show", "--folder", "@h", "--last", "0")).isEqualTo(ExitCode.BAD_USAGE.code());
        assertThat(history("show", "--folder", "@h")).isEqualTo(ExitCode.RUN_FAILED.code());
        assertThat(recorded.err()).contains("can't be read: no such file or folder");
        assertThat(history("add", "@none", "--folder", "@h", "--time", "yesterday"))
                .isNotZero();
    }

    @Test
    void anEmptyFolderSaysHowToBegin() throws Exception {
        Files.createDirectories(folder.resolve("h"));

        assertThat(history("show", "--folder", "@h", "--fail-on-regression")).isZero();
        assertThat(recorded.out()).contains("There is no series: bin/benchmark history add makes one.");
    }
}
