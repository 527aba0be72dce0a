package io.weir.tests.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What can be known before anything is started is told before anything is started, all at once, by every command. */
@EnabledOnOs(OS.LINUX)
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class PreflightIT {

    private static final int BAD_USAGE = 2;

    @TempDir
    Path folder;

    private Sandbox sandbox;

    @BeforeEach
    void makeSandbox() throws Exception {
        sandbox = Sandbox.in(folder);
    }

    private Tool refused(Map<String, String> environment, String... arguments) throws Exception {
        try (Tool tool = sandbox.start(environment, arguments)) {
            assertThat(tool.awaitEnd()).as(tool.printed()).isEqualTo(BAD_USAGE);
            assertThat(folder.resolve("results")).doesNotExist();
            sandbox.assertNothingIsLeft();
            return tool;
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"run", "validate", "--dry-run"})
    void everyCommandTellsTheSame(String command) throws Exception {
        Files.writeString(folder.resolve("kafka.yaml"), """
                driverClass: kafka
                replicationFactor: 3
                broker:
                  launch: local
                  nodes: 2
                  heap: 90000g
                """);
        Files.writeString(folder.resolve("version.yaml"), """
                driverClass: kafka
                broker:
                  launch: local
                  version: ../../etc
                """);
        Files.writeString(folder.resolve("loopback.yaml"), """
                driverClass: loopback
                broker:
                  launch: local
                """);
        Tool tool = refused(
                Map.of("HEAP_OPTS", "2g", "JVM_OPTS", "-XX:+UseSerialGC"),
                command,
                "-d",
                "kafka.yaml,version.yaml,loopback.yaml",
                Sandbox.SMOKE);
        assertThat(tool.printed().lines())
                .satisfiesExactly(
                        line -> assertThat(line).startsWith("HEAP_OPTS: holds '2g', which is no flag"),
                        line -> assertThat(line)
                                .startsWith("kafka.yaml:2:20: replicationFactor is 3, but")
                                .contains("2 nodes"),
                        line -> assertThat(line).startsWith("kafka.yaml:6:9: broker.heap of 90000g on each of 2 nodes"),
                        line -> assertThat(line).startsWith("loopback.yaml:3:11: driver loopback has no broker"),
                        line -> assertThat(line).startsWith("version.yaml:4:12: broker.version must be one fixed"));
    }

    @Test
    void aBrokerToBeKeptIsLookedAtToo() throws Exception {
        Tool tool = refused(
                Map.of(),
                "broker",
                "start",
                "-d",
                Sandbox.KAFKA,
                "-s",
                "driver.replicationFactor=2",
                "--name",
                "never");
        assertThat(tool.printed()).startsWith("--set driver.replicationFactor: replicationFactor is 2, but");
    }

    @ParameterizedTest
    @ValueSource(strings = {"file", "file/below", "/proc/nowhere/results"})
    void resultsNeedAFolder(String place) throws Exception {
        Files.writeString(folder.resolve("file"), "");
        List<String> started = List.of("-d", Sandbox.LOOPBACK, "-o", place, Sandbox.SMOKE);
        Tool tool = refused(Map.of(), started.toArray(String[]::new));
        assertThat(tool.printed()).startsWith("--output " + folder.resolve(place) + ": ");
        Tool planned = refused(
                Map.of(),
                Stream.concat(started.stream(), Stream.of("--dry-run")).toArray(String[]::new));
        assertThat(planned.printed()).isEqualTo(tool.printed());
    }

    @Test
    void figuresLookTheSameInEveryLanguage() throws Exception {
        Map<String, String> german = Map.of("JAVA_TOOL_OPTIONS", "-Duser.language=de -Duser.country=DE");
        try (Tool tool = sandbox.start(german, "-d", Sandbox.LOOPBACK, "--dry-run", Sandbox.SMOKE)) {
            assertThat(tool.awaitEnd()).as(tool.printed()).isZero();
            assertThat(tool.printed())
                    .contains("1,000 msg/s, 1.02 MB/s", "4,000 messages", "driver loopback launches none");
        }
    }
}
