package io.weir.tests.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.tests.Shipped;
import java.io.IOException;
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
        Path results = folder.resolve("results");
        try (SmallDisk disk = SmallDisk.mountedAt(results, 1);
                Tool tool = sandbox.start(Endless.on(Shipped.LOOPBACK))) {
            tool.await(() -> sandbox.hasMeasured("loopback-1", 1));
            disk.fill();

            tool.awaitEnd();
            assertFailure(tool, "Results can't be written to " + results, "No space left on device");
            assertThat(tool.printed()).as("figures and verdict").contains("NOT VALID: ", "INCOMPLETE", "end-to-end");
            sandbox.left("loopback-1").assertStreamedFilesCanBeRead();
            sandbox.assertNothingIsLeft();

            disk.fill(); // with what was freed at the end
            Tool next = sandbox.run(Endless.on(Shipped.LOOPBACK));
            assertThat(next.exitCode()).as(next.printed()).isEqualTo(2);
            assertThat(next.printed())
                    .contains("the disk of " + results + ": takes at least 0.6 MB for the results", "--output")
                    .doesNotContain("\tat ");
            Tool unlimited = sandbox.run(Endless.on(Shipped.LOOPBACK, "producerRate=max"));
            assertThat(unlimited.exitCode()).as(unlimited.printed()).isEqualTo(3);
            assertThat(unlimited.printed()).contains("No space left on device").doesNotContain("\tat ");
            sandbox.assertNothingIsLeft();
        }
    }

    @Test
    void aDiskThatIsNearlyFullEndsTheRunWithAllThatItHasMeasured() throws Exception {
        Path results = folder.resolve("results");
        try (SmallDisk disk = SmallDisk.mountedAt(results, 40);
                Tool tool = sandbox.start(Endless.on(Shipped.LOOPBACK))) {
            tool.await(() -> sandbox.hasMeasured("loopback-1", 1));
            disk.fillBut(2_000_000); // a twentieth is more

            tool.awaitEnd();
            assertThat(tool.exitCode()).as(tool.printed()).isEqualTo(4);
            assertThat(tool.printed().replaceAll("\\s+", " "))
                    .contains("INCOMPLETE", "the disk with the results (" + results, "is nearly full", "Results are in")
                    .doesNotContain("\tat ");
            sandbox.left("loopback-1").assertAddsUp();
            sandbox.assertNothingIsLeft();
        }
    }
}
