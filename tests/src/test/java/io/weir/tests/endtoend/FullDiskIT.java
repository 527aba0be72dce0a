package io.weir.tests.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A place for results that has no room left. Needs the right to mount, as root has it. */
@EnabledOnOs(OS.LINUX)
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class FullDiskIT {

    @TempDir
    Path folder;

    private Sandbox sandbox;
    private Path results;

    @BeforeEach
    void mountSmallDisk() throws Exception {
        sandbox = Sandbox.in(folder);
        results = Files.createDirectories(folder.resolve("results"));
        assumeTrue(
                call("mount", "-t", "tmpfs", "-o", "size=1m", "weir-test", results.toString()) == 0,
                "this user may not mount a file system");
    }

    @AfterEach
    void unmount() throws Exception {
        call("umount", results.toString());
    }

    private static int call(String... command) throws Exception {
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start()
                .waitFor();
    }

    private void fill() {
        byte[] block = new byte[512];
        assertThatThrownBy(() -> {
                    try (OutputStream filler = Files.newOutputStream(results.resolve("filler"))) {
                        while (true) {
                            filler.write(block);
                        }
                    }
                })
                .isInstanceOf(IOException.class);
    }

    @Test
    void endsTheRunAndTheSentenceNamesTheFile() throws Exception {
        try (Tool tool = sandbox.start(Endless.on(Sandbox.LOOPBACK))) {
            tool.await(() -> sandbox.hasMeasured("loopback-1", 1));
            fill();

            assertThat(tool.awaitEnd()).as(tool.printed()).isEqualTo(3);
            assertThat(tool.failures())
                    .as(tool.printed())
                    .singleElement()
                    .asString()
                    .contains(
                            "Results can't be written to " + results, "No space left on device", "name another place");
            assertThat(tool.printed()).as("figures and verdict").contains("NOT VALID: ", "INCOMPLETE", "end-to-end");
            new LeftResults(sandbox.results("loopback-1")).assertStreamedFilesCanBeRead();
            sandbox.assertNothingIsLeft();
        }
    }

    @Test
    void startsNothingWhereThereIsNoRoomFromTheBeginning() throws Exception {
        fill();
        Tool tool = sandbox.run(Endless.on(Sandbox.LOOPBACK));
        assertThat(tool.exitCode()).as(tool.printed()).isEqualTo(3);
        assertThat(tool.printed()).contains("No space left on device").doesNotContain("\tat ");
        sandbox.assertNothingIsLeft();
    }
}
