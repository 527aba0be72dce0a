package io.weir.tests.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.audit.DeliveryAudit;
import io.weir.evidence.RunListener;
import io.weir.report.RunFolder;
import io.weir.report.SummaryTable;
import io.weir.result.Cause;
import io.weir.result.Finding;
import io.weir.result.Grade;
import io.weir.result.RunResult;
import io.weir.result.Verdict;
import io.weir.tests.LeftResults;
import io.weir.tests.Shipped;
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
 * Each cause of an invalid verdict, brought about on the loopback system by a run from its files to its result, in this
 * JVM. {@link Cause#CLOCK_UNSURE} is not here: within one JVM a delivery can't be earlier than its due time. {@link
 * Cause#BROKER_FAILED} needs nodes: {@code KilledIT}. What a generator is to blame for in a JVM of its own is in {@code
 * WhoseFaultIT}.
 */
@EnabledOnOs(OS.LINUX)
@Timeout(value = 5, unit = TimeUnit.MINUTES)
@WholeMachine
class ForcedVerdictsIT {

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
                Forced.by(Cause.BACK_PRESSURE, "driver.capacity=300", "maxOutstanding=10")
                        .bringing(Cause.NOT_SUSTAINED, Cause.INCOMPLETE),
                Forced.by(
                        Cause.HEAD_OF_LINE,
                        "producersPerTopic=2",
                        "senderThreads=1",
                        "driver.stallEvery=200ms",
                        "driver.stallFor=100ms",
                        "driver.blockedProducers=1"),
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

    private RunResult run(List<String> settings) throws Exception {
        try (FileRun runs = new FileRun(folder, "loopback").with(settings)) {
            RunResult result = runs.run(
                    "forced",
                    Files.readString(Path.of(Shipped.LOOPBACK)),
                    Files.readString(Path.of(Shipped.SMOKE)),
                    Map.of(),
                    RunListener.NONE);
            new LeftResults(new RunFolder(folder.resolve("forced"))).assertFollowsTheSchema();
            return result;
        }
    }

    private Verdict notValid(RunResult result, Cause cause) {
        Verdict verdict = result.verdict();
        assertThat(verdict.grade()).as(verdict.toString()).isEqualTo(Grade.NOT_VALID);
        assertThat(verdict.has(cause)).as(verdict.toString()).isTrue();
        return verdict;
    }

    @ParameterizedTest
    @MethodSource
    void forced(Forced forced) throws Exception {
        List<String> settings = new ArrayList<>(forced.settings());
        settings.add("drainTimeout=3s");
        if (settings.stream().noneMatch(setting -> setting.startsWith("testDuration="))) {
            settings.add("testDuration=2s");
        }

        assertThat(notValid(run(settings), forced.cause()).findings())
                .extracting(Finding::cause)
                .isSubsetOf(forced.allowed());
    }

    /** One failure of 2,000 lacks one latency: usable, unless the machine makes more of it. */
    @Test
    void aSendThatThrowsIsCountedAndTheRunGoesOn() throws Exception {
        Verdict verdict =
                run(List.of("testDuration=2s", "driver.throwAfter=1500")).verdict();

        assertThat(verdict.findings())
                .filteredOn(finding -> !SHARED_MACHINE.contains(finding.cause()))
                .singleElement()
                .satisfies(finding -> {
                    assertThat(finding.cause()).isEqualTo(Cause.ERRORS);
                    assertThat(finding.grade()).isEqualTo(Grade.QUALIFIED);
                    assertThat(finding.sentence()).contains("1 sends failed", "throwAfter");
                });
    }

    /** The last message is due at 4 s and would arrive at 7 s; the drain ends at 6.5 s. */
    @Test
    void whatIsStillQueuedAtTheEndIsNotCalledLost() throws Exception {
        RunResult result = run(List.of(
                "producerRate=1",
                "warmupDuration=0s",
                "testDuration=4500ms",
                "drainTimeout=2s",
                "driver.deliveryTime=3s"));

        Verdict verdict = notValid(result, Cause.INCOMPLETE);
        assertThat(verdict.has(Cause.DATA_LOST)).isFalse();
        assertThat(result.figures().deliveryAudit().missing()).isEqualTo(1);
        assertThat(verdict.findings())
                .filteredOn(finding -> finding.figures().containsKey("missingMessages"))
                .singleElement()
                .satisfies(finding -> assertThat(finding.sentence()).contains("more were still arriving"));
    }

    @Test
    void aConsumerThatDiesIsNamedAndWhatItMissesIsNotCalledLost() throws Exception {
        RunResult result = run(List.of(
                "testDuration=2s", "drainTimeout=2s", "consumerPerSubscription=3", "driver.consumerFailsAfter=1500"));

        Verdict verdict = notValid(result, Cause.INCOMPLETE);
        assertThat(verdict.has(Cause.DATA_LOST)).isFalse();
        assertThat(result.figures().deliveryAudit().missing()).isPositive();
        assertThat(verdict.findings())
                .filteredOn(finding -> finding.figures().containsKey("endedConsumers"))
                .singleElement()
                .satisfies(finding -> assertThat(finding.sentence()).contains("1 of", "-sub-", "consumerFailsAfter"));
    }

    /** The first of the messages delayed would have grown into a backlog, and the last into a loss. */
    @Test
    void whatAFilterKeepsBackAndWhatIsDueAfterTheRunIsNoFault() throws Exception {
        RunResult result =
                run(List.of("testDuration=4s", "drainTimeout=4s", "driver.filterRatio=0.25", "driver.deliverAfter=5s"));

        DeliveryAudit account = result.figures().deliveryAudit();
        double acknowledged = account.acknowledged().once() + account.filteredOut() + account.delayed();
        assertThat(result.verdict().findings())
                .extracting(Finding::cause)
                .isSubsetOf(Cause.GENERATOR_LIMITED, Cause.CLIENT_LIMITED, Cause.STEAL);
        assertThat(account.missing()).isZero();
        assertThat(account.filteredOut() / acknowledged).isBetween(0.2, 0.3);
        // Due 2 s before the drain ends at the latest is what was sent until 1 s after the window began.
        assertThat(account.delayed()).isPositive();
        assertThat(account.acknowledged().once()).isPositive();
        assertThat(String.join("\n", SummaryTable.lines(result, folder)))
                .contains(" filtered out, ", " delayed beyond the run");
    }

    /** Three times what it can do is not through when the drain ends. */
    @Test
    void aSystemOfTooLittleCapacityIsTheSystemsFault() throws Exception {
        RunResult result = run(List.of("testDuration=3s", "drainTimeout=2s", "driver.capacity=300"));

        assertBlames(result, Cause.NOT_SUSTAINED);
    }

    /** Inline callbacks: send waits for its own acknowledgement, so that a tenth gets through, and the rest is not sent. */
    @Test
    void aClientThatTakesItsTimeIsTheClients() throws Exception {
        RunResult result = run(
                List.of("testDuration=3s", "drainTimeout=2s", "driver.callbackThreads=0", "driver.serviceTime=10ms"));

        assertBlames(result, Cause.NOT_SUSTAINED, Cause.CLIENT_LIMITED);
    }

    /** And nobody else; what is not through in time is incomplete besides. */
    private void assertBlames(RunResult result, Cause... atFault) {
        Set<Cause> allowed = EnumSet.copyOf(SHARED_MACHINE);
        allowed.addAll(List.of(atFault));
        allowed.add(Cause.INCOMPLETE);
        assertThat(notValid(result, atFault[atFault.length - 1]).findings())
                .extracting(Finding::cause)
                .isSubsetOf(allowed);
        assertThat(Blame.in(result)).as("%s", result.verdict()).containsExactlyInAnyOrder(atFault);
    }

    @Test
    void oneOfManyProducersThatBlocksTheOthersIsTheThreadsThatTheyShare() throws Exception {
        RunResult result = run(List.of(
                "testDuration=4s",
                "producersPerTopic=10",
                "senderThreads=1",
                "driver.stallEvery=400ms",
                "driver.stallFor=300ms",
                "driver.blockedProducers=1"));

        // The window may end in a stall: then the last messages were not acknowledged in it.
        notValid(result, Cause.HEAD_OF_LINE);
        assertThat(Blame.in(result)).as("%s", result.verdict()).isSubsetOf(Cause.HEAD_OF_LINE, Cause.NOT_SUSTAINED);
    }
}
