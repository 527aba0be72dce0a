package io.weir.tests.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.report.RunFolder;
import io.weir.result.Outcome;
import io.weir.result.RunResult;
import io.weir.tests.LeftResults;
import io.weir.tests.Shipped;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Short forms of the published experiments of several machines: a conductor, three hosts of clients and hosts of brokers. */
@EnabledOnOs(OS.LINUX)
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class PublishedOnHostsIT {

    private static final int CLIENTS = 3;

    @TempDir
    Path folder;

    private Sandbox sandbox;
    private Network network;
    private Hosts hosts;

    @BeforeEach
    void makeNetwork() throws Exception {
        Network.assume();
        sandbox = Sandbox.in(folder);
        network = new Network(CLIENTS + 2);
        Path certificates = folder.resolve("certificates");
        Hosts.certify(certificates, network, CLIENTS);
        hosts = Hosts.start(sandbox, network, certificates, 0, 0, 0);
    }

    @AfterEach
    void endHosts() throws Exception {
        if (hosts != null) {
            hosts.close();
        }
        if (network != null) {
            network.close();
        }
    }

    /** Runs an experiment against a broker on a host of its own, and returns what was printed. */
    private String run(int brokersHost, String file) throws Exception {
        try (KafkaOnHost broker = KafkaOnHost.start(network, brokersHost, folder);
                Tool tool = hosts.startRun(
                        "-d",
                        Shipped.KAFKA_REMOTE,
                        "-s",
                        "driver.commonConfig.bootstrap.servers=" + broker.address(),
                        "--short",
                        "-o",
                        "results/host-" + brokersHost,
                        Shipped.CLONE
                                .resolve("workloads/published")
                                .resolve(file)
                                .toString())) {
            assertThat(tool.awaitEnd()).as(tool.printed()).isIn(0, 4);
            return tool.printed();
        }
    }

    private List<RunResult> results(int brokersHost) throws Exception {
        try (Stream<Path> files = Files.walk(folder.resolve("results/host-" + brokersHost))) {
            List<Path> runs = files.filter(file -> file.endsWith("result.json"))
                    .map(Path::getParent)
                    .sorted()
                    .toList();
            List<RunResult> results = new ArrayList<>();
            for (Path run : runs) {
                LeftResults left = new LeftResults(new RunFolder(run));
                left.assertFollowsTheSchema();
                results.add(left.result());
            }
            return results;
        }
    }

    /** Checks that each host has sent its share, and that nothing is missing. */
    private static void assertShared(RunResult result) {
        assertThat(result.outcome()).isEqualTo(Outcome.completed());
        var figures = Objects.requireNonNull(result.figures());
        assertThat(figures.deliveryAudit().missing()).isZero();
        assertThat(figures.generators()).hasSize(CLIENTS);
        assertThat(figures.generators())
                .extracting(generator -> generator.measured().service().count())
                .allSatisfy(messages -> assertThat(messages).isPositive());
        assertThat(figures.generators().stream()
                        .mapToLong(generator -> generator.measured().service().count())
                        .sum())
                .isEqualTo(figures.measured().service().count());
    }

    @Test
    void whatThreeClientMachinesSendTogetherStandsBesideThePublishedSums() throws Exception {
        String printed = run(CLIENTS + 1, "kafka/client-hosts.yaml");

        assertThat(printed)
                .contains("Beside the published table: a stress test of Kafka 0.10")
                .contains("kafka-remote, without 7 rows of the table that were not run")
                .containsPattern("6 disks 6 partitions +3 +[0-9]+ / 1350222 ")
                .containsPattern("6 disks 6 partitions +6 +[0-9]+ / 1406103 ");
        assertThat(results(CLIENTS + 1)).hasSize(2).allSatisfy(PublishedOnHostsIT::assertShared);
    }

    @Test
    void anExperimentOnTwoMachinesIsAPageWithThePublishedTableBesideEach() throws Exception {
        for (int machine = CLIENTS + 1; machine <= CLIENTS + 2; machine++) {
            assertThat(run(machine, "tubemq/machines.yaml"))
                    .contains("Beside the published table: TubeMQ's comparison with Kafka")
                    .containsPattern("BX1 +kafka +[0-9]+ / 69382 +[0-9]+ / 69360 ")
                    .containsPattern("CG1 +kafka +[0-9]+ / 556354 +[0-9]+ / 553867 ");
            assertThat(results(machine)).singleElement().satisfies(PublishedOnHostsIT::assertShared);
        }

        String one = campaign(CLIENTS + 1);
        String other = campaign(CLIENTS + 2);
        Tool report = sandbox.run("report", "-o", "machines.html", one, other);
        assertThat(report.exitCode()).as(report.printed()).isZero();
        assertThat(Files.readString(folder.resolve("machines.html"))).contains("69382");
    }

    private String campaign(int brokersHost) throws Exception {
        try (Stream<Path> folders = Files.list(folder.resolve("results/host-" + brokersHost))) {
            return folders.findFirst().orElseThrow().toString();
        }
    }
}
