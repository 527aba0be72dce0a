package io.weir.tests.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.driver.Insight.Fact;
import io.weir.report.IntervalsCsv;
import io.weir.result.RunResult;
import io.weir.tests.Await;
import io.weir.tests.LeftResults;
import io.weir.tests.Shipped;
import io.weir.tests.containers.ContainerEngine;
import io.weir.tests.keys.KeyFile;
import io.weir.tests.keys.Observes;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
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
            assertThat(ContainerEngine.imagesOfBrokers()).containsExactly(ContainerEngine.idOf(image));
            assertResourcesAreSeen();
            assertHasNoRights();

            tool.kill();
            Await.until(
                    REMOVAL,
                    () -> ContainerEngine.imagesOfBrokers().isEmpty(),
                    () -> "containers are left: " + ContainerEngine.imagesOfBrokers());
            sandbox.assertClears();
        }
    }

    @Test
    void saysWhichImageItWasAndTakesAnyPath() throws Exception {
        ContainerEngine.assume();
        String id = ContainerEngine.idOf(ContainerEngine.javaImage());
        Path place = folder.resolve("comma, and \"quote\"");

        Tool tool = sandbox.run(
                "-d",
                Shipped.KAFKA,
                "-s",
                IN_CONTAINER,
                "-s",
                "broker.image=" + id,
                "-s",
                "broker.heap=320m",
                "-s",
                "testDuration=2s",
                "-o",
                place.resolve("results").toString(),
                Shipped.SMOKE);

        assertThat(tool.failures()).isEmpty();
        assertThat(LeftResults.of(place, "kafka-1").result().driver().brokerImage())
                .isEqualTo(id);
    }

    @Test
    @Observes(of = KeyFile.DRIVER, value = "broker.limits")
    void keepsTheLimitsAndTellsThemAndTheFlagsOfItsJvm() throws Exception {
        ContainerEngine.assume();
        Path disk = Files.createDirectory(folder.resolve("disk"));
        List<String> arguments = new ArrayList<>(List.of("-d", Shipped.KAFKA, "-o", "results"));
        for (String key : List.of(
                IN_CONTAINER,
                "broker.image=" + ContainerEngine.javaImage(),
                "broker.heap=320m",
                "broker.limits.cpus=1.5",
                "broker.limits.memory=700m",
                "broker.disks=" + disk,
                "testDuration=2s")) {
            arguments.addAll(List.of("-s", key));
        }
        arguments.add(Shipped.SMOKE);

        Tool tool = sandbox.run(arguments.toArray(String[]::new));

        assertThat(tool.failures()).isEmpty();
        LeftResults left = LeftResults.of(folder, "kafka-1");
        left.assertFollowsTheSchema();
        RunResult result = left.result();
        assertThat(result.environment().brokerCpus()).isEqualTo(1.5);
        Map<String, String> facts = result.figures().facts().stream()
                .collect(Collectors.toMap(Fact::name, Fact::value, (one, other) -> one));
        assertThat(facts).containsEntry("limits of broker", "1.5 CPUs, 700MiB of memory");
        assertThat(facts.get("JVM of broker")).contains("-XX:MaxHeapSize=320m");
        assertThat(facts.get("log dirs of broker")).startsWith("1 on ").doesNotContain("empty");
        assertThat(disk.resolve("weir-" + System.getProperty("user.name"))).isEmptyDirectory();
    }

    private void assertHasNoRights() throws Exception {
        List<String> rights = new ArrayList<>();
        for (LiveProcess node : sandbox.nodes()) {
            Path process = Path.of("/proc", String.valueOf(node.pid()));
            if (Files.readString(process.resolve("cgroup")).contains("docker")) {
                Files.readAllLines(process.resolve("status")).stream()
                        .filter(line -> line.matches("(CapEff|CapPrm|CapBnd|NoNewPrivs):.*"))
                        .forEach(rights::add);
            }
        }
        assertThat(rights)
                .containsExactlyInAnyOrder(
                        "CapEff:\t0000000000000000",
                        "CapPrm:\t0000000000000000",
                        "CapBnd:\t0000000000000000",
                        "NoNewPrivs:\t1");
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
