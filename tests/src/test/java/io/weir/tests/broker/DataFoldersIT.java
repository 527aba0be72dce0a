package io.weir.tests.broker;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.broker.LocalBroker;
import io.weir.driver.Insight.Fact;
import io.weir.machine.Disks;
import io.weir.result.RunResult;
import io.weir.tests.keys.FileRun;
import io.weir.tests.keys.KeyFile;
import io.weir.tests.keys.Observes;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Servers really write to as many folders as their files ask for, where they ask for them, and results tell of it. */
@Timeout(300)
class DataFoldersIT {

    private static final String WORKLOAD = """
            topics: 1
            partitionsPerTopic: 6
            messageSize: 10KiB
            useRandomizedPayloads: true
            randomBytesRatio: 1
            randomizedPayloadPoolSize: 10
            producersPerTopic: 1
            subscriptionsPerTopic: 1
            consumerPerSubscription: 1
            producerRate: 200
            warmupDuration: 0s
            testDuration: 2s
            """;

    private static final String ROUND_TRIP = "round trip at the start (TCP connect)";

    @TempDir
    Path folder;

    private String disk;

    @BeforeEach
    void nameTheDisk() {
        disk = Disks.nameOf(folder).orElseThrow();
    }

    @Test
    @Observes(
            of = KeyFile.DRIVER,
            value = {"broker.logDirs", "broker.disks"})
    void kafkaKeepsItsPartitionsInFoldersOnTheDisksInTurn() throws Exception {
        Path a = Files.createDirectory(folder.resolve("a"));
        Path b = Files.createDirectory(folder.resolve("b"));
        String file = """
                driverClass: kafka
                broker:
                  launch: local
                  heap: 300m
                  logDirs: 3
                  disks: %s, %s
                """.formatted(a, b);
        try (FileRun files = new FileRun(folder, "kafka");
                LocalBroker kafka = files.broker(file);
                Admin admin = Admin.create(Map.copyOf(kafka.addresses()))) {
            RunResult result = files.run("kafka", file, WORKLOAD, kafka);

            Set<Path> parents = admin.describeLogDirs(Set.of(1)).allDescriptions().get().get(1).keySet().stream()
                    .map(name -> real(name).getParent().getParent().getParent().getParent())
                    .collect(Collectors.toSet());
            assertThat(parents).containsExactlyInAnyOrder(a.toRealPath(), b.toRealPath());
            assertThat(facts(result))
                    .containsEntry("log dirs of a broker", "3")
                    .containsKey(ROUND_TRIP)
                    .containsEntry("log dirs of broker", "3 on " + disk);
            assertThat(facts(result).get("JVM of broker")).contains("-XX:MaxHeapSize=300m", "-XX:+UseG1GC");
            assertThat(result.verdict().notes())
                    .contains("The 2 folders of broker.disks lie on one disk (" + disk
                            + "): they show the cost of folders, not of disks.");
        }
        assertThat(regularFiles(a)).isEmpty();
        assertThat(regularFiles(b)).isEmpty();
    }

    @Test
    @Observes(
            of = KeyFile.DRIVER,
            value = {"broker.logDirs", "broker.journalDirs", "broker.directMemory", "broker.roles"})
    void aBookieHasSeveralLedgerAndJournalDirectoriesAndEachRoleItsMemory() throws Exception {
        String file = """
                driverClass: pulsar
                client: {persistence: {ensembleSize: 1, writeQuorum: 1, ackQuorum: 1}}
                broker:
                  launch: local
                  heap: 300m
                  directMemory: 200m
                  roles: {bookie.heap: 280m, zookeeper.jvmOptions: -XX:+UseSerialGC}
                  logDirs: 2
                  journalDirs: 2
                """;
        try (FileRun files = new FileRun(folder, "pulsar");
                LocalBroker pulsar = files.broker(file)) {
            RunResult result = files.run("pulsar", file, WORKLOAD, pulsar);

            Path bookie = pulsar.directory().resolve("server/bookie-1");
            for (String journal : List.of("journal-1", "journal-2")) {
                assertThat(regularFiles(bookie.resolve(journal)))
                        .as(journal)
                        .anyMatch(name -> name.toString().endsWith(".txn"));
            }
            for (String ledgers : List.of("log-1", "log-2")) {
                assertThat(regularFiles(bookie.resolve(ledgers)))
                        .as(ledgers)
                        .anyMatch(name -> name.toString().contains("locations"));
            }
            assertThat(facts(result))
                    .containsEntry("ledger directories of bookie", "2 on " + disk)
                    .containsEntry("journal directories of bookie", "2 on " + disk)
                    .containsEntry("bookies", "1")
                    .containsKey(ROUND_TRIP);
            assertThat(facts(result).get("JVM of zookeeper"))
                    .contains("-XX:MaxHeapSize=128m", "-XX:+UseSerialGC")
                    .doesNotContain("UseG1GC");
            assertThat(facts(result).get("JVM of bookie"))
                    .contains("-XX:MaxHeapSize=280m", "-XX:MaxDirectMemorySize=256m");
            assertThat(facts(result).get("JVM of broker"))
                    .contains("-XX:MaxHeapSize=300m", "-XX:MaxDirectMemorySize=200m");
            assertThat(result.verdict().notes())
                    .contains("The 2 ledger directories of bookie-1 lie on one disk (" + disk
                            + "): they show the cost of folders, not of disks.");
        }
    }

    @Test
    @Observes(of = KeyFile.DRIVER, value = "broker.logDirs")
    void rocketMqFillsTheFilesOfItsCommitLogInOneFolderAfterTheOther() throws Exception {
        String file = """
                driverClass: rocketmq
                broker:
                  launch: local
                  heap: 512m
                  logDirs: 2
                  config:
                    mappedFileSizeCommitLog: 1048576
                """;
        try (FileRun files = new FileRun(folder, "rocketmq");
                LocalBroker rocketMq = files.broker(file)) {
            RunResult result = files.run("rocketmq", file, WORKLOAD, rocketMq);

            Path broker = rocketMq.directory().resolve("server/broker-a");
            assertThat(regularFiles(broker.resolve("log-1"))).isNotEmpty();
            assertThat(regularFiles(broker.resolve("log-2"))).isNotEmpty();
            assertThat(facts(result)).containsKey(ROUND_TRIP);
            assertThat(facts(result).get("commit logs of broker")).startsWith("2 on " + disk);
        }
    }

    private static Map<String, String> facts(RunResult result) {
        return Objects.requireNonNull(result.figures()).facts().stream()
                .collect(Collectors.toMap(Fact::name, Fact::value, (one, other) -> one));
    }

    private static Path real(String name) {
        try {
            return Path.of(name).toRealPath();
        } catch (java.io.IOException missing) {
            throw new IllegalStateException(missing);
        }
    }

    private static List<Path> regularFiles(Path tree) throws Exception {
        try (Stream<Path> files = Files.walk(tree)) {
            return files.filter(Files::isRegularFile).toList();
        }
    }
}
