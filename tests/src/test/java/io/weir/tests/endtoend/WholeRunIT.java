package io.weir.tests.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.result.Cause;
import io.weir.result.Finding;
import io.weir.result.MeasuredFigures;
import io.weir.result.Outcome;
import io.weir.result.ResourceUse;
import io.weir.result.ResourceUse.ProcessUse;
import io.weir.result.RunResult;
import io.weir.tests.WholeMachine;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** From the command line to a measured broker and back to an empty machine. */
@EnabledOnOs(OS.LINUX)
@Timeout(value = 10, unit = TimeUnit.MINUTES)
@WholeMachine
class WholeRunIT {

    /** What a machine that is too busy may be blamed for. */
    private static final Set<Cause> WANT_OF_CAPACITY = Set.of(
            Cause.NOT_SUSTAINED,
            Cause.GENERATOR_LIMITED,
            Cause.STEAL,
            Cause.CLIENT_LIMITED,
            Cause.HEAD_OF_LINE,
            Cause.BACK_PRESSURE,
            Cause.INCOMPLETE);

    @TempDir
    Path folder;

    private Sandbox sandbox;

    @BeforeEach
    void makeSandbox() throws Exception {
        sandbox = Sandbox.in(folder);
    }

    @Test
    void measuresKafkaAndLeavesItsResultsAndNothingElse() throws Exception {
        Tool tool = sandbox.run("-d", Sandbox.KAFKA, "-s", "broker.heap=384m", "-s", "producerRate=500", Sandbox.SMOKE);

        LeftResults left = new LeftResults(sandbox.results("kafka-1"));
        RunResult result = left.result();
        assertThat(tool.exitCode())
                .as(tool.printed())
                .isEqualTo(result.verdict().usable() ? 0 : 4);
        assertThat(causes(result)).isSubsetOf(WANT_OF_CAPACITY);
        assertThat(result.outcome()).isEqualTo(Outcome.completed());
        assertThat(result.driver().brokerVersion()).isEqualTo("4.3.1");
        assertNothingIsWrong(result.figures());
        left.assertFollowsTheSchema();
        left.assertAddsUp();
        assertResourcesAreThere(result.resources(), left);
        assertThat(tool.printed())
                .contains(
                        "Starting kafka 4.3.1 on this machine",
                        "It is ready after",
                        "response",
                        "audit",
                        "Results are in ");
        assertThat(result.files()).contains("broker-1.log", "intervals.csv", "latencies.hlog", "omb.json");
        sandbox.assertNothingIsLeft();
    }

    @Test
    void repeatedRunsLeaveNothingToOneAnother() throws Exception {
        Tool tool =
                sandbox.run("-d", Sandbox.LOOPBACK, "-s", "driver.duplicateRatio=0.1", "--repeat", "3", Sandbox.SMOKE);

        MeasuredFigures first =
                new LeftResults(sandbox.results("loopback-1")).result().figures();
        assertThat(first).as(tool.printed()).isNotNull();
        assertThat(first.deliveryAudit().duplicates()).isPositive();
        for (String name : List.of("loopback-2", "loopback-3")) {
            LeftResults left = new LeftResults(sandbox.results(name));
            left.assertAddsUp();
            MeasuredFigures figures = left.result().figures();
            assertThat(figures).isNotNull();
            assertThat(figures.deliveryAudit()).as(name).isEqualTo(first.deliveryAudit());
            assertThat(figures.dueMessages()).as(name).isEqualTo(first.dueMessages());
            assertThat(figures.unsentMessages()).as(name).isZero();
        }
        sandbox.assertNothingIsLeft();
    }

    /** Of the broker's process as well, which is a child of another JVM than the one that samples. */
    private static void assertResourcesAreThere(@Nullable ResourceUse use, LeftResults left) throws Exception {
        assertThat(use).isNotNull();
        assertThat(use.unread()).noneMatch(sentence -> sentence.contains("broker") || sentence.contains("generator"));
        assertThat(use.processes()).extracting(ProcessUse::name).containsExactly("generator", "broker-1");
        assertThat(use.processes()).allSatisfy(process -> {
            assertThat(process.cpuSeconds()).isPositive();
            assertThat(process.maxResidentBytes()).isGreaterThan(30_000_000);
            assertThat(process.jvm()).isNotNull();
            assertThat(process.jvm().maxHeapUsedBytes()).isPositive();
        });
        assertThat(use.messagesPerBrokerCpuSecond()).isPositive();
        assertThat(use.messagesPerGeneratorCpuSecond()).isPositive();
        assertThat(use.sampling().cpuSeconds()).isPositive();
        assertThat(left.cells("process.broker-1.residentBytes")).anyMatch(cell -> !cell.isEmpty());
    }

    private static List<Cause> causes(RunResult result) {
        return result.verdict().findings().stream().map(Finding::cause).toList();
    }

    private static void assertNothingIsWrong(MeasuredFigures figures) {
        assertThat(figures).isNotNull();
        assertThat(figures.deliveryAudit().checked()).isTrue();
        assertThat(figures.deliveryAudit().missing()).isZero();
        assertThat(figures.deliveryAudit().corrupted()).isZero();
        assertThat(figures.deliveryAudit().duplicates()).isZero();
        assertThat(figures.deliveryAudit().reordered()).isZero();
        assertThat(figures.deliveryAudit().otherOrigin()).isZero();
        assertThat(figures.deliveryAudit().acknowledged().once()).isGreaterThan(1_000);
    }

    @Test
    void oneFailureDoesNotKeepTheOtherRunsFromTakingPlace() throws Exception {
        Path broken = Files.writeString(folder.resolve("broken.yaml"), """
                name: broken
                driverClass: kafka
                broker:
                  launch: local
                  version: "4.3.999"
                """);
        Path other = Files.writeString(folder.resolve("other.yaml"), """
                topics: 1
                partitionsPerTopic: 1
                messageSize: 100B
                useRandomizedPayloads: true
                randomBytesRatio: 0.5
                subscriptionsPerTopic: 1
                producersPerTopic: 1
                consumerPerSubscription: 1
                producerRate: 100
                warmupDuration: 0s
                testDuration: 1s
                """);

        Tool tool = sandbox.run(
                "-d",
                broken + "," + Sandbox.LOOPBACK,
                "-s",
                "testDuration=1s",
                "-s",
                "producerRate=100",
                Sandbox.SMOKE,
                other.toString());

        assertThat(tool.exitCode()).as(tool.printed()).isEqualTo(3);
        assertThat(tool.printed())
                .contains(
                        "Run 1 of 4: smoke on broken",
                        "Run 2 of 4: smoke on loopback",
                        "Run 3 of 4: other on broken",
                        "Run 4 of 4: other on loopback");
        assertThat(tool.failures())
                .hasSize(2)
                .allSatisfy(sentence -> assertThat(sentence).contains("4.3.999"));
        for (String run : List.of("broken-1", "broken-2")) {
            LeftResults left = new LeftResults(sandbox.results(run));
            left.assertFollowsTheSchema();
            assertThat(left.result().outcome().kind()).isEqualTo(Outcome.Kind.FAILED);
        }
        for (String run : List.of("loopback-1", "loopback-2")) {
            LeftResults left = new LeftResults(sandbox.results(run));
            left.assertFollowsTheSchema();
            left.assertAddsUp();
            assertNothingLost(left.result());
        }
        sandbox.assertNothingIsLeft();
    }

    @Test
    void aQuietCommandTellsVerdictsFailuresAndWhereTheResultsAre() throws Exception {
        Path broken = Files.writeString(folder.resolve("broken.yaml"), """
                name: broken
                driverClass: kafka
                broker:
                  launch: local
                  version: "4.3.999"
                """);

        Tool tool = sandbox.run(
                "--quiet",
                "-d",
                broken + "," + Sandbox.LOOPBACK,
                "-s",
                "testDuration=1s",
                "-s",
                "warmupDuration=0s",
                "-s",
                "producerRate=100",
                Sandbox.SMOKE);

        assertThat(tool.printed().lines())
                .satisfiesExactly(
                        failure -> assertThat(failure)
                                .startsWith("The run failed: ")
                                .contains("4.3.999"),
                        verdict ->
                                assertThat(verdict).matches("smoke on loopback: (VALID|QUALIFIED: .*|NOT VALID: .*)"),
                        place -> assertThat(place).startsWith("Results are in results/"));
        assertThat(tool.exitCode()).isEqualTo(3);
    }

    private static void assertNothingLost(RunResult result) {
        assertThat(result.outcome()).isEqualTo(Outcome.completed());
        assertThat(result.figures()).isNotNull();
        assertThat(result.figures().deliveryAudit().missing()).isZero();
    }

    @Test
    void aNodeThatIsKilledCostsNothingThatWasAcknowledged() throws Exception {
        try (Tool tool = sandbox.start(
                "-d",
                Sandbox.KAFKA,
                "-s",
                "broker.nodes=3",
                "-s",
                "broker.heap=256m",
                "-s",
                "driver.replicationFactor=3",
                "-s",
                "driver.topicConfig.min.insync.replicas=2",
                "-s",
                "producerRate=200",
                "-s",
                "testDuration=15s",
                "-s",
                "drainTimeout=1m",
                Sandbox.SMOKE)) {
            tool.await(() -> sandbox.hasMeasured("kafka-1", 2));
            assertThat(sandbox.nodes()).hasSize(3);
            sandbox.nodes().get(0).signal("KILL");

            assertThat(tool.awaitEnd()).as(tool.printed()).isIn(0, 4);
            LeftResults left = new LeftResults(sandbox.results("kafka-1"));
            RunResult result = left.result();
            assertThat(tool.printed()).containsPattern("Broker node \\S+ has ended: ");
            assertThat(result.outcome()).isEqualTo(Outcome.completed());
            assertThat(result.figures()).isNotNull();
            assertThat(result.figures().deliveryAudit().checked()).isTrue();
            assertThat(result.figures().deliveryAudit().missing())
                    .as(tool.printed())
                    .isZero();
            assertThat(result.figures().deliveryAudit().acknowledged().once()).isGreaterThan(1_000);
            assertThat(causes(result)).doesNotContain(Cause.DATA_LOST, Cause.DATA_CORRUPTED, Cause.PHANTOMS);
            left.assertFollowsTheSchema();
            left.assertAddsUp();
            sandbox.assertNothingIsLeft();
        }
    }
}
