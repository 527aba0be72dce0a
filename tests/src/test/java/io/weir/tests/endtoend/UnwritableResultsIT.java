package io.weir.tests.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.weir.tests.Shipped;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** While results are being made, somebody clears them up, or their disk is full; to mount one takes root's rights. */
@EnabledOnOs(OS.LINUX)
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class UnwritableResultsIT {

    @TempDir
    Path folder;

    private Sandbox sandbox;

    @BeforeEach
    void makeSandbox() throws Exception {
        sandbox = Sandbox.in(folder);
    }

    private void assertFailure(Tool tool, String... words) {
        assertThat(tool.exitCode()).as(tool.printed()).isEqualTo(3);
        assertThat(tool.failures())
                .as(tool.printed())
                .singleElement()
                .asString()
                .contains("name another place")
                .contains(words);
        assertThat(tool.printed()).doesNotContain("\tat ");
    }

    @Test
    void figuresAreShownWhereTheFolderVanishesAndTheNextRunTakesPlace() throws Exception {
        String[] twice = Stream.concat(
                        Stream.of("--repeat", "2"), Stream.of(Endless.on(Shipped.LOOPBACK, "testDuration=4s")))
                .toArray(String[]::new);
        try (Tool tool = sandbox.start(twice)) {
            tool.await(() -> sandbox.hasMeasured("loopback-1", 1));
            Path gone = sandbox.left("loopback-1").folder().path();
            delete(gone);

            tool.awaitEnd();
            assertFailure(tool, "Results can't be written to " + gone);
            assertThat(tool.ofRun(1)).as("figures").anyMatch(line -> line.contains("end-to-end"));
            assertThat(tool.printed()).doesNotContain("bug");
            sandbox.left("loopback-2").assertAddsUp();
            sandbox.assertNothingIsLeft();
        }
    }

    /** With what is written meanwhile. */
    private static void delete(Path tree) throws IOException {
        try (Stream<Path> found = Files.walk(tree)) {
            List<Path> deepestFirst = found.sorted(Comparator.reverseOrder()).toList();
            for (Path path : deepestFirst) {
                Files.deleteIfExists(path);
            }
        }
    }

    @Test
    void aFullDiskEndsTheRunAndKeepsTheNextFromStarting() throws Exception {
        Path results = Files.createDirectories(folder.resolve("results"));
        assumeTrue(
                call("mount", "-t", "tmpfs", "-o", "size=1m", "weir-test", results.toString()) == 0,
                "this user may not mount a file system");
        try (Tool tool = sandbox.start(Endless.on(Shipped.LOOPBACK))) {
            tool.await(() -> sandbox.hasMeasured("loopback-1", 1));
            fill(results);

            tool.awaitEnd();
            assertFailure(tool, "Results can't be written to " + results, "No space left on device");
            assertThat(tool.printed()).as("figures and verdict").contains("NOT VALID: ", "INCOMPLETE", "end-to-end");
            sandbox.left("loopback-1").assertStreamedFilesCanBeRead();
            sandbox.assertNothingIsLeft();

            fill(results); // with what was freed at the end
            Tool next = sandbox.run(Endless.on(Shipped.LOOPBACK));
            assertThat(next.exitCode()).as(next.printed()).isEqualTo(3);
            assertThat(next.printed()).contains("No space left on device").doesNotContain("\tat ");
            sandbox.assertNothingIsLeft();
        } finally {
            call("umount", results.toString());
        }
    }

    private static int call(String... command) throws Exception {
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start()
                .waitFor();
    }

    private static void fill(Path results) {
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
}
