package io.weir.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.campaign.OwnJvm;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The first measured messages must not be those for which the JVM compiles the engine once more (decision 32). */
class CompiledCodeOutlivesTheWarmUpTest {

    /** Of the optimizing compiler, for the loop that it replaces as it runs, and so for all that is compiled into it. */
    private static final String SENDERS_LOOP = " 4 +io\\.weir\\.engine\\.SenderLoop::sendAll .*";

    private static final String THROWN_AWAY = "made not entrant";

    @Test
    @Timeout(120)
    void theSendersLoopRunsOnWhenTheMeasuredWindowBegins() throws Exception {
        List<String> lines = linesOfALoad();
        int windowStart = lines.indexOf(Long.toString(LoadInVirtualTime.WINDOW_START_MILLIS));
        int before = lines.indexOf(Long.toString(LoadInVirtualTime.WINDOW_START_MILLIS - 500));
        int after = lines.indexOf(Long.toString(LoadInVirtualTime.WINDOW_START_MILLIS + 500));

        assertThat(lines.subList(0, before))
                .as("compiled in the warm-up, and thrown away in its first second")
                .anyMatch(line -> line.matches(".*" + SENDERS_LOOP) && !line.contains(THROWN_AWAY))
                .anyMatch(line -> line.matches(".*" + SENDERS_LOOP) && line.contains(THROWN_AWAY));
        assertThat(windowStart).isBetween(before, after);
        assertThat(lines.subList(before, after))
                .noneMatch(line -> line.matches(".*" + SENDERS_LOOP) && line.contains(THROWN_AWAY));
    }

    /** With compilers that the program waits for: what is compiled depends on what was run, and not on the machine's load. */
    private static List<String> linesOfALoad() throws Exception {
        Process jvm = new ProcessBuilder(OwnJvm.command(
                        List.of("-Xmx256m", "-Xbatch", "-Xlog:jit+compilation=debug:stdout:none"),
                        List.of(LoadInVirtualTime.class.getName())))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        List<String> lines = new String(jvm.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                .lines()
                .toList();
        assertThat(jvm.waitFor()).isZero();
        return lines;
    }
}
