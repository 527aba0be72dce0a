package io.weir.broker;

import static io.weir.broker.TestBrokers.blueprint;
import static io.weir.broker.TestBrokers.node;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.weir.driver.Insight.Fact;
import io.weir.driver.broker.BrokerBlueprint.NodeFolders;
import io.weir.driver.broker.BrokerStep.Launch;
import io.weir.driver.broker.BrokerStep.WriteFile;
import io.weir.driver.broker.DataFolders;
import io.weir.machine.Disks;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class LaunchedFactsTest {

    @TempDir
    Path folder;

    TestBrokers brokers;
    String disk;

    @BeforeEach
    void makeRepository() throws Exception {
        brokers = new TestBrokers(folder, Duration.ofMinutes(1));
        disk = Disks.nameOf(folder).orElseThrow();
    }

    /** Facts that differ between nodes of a role name the node. */
    @Test
    void tellsTheFlagsThatTheNodesReallyHaveAndNoSystemProperties() throws Exception {
        try (LocalBroker broker = brokers.launch((directory, port) -> {
            var plain = blueprint(
                    node("broker-1", directory, "serve"),
                    node("broker-2", directory, "serve"),
                    node("keeper", directory, "serve"));
            Launch keeper = (Launch) plain.steps().get(2);
            return blueprint(plain.steps().get(0), plain.steps().get(1), (Launch) blueprint(keeper)
                    .withJvmOptions(List.of("-XX:MaxDirectMemorySize=3m", "-XX:MaxRAMPercentage=7", "-Dpassword=x"))
                    .steps()
                    .get(0));
        })) {
            LaunchedFacts facts = broker.facts();

            assertThat(facts.facts()).extracting(Fact::name).containsExactly("JVM of broker", "JVM of keeper");
            assertThat(facts.facts().get(0).value())
                    .startsWith(System.getProperty("java.vm.name") + " ")
                    .contains(
                            ", -XX:InitialHeapSize=",
                            " -XX:MaxHeapSize=32m ",
                            "-XX:+UseSerialGC",
                            "-XX:TieredStopAtLevel=1")
                    .doesNotContain("MaxDirectMemorySize", "UseG1GC", "UseEpsilonGC", "ActiveProcessorCount");
            assertThat(facts.facts().get(1).value())
                    .contains("-XX:MaxDirectMemorySize=3m", "-XX:MaxRAMPercentage=7.0")
                    .doesNotContain("password");
            assertThat(facts.notes()).isEmpty();
        }
    }

    @Test
    void saysThatFoldersOnOneDiskAreNoDisks() throws Exception {
        try (LocalBroker broker = brokers.launch((directory, port) -> blueprint(
                        node("broker-1", directory, "serve"), new WriteFile(directory.resolve("log-1/f"), ""))
                .withFolders(List.of(
                        new NodeFolders(
                                "broker-1",
                                "log dirs",
                                List.of(directory.resolve("log-1"), directory.resolve("log-2"))),
                        new NodeFolders("broker-1", "journals", List.of(directory.resolve("log-1"))))))) {
            LaunchedFacts facts = broker.facts();

            assertThat(facts.facts())
                    .extracting(Fact::name, Fact::value)
                    .contains(
                            tuple("log dirs of broker", "2 on " + disk + " (1 still empty)"),
                            tuple("journals of broker", "1 on " + disk));
            assertThat(facts.notes())
                    .containsExactly("The 2 log dirs of broker-1 lie on one disk (" + disk
                            + "): they show the cost of folders, not of disks.");
        }
    }

    @Test
    void saysThatTheDisksNamedAreOneAndLeavesNothingOnThem() throws Exception {
        List<Path> disks = List.of(folder.resolve("a"), folder.resolve("b"));
        try (LocalBroker broker = brokers.launchOn(
                disks,
                (directory, port) -> blueprint(
                                node("broker-1", DataFolders.disk(directory, 0), "serve"),
                                node("broker-2", DataFolders.disk(directory, 1), "serve"))
                        .withFolders(List.of(
                                new NodeFolders("broker-1", "log dirs", List.of(DataFolders.disk(directory, 0))),
                                new NodeFolders("broker-2", "log dirs", List.of(DataFolders.disk(directory, 1))))))) {
            assertThat(broker.facts().facts()).extracting(Fact::value).contains("1 on " + disk);
            assertThat(broker.facts().notes())
                    .containsExactly("The 2 folders of broker.disks lie on one disk (" + disk
                            + "): they show the cost of folders, not of disks.");
            assertThat(broker.folders())
                    .hasSize(3)
                    .allSatisfy(path -> assertThat(path).isDirectory());
            for (Path named : disks) {
                assertThat(files(named)).anyMatch(file -> file.endsWith("data"));
            }
        }
        for (Path named : disks) {
            assertThat(files(named)).noneMatch(Files::isRegularFile);
        }
    }

    private static List<Path> files(Path folder) throws Exception {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.toList();
        }
    }
}
