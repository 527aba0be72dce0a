package io.weir.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.broker.DoomedParent;
import io.weir.time.SystemClock;
import io.weir.time.SystemSleeper;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(120)
class ProcessGuardTest {

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"running", "paused", "programs", "paused programs"})
    void endsServersAndTheirDataWithin2SecondsOfTheParentsDeath(String mode) throws Exception {
        Process parent = start(mode);
        String[] words = broker(parent).split(" ");
        ProcessMark a =
                ProcessMark.of(ProcessHandle.of(Long.parseLong(words[1])).orElseThrow());
        ProcessMark b =
                ProcessMark.of(ProcessHandle.of(Long.parseLong(words[2])).orElseThrow());
        Path onDisk = Path.of(words[3], "server", "disk-1").toRealPath();
        assertThat(onDisk).isDirectory();
        assertThat(a.alive()).isPresent();
        assertThat(b.alive()).isPresent();

        parent.destroyForcibly().waitFor();

        assertThat(within(
                        Duration.ofSeconds(2),
                        () -> a.alive().isEmpty() && b.alive().isEmpty()))
                .isTrue();
        assertThat(within(Duration.ofSeconds(10), () -> !Files.exists(Path.of(words[3])) && !Files.exists(onDisk)))
                .isTrue();
    }

    private Process start(String mode) throws IOException {
        List<String> command = List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx64m",
                "-cp",
                System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                DoomedParent.class.getName(),
                folder.toString(),
                mode);
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectInput(new File("/dev/null"))
                .start();
    }

    private static String broker(Process parent) throws IOException {
        var output = new BufferedReader(new InputStreamReader(parent.getInputStream(), StandardCharsets.UTF_8));
        StringBuilder all = new StringBuilder();
        for (String line = output.readLine(); line != null; line = output.readLine()) {
            if (line.startsWith("broker ")) {
                return line;
            }
            all.append(line).append('\n');
        }
        throw new IllegalStateException(all.toString());
    }

    private static boolean within(Duration limit, BooleanSupplier condition) throws InterruptedException {
        long start = SystemClock.INSTANCE.nanoTime();
        while (!condition.getAsBoolean()) {
            if (SystemClock.INSTANCE.nanoTime() - start > limit.toNanos()) {
                return false;
            }
            SystemSleeper.INSTANCE.sleep(Duration.ofMillis(20));
        }
        return true;
    }
}
