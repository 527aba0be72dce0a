package io.weir.broker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

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
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(120)
class ProcessGuardTest {

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"running", "paused"})
    void endsServersAndTheirDataWithin2SecondsOfTheParentsDeath(String mode) throws Exception {
        Process parent = start(mode);
        String[] words = broker(parent).split(" ");
        List<ProcessHandle> servers = new ArrayList<>();
        servers.add(ProcessHandle.of(Long.parseLong(words[1])).orElseThrow());
        servers.add(ProcessHandle.of(Long.parseLong(words[2])).orElseThrow());

        parent.destroyForcibly().waitFor();

        for (ProcessHandle server : servers) {
            assertThatCode(() -> server.onExit().get(2, TimeUnit.SECONDS)).doesNotThrowAnyException();
        }
        assertThat(vanishes(Path.of(words[3]))).isTrue();
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

    private static boolean vanishes(Path directory) throws InterruptedException {
        long start = SystemClock.INSTANCE.nanoTime();
        while (Files.exists(directory)) {
            if (SystemClock.INSTANCE.nanoTime() - start > Duration.ofSeconds(10).toNanos()) {
                return false;
            }
            SystemSleeper.INSTANCE.sleep(Duration.ofMillis(20));
        }
        return true;
    }
}
