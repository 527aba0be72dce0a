package io.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.cli.console.RecordedConsole;
import io.weir.cli.console.Terminal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Completion script and manual page. */
class GeneratedFilesTest {

    /** Calls the function that the script has registered, as bash does when the last word is to be completed. */
    private static final String COMPLETE = """
            source "$0"
            COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
            [[ $(complete -p benchmark) =~ -F\\ ([a-z_]+) ]] && "${BASH_REMATCH[1]}" 2>/dev/null
            printf '%s\\n' "${COMPREPLY[@]}"
            """;

    @TempDir
    Path folder;

    private String generated(String command) {
        RecordedConsole recorded = new RecordedConsole(Terminal.NONE);
        assertThat(Main.execute(recorded.console(), new Installation(folder, folder), Map.of(), command))
                .isZero();
        return recorded.out();
    }

    private List<String> completed(String... words) throws Exception {
        Path script = Files.writeString(folder.resolve("completion"), generated("generate-completion"));
        List<String> command = new ArrayList<>(List.of("bash", "-c", COMPLETE, script.toString(), "bin/benchmark"));
        command.addAll(List.of(words));
        Process bash = new ProcessBuilder(command)
                .directory(Path.of("..").toFile())
                .redirectErrorStream(true)
                .start();
        String printed = new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(bash.waitFor()).as(printed).isZero();
        return printed.lines().toList();
    }

    @Test
    void completesCommandsAndTheirOptions() throws Exception {
        assertThat(completed("exp")).containsExactly("explain");
        assertThat(completed("broker", "st")).containsExactlyInAnyOrder("start", "stop");
        assertThat(completed("compare", "--fail")).containsExactly("--fail-if");
        assertThat(completed("run-p")).allMatch(String::isEmpty);
    }

    @Test
    void completesOptionsOfARunWithoutItsName() throws Exception {
        assertThat(completed("--dri")).containsExactly("--drivers");
        assertThat(completed("--progress", "")).contains("fancy", "plain");
    }

    @Test
    void completesDriverFilesAndWorkloads() throws Exception {
        assertThat(completed("-d", "driver-kafka/kafka.y")).containsExactly("driver-kafka/kafka.yaml");
        assertThat(completed("-d", "driver-kafka/kafka.yaml,driver-loopback/loop"))
                .containsExactly("driver-kafka/kafka.yaml,driver-loopback/loopback.yaml");
        assertThat(completed("-d", "driver-kafka/kafka.yaml", "workloads/smo")).containsExactly("workloads/smoke.yaml");
        assertThat(completed("validate", "workloads/smo")).containsExactly("workloads/smoke.yaml");
    }

    @Test
    void describesEveryCommandInTheManualPage() {
        String page = generated("generate-man-page");

        assertThat(page)
                .startsWith(".TH BENCHMARK 1 ")
                .containsSubsequence(
                        ".SH NAME\nbenchmark \\- Weir",
                        ".SH SYNOPSIS",
                        ".SH EXAMPLES",
                        "  bin/benchmark \\-d driver\\-kafka/kafka.yaml workloads/1kb\\-3p.yaml",
                        ".SH COMMANDS",
                        ".SS benchmark run",
                        "\\fB\\-d, \\-\\-drivers FILE\\fR",
                        ".SS benchmark broker start",
                        ".SH EXIT STATUS",
                        "\\fB5\\fR")
                .doesNotContain("%n", RunnerCommand.NAME, "in\\-process");
        assertThat(page.lines().filter(line -> line.startsWith(".") || line.startsWith("'")))
                .allMatch(line -> line.matches("\\.(TH|SH|SS|TP|PP|nf|fi)( .*)?"));
    }
}
