package io.weir.tests.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.github.dockerjava.api.command.CreateContainerCmd;
import com.github.dockerjava.api.model.Bind;
import com.github.dockerjava.api.model.Volume;
import io.weir.host.CertificateAuthority;
import io.weir.tests.Await;
import io.weir.tests.LightlyCompiled;
import io.weir.tests.Shipped;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.testcontainers.containers.Container.ExecResult;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.Network;
import org.testcontainers.containers.startupcheck.OneShotStartupCheckStrategy;

/**
 * The containers of the chart's pods, with their commands, variables, rights and mounts, in an engine instead of Kubernetes:
 * its network gives them the names that Services would.
 */
@EnabledOnOs(value = OS.LINUX, architectures = "amd64")
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class ChartInContainersIT {

    private static final Duration PATIENCE = Duration.ofMinutes(4);

    @TempDir
    Path folder;

    private final List<GenericContainer<?>> started = new ArrayList<>();

    @BeforeAll
    static void load() throws Exception {
        WeirImage.load();
    }

    @Test
    void aRunOfTwoPodsEndsWithOneResultThatCanBeFetched() throws Exception {
        Rendered chart = Rendered.of(HelmProcess.ask(
                        Rendered.CHART,
                        List.of(Rendered.with(
                                "workers.count",
                                "1",
                                "driver",
                                Files.readString(Path.of(Shipped.LOOPBACK)),
                                "workload",
                                Files.readString(Path.of(Shipped.SMOKE)),
                                "arguments[0]",
                                "--set=testDuration=2s",
                                "arguments[1]",
                                "--set=driver.autoCreateTopics=true",
                                "workers.heapOptions",
                                "-Xms64m -Xmx192m",
                                "workers.jvmOptions",
                                "-XX:+UseSerialGC " + LightlyCompiled.FLAG)))
                .answers()
                .get(0));
        certify(chart);
        Files.createDirectory(folder.resolve("files"));
        for (String file : List.of("driver.yaml", "workload.yaml")) {
            Files.writeString(
                    folder.resolve("files").resolve(file),
                    chart.one("ConfigMap").path("data").path(file).asText());
        }
        readableByAll(folder);

        try (Network network = Network.newNetwork()) {
            GenericContainer<?> worker = container(
                    network,
                    chart.workerPod().at("/containers/0"),
                    chart.workers().get(0));
            start(worker);
            GenericContainer<?> await =
                    container(network, chart.conductorPod().at("/initContainers/0"), "await-workers.local");
            await.withStartupCheckStrategy(new OneShotStartupCheckStrategy().withTimeout(PATIENCE));
            start(await);
            awaitLine(worker, "Waiting for runs");

            GenericContainer<?> conductor =
                    container(network, chart.conductorPod().at("/containers/0"), chart.conductor());
            start(conductor);
            awaitLine(conductor, "is kept for 600 s");

            ExecResult result = conductor.execInContainer("sh", "-c", "cat /results/*/*/result.json");
            assertThat(result.getStdout())
                    .as(result.getStderr())
                    .contains("\"COMPLETED\"", chart.workers().get(0));
            assertThat(conductor.getLogs()).contains("kubectl cp --namespace benchmarks");
            conductor
                    .getDockerClient()
                    .stopContainerCmd(conductor.getContainerId())
                    .withTimeout(30)
                    .exec();
            Long code = conductor
                    .getDockerClient()
                    .inspectContainerCmd(conductor.getContainerId())
                    .exec()
                    .getState()
                    .getExitCodeLong();
            assertThat(code).as("that of the run: %s", conductor.getLogs()).isIn(0L, 4L);
        } finally {
            started.forEach(GenericContainer::stop);
        }
    }

    private void certify(Rendered chart) throws Exception {
        CertificateAuthority authority = new CertificateAuthority(folder.resolve("certificates"), 2);
        authority.issue(List.of(chart.conductor()));
        for (String worker : chart.workers()) {
            authority.issue(List.of(worker));
        }
    }

    private static void readableByAll(Path folder) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path path : all.toList()) {
                Files.setPosixFilePermissions(
                        path, PosixFilePermissions.fromString(Files.isDirectory(path) ? "rwxr-xr-x" : "rw-r--r--"));
            }
        }
    }

    /** The container of a pod of that name. */
    private GenericContainer<?> container(Network network, JsonNode spec, String name) {
        String pod = name.substring(0, name.indexOf('.'));
        GenericContainer<?> container =
                WeirImage.container().withNetwork(network).withNetworkAliases(name);
        for (JsonNode variable : Rendered.list(spec.path("env"))) {
            container.withEnv(
                    variable.path("name").asText(),
                    variable.has("value") ? variable.path("value").asText() : pod);
        }
        List<Bind> binds = new ArrayList<>();
        List<Volume> empty = new ArrayList<>();
        for (JsonNode mount : Rendered.list(spec.path("volumeMounts"))) {
            Volume at = new Volume(mount.path("mountPath").asText());
            switch (mount.path("name").asText()) {
                case "certificates" ->
                    binds.add(new Bind(
                            folder.resolve("certificates").resolve(name).toString(), at));
                case "files" -> binds.add(new Bind(folder.resolve("files").toString(), at));
                case "results" -> empty.add(at);
                default -> assertThat(at.getPath()).isEqualTo("/home/weir"); // each of these containers has it
            }
        }
        container.withCreateContainerCmdModifier(command -> {
            CreateContainerCmd own = command.withEntrypoint(Rendered.texts(spec.path("command")))
                    .withCmd(Rendered.texts(spec.path("args")).stream()
                            .map(argument -> argument.replace("$(POD)", pod))
                            .toList())
                    .withVolumes(empty);
            own.getHostConfig().withBinds(binds);
        });
        return container;
    }

    private void start(GenericContainer<?> container) {
        started.add(container);
        container.start();
    }

    private static void awaitLine(GenericContainer<?> container, String words) throws Exception {
        Await.until(
                PATIENCE,
                () -> {
                    String logs = container.getLogs();
                    if (!logs.contains(words) && !container.isRunning()) {
                        throw new AssertionError("it has ended: " + logs);
                    }
                    return logs.contains(words);
                },
                container::getLogs);
    }
}
