package io.weir.tests.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.cpu.CpuTopology;
import io.weir.result.Cause;
import io.weir.result.Environment;
import io.weir.result.Finding;
import io.weir.result.MeasuredFigures;
import io.weir.result.Outcome;
import io.weir.result.ResourceUse;
import io.weir.result.ResourceUse.ProcessUse;
import io.weir.result.RunResult;
import io.weir.tests.LeftResults;
import io.weir.tests.Shipped;
import io.weir.tests.WholeMachine;
import io.weir.tests.keys.KeyFile;
import io.weir.tests.keys.Observes;
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

    /** Of those that the tests may use, the first and the last: two on the smallest machine. */
    private static final List<Integer> ALLOWED =
            CpuTopology.ofThisProcess().orElseThrow().allowed().cpus();

    private static final int FIRST = ALLOWED.get(0);
    private static final int LAST = ALLOWED.get(ALLOWED.size() - 1);

    @TempDir
    Path folder;

    private Sandbox sandbox;

    @BeforeEach
    void makeSandbox() throws Exception {
        sandbox = Sandbox.in(folder);
    }

    /** On CPUs of its own each, of which the generator's is the only one that its JVM counts. */
    @Test
    @Observes(
            of = KeyFile.DRIVER,
            value = {"broker.cpus", "generator", "generator.cpus"})
    void measuresKafkaAndLeavesItsResultsAndNothingElse() throws Exception {
        Tool tool = sandbox.run(
                "-d",
                Shipped.KAFKA,
                "-s",
                "broker.heap=384m",
                "-s",
                "broker.cpus=" + LAST,
                "-s",
                "generator.cpus=" + FIRST,
                "-s",
                "producerRate=500",
                Shipped.SMOKE);

        LeftResults left = sandbox.left("kafka-1");
        RunResult result = left.result();
        assertThat(tool.exitCode())
                .as(tool.printed())
                .isEqualTo(result.verdict().usable() ? 0 : 4);
        assertThat(causes(result)).isSubsetOf(WANT_OF_CAPACITY);
        assertThat(result.outcome()).isEqualTo(Outcome.completed());
        assertCpusAreApart(result);
        assertThat(result.driver().brokerVersion()).isEqualTo("4.3.1");
        assertThat(result.driver().clientVersion()).isEqualTo("4.3.1");
        assertNothingIsWrong(result.figures());
        left.assertFollowsTheSchema();
        left.assertAddsUp();
        assertResourcesAreThere(result.resources(), left);
        assertThat(tool.printed())
                .contains(
                        "Starting kafka 4.3.1 on this machine",
                        "It is ready after",
                        "response",
                        "end-to-end",
                        "Results are in ");
        assertThat(result.files()).contains("broker-1.log", "intervals.csv", "latencies.hlog", "omb.json");
        sandbox.assertNothingIsLeft();
    }

    private static void assertCpusAreApart(RunResult result) {
        Environment.Cpus cpus = result.environment().cpus();
        assertThat(cpus).isNotNull();
        assertThat(cpus.generator()).containsExactly(FIRST);
        assertThat(cpus.broker()).containsExactly(LAST);
        assertThat(cpus.apart()).isTrue();
        assertThat(cpus.reason())
                .isEqualTo("The driver file names CPUs: the generator has " + FIRST + ", the broker " + LAST + ".");
        assertThat(result.environment().hardware().cpus()).isEqualTo(1);
    }

    /** Where sends don't block: else each producer would have a thread. */
    @Test
    void theGeneratorCountsItsThreadsByTheCpuThatIsNamed() throws Exception {
        Tool tool = sandbox.run(
                "-d",
                Shipped.LOOPBACK,
                "-s",
                "generator.cpus=" + FIRST,
                "-s",
                "producersPerTopic=4",
                "-s",
                "testDuration=1s",
                Shipped.SMOKE);

        RunResult result = sandbox.left("loopback-1").result();
        Environment.Cpus cpus = result.environment().cpus();
        assertThat(cpus).as(tool.printed()).isNotNull();
        assertThat(cpus.generator()).containsExactly(FIRST);
        assertThat(cpus.broker()).isNull();
        assertThat(cpus.apart()).isFalse();
        assertThat(result.environment().hardware().cpus()).isEqualTo(1);
        assertThat(result.figures().senders()).hasSize(1);
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
}
