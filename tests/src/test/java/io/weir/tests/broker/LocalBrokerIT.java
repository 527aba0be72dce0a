package io.weir.tests.broker;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.broker.LocalBroker;
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
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@Timeout(value = 10, unit = TimeUnit.MINUTES)
class LocalBrokerIT {

    @TempDir
    Path folder;

    @Test
    void startsAnswersComesBackAfterAKillAndLeavesNothing() throws Exception {
        LocalBroker broker = KafkaByHand.launch(folder.resolve("logs"), "127.0.0.1");
        try (broker;
                Admin admin = Admin.create(Map.copyOf(broker.addresses()))) {
            admin.createTopics(List.of(new NewTopic("kept", 3, (short) 1)))
                    .all()
                    .get(1, TimeUnit.MINUTES);

            broker.kill("broker-1");
            broker.restart("broker-1");

            assertThat(admin.listTopics().names().get(1, TimeUnit.MINUTES)).containsExactly("kept");
        }
        assertThat(broker.directory()).doesNotExist();
        assertThat(ProcessHandle.of(broker.pid("broker-1"))).isEmpty();
        assertThat(folder.resolve("logs/broker-1.log")).content().contains("Kafka Server started");
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void diesWithItsParent() throws Exception {
        Process parent = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx128m",
                        "-cp",
                        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                        KafkaByHand.class.getName(),
                        folder.resolve("logs").toString(),
                        "127.0.0.1")
                .redirectErrorStream(true)
                .redirectInput(new File("/dev/null"))
                .start();
        String[] words = broker(parent).split(" ");
        assertThat(hasEnded(words[1])).isFalse();

        parent.destroyForcibly().waitFor();

        assertThat(within(Duration.ofSeconds(2), () -> hasEnded(words[1]))).isTrue();
        assertThat(within(Duration.ofSeconds(20), () -> !Files.exists(Path.of(words[2]))))
                .isTrue();
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

    /** A process that nobody collects keeps its number for a while, or for ever. */
    private static boolean hasEnded(String pid) {
        try {
            return Files.readString(Path.of("/proc", pid, "stat")).matches("(?s).*\\) [ZX] .*");
        } catch (IOException gone) {
            return true;
        }
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
