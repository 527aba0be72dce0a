package io.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.weir.cli.console.RecordedConsole;
import io.weir.cli.console.Terminal;
import io.weir.report.CraftedResults;
import io.weir.report.ResultJson;
import io.weir.report.RunFolder;
import io.weir.verdict.CraftedRun;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CompareCommandTest {

    private final RecordedConsole recorded = new RecordedConsole(Terminal.NONE);

    @TempDir
    Path folder;

    private int compare(String... arguments) {
        String[] command = new String[arguments.length + 1];
        command[0] = "compare";
        for (int i = 0; i < arguments.length; i++) {
            command[i + 1] = arguments[i].replace("@", folder + "/");
        }
        return Main.execute(recorded.console(), new Installation(folder, folder), Map.of(), command);
    }

    private static CraftedRun run(long responseNanos) {
        CraftedRun run = new CraftedRun();
        run.measured.response().reset();
        run.measured.response().recordValueWithCount(responseNanos, CraftedRun.DUE);
        return run;
    }

    private void write(String campaign, String driver, int round, CraftedRun run) throws Exception {
        Path made = Files.createDirectories(folder.resolve(campaign).resolve(driver + "-" + round));
        ResultJson.write(
                new RunFolder(made).result(),
                CraftedResults.inRound(CraftedResults.completed(run, driver, "1kb-3p"), campaign, round));
    }

    /** Runs whose response times differ by a hundredth from round to round. */
    private void campaign(String name, String driver, int rounds, long responseNanos) throws Exception {
        for (int round = 1; round <= rounds; round++) {
            write(name, driver, round, run(responseNanos + round * responseNanos / 100));
        }
    }

    @Test
    void showsATableAndWhatTheRunsShow() throws Exception {
        campaign("monday", "kafka", 5, 2_000_000);
        campaign("monday", "pulsar", 5, 5_000_000);

        assertThat(compare("@monday")).isEqualTo(ExitCode.DONE.code());

        assertThat(recorded.out())
                .contains("1kb-3p: median of the runs of each variant", "response.p99", "2.06 ms", "5.15 ms")
                .contains("kafka's p99 is 2.5 × lower than pulsar's", "5 pairs");
        assertThat(recorded.err()).isEmpty();
    }

    @Test
    void refusesARankingOfFewRuns() throws Exception {
        campaign("monday", "kafka", 3, 2_000_000);
        campaign("monday", "pulsar", 3, 5_000_000);

        assertThat(compare("@monday")).isEqualTo(ExitCode.DONE.code());

        assertThat(recorded.out())
                .contains("no ranking, which takes 5 usable runs of each: there are 3 rounds with both");
    }

    @Test
    void setsTwoPlacesOfOneDriverAgainstEachOther() throws Exception {
        campaign("monday", "kafka", 5, 2_000_000);
        campaign("tuesday", "kafka", 5, 2_000_000);

        assertThat(compare("@monday", "@tuesday", "--metric", "p99"))
                .as(recorded.err())
                .isEqualTo(ExitCode.DONE.code());

        assertThat(recorded.out()).contains("/monday kafka", "/tuesday kafka", "no difference shown by 5 runs");
        assertThat(recorded.out()).contains("did not take turns");
    }

    @Test
    void namesWhatIsNotComparedAndEndsWithFourWhenNothingIs() throws Exception {
        CraftedRun corrupted = run(1_000_000);
        corrupted.corrupted = 3;
        write("monday", "kafka", 1, corrupted);
        write("monday", "pulsar", 1, run(1_000_000));

        assertThat(compare("@monday")).isEqualTo(ExitCode.NOT_VALID.code());

        assertThat(recorded.out())
                .contains("Not compared: monday/kafka-1. It is not valid: DATA_CORRUPTED.", "monday/pulsar-1");
        assertThat(recorded.err()).contains("Nothing compares with anything");
    }

    @Test
    void endsWithFiveWhenAThresholdIsBrokenAndSaysSoInItsFiles() throws Exception {
        campaign("main", "kafka", 5, 2_000_000);
        campaign("branch", "kafka", 5, 3_000_000);

        assertThat(compare(
                        "--baseline",
                        "@main",
                        "--fail-if",
                        "p99 > 10%",
                        "--fail-if",
                        "acknowledged < -5%",
                        "--junit",
                        "@junit.xml",
                        "--json",
                        "@comparison.json",
                        "@branch"))
                .as(recorded.err())
                .isEqualTo(ExitCode.THRESHOLD_MISSED.code());

        assertThat(recorded.out())
                .contains("BROKEN     p99 > 10%, kafka under 1kb-3p:", "KEPT       acknowledged < -5%");
        assertThat(Files.readString(folder.resolve("junit.xml")))
                .contains(
                        "tests=\"2\" failures=\"1\" errors=\"0\"",
                        "name=\"p99 &gt; 10%\"",
                        "<failure message=\"The p99");
        JsonNode json =
                new JsonMapper().readTree(folder.resolve("comparison.json").toFile());
        assertThat(json.at("/thresholds/0/answer").asText()).isEqualTo("BROKEN");
        assertThat(json.at("/comparisons/0/differences/1/ratioLow").asDouble()).isBetween(0.6, 0.7);
    }

    @Test
    void runsOfTheBaselineAreNoCandidates() throws Exception {
        campaign("main", "kafka", 5, 2_000_000);
        campaign("branch", "kafka", 5, 3_000_000);
        Files.createSymbolicLink(folder.resolve("latest"), folder.resolve("main"));

        assertThat(compare("--baseline", "@main", "--fail-if", "p99 > 10%", "@latest", "@branch"))
                .as(recorded.err())
                .isEqualTo(ExitCode.THRESHOLD_MISSED.code());
        assertThat(compare("--baseline", "@main", "--fail-if", "p99 > 10%", "@latest"))
                .isEqualTo(ExitCode.BAD_USAGE.code());
        assertThat(recorded.err()).contains("there is no candidate: all that is named is the baseline itself");
    }

    @Test
    void aFileThatIsNoResultDoesNotStandForItsFolder() throws Exception {
        campaign("main", "kafka", 5, 2_000_000);
        Files.writeString(folder.resolve("main/notes.json"), "{}");

        assertThat(compare("@main/notes.json")).isEqualTo(ExitCode.RUN_FAILED.code());

        assertThat(recorded.err()).contains("notes.json can't be read: it is neither a run's file nor a folder");
    }

    @Test
    void helpShowsThresholdsAsTheyAreWritten() {
        assertThat(compare("--help")).isEqualTo(ExitCode.DONE.code());

        assertThat(recorded.out()).contains("N% or", "--fail-if 'p99 > 10%'").doesNotContain("%%");
    }

    @Test
    void endsWithZeroWhenThresholdsAreKept() throws Exception {
        campaign("main", "kafka", 5, 2_000_000);
        campaign("branch", "kafka", 5, 2_020_000);

        assertThat(compare("--baseline", "@main", "--fail-if", "p99 > 10%", "@branch"))
                .isEqualTo(ExitCode.DONE.code());
    }

    @Test
    void endsWithFourWhenAThresholdCannotBeJudged() throws Exception {
        campaign("main", "kafka", 5, 2_000_000);
        campaign("branch", "kafka", 2, 9_000_000);

        assertThat(compare("--baseline", "@main", "--fail-if", "p99 > 10%", "--junit", "@junit.xml", "@branch"))
                .isEqualTo(ExitCode.NOT_VALID.code());

        assertThat(recorded.out()).contains("NOT JUDGED p99 > 10%");
        assertThat(Files.readString(folder.resolve("junit.xml"))).contains("errors=\"1\"", "<error message=");
    }

    @Test
    void aCandidateThatLosesMessagesDoesNotPassByBeingLeftOut() throws Exception {
        campaign("main", "kafka", 5, 2_000_000);
        campaign("branch", "kafka", 5, 2_000_000);
        CraftedRun corrupted = run(2_000_000);
        corrupted.corrupted = 3;
        write("branch", "kafka", 6, corrupted);

        assertThat(compare("--baseline", "@main", "--fail-if", "p99 > 10%", "@branch"))
                .isEqualTo(ExitCode.NOT_VALID.code());
        assertThat(recorded.err()).contains("1 of the candidate's 6 runs can't be believed");
    }

    private void lateCampaign(String name, double shareWithoutDelay) throws Exception {
        for (int round = 1; round <= 5; round++) {
            CraftedRun late = new CraftedRun();
            late.measured = CraftedRun.latencies(shareWithoutDelay);
            write(name, "kafka", round, late);
        }
    }

    @Test
    void qualifiedCandidatesPassUnlessTheyAreTakenStrictly() throws Exception {
        lateCampaign("main", 0.85);
        lateCampaign("branch", 0.85);

        assertThat(compare("--baseline", "@main", "--fail-if", "p99 > 10%", "@branch"))
                .as(recorded.err())
                .isEqualTo(ExitCode.DONE.code());
        assertThat(recorded.out()).contains("KEPT       p99 > 10%", "5 of 5 runs qualified");
        assertThat(compare("--baseline", "@main", "--fail-if", "p99 > 10%", "--strict", "@branch"))
                .isEqualTo(ExitCode.NOT_VALID.code());
        assertThat(recorded.err()).contains("5 of the candidate's 5 runs are qualified, which --strict doesn't take");
    }

    @Test
    void strictnessIsAboutTheCandidateAndNotItsBaseline() throws Exception {
        lateCampaign("main", 0.85);
        lateCampaign("branch", 1);

        assertThat(compare("--baseline", "@main", "--fail-if", "acknowledged < -5%", "--strict", "@branch"))
                .as(recorded.err())
                .isEqualTo(ExitCode.DONE.code());
    }

    @Test
    void saysInTheJsonFileWhatTheGeneratorsDelayHasToDoWithIt() throws Exception {
        campaign("monday", "kafka", 5, 2_000_000);
        for (int round = 1; round <= 5; round++) {
            CraftedRun late = new CraftedRun();
            late.measured = CraftedRun.latencies(0.85);
            write("monday", "pulsar", round, late);
        }
        CraftedRun corrupted = run(2_000_000);
        corrupted.corrupted = 3;
        write("monday", "pulsar", 6, corrupted);

        assertThat(compare("@monday", "--json", "@comparison.json")).isEqualTo(ExitCode.DONE.code());

        JsonNode json =
                new JsonMapper().readTree(folder.resolve("comparison.json").toFile());
        assertThat(json.at("/comparisons/0/variants/1/notValid").asInt()).isEqualTo(1);
        assertThat(json.at("/comparisons/0/variants/1/qualified").asInt()).isEqualTo(5);
        assertThat(json.at("/comparisons/0/differences/1/withoutGeneratorDelay/generatorShare")
                        .asDouble())
                .isBetween(0.14, 0.16);
        assertThat(recorded.out()).contains("  1 of 6 runs not valid; 5 qualified");
    }

    @Test
    void explainsErrorsInThresholdsAndMetrics() {
        assertThat(compare("--fail-if", "p99 > 10%", "@x")).isEqualTo(ExitCode.BAD_USAGE.code());
        assertThat(recorded.err()).contains("--fail-if needs a --baseline");
        assertThat(compare("--baseline", "@x", "--fail-if", "p42 > 10%", "@x")).isEqualTo(ExitCode.BAD_USAGE.code());
        assertThat(recorded.err()).contains("'p42', which is no metric: write p99");
        assertThat(compare("--metric", "speed", "@x")).isEqualTo(ExitCode.BAD_USAGE.code());
        assertThat(recorded.err()).contains("--metric: there is no 'speed'");
        assertThat(compare("--strict", "@x")).isEqualTo(ExitCode.BAD_USAGE.code());
        assertThat(recorded.err()).contains("--strict is about thresholds");
        assertThat(compare("--junit", "@j.xml", "@x")).isEqualTo(ExitCode.BAD_USAGE.code());
        assertThat(recorded.err()).contains("--junit writes thresholds");
    }

    @Test
    void namesAPlaceThatIsNotThere() {
        assertThat(compare("@nowhere")).isEqualTo(ExitCode.RUN_FAILED.code());
        assertThat(recorded.err()).contains("nowhere", "no such file or folder");
    }
}
