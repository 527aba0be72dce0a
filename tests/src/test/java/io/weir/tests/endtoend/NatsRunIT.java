package io.weir.tests.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.recovery.SeriesRecovery;
import io.weir.result.Cause;
import io.weir.result.MeasuredFigures;
import io.weir.result.Outcome;
import io.weir.result.ResourceUse.ProcessUse;
import io.weir.result.RunResult;
import io.weir.tests.LeftResults;
import io.weir.tests.Shipped;
import io.weir.tests.nats.InstalledServer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Whole commands on a server that is a program of this machine and no JVM: measured, killed, paused, cut off, left. */
@EnabledOnOs(OS.LINUX)
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class NatsRunIT {

    private static final String FILE =
            Shipped.CLONE.resolve("driver-nats/nats.yaml").toString();
    private static final long SECOND = 1_000_000_000;
    private static final int WITHIN_SECONDS = 40;

    @TempDir
    Path folder;

    private Sandbox sandbox;

    @BeforeEach
    void makeSandbox() throws Exception {
        InstalledServer.assume();
        sandbox = Sandbox.in(folder);
    }

    /** Levels are for a machine that is busy with other tests. */
    private static String[] command(String action, String... further) {
        List<String> all = new ArrayList<>(List.of("-d", FILE));
        List<String> settings = new ArrayList<>(List.of(
                "producerRate=200",
                "warmupDuration=3s",
                "testDuration=" + (12 + WITHIN_SECONDS) + "s",
                "drainTimeout=1m",
                "timeline=[" + action + "]",
                "recovered={baseline: 5s, for: 3s, rate: 80%, p99: 100000%, within: " + WITHIN_SECONDS + "s}"));
        settings.addAll(List.of(further));
        settings.forEach(setting -> all.addAll(List.of("-s", setting)));
        all.add(Shipped.SMOKE);
        return all.toArray(String[]::new);
    }

    private static SeriesRecovery publishing(RunResult result) {
        assertThat(result.figures().recovery().disturbances()).hasSize(1);
        return result.figures().recovery().disturbances().get(0).series().get(0);
    }

    @Test
    void measuresItAndLeavesResultsAndNothingElse() throws Exception {
        Tool tool = sandbox.run("-d", FILE, "-s", "producerRate=500", Shipped.SMOKE);

        LeftResults left = sandbox.left("nats-1");
        RunResult result = left.result();
        assertThat(result.outcome()).as(tool.printed()).isEqualTo(Outcome.completed());
        MeasuredFigures figures = result.figures();
        assertThat(figures.deliveryAudit().missing()).isZero();
        assertThat(figures.deliveryAudit().duplicates()).isZero();
        assertThat(figures.deliveryAudit().corrupted()).isZero();
        assertThat(figures.deliveryAudit().reordered()).isZero();
        assertThat(figures.deliveryAudit().acknowledged().once()).isGreaterThan(1_000);
        left.assertFollowsTheSchema();
        left.assertAddsUp();
        assertThat(result.resources().processes())
                .extracting(ProcessUse::name)
                .containsExactly("generator", "server-1");
        assertThat(result.resources().processes())
                .allSatisfy(process -> assertThat(process.cpuSeconds()).isPositive());
        assertThat(result.driver().brokerVersion()).matches("2\\.\\d+\\.\\d+.*");
        assertThat(tool.printed()).contains("Starting nats " + result.driver().brokerVersion() + " on this machine");
        assertThat(result.files()).contains("server-1.log");
        sandbox.assertNothingIsLeft();
    }

    @Test
    void aServerThatIsKilledAndStartedAgainLosesNothing() throws Exception {
        Tool tool = sandbox.run(command("{at: 5s, kill: all, for: 4s}"));

        assertThat(tool.printed()).contains("kill all", "all are ready again", "without a success for ");
        RunResult result = sandbox.left("nats-1").result();
        assertThat(publishing(result).longestGapNanos()).isGreaterThanOrEqualTo(4 * SECOND);
        assertThat(publishing(result).recoveredNanos()).isNotNull();
        assertThat(result.figures().deliveryAudit().missing()).isZero();
        assertThat(result.verdict().causes())
                .doesNotContain(Cause.BROKER_FAILED, Cause.DATA_LOST, Cause.INCOMPLETE, Cause.PHANTOMS);
        sandbox.assertNothingIsLeft();
    }

    @Test
    void aServerThatIsPausedIsTheProgramItself() throws Exception {
        Tool tool = sandbox.run(command("{at: 5s, pause: server-1, for: 3s}"));

        assertThat(tool.printed()).contains("pause server-1", "server-1 goes on");
        RunResult result = sandbox.left("nats-1").result();
        assertThat(publishing(result).longestGapNanos()).isBetween(2 * SECOND, 20 * SECOND);
        assertThat(result.figures().deliveryAudit().missing()).isZero();
    }

    @Test
    void clientsAreCutOffByTheRelayAndFindBack() throws Exception {
        Tool tool = sandbox.run(command("{at: 5s, disconnect: server-1, for: 3s}"));

        RunResult result = sandbox.left("nats-1").result();
        assertThat(publishing(result).longestGapNanos()).as(tool.printed()).isGreaterThan(2 * SECOND);
        assertThat(publishing(result).recoveredNanos()).isNotNull();
        assertThat(result.figures().deliveryAudit().missing()).isZero();
    }

    @Test
    void whenTheToolIsKilledTheServerAndItsDataGoToo() throws Exception {
        try (Tool tool = sandbox.start(Endless.on(FILE))) {
            tool.await(() -> sandbox.hasMeasured("nats-1", 2));
            assertThat(sandbox.processes("--config")).hasSize(1);
            tool.kill();
            sandbox.assertEndsWithTheTool();
        }
    }

    @Test
    void whatOnlyAJvmHasIsRefusedWithItsPlaceAndSoIsAMissingProgram() throws Exception {
        Tool tool = sandbox.run(
                "validate",
                "-d",
                FILE,
                "-s",
                "broker.heap=384m",
                "-s",
                "broker.jvmOptions=-XX:+UseZGC",
                "-s",
                "driver.serverProgram=no-such-server",
                "-s",
                "driver.replicas=3");

        assertThat(tool.exitCode()).isNotZero();
        assertThat(tool.printed()).contains("replicas is 3, and there is 1 server; lower it, or raise broker.nodes");

        tool = sandbox.run(
                "validate",
                "-d",
                FILE,
                "-s",
                "broker.heap=384m",
                "-s",
                "broker.jvmOptions=-XX:+UseZGC",
                "-s",
                "driver.serverProgram=no-such-server",
                "-s",
                "broker.launch=container");

        assertThat(tool.exitCode()).isNotZero();
        assertThat(tool.printed())
                .contains(
                        "broker.launch can't be container: the server is no-such-server, a program of this machine; write"
                                + " local",
                        "broker.heap can't be set: the server is no-such-server, a program of this machine, and no JVM",
                        "broker.jvmOptions can't be set",
                        "there is no program no-such-server on the search path (PATH) of this machine; install the package"
                                + " nats-server");
    }
}
