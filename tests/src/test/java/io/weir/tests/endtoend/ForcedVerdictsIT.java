package io.weir.tests.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.measure.IntegrityAccount;
import io.weir.result.Cause;
import io.weir.result.Finding;
import io.weir.result.MeasuredFigures;
import io.weir.result.RunResult;
import io.weir.tests.WholeMachine;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Each cause of an invalid verdict, brought about on the loopback system and followed through the whole tool: engine,
 * result file, summary, exit code. Other causes may join in on a busy machine. {@link Cause#CLOCK_UNSURE} is not here:
 * within one JVM a delivery can't be earlier than its due time.
 */
@EnabledOnOs(OS.LINUX)
@Timeout(value = 5, unit = TimeUnit.MINUTES)
@WholeMachine
class ForcedVerdictsIT {

    private static final int NOT_VALID = 4;

    @TempDir
    Path folder;

    private record Forced(Cause cause, List<String> settings) {
        static Forced by(Cause cause, String... settings) {
            return new Forced(cause, List.of(settings));
        }

        @Override
        public String toString() {
            return cause.name();
        }
    }

    static Stream<Forced> forced() {
        return Stream.of(
                Forced.by(Cause.DATA_LOST, "driver.lossRatio=0.01"),
                Forced.by(Cause.DATA_CORRUPTED, "driver.corruptRatio=0.01"),
                Forced.by(Cause.DUPLICATES, "driver.duplicateRatio=0.01", "driver.exactlyOnce=true"),
                Forced.by(Cause.REORDERED, "driver.reorderRatio=0.05"),
                Forced.by(Cause.PHANTOMS, "driver.phantomRatio=0.01"),
                Forced.by(Cause.ERRORS, "driver.refuseRatio=0.01"),
                Forced.by(Cause.NOT_SUSTAINED, "driver.capacity=300"),
                Forced.by(Cause.BACK_PRESSURE, "driver.capacity=300", "maxOutstanding=10"),
                Forced.by(
                        Cause.HEAD_OF_LINE,
                        "producersPerTopic=2",
                        "senderThreads=1",
                        "driver.stallEvery=200ms",
                        "driver.stallFor=100ms",
                        "driver.blockedProducers=1"),
                // Inline callbacks: send waits for its own acknowledgement, so that 200 messages a second get through.
                Forced.by(Cause.CLIENT_LIMITED, "driver.callbackThreads=0", "driver.serviceTime=5ms"),
                Forced.by(Cause.ERRORS, "driver.throwAfter=1500"),
                Forced.by(Cause.INCOMPLETE, "driver.hangAfter=1500"));
    }

    @ParameterizedTest
    @MethodSource
    void forced(Forced forced) throws Exception {
        Sandbox sandbox = Sandbox.in(folder);
        List<String> arguments = new ArrayList<>(
                List.of("-d", Sandbox.LOOPBACK, Sandbox.SMOKE, "-s", "testDuration=2s", "-s", "drainTimeout=2s"));
        forced.settings().forEach(setting -> arguments.addAll(List.of("-s", setting)));

        Tool tool = sandbox.run(arguments.toArray(new String[0]));

        assertNotValid(tool, sandbox, forced.cause());
    }

    @Test
    void aGeneratorThatStandsStillIsNamedAsTheOneAtFault() throws Exception {
        Sandbox sandbox = Sandbox.in(folder);
        try (Tool tool = sandbox.start("-d", Sandbox.LOOPBACK, Sandbox.SMOKE, "-s", "testDuration=4s")) {
            tool.await(() -> sandbox.hasMeasured("loopback-1", 1));
            LiveProcess run = sandbox.runs().get(0);

            run.signal("STOP");
            TimeUnit.MILLISECONDS.sleep(1_500);
            run.signal("CONT");
            tool.awaitEnd();

            assertNotValid(tool, sandbox, Cause.GENERATOR_LIMITED);
        }
    }

    /** The first of the messages delayed would have grown into a backlog, and the last into a loss. */
    @Test
    void whatAFilterKeepsBackAndWhatIsDueAfterTheRunIsNoFault() throws Exception {
        Sandbox sandbox = Sandbox.in(folder);

        Tool tool = sandbox.run(
                "-d",
                Sandbox.LOOPBACK,
                Sandbox.SMOKE,
                "-s",
                "testDuration=4s",
                "-s",
                "drainTimeout=4s",
                "-s",
                "driver.filterRatio=0.25",
                "-s",
                "driver.deliverAfter=5s");

        LeftResults left = new LeftResults(sandbox.results("loopback-1"));
        MeasuredFigures figures = left.result().figures();
        IntegrityAccount account = figures.integrity();
        double acknowledged = account.acknowledged().once() + account.filteredOut() + account.delayed();
        assertThat(left.result().verdict().findings())
                .as(tool.printed())
                .extracting(Finding::cause)
                .isSubsetOf(Cause.GENERATOR_LIMITED, Cause.CLIENT_LIMITED);
        assertThat(account.lost()).isZero();
        assertThat(account.filteredOut() / acknowledged).isBetween(0.2, 0.3);
        // Due 2 s before the drain ends at the latest is what was sent until 1 s after the window began.
        assertThat(account.delayed()).isPositive();
        assertThat(account.acknowledged().once()).isPositive();
        assertThat(tool.printed()).contains(" filtered out, ", " delayed beyond the run");
        left.assertFollowsTheSchema();
    }

    private static void assertNotValid(Tool tool, Sandbox sandbox, Cause cause) throws Exception {
        LeftResults left = new LeftResults(sandbox.results("loopback-1"));
        RunResult result = left.result();
        assertThat(result.verdict().findings())
                .as(tool.printed())
                .extracting(Finding::cause)
                .contains(cause);
        assertThat(tool.exitCode()).as(tool.printed()).isEqualTo(NOT_VALID);
        assertThat(tool.printed()).contains("NOT VALID").contains(cause.name());
        left.assertFollowsTheSchema();
    }
}
