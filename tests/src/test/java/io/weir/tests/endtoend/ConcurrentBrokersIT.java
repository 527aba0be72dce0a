package io.weir.tests.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.result.RunResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Several brokers that are up at the same time, for those who ask for it. */
@EnabledOnOs(OS.LINUX)
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class ConcurrentBrokersIT {

    @TempDir
    Path folder;

    private Sandbox sandbox;

    @BeforeEach
    void makeSandbox() throws Exception {
        sandbox = Sandbox.in(folder);
    }

    @Test
    void areAllStartedBeforeTheFirstRunAndServeUntilTheLast() throws Exception {
        String drivers = driver("one") + "," + driver("two");
        try (Tool tool = sandbox.start(
                "-d",
                drivers,
                "--concurrent-brokers",
                "-s",
                "producerRate=200",
                "-s",
                "warmupDuration=0s",
                "-s",
                "testDuration=3s",
                Sandbox.SMOKE)) {
            tool.awaitLine("Run 1 of 2");
            List<LiveProcess> brokers = sandbox.nodes();
            assertThat(brokers).hasSize(2);
            tool.await(() -> sandbox.hasMeasured("two-1", 1));
            assertThat(sandbox.nodes()).containsExactlyInAnyOrderElementsOf(brokers);

            assertThat(tool.awaitEnd()).as(tool.printed()).isIn(0, 4);
            assertThat(starts(tool)).containsExactly("Starting kafka", "Starting kafka", "Run 1 of", "Run 2 of");
        }
        for (String run : List.of("one-1", "two-1")) {
            LeftResults left = new LeftResults(sandbox.results(run));
            RunResult result = left.result();
            left.assertFollowsTheSchema();
            assertThat(result.driver().brokerLaunched()).isTrue();
            assertThat(result.campaign().concurrentBrokers()).isEqualTo(2);
            assertThat(result.verdict().notes())
                    .anyMatch(note -> note.startsWith("All 2 brokers of the campaign were up"));
            assertThat(result.resources().processes()).hasSize(2); // the generator and the run's own broker
        }
        Path campaign = sandbox.results("one-1").path().getParent();
        assertThat(campaign.resolve("broker-one").resolve("broker-1.log")).isNotEmptyFile();
        assertThat(campaign.resolve("broker-two").resolve("broker-1.log")).isNotEmptyFile();
        assertThat(Files.readString(campaign.resolve("report.html")))
                .contains("All 2 brokers were up during every run");
        sandbox.assertNothingIsLeft();
    }

    private static List<String> starts(Tool tool) {
        return Stream.of(tool.printed().split("\n"))
                .flatMap(line ->
                        Stream.of("Starting kafka", "Run 1 of", "Run 2 of").filter(line::startsWith))
                .toList();
    }

    private String driver(String name) throws Exception {
        return Files.writeString(folder.resolve(name + ".yaml"), """
                name: %s
                driverClass: kafka
                producerConfig: {acks: all}
                consumerConfig: {auto.offset.reset: earliest}
                broker:
                  launch: local
                  heap: 320m
                """.formatted(name))
                .toString();
    }
}
