package io.weir.tests.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.audit.DeliveryAudit;
import io.weir.evidence.RunListener;
import io.weir.result.Cause;
import io.weir.result.Finding;
import io.weir.result.Grade;
import io.weir.result.MeasuredFigures;
import io.weir.result.RunResult;
import io.weir.result.Verdict;
import io.weir.tests.WholeMachine;
import io.weir.tests.keys.FileRun;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
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
 * Each cause of an invalid verdict, brought about on the loopback system by a run from its files to its result; some are followed
 * through the whole tool: result file, summary, exit code. {@link Cause#CLOCK_UNSURE} is not here:
 * within one JVM a delivery can't be earlier than its due time. {@link Cause#BROKER_FAILED} needs nodes: {@link
 * KilledNodeIT}.
 */
@EnabledOnOs(OS.LINUX)
@Timeout(value = 5, unit = TimeUnit.MINUTES)
@WholeMachine
class ForcedVerdictsIT {

    private static final int NOT_VALID = 4;

    /** A generator that had no CPU for a moment, and a host that took some: a shared machine brings both at any time. */
    private static final Set<Cause> SHARED_MACHINE = EnumSet.of(Cause.GENERATOR_LIMITED, Cause.STEAL);

    @TempDir
    Path folder;

    /**
     * A run with one cause.
     *
     * @param brings causes that can't be avoided where this one is forced
     */
    private record Forced(Cause cause, Set<Cause> brings, List<String> settings) {
        static Forced by(Cause cause, String... settings) {
            return new Forced(cause, Set.of(), List.of(settings));
        }

        Forced bringing(Cause... others) {
            return new Forced(cause, Set.of(others), settings);
        }

        Set<Cause> allowed() {
            Set<Cause> allowed = EnumSet.copyOf(SHARED_MACHINE);
            allowed.add(cause);
            allowed.addAll(brings);
            return allowed;
        }

        @Override
        public String toString() {
            return cause.name();
        }
    }

    static Stream<Forced> forced() {
        return Stream.of(
                Forced.by(Cause.DATA_LOST, "driver.lossRatio=0.01"),
                // A message that came damaged has not been received.
                Forced.by(Cause.DATA_CORRUPTED, "driver.corruptRatio=0.01").bringing(Cause.DATA_LOST),
                Forced.by(Cause.DUPLICATES, "driver.duplicateRatio=0.01", "driver.exactlyOnce=true"),
                Forced.by(Cause.REORDERED, "driver.reorderRatio=0.05"),
                // A phantom is a message that was refused.
                Forced.by(Cause.PHANTOMS, "driver.phantomRatio=0.01").bringing(Cause.ERRORS),
                Forced.by(Cause.ERRORS, "driver.refuseRatio=0.01"),
                Forced.by(Cause.DRIVER_FAULT, "driver.completeAgainRatio=0.01"),
                // Three times what the system can do is not through when the drain ends.
                Forced.by(Cause.NOT_SUSTAINED, "driver.capacity=300").bringing(Cause.INCOMPLETE),
                Forced.by(Cause.BACK_PRESSURE, "driver.capacity=300", "maxOutstanding=10")
                        .bringing(Cause.NOT_SUSTAINED, Cause.INCOMPLETE),
                Forced.by(
                        Cause.HEAD_OF_LINE,
                        "producersPerTopic=2",
                        "senderThreads=1",
                        "driver.stallEvery=200ms",
                        "driver.stallFor=100ms",
                        "driver.blockedProducers=1"),
                // Inline callbacks: send waits for its own acknowledgement, so that 200 messages a second get through,
                // and
                // the rest is not sent.
                Forced.by(Cause.CLIENT_LIMITED, "driver.callbackThreads=0", "driver.serviceTime=5ms")
                        .bringing(Cause.NOT_SUSTAINED, Cause.INCOMPLETE),
                // Ten seconds of warming up are the first third of a window that begins at once.
                Forced.by(
                        Cause.NOT_STEADY,
                        "driver.serviceTime=1ms",
                        "driver.warmUpTime=10s",
                        "warmupDuration=0s",
                        "testDuration=31s"),
                // Nobody sends after the one that hangs, whose send fails when it is interrupted in the end.
                Forced.by(Cause.INCOMPLETE, "driver.hangAfter=1500").bringing(Cause.NOT_SUSTAINED, Cause.ERRORS));
    }

    @ParameterizedTest
    @MethodSource
    void forced(Forced forced) throws Exception {
        List<String> settings = new ArrayList<>(forced.settings());
        settings.add("drainTimeout=3s");
        if (settings.stream().noneMatch(setting -> setting.startsWith("testDuration="))) {
            settings.add("testDuration=2s");
        }
        try (FileRun runs = new FileRun(folder, "loopback").with(settings)) {
            Verdict verdict = runs.run(
                            "forced",
                            Files.readString(Path.of(Sandbox.LOOPBACK)),
                            Files.readString(Path.of(Sandbox.SMOKE)),
                            Map.of(),
                            RunListener.NONE)
                    .verdict();
            assertThat(verdict.grade()).as(verdict.toString()).isEqualTo(Grade.NOT_VALID);
            assertThat(verdict.findings())
                    .as(verdict.toString())
                    .extracting(Finding::cause)
                    .contains(forced.cause())
                    .isSubsetOf(forced.allowed());
        }
    }

    @Test
    void aVerdictStandsInResultConsoleAndExitCode() throws Exception {
        Sandbox sandbox = Sandbox.in(folder);

        assertNotValid(
                sandbox.run(
                        "-d", Sandbox.LOOPBACK, Sandbox.SMOKE, "-s", "testDuration=2s", "-s", "driver.lossRatio=0.01"),
                sandbox,
                Cause.DATA_LOST);
    }

    /** One failure of 2,000 lacks one latency: usable, unless the machine makes more of it. */
    @Test
    void aSendThatThrowsIsCountedAndTheRunGoesOn() throws Exception {
        Sandbox sandbox = Sandbox.in(folder);

        Tool tool = sandbox.run(
                "-d", Sandbox.LOOPBACK, Sandbox.SMOKE, "-s", "testDuration=2s", "-s", "driver.throwAfter=1500");

        LeftResults left = new LeftResults(sandbox.results("loopback-1"));
        Verdict verdict = left.result().verdict();
        assertThat(verdict.findings())
                .as(tool.printed())
                .filteredOn(finding -> !SHARED_MACHINE.contains(finding.cause()))
                .singleElement()
                .satisfies(finding -> {
                    assertThat(finding.cause()).isEqualTo(Cause.ERRORS);
                    assertThat(finding.grade()).isEqualTo(Grade.QUALIFIED);
                    assertThat(finding.sentence()).contains("1 sends failed", "throwAfter");
                });
        assertThat(tool.exitCode()).as(tool.printed()).isEqualTo(verdict.grade() == Grade.NOT_VALID ? NOT_VALID : 0);
        left.assertFollowsTheSchema();
    }

    /** The last message is due at 10 s and would arrive at 13 s; the drain ends at 12.5 s. */
    @Test
    void whatIsStillQueuedAtTheEndIsNotCalledLost() throws Exception {
        Sandbox sandbox = Sandbox.in(folder);

        Tool tool = sandbox.run(
                "-d",
                Sandbox.LOOPBACK,
                Sandbox.SMOKE,
                "-s",
                "producerRate=1",
                "-s",
                "warmupDuration=0s",
                "-s",
                "testDuration=10500ms",
                "-s",
                "drainTimeout=2s",
                "-s",
                "driver.deliveryTime=3s");

        assertNotValid(tool, sandbox, Cause.INCOMPLETE);
        RunResult result = new LeftResults(sandbox.results("loopback-1")).result();
        assertThat(result.verdict().has(Cause.DATA_LOST)).isFalse();
        assertThat(result.figures().deliveryAudit().missing()).isEqualTo(1);
        assertThat(result.verdict().findings())
                .filteredOn(finding -> finding.figures().containsKey("missingMessages"))
                .singleElement()
                .satisfies(finding -> assertThat(finding.sentence()).contains("more were still arriving"));
    }

    @Test
    void aConsumerThatDiesIsNamedAndWhatItMissesIsNotCalledLost() throws Exception {
        Sandbox sandbox = Sandbox.in(folder);

        Tool tool = sandbox.run(
                "-d",
                Sandbox.LOOPBACK,
                Sandbox.SMOKE,
                "-s",
                "testDuration=2s",
                "-s",
                "drainTimeout=2s",
                "-s",
                "consumerPerSubscription=3",
                "-s",
                "driver.consumerFailsAfter=1500");

        assertNotValid(tool, sandbox, Cause.INCOMPLETE);
        RunResult result = new LeftResults(sandbox.results("loopback-1")).result();
        assertThat(result.verdict().has(Cause.DATA_LOST)).isFalse();
        assertThat(result.figures().deliveryAudit().missing()).isPositive();
        assertThat(result.verdict().findings())
                .filteredOn(finding -> finding.figures().containsKey("endedConsumers"))
                .singleElement()
                .satisfies(finding -> assertThat(finding.sentence()).contains("1 of", "-sub-", "consumerFailsAfter"));
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
        DeliveryAudit account = figures.deliveryAudit();
        double acknowledged = account.acknowledged().once() + account.filteredOut() + account.delayed();
        assertThat(left.result().verdict().findings())
                .as(tool.printed())
                .extracting(Finding::cause)
                .isSubsetOf(Cause.GENERATOR_LIMITED, Cause.CLIENT_LIMITED, Cause.STEAL);
        assertThat(account.missing()).isZero();
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
