package io.weir.tests.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Confines a process to one processor and busies that with others; they end with this, and after a minute anyhow. */
final class Starvation implements AutoCloseable {

    private static final int RIVALS = 8;
    private static final Pattern FIRST_ALLOWED = Pattern.compile("Cpus_allowed_list:\\s*(\\d+)");

    private final List<Process> rivals = new ArrayList<>();

    private Starvation() {}

    static Starvation of(LiveProcess process) throws IOException, InterruptedException {
        String processor = firstAllowedProcessor();
        Starvation starvation = new Starvation();
        for (int i = 0; i < RIVALS; i++) {
            starvation.rivals.add(
                    new ProcessBuilder("taskset", "-c", processor, "timeout", "60", "sh", "-c", "while :; do :; done")
                            .redirectErrorStream(true)
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start());
        }
        Process confinement = new ProcessBuilder("taskset", "-a", "-c", "-p", processor, Long.toString(process.pid()))
                .redirectErrorStream(true)
                .start();
        String said = new String(confinement.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(confinement.waitFor())
                .as("taskset, of util-linux, is needed: %s", said)
                .isZero();
        return starvation;
    }

    private static String firstAllowedProcessor() throws IOException {
        Matcher matcher = FIRST_ALLOWED.matcher(Files.readString(Path.of("/proc/self/status")));
        assertThat(matcher.find()).isTrue();
        return matcher.group(1);
    }

    @Override
    public void close() throws InterruptedException {
        for (Process rival : rivals) {
            rival.descendants().forEach(ProcessHandle::destroy);
            rival.destroy();
        }
        for (Process rival : rivals) {
            assertThat(rival.waitFor(60, TimeUnit.SECONDS)).isTrue();
        }
    }
}
