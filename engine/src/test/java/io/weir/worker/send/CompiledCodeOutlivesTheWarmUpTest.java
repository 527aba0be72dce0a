package io.weir.worker.send;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The first measured messages must not be those for which the JVM compiles the engine once more (decision 32). */
class CompiledCodeOutlivesTheWarmUpTest {

    /** What the optimizing compiler made of the engine, in a line of the JVM's log. */
    private static final String ENGINE = ".* 4 +io\\.weir\\.(worker|measure|schedule)\\..*";

    private static final String THROWN_AWAY = "made not entrant";

    @TempDir
    Path folder;

    @Test
    @Timeout(120)
    void noneOfTheEnginesIsThrownAwayWhenTheMeasuredWindowBegins() throws Exception {
        List<String> lines = linesOfALoad();
        int before = lines.indexOf(Long.toString(LoadInVirtualTime.WINDOW_START_MILLIS - 500));
        int after = lines.indexOf(Long.toString(LoadInVirtualTime.WINDOW_START_MILLIS + 500));

        assertThat(before).as("half a second before").isPositive();
        assertThat(after).as("half a second after").isGreaterThan(before);
        assertThat(lines.subList(0, before))
                .anyMatch(line -> line.matches(ENGINE) && line.contains("SenderLoop::sendAll"));
        assertThat(lines).as("what the log calls it").anyMatch(line -> line.contains(THROWN_AWAY));
        assertThat(lines.subList(before, after)).noneMatch(line -> line.matches(ENGINE) && line.contains(THROWN_AWAY));
    }

    /** With compilers that the program waits for: what is compiled depends on what was run, and not on the machine's load. */
    private List<String> linesOfALoad() throws Exception {
        Path log = folder.resolve("log");
        Process jvm = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx256m",
                        "-Xbatch",
                        "-Xlog:jit+compilation=debug:stdout:none",
                        "-cp",
                        System.getProperty("java.class.path"),
                        LoadInVirtualTime.class.getName())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        try {
            assertThat(jvm.waitFor(100, TimeUnit.SECONDS)).as("ended in time").isTrue();
        } finally {
            jvm.destroyForcibly();
        }
        assertThat(jvm.exitValue()).as(Files.readString(log)).isZero();
        return Files.readAllLines(log);
    }
}
