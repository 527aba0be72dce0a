package io.weir.benchmarks.tool;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@EnabledOnOs(OS.LINUX)
class IsolatedToolTest {

    @TempDir
    Path folder;

    @Test
    void knowsWhatItsCommandsHaveStartedAndNothingElse() throws Exception {
        Path bin = Files.createDirectories(folder.resolve("bin"));
        Path benchmark = Files.writeString(bin.resolve("benchmark"), """
                #!/bin/sh
                echo "$1 $VARIABLE" >"$TMPDIR/file"
                sleep 1000 &
                # Until then the child is another shell.
                until grep -q ^sleep "/proc/$!/cmdline"; do :; done
                """);
        Files.setPosixFilePermissions(benchmark, PosixFilePermissions.fromString("rwx------"));
        IsolatedTool tool = IsolatedTool.in(folder, folder.resolve("one"), folder.resolve("cache"));
        IsolatedTool other = IsolatedTool.in(folder, folder.resolve("two"), folder.resolve("cache"));

        tool.start(folder.resolve("log"), Map.of("VARIABLE", "value"), List.of("argument"))
                .waitFor();

        List<ToolProcess> left = tool.processes("1000");
        assertThat(left).hasSize(1);
        assertThat(left.get(0).arguments()).containsExactly("sleep", "1000");
        assertThat(other.processes()).isEmpty();
        assertThat(tool.temporaryFiles())
                .singleElement()
                .satisfies(file -> assertThat(file).hasContent("argument value"));
        left.get(0).handle().destroyForcibly();
        left.get(0).handle().onExit().join();
        assertThat(tool.processes()).isEmpty();
    }
}
