package io.weir.tests.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Somebody clears up the results while they are being made. */
@EnabledOnOs(OS.LINUX)
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class VanishedResultsIT {

    @TempDir
    Path folder;

    @Test
    void theFiguresAreShownAllTheSameAndTheNextRunTakesPlace() throws Exception {
        Sandbox sandbox = Sandbox.in(folder);
        String[] twice = Stream.concat(
                        Stream.of("--repeat", "2"), Stream.of(Endless.on(Sandbox.LOOPBACK, "testDuration=6s")))
                .toArray(String[]::new);
        try (Tool tool = sandbox.start(twice)) {
            tool.await(() -> sandbox.hasMeasured("loopback-1", 1));
            Path gone = sandbox.results("loopback-1").path();
            delete(gone);

            assertThat(tool.awaitEnd()).as(tool.printed()).isEqualTo(3);
            assertThat(tool.failures())
                    .as(tool.printed())
                    .singleElement()
                    .asString()
                    .contains("Results can't be written to " + gone, "name another place");
            assertThat(tool.ofRun(1)).as("figures").anyMatch(line -> line.contains("end-to-end"));
            assertThat(tool.printed()).doesNotContain("\tat ", "bug");
            new LeftResults(sandbox.results("loopback-2")).assertAddsUp();
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
}
