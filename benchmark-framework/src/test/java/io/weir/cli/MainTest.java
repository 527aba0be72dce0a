package io.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.cli.console.RecordedConsole;
import io.weir.cli.console.Terminal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MainTest {

    private final RecordedConsole recorded = new RecordedConsole(Terminal.NONE);

    @TempDir
    Path folder;

    private static final Set<String> COMMANDS = Set.of("run", "validate");

    private int execute(String... arguments) {
        return Main.execute(recorded.console(), new Installation(folder, folder), Map.of(), arguments);
    }

    @Test
    void takesRunForGrantedWhereNoCommandIsNamed() {
        assertThat(Main.withCommand(COMMANDS, "-d", "kafka.yaml", "w.yaml"))
                .containsExactly("run", "-d", "kafka.yaml", "w.yaml");
        assertThat(Main.withCommand(COMMANDS, "w.yaml", "--drivers", "kafka.yaml"))
                .startsWith("run", "w.yaml");
    }

    @Test
    void leavesCommandsAndOptionsOfTheWholeAlone() {
        assertThat(Main.withCommand(COMMANDS, "validate", "w.yaml")).containsExactly("validate", "w.yaml");
        assertThat(Main.withCommand(COMMANDS, "--version")).containsExactly("--version");
    }

    @Test
    void showsWhereToBeginWhenNothingIsAskedAndFailsSinceNothingWasMeasured() {
        assertThat(execute()).isEqualTo(ExitCode.BAD_USAGE.code());
        assertThat(recorded.out())
                .containsSubsequence(
                        "bin/benchmark -d driver-loopback/loopback.yaml workloads/smoke.yaml",
                        "bin/benchmark -d driver-kafka/kafka.yaml workloads/1kb-3p.yaml",
                        "Commands:",
                        "Options:",
                        "Exit codes",
                        "docs/README.md")
                .doesNotContain(RunnerCommand.NAME);
        String shown = recorded.out();
        assertThat(execute("--help")).isEqualTo(ExitCode.DONE.code());
        assertThat(recorded.out()).isEqualTo(shown + shown);
    }

    @Test
    void showsACommandInALineOnANarrowTerminal() {
        execute();
        assertThat(recorded.out()
                        .lines()
                        .dropWhile(line -> !line.equals("Commands:"))
                        .skip(1)
                        .takeWhile(line -> !line.isEmpty()))
                .hasSizeGreaterThan(8)
                .allMatch(line -> line.matches("  [a-z].*") && line.length() <= 80);
    }

    @Test
    void knowsACommandThatIsMistyped() {
        assertThat(execute("vaildate", "-d", "x.yaml")).isEqualTo(ExitCode.BAD_USAGE.code());
        assertThat(recorded.err()).startsWith("There is no command 'vaildate'").contains("did you mean 'validate'?");
    }

    @Test
    void takesAFileThatIsThereForAFile() throws Exception {
        Files.writeString(folder.resolve("brokr"), "topics: 1");
        assertThat(execute("brokr")).isEqualTo(ExitCode.BAD_USAGE.code());
        assertThat(recorded.err()).startsWith("No driver file is given");
    }

    @Test
    void asksForDriverFilesAndWorkloads() {
        assertThat(execute("w.yaml")).isEqualTo(ExitCode.BAD_USAGE.code());
        assertThat(recorded.err()).startsWith("No driver file is given");
        assertThat(execute("-d", "x.yaml")).isEqualTo(ExitCode.BAD_USAGE.code());
        assertThat(recorded.err()).contains("No workload file is given");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "10001", "100000000"})
    void boundsTheRoundsThatItHasToPlan(String rounds) {
        assertThat(execute("--repeat", rounds, "-d", "x.yaml", "w.yaml")).isEqualTo(ExitCode.BAD_USAGE.code());
        assertThat(recorded.err()).startsWith("--repeat must be from 1 to 10000, not " + rounds + "\n");
    }

    @Test
    void answersFlagsThatAreNotThereYet() {
        assertThat(execute("-x", "-d", "x.yaml", "w.yaml")).isEqualTo(ExitCode.BAD_USAGE.code());
        assertThat(recorded.err()).startsWith("--extra is not there");
    }

    @Test
    void namesTheCommandThatMakesTheCertificatesForOtherHosts() {
        assertThat(execute("-w", "http://a:9090", "-d", "x.yaml", "w.yaml")).isEqualTo(ExitCode.BAD_USAGE.code());
        assertThat(recorded.err())
                .startsWith("--workers needs --certificates")
                .contains("bin/benchmark cluster certificates");
        assertThat(execute("-w", "a", "--certificates", "none", "-d", "x.yaml", "w.yaml"))
                .isEqualTo(ExitCode.BAD_USAGE.code());
        assertThat(recorded.err()).contains("host.p12 is missing");
    }

    @Test
    void refusesWorkersThatAreNoHostsOrNamedTwice() throws Exception {
        assertThat(execute("-w", "a b", "-d", "x.yaml", "w.yaml")).isEqualTo(ExitCode.BAD_USAGE.code());
        assertThat(recorded.err()).startsWith("'a b' is no host: write it as host or host:port");
        Files.writeString(folder.resolve("hosts.yaml"), """
                workers:
                  - http://a:25520
                  - "b" # comment
                  - a
                """);
        assertThat(execute("-wf", "hosts.yaml", "-d", "x.yaml", "w.yaml")).isEqualTo(ExitCode.BAD_USAGE.code());
        assertThat(recorded.err()).contains("--workers names a twice");
    }

    @Test
    void refusesCertificatesWithoutWorkers() {
        assertThat(execute("--certificates", "c", "-d", "x.yaml", "w.yaml")).isEqualTo(ExitCode.BAD_USAGE.code());
        assertThat(recorded.err()).startsWith("--certificates, --observers, --conductor and --bind are for --workers");
    }

    @Test
    void tellsAllErrorsOfAllFilesAndStartsNothing() {
        assertThat(execute("-d", "no-driver.yaml,nor-this.yaml", "no-workload.yaml"))
                .isEqualTo(ExitCode.BAD_USAGE.code());
        assertThat(recorded.err()).contains("no-driver.yaml", "nor-this.yaml", "no-workload.yaml");
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void refusesToBeQuietAndToShowProgress() {
        assertThat(execute("--quiet", "--progress=fancy", "-d", "x.yaml", "w.yaml"))
                .isEqualTo(ExitCode.BAD_USAGE.code());
        assertThat(recorded.err()).startsWith("--quiet shows no progress, and --progress=fancy asks for it");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " "})
    void wantsANameForTheFolderOfResults(String name) {
        assertThat(execute("-o", name, "-d", "x.yaml", "w.yaml")).isEqualTo(ExitCode.BAD_USAGE.code());
        assertThat(recorded.err()).startsWith("--output names no folder: give one, such as --output results");
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void takesNoWorkloadForAPort() {
        assertThat(execute("--live", "w.yaml", "-d", "x.yaml", "--prometheus", "--dry-run"))
                .isEqualTo(ExitCode.BAD_USAGE.code());
        assertThat(recorded.err()).contains("x.yaml", "w.yaml").doesNotContain("is not an int", "No workload file");
    }

    @Test
    void refusesWhatIsNoPort() {
        assertThat(execute("--live=70000", "-d", "x.yaml", "w.yaml")).isEqualTo(ExitCode.BAD_USAGE.code());
        assertThat(recorded.err()).startsWith("--live=70000 is no port: take one from 1 to 65535");
        assertThat(execute("--prometheus=http", "-d", "x.yaml", "w.yaml")).isEqualTo(ExitCode.BAD_USAGE.code());
        assertThat(recorded.err()).contains("--prometheus=http is no port: take one from 1 to 65535");
        assertThat(execute("--live", "99999999999", "-d", "x.yaml", "w.yaml")).isEqualTo(ExitCode.BAD_USAGE.code());
        assertThat(recorded.err()).contains("--live=99999999999 is no port");
        assertThat(execute("--live=", "-d", "x.yaml", "w.yaml")).isEqualTo(ExitCode.BAD_USAGE.code());
        assertThat(recorded.err()).contains("--live= has no port behind it: take one from 1 to 65535");
    }

    @ParameterizedTest
    @ValueSource(strings = {"abc", "80a", "127.0.0.1:8080", ""})
    void saysThatAPortMayHaveBeenMeantWhereNoSuchWorkloadIs(String next) {
        for (String option : List.of("--live", "--prometheus")) {
            assertThat(execute(option, next, "-d", "x.yaml", "w.yaml")).isEqualTo(ExitCode.BAD_USAGE.code());
            assertThat(recorded.err())
                    .contains(
                            "'" + next + "' after " + option + " is neither a port nor a workload file that is there");
        }
    }

    @Test
    void takesAFileWithoutExtensionForAWorkloadAfterAnOptionalPort() throws Exception {
        Files.writeString(folder.resolve("abc"), "topcis: 1");
        assertThat(execute("--live", "abc", "-d", "x.yaml")).isEqualTo(ExitCode.BAD_USAGE.code());
        assertThat(recorded.err()).contains("abc:1:1: 'topcis'").doesNotContain("neither a port");
    }
}
