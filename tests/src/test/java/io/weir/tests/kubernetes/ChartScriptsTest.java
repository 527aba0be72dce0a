package io.weir.tests.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.weir.tests.Await;
import io.weir.tests.Shipped;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The shell in the chart, and on its page, does what is said of it, without containers. */
@EnabledOnOs(value = OS.LINUX, architectures = "amd64")
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class ChartScriptsTest {

    private static Rendered chart;

    @TempDir
    Path folder;

    @BeforeAll
    static void render() throws Exception {
        chart = Rendered.of(HelmProcess.ask(
                        Rendered.CHART, List.of(Rendered.with("workers.startLimit", "1", "results.keep", "3000")))
                .answers()
                .get(0));
    }

    /** Starts the script of a container with a program in the place of the run, and no arguments. */
    private Process start(JsonNode container, String program, String... arguments) throws Exception {
        Path run = folder.resolve("run");
        Files.writeString(run, "#!/bin/sh\n" + program);
        Files.setPosixFilePermissions(run, PosixFilePermissions.fromString("rwx------"));
        List<String> command = new ArrayList<>(Rendered.texts(container.path("command")));
        command.add(container.at("/args/0").asText().replace("/opt/weir/bin/benchmark", run.toString()));
        command.add("script");
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("output").toFile());
        builder.environment().put("POD", "weir-conductor-1-x7k2p");
        return builder.start();
    }

    private String output() throws Exception {
        return Files.readString(folder.resolve("output"));
    }

    private JsonNode conductor() {
        return chart.conductorPod().at("/containers/0");
    }

    @Test
    void aPodThatIsToldToEndTellsTheRunAndWaitsForIt() throws Exception {
        Process pod = start(
                conductor(),
                "trap 'sleep 0.3; echo results are written; exit 5' TERM\necho begun\nwhile :; do sleep 0.05; done\n");
        Await.until(() -> output().contains("begun"));

        pod.destroy();

        assertThat(pod.waitFor()).isEqualTo(5);
        assertThat(output()).contains("results are written").doesNotContain("kubectl cp");
    }

    @Test
    void aRunThatHasEndedLeavesItsResultsUntilThePodIsToldToEnd() throws Exception {
        Process pod = start(conductor(), "echo \"ran $*\"; exit 4\n", "two words", "--flag");
        Await.until(() -> output().contains("kubectl cp"));
        assertThat(output())
                .contains("ran two words --flag", "exit code 4")
                .contains(
                        "kubectl cp --namespace benchmarks --container conductor weir-conductor-1-x7k2p:/results results");
        assertThat(pod.isAlive()).isTrue();

        List<ProcessHandle> waiting = pod.descendants().toList();
        pod.destroy();

        assertThat(pod.waitFor()).isEqualTo(4);
        waiting.forEach(ProcessHandle::destroy); // in a pod they end with it
    }

    @Test
    void workersThatAreKnownAreNotWaitedForAndOthersAreNamed() throws Exception {
        JsonNode await = chart.conductorPod().at("/initContainers/0");

        assertThat(start(await, "", "localhost", "127.0.0.1").waitFor())
                .as(output())
                .isZero();

        assertThat(start(await, "", "localhost", "weir-worker-1.nowhere.invalid")
                        .waitFor())
                .isEqualTo(1);
        assertThat(output())
                .contains(
                        "weir-worker-1.nowhere.invalid does not listen after 1 s",
                        "kubectl describe pod weir-worker-1");
    }

    @Test
    void theCommandsOfThePageMakeTheSecretThatTheChartMounts() throws Exception {
        String page = Files.readString(Shipped.CLONE.resolve("docs/kubernetes.md"));
        Matcher named =
                Pattern.compile("bin/benchmark cluster certificates (.*)\n").matcher(page);
        assertThat(named.find()).isTrue();
        List<String> hosts = new ArrayList<>(List.of(chart.conductor()));
        hosts.addAll(chart.workers());
        assertThat(named.group(1).split(" ")).containsExactlyElementsOf(hosts);

        List<String> keys = new ArrayList<>();
        for (String host : hosts) {
            Files.createDirectory(folder.resolve(host));
            for (String file : List.of("host.p12", "password", "trust.p12")) {
                Files.createFile(folder.resolve(host).resolve(file));
                keys.add("--from-file=" + host + "." + file + "=" + host + "/" + file);
            }
        }
        Matcher loop = Pattern.compile("\\$\\((for file in .*done)\\)").matcher(page);
        assertThat(loop.find()).isTrue();
        Process shell = new ProcessBuilder("sh", "-c", loop.group(1))
                .directory(folder.toFile())
                .start();
        assertThat(new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8).lines())
                .containsExactlyElementsOf(keys);

        List<String> mounted = new ArrayList<>();
        for (JsonNode pod : List.of(chart.conductorPod(), chart.workerPod())) {
            Rendered.list(Rendered.named(pod.path("volumes"), "certificates").at("/secret/items"))
                    .forEach(item ->
                            mounted.add("--from-file=" + item.path("key").asText() + "="
                                    + item.path("path").asText()));
        }
        assertThat(mounted).containsExactlyInAnyOrderElementsOf(keys);
    }
}
