package io.weir.benchmarks.kills;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.benchmarks.tool.IsolatedTool;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Scripts take the place of the tool, with a process that has the run's argument. */
@EnabledOnOs(OS.LINUX)
class InspectionTest {

    private static final String RUN = "tail -f /dev/null run-plan 2>/dev/null\n";

    @TempDir
    Path folder;

    private Aftermath afterKillOfRunBy(String script) throws Exception {
        Path bin = Files.createDirectories(folder.resolve("home/bin"));
        Path benchmark = Files.writeString(
                bin.resolve("benchmark"), "#!/bin/sh\ncase $1 in cleanup | report) exit 0;; esac\n" + script);
        Files.setPosixFilePermissions(benchmark, PosixFilePermissions.fromString("rwx------"));
        IsolatedTool tool = IsolatedTool.in(folder.resolve("home"), folder, folder.resolve("cache"));
        KilledCommand command = new KilledCommand(tool, Victim.RUN, folder.resolve("1"));
        assertThat(command.strike(0, Duration.ZERO)).isTrue();
        return Inspection.of(tool, command);
    }

    @Test
    void aRunWithoutResultAnUnusualExitCodeAStackTraceAndALeftFileAreFaults() throws Exception {
        Aftermath aftermath =
                afterKillOfRunBy(RUN + "touch \"$TMPDIR/left\"\nprintf '\\tat io.weir.Main\\n'\nexit 1\n");

        assertThat(aftermath.faults())
                .containsExactly(
                        "exit code 1",
                        "a stack trace was printed",
                        "the run has left nothing",
                        "left behind: " + folder.resolve("tmp/left"));
        assertThat(aftermath.leftFiles()).isEqualTo(1);
    }

    @Test
    void intervalsAloneAreNoVerdictOfARunWhoseToolLives() throws Exception {
        Aftermath aftermath = afterKillOfRunBy(
                RUN
                        + "mkdir -p \"$2/2026-smoke/kafka-1\"\necho second,phase >\"$2/2026-smoke/kafka-1/intervals.csv\"\nexit 3\n");

        assertThat(aftermath.end()).isEqualTo("partial results");
        assertThat(aftermath.faults()).containsExactly("there is no result.json");
    }
}
