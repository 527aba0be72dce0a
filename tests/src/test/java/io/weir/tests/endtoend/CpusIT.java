package io.weir.tests.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.cpu.CpuTopology;
import io.weir.result.Environment;
import io.weir.result.RunResult;
import io.weir.tests.WholeMachine;
import io.weir.tests.keys.KeyFile;
import io.weir.tests.keys.Observes;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** CPUs of generator and broker, as the kernel reports those of their processes. */
@EnabledOnOs(OS.LINUX)
@Timeout(value = 10, unit = TimeUnit.MINUTES)
@WholeMachine
class CpusIT {

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

    @Test
    void theGeneratorHasTheCpuThatIsNamedAndCountsItsThreadsByIt() throws Exception {
        Tool tool = sandbox.run(
                "-d",
                Sandbox.LOOPBACK,
                "-s",
                "generator.cpus=" + FIRST,
                "-s",
                "producersPerTopic=4",
                "-s",
                "testDuration=3s",
                Sandbox.SMOKE);

        RunResult result = new LeftResults(sandbox.results("loopback-1")).result();
        Environment.Cpus cpus = result.environment().cpus();
        assertThat(cpus).as(tool.printed()).isNotNull();
        assertThat(cpus.generator()).containsExactly(FIRST);
        assertThat(cpus.broker()).isNull();
        assertThat(cpus.apart()).isFalse();
        assertThat(result.environment().hardware().cpus()).isEqualTo(1);
        assertThat(result.figures().senders()).hasSize(1);
    }

    @Test
    @Observes(
            of = KeyFile.DRIVER,
            value = {"broker.cpus", "generator", "generator.cpus"})
    void brokerAndGeneratorHaveNoCpuInCommon() throws Exception {
        Tool tool = sandbox.run(
                "-d",
                Sandbox.KAFKA,
                "-s",
                "broker.heap=384m",
                "-s",
                "producerRate=500",
                "-s",
                "generator.cpus=" + FIRST,
                "-s",
                "broker.cpus=" + LAST,
                Sandbox.SMOKE);

        LeftResults left = new LeftResults(sandbox.results("kafka-1"));
        Environment.Cpus cpus = left.result().environment().cpus();
        assertThat(cpus).as(tool.printed()).isNotNull();
        assertThat(cpus.generator()).containsExactly(FIRST);
        assertThat(cpus.broker()).containsExactly(LAST);
        assertThat(cpus.apart()).isTrue();
        assertThat(cpus.reason())
                .isEqualTo("The driver file names CPUs: the generator has " + FIRST + ", the broker " + LAST + ".");
        left.assertFollowsTheSchema();
        sandbox.assertNothingIsLeft();
    }

    @Test
    void aDryRunShowsTheDivision() throws Exception {
        assertThat(sandbox.run("-d", Sandbox.LOOPBACK, "--dry-run", Sandbox.SMOKE)
                        .printed())
                .contains(
                        "CPUs         Generator and broker may use every CPU: no broker is launched on this machine.");
    }

    @Test
    void cpusThatThisMachineHasNotAreRefusedBeforeAnythingStarts() throws Exception {
        Tool tool = sandbox.run(
                "-d", Sandbox.KAFKA, "-s", "generator.cpus=" + FIRST, "-s", "broker.cpus=9999", Sandbox.SMOKE);

        assertThat(tool.exitCode()).as(tool.printed()).isEqualTo(2);
        assertThat(tool.printed()).contains("--set broker.cpus", "broker.cpus names 9999, and this process may use");
    }

    @Test
    void driverFilesThatNameDifferentCpusAreRefused() throws Exception {
        Path one = Files.writeString(folder.resolve("one.yaml"), "driverClass: loopback\ngenerator: {cpus: shared}\n");
        Path other =
                Files.writeString(folder.resolve("other.yaml"), "driverClass: loopback\ngenerator:\n  cpus: auto\n");

        Tool tool = sandbox.run("-d", one + "," + other, "--dry-run", Sandbox.SMOKE);

        assertThat(tool.exitCode()).as(tool.printed()).isEqualTo(2);
        assertThat(tool.printed()).contains("generator.cpus is auto here and shared in", "--set generator.cpus=shared");
    }

    @Test
    void textThatIsNoListIsRefused() throws Exception {
        Tool tool = sandbox.run("-d", Sandbox.LOOPBACK, "-s", "generator.cpus=3-1", "--dry-run", Sandbox.SMOKE);

        assertThat(tool.exitCode()).as(tool.printed()).isEqualTo(2);
        assertThat(tool.printed())
                .contains("generator.cpus must be auto, shared, or a list of CPUs such as 0-1,4, not '3-1'");
    }
}
