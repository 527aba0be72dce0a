package io.weir.tests.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.report.IntervalsCsv;
import io.weir.tests.Await;
import io.weir.tests.Shipped;
import io.weir.tests.containers.ContainerEngine;
import io.weir.tests.keys.KeyFile;
import io.weir.tests.keys.Observes;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A broker in containers is launched like one without, and leaves as little. */
@EnabledOnOs(OS.LINUX)
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class ContainerBrokerIT {

    private static final String IN_CONTAINER = "broker.launch=container";
    private static final Duration REMOVAL = Duration.ofSeconds(30);

    @TempDir
    Path folder;

    private Sandbox sandbox;

    @BeforeEach
    void makeSandbox() throws Exception {
        sandbox = Sandbox.in(folder);
    }

    @Test
    @Observes(
            of = KeyFile.DRIVER,
            value = {"broker.launch", "broker.image"})
    void servesARunAndLeavesNothingWhenTheToolIsKilled() throws Exception {
        ContainerEngine.assume();
        String image = ContainerEngine.javaImage();
        try (Tool tool = sandbox.start(Endless.on(Shipped.KAFKA, IN_CONTAINER, "broker.image=" + image))) {
            tool.awaitLine("It is ready");
            tool.await(() -> sandbox.hasMeasured("kafka-1", 2));
            assertThat(ContainerEngine.imagesOfBrokers()).containsExactly(image);
            assertResourcesAreSeen();

            tool.kill();
            Await.until(
                    REMOVAL,
                    () -> ContainerEngine.imagesOfBrokers().isEmpty(),
                    () -> "containers are left: " + ContainerEngine.imagesOfBrokers());
            sandbox.assertClears();
        }
    }

    /** Of the server in the container, and not of the engine's client that stands for it: that has no heap. */
    private void assertResourcesAreSeen() throws Exception {
        List<List<String>> rows =
                IntervalsCsv.read(sandbox.left("kafka-1").folder().intervals());
        for (String figure : List.of("cpuUserCores", "residentBytes", "threads", "heapUsedBytes")) {
            int column = rows.get(0).indexOf("process.broker-1." + figure);
            assertThat(column).as(figure + " in " + rows.get(0)).isPositive();
            assertThat(rows.subList(1, rows.size()))
                    .as(figure)
                    .anyMatch(row -> !row.get(column).isEmpty() && Double.parseDouble(row.get(column)) > 0);
        }
        int resident = rows.get(0).indexOf("process.broker-1.residentBytes");
        assertThat(rows.subList(1, rows.size()))
                .anyMatch(row -> !row.get(resident).isEmpty() && Long.parseLong(row.get(resident)) > 100_000_000);
    }

    @Test
    void failsWithOneSentenceWhereNoEngineAnswers() throws Exception {
        Map<String, String> nowhere =
                Map.of("DOCKER_HOST", "unix://" + folder.resolve("nowhere.sock"), "PATH", System.getenv("PATH"));
        try (Tool tool = sandbox.start(nowhere, Endless.on(Shipped.KAFKA, IN_CONTAINER))) {
            assertThat(tool.awaitEnd()).isEqualTo(3);
            assertThat(tool.printed()).containsPattern("Starting kafka [0-9.]+ in containers of this machine");
            assertThat(tool.failures())
                    .singleElement()
                    .asString()
                    .startsWith("broker.launch: container needs ")
                    .endsWith("write launch: local");
        }
        sandbox.assertNothingIsLeft();
    }
}
