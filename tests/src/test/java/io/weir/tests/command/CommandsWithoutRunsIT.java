package io.weir.tests.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.cli.CalledCommand;
import io.weir.cpu.CpuTopology;
import io.weir.machine.MachineMemory;
import io.weir.tests.Shipped;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Commands that start nothing. What can be known before anything is started is told before anything is started, all at
 * once, by every command.
 */
class CommandsWithoutRunsIT {

    @TempDir
    Path folder;

    private String succeed(String... arguments) throws Exception {
        return ended(0, CalledCommand.in(folder, arguments));
    }

    private String refused(String... arguments) throws Exception {
        return ended(2, CalledCommand.in(folder, arguments));
    }

    private String ended(int exitCode, CalledCommand command) throws Exception {
        assertThat(command.exitCode()).as(command.printed()).isEqualTo(exitCode);
        assertThat(folder.resolve("results")).doesNotExist();
        return command.printed();
    }

    private void write(String file, String content) throws IOException {
        Files.writeString(folder.resolve(file), content);
    }

    private static List<String> yamlFiles(String folder) throws IOException {
        try (Stream<Path> files = Files.list(Shipped.CLONE.resolve(folder))) {
            return files.map(Path::toString)
                    .filter(name -> name.endsWith(".yaml"))
                    .sorted()
                    .toList();
        }
    }

    @Test
    void driversAreListedWithTheirSettings() throws Exception {
        assertThat(succeed("drivers")).contains("kafka (launches a broker, 4.3.1", "loopback");
        assertThat(succeed("drivers", "kafka")).contains("replicationFactor", "producerConfig");
    }

    @Test
    void everyFileThatIsShippedIsInOrder() throws Exception {
        List<String> drivers = new ArrayList<>(yamlFiles("driver-kafka"));
        drivers.add(Shipped.LOOPBACK);
        List<String> command = new ArrayList<>(List.of("validate", "-d", String.join(",", drivers)));
        List<String> workloads = yamlFiles("workloads");
        command.addAll(workloads);
        assertThat(succeed(command.toArray(String[]::new)))
                .contains("All " + (drivers.size() + workloads.size()) + " files are in order");
    }

    @ParameterizedTest
    @ValueSource(strings = {"my broker", "../x", "..", "-x", ""})
    void aBrokerIsNotStartedUnderANameThatNoFolderCanHave(String name) throws Exception {
        assertThat(refused("broker", "start", "-d", Shipped.KAFKA, "--name=" + name))
                .contains("A broker can't have the name \"" + name + "\"", "--name");
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void aSinkGoesWithAWorkloadThatReceivesNothing() throws Exception {
        String sink = Shipped.CLONE.resolve("driver-loopback/sink.yaml").toString();
        assertThat(succeed("validate", "-d", sink, "-s", "subscriptionsPerTopic=0", Shipped.SMOKE))
                .contains("All 2 files are in order");
    }

    @Test
    void aDryRunShowsThePlan() throws Exception {
        assertThat(succeed("-d", Shipped.KAFKA + "," + Shipped.LOOPBACK, "--dry-run", "--repeat", "2", Shipped.SMOKE))
                .contains("smoke", "kafka", "loopback", "--dry-run");
        assertThat(succeed("-d", Shipped.LOOPBACK, "--dry-run", "" + Shipped.CLONE.resolve("workloads/1kb-3p.yaml")))
                .contains(
                        "up to 1,800,000 messages",
                        "up to 120 s warm-up until steady, 60 s measured",
                        "--dry-run",
                        "CPUs         Generator and broker may use every CPU: no broker is launched on this machine.");
    }

    @Test
    void aDryRunTellsThePortsThatOtherMachinesWillReach() throws Exception {
        assertThat(succeed("-d", Shipped.KAFKA, "--dry-run", Shipped.SMOKE))
                .contains("listens      on 127.0.0.1")
                .doesNotContain("other machines");
        assertThat(succeed("-d", "" + Shipped.CLONE.resolve("driver-tubemq/tubemq.yaml"), "--dry-run", Shipped.SMOKE))
                .containsPattern("listens      on 127.0.0.1, and open to other machines: .*master");
    }

    @Test
    void aDryRunShowsTheDiskSpaceThatRunsNeed() throws Exception {
        assertThat(succeed(
                        "-d",
                        Shipped.KAFKA,
                        "--dry-run",
                        "-s",
                        "producerRate=100",
                        "-s",
                        "messageSize=1000",
                        "-s",
                        "warmupDuration=0s",
                        "-s",
                        "testDuration=100s",
                        Shipped.SMOKE))
                .contains(
                        "up to 10 MB of broker data, removed afterwards, and up to 4 MB of results, on this machine",
                        "Up to 14 MB go to the disk of",
                        " for the broker's data and the results, where");
    }

    @Test
    void whatNoDiskCanHoldIsRefusedUnlessItIsThrownAwayInTime() throws Exception {
        String[] tooMuch = {
            "-d",
            Shipped.KAFKA,
            "--dry-run",
            "-s",
            "producerRate=9M",
            "-s",
            "messageSize=100kB",
            "-s",
            "testDuration=7d",
            Shipped.SMOKE
        };
        assertThat(refused(tooMuch)).contains("the disk of", "takes at least 544,320,00", "broker.retention");

        List<String> bounded = new ArrayList<>(List.of(tooMuch));
        bounded.addAll(0, List.of("-s", "broker.retention=16MiB", "-s", "partitionsPerTopic=1"));
        assertThat(succeed(bounded.toArray(String[]::new))).contains("--dry-run");
    }

    @Test
    void aRetentionThatASystemCanNotKeepIsRefusedWithWhatItCan() throws Exception {
        assertThat(refused("validate", "-d", Shipped.KAFKA, "-s", "broker.retention=5s"))
                .contains("broker.retention must be at least 10s with Kafka");
        assertThat(refused("validate", "-d", Shipped.KAFKA, "-s", "broker.retention=600"))
                .contains("broker.retention must be a time with its unit, such as 10m, or a size with its unit");
    }

    @Test
    void foldersThatASystemOrThisMachineHasNotAreRefused() throws Exception {
        assertThat(refused(
                        "validate", "-d", Shipped.KAFKA, "-s", "broker.journalDirs=2", "-s", "broker.disks=/nowhere"))
                .contains(
                        "broker.journalDirs is for a system with a journal beside its messages, which Kafka has not",
                        "broker.disks names /nowhere, which is no folder of this machine; make it, or mount the disk");
        assertThat(refused(
                        "validate",
                        "-d",
                        Shipped.CLONE.resolve("driver-tubemq/tubemq.yaml").toString(),
                        "-s",
                        "broker.logDirs=3"))
                .contains(
                        "broker.logDirs can't be set with TubeMQ, each of whose brokers keeps all messages below one");
    }

    @Test
    void aLimitBelowTheHeapIsRefused() throws Exception {
        assertThat(refused(
                        "validate",
                        "-d",
                        Shipped.KAFKA,
                        "-s",
                        "broker.launch=container",
                        "-s",
                        "broker.limits.memory=512m"))
                .contains(
                        "broker.limits.memory lets each server have 512m, and the heap of a broker alone has 1g; raise it, or");
        assertThat(refused(
                        "validate",
                        "-d",
                        Shipped.KAFKA,
                        "-s",
                        "broker.launch=container",
                        "-s",
                        "broker.roles.broker.heap=2g",
                        "-s",
                        "broker.limits.memory=1500m"))
                .contains("broker.limits.memory lets each server have 1500m, and the heap of a broker alone has 2g;");
        assertThat(succeed(
                        "validate",
                        "-d",
                        Shipped.KAFKA,
                        "-s",
                        "broker.launch=container",
                        "-s",
                        "broker.roles.broker.heap=256m",
                        "-s",
                        "broker.limits.memory=512m"))
                .isNotEmpty();
    }

    @Test
    void memoryOfARoleThatTheServerHasNotIsRefused() throws Exception {
        assertThat(refused("validate", "-d", Shipped.KAFKA, "-s", "broker.roles.bookie.heap=1g"))
                .contains("broker.roles names bookie, and this server has broker; name one of these");
        assertThat(refused("validate", "-d", Shipped.KAFKA, "-s", "broker.roles.broker.heap=90000g"))
                .contains(
                        "broker.roles asks for heaps that don't fit: 96,637 GB of broker + 1.07 GB of the run (HEAP_OPTS) = ",
                        " of memory in all; lower broker.heap, broker.roles or broker.nodes");
        assertThat(succeed(
                        "validate",
                        "-d",
                        Shipped.KAFKA,
                        "-s",
                        "broker.heap=90000g",
                        "-s",
                        "broker.roles.broker.heap=256m"))
                .isNotEmpty();
    }

    @Test
    void brokersThatHaveNoRoomBesideEachOtherAreRefused() throws Exception {
        write("one.yaml", "name: one\ndriverClass: kafka\nbroker: {launch: local}\n");
        write("other.yaml", "name: other\ndriverClass: kafka\nbroker: {launch: local}\n");
        String half = "broker.roles.broker.heap=" + (MachineMemory.totalBytes() / 2 >> 20) + "m";
        Map<String, String> environment = Map.of("HEAP_OPTS", "-Xmx512m");
        String[] together = {"--dry-run", "-d", "one.yaml,other.yaml", "-s", half, Shipped.SMOKE, "--concurrent-brokers"
        };

        assertThat(ended(2, CalledCommand.in(folder, environment, together)))
                .contains(
                        "--concurrent-brokers: asks for heaps that don't fit: ", " + 537 MB of the run (HEAP_OPTS) = ");
        assertThat(ended(0, CalledCommand.in(folder, environment, Arrays.copyOf(together, together.length - 1))))
                .contains("--dry-run");
    }

    /** Each fits beside a smaller other: six processes of a run, and a broker. */
    @Test
    void processesThatHaveNoRoomBesideTheBrokerAreRefused() throws Exception {
        long tenth = MachineMemory.totalBytes() / 10 >> 20;
        Map<String, String> environment = Map.of("HEAP_OPTS", "-Xmx" + tenth + "m");
        List<String> arguments = new ArrayList<>(List.of("--dry-run", "-d", Shipped.KAFKA));
        for (String setting :
                List.of("broker.heap=" + 4 * tenth + "m", "producersPerTopic=6", "clients={processes: 4}")) {
            arguments.addAll(List.of("-s", setting));
        }
        arguments.add(Shipped.SMOKE);

        assertThat(ended(0, CalledCommand.in(folder, environment, arguments.toArray(String[]::new))))
                .contains("--dry-run");
        arguments.set(arguments.size() - 2, "clients={processes: 6}");
        assertThat(ended(2, CalledCommand.in(folder, environment, arguments.toArray(String[]::new))))
                .contains(
                        "clients asks for heaps that don't fit: ",
                        " of broker + 7 × ",
                        "; ask for fewer processes, or lower HEAP_OPTS or the broker's heaps");
    }

    @Test
    void aDryRunShowsHowTheRateChanges() throws Exception {
        String profile = "producerRateProfile=[{rate: 1000, for: 10s}, {rampTo: 3k, for: 20s}]";
        assertThat(succeed(
                        "-d", Shipped.LOOPBACK, "--dry-run", "-s", profile, "-s", "warmupDuration=1s", Shipped.SMOKE))
                .contains("1,000 msg/s for 10 s, rising from 1,000 to 3,000 msg/s in 20 s", "51,000 messages");
    }

    @ParameterizedTest
    @ValueSource(strings = {"run", "validate", "--dry-run"})
    void everyCommandTellsTheSame(String command) throws Exception {
        write("kafka.yaml", """
                driverClass: kafka
                replicationFactor: 3
                broker:
                  launch: local
                  nodes: 2
                  heap: 90000g
                """);
        write("version.yaml", """
                driverClass: kafka
                broker:
                  launch: local
                  version: ../../etc
                """);
        write("loopback.yaml", """
                driverClass: loopback
                broker:
                  launch: local
                """);
        Map<String, String> environment = Map.of("HEAP_OPTS", "2g", "JVM_OPTS", "-XX:+UseSerialGC");
        assertThat(ended(
                                2,
                                CalledCommand.in(
                                        folder,
                                        environment,
                                        command,
                                        "-d",
                                        "kafka.yaml,version.yaml,loopback.yaml",
                                        Shipped.SMOKE))
                        .lines())
                .satisfiesExactly(
                        line -> assertThat(line).startsWith("HEAP_OPTS: holds '2g', which is no flag"),
                        line -> assertThat(line)
                                .startsWith("kafka.yaml:2:20: replicationFactor is 3, but")
                                .contains("2 nodes"),
                        line -> assertThat(line)
                                .startsWith("kafka.yaml:6:9: broker.heap asks for heaps that don't fit: 2 × 96,637 GB"),
                        line -> assertThat(line).startsWith("loopback.yaml:3:11: driver loopback has no broker"),
                        line -> assertThat(line).startsWith("version.yaml:4:12: broker.version must be one fixed"));
    }

    @Test
    void errorsOfAllFilesAreToldTogether() throws Exception {
        write("d.yaml", "driverClass: loopback\nservicetime: 1ms\nledger: maybe\n");
        write("w.yaml", "topics: -1\npartitions: 3\n");
        assertThat(refused("-d", "d.yaml", "w.yaml"))
                .contains("d.yaml:2:1", "d.yaml:3:9", "w.yaml:2:1", "did you mean");
    }

    @Test
    void aBrokerToBeKeptIsLookedAtToo() throws Exception {
        assertThat(refused(
                        "broker", "start", "-d", Shipped.KAFKA, "-s", "driver.replicationFactor=2", "--name", "never"))
                .startsWith("--set driver.replicationFactor: replicationFactor is 2, but");
    }

    @ParameterizedTest
    @ValueSource(strings = {"file", "file/below", "/proc/nowhere/results"})
    void resultsNeedAFolder(String place) throws Exception {
        write("file", "");
        String printed = refused("-d", Shipped.LOOPBACK, "-o", place, Shipped.SMOKE);
        assertThat(printed).startsWith("--output " + folder.resolve(place) + ": ");
        assertThat(refused("-d", Shipped.LOOPBACK, "-o", place, Shipped.SMOKE, "--dry-run"))
                .isEqualTo(printed);
    }

    @Test
    void cpusThatThisMachineHasNotAreRefused() throws Exception {
        int first = CpuTopology.ofThisProcess().orElseThrow().allowed().cpus().get(0);
        assertThat(refused(
                        "-d", Shipped.KAFKA, "-s", "generator.cpus=" + first, "-s", "broker.cpus=9999", Shipped.SMOKE))
                .contains("--set broker.cpus", "broker.cpus names 9999, and this process may use");
    }

    @Test
    void driverFilesThatNameDifferentCpusAreRefused() throws Exception {
        write("one.yaml", "driverClass: loopback\ngenerator: {cpus: shared}\n");
        write("other.yaml", "driverClass: loopback\ngenerator:\n  cpus: auto\n");
        assertThat(refused("-d", "one.yaml,other.yaml", "--dry-run", Shipped.SMOKE))
                .contains("generator.cpus is auto here and shared in", "--set generator.cpus=shared");
    }

    @Test
    void textThatIsNoListOfCpusIsRefused() throws Exception {
        assertThat(refused("-d", Shipped.LOOPBACK, "-s", "generator.cpus=3-1", "--dry-run", Shipped.SMOKE))
                .contains("generator.cpus must be auto, shared, or a list of CPUs such as 0-1,4, not '3-1'");
    }
}
