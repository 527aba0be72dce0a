package io.weir.tests.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.evidence.Mark;
import io.weir.recovery.Disturbance;
import io.weir.recovery.DisturbanceRecovery;
import io.weir.recovery.SeriesRecovery;
import io.weir.result.Cause;
import io.weir.result.Outcome;
import io.weir.result.RunResult;
import io.weir.tests.LeftResults;
import io.weir.tests.Shipped;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Actions of a time line on real brokers, and what is seen of them. */
@EnabledOnOs(OS.LINUX)
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class TimelineIT {

    private static final long SECOND = 1_000_000_000;

    /** Levels for a machine that is busy with other tests; the time to recover follows. */
    private static final String LEVELS = "recovered={baseline: 5s, for: 3s, rate: 80%, p99: 100000%, within: ";

    @TempDir
    Path folder;

    private Sandbox sandbox;

    @BeforeEach
    void makeSandbox() throws Exception {
        sandbox = Sandbox.in(folder);
    }

    private static String[] command(String driver, String timeline, int withinSeconds, String... settings) {
        List<String> all = new ArrayList<>(List.of(
                "-d",
                driver,
                "-s",
                "broker.heap=256m",
                "-s",
                "producerRate=200",
                "-s",
                "warmupDuration=3s",
                "-s",
                "testDuration=" + (12 + withinSeconds) + "s",
                "-s",
                "drainTimeout=1m",
                "-s",
                "timeline=" + timeline,
                "-s",
                LEVELS + withinSeconds + "s}"));
        Stream.of(settings).forEach(setting -> all.addAll(List.of("-s", setting)));
        all.add(Shipped.SMOKE);
        return all.toArray(String[]::new);
    }

    private DisturbanceRecovery only(RunResult result) {
        assertThat(result.figures().recovery().failures()).isEmpty();
        assertThat(result.figures().recovery().disturbances()).hasSize(1);
        return result.figures().recovery().disturbances().get(0);
    }

    @Test
    void aBrokerThatIsKilledAndStartedAgainIsMissedForAsLongAsItWasGoneAndLosesNothing() throws Exception {
        Tool tool = sandbox.run(command(Shipped.KAFKA, "[{at: 5s, kill: all, for: 4s}]", 45));

        assertThat(tool.printed()).contains("kill all", "all are ready again", "without a success for ");
        LeftResults left = sandbox.left("kafka-1");
        left.assertFollowsTheSchema();
        left.assertAddsUp();
        RunResult result = left.result();
        DisturbanceRecovery recovery = only(result);
        Disturbance disturbance = recovery.disturbance();
        assertThat(disturbance.orderedNanos()).isBetween(8 * SECOND, 10 * SECOND);
        assertThat(disturbance.undoOrderedNanos() - disturbance.orderedNanos()).isBetween(4 * SECOND, 6 * SECOND);
        long gone = disturbance.undoConfirmedNanos() - disturbance.confirmedNanos();
        assertThat(recovery.series()).hasSize(2).allSatisfy(series -> {
            assertThat(series.longestGapNanos()).isGreaterThanOrEqualTo(4 * SECOND);
            assertThat(series.gapIsOpen()).isFalse();
            assertThat(series.recoveredNanos()).isNotNull().isGreaterThanOrEqualTo(4 * SECOND);
            assertThat(series.availabilityByTime()).isLessThan(1);
            assertThat(series.damageMessageSeconds()).isPositive();
        });
        assertThat(gone).isGreaterThan(3 * SECOND);
        assertThat(result.verdict().causes())
                .doesNotContain(
                        Cause.BROKER_FAILED,
                        Cause.NOT_RECOVERED,
                        Cause.NOT_SUSTAINED,
                        Cause.DATA_LOST,
                        Cause.INCOMPLETE,
                        Cause.PHANTOMS);
        assertThat(result.figures().deliveryAudit().missing()).isZero();
        sandbox.assertNothingIsLeft();
    }

    @Test
    void aNodeThatIsToldToEndIsStartedAgainAtOnce() throws Exception {
        Tool tool = sandbox.run(command(Shipped.KAFKA, "[{at: 5s, restart: all}]", 45));

        assertThat(tool.printed()).contains("restart all", "all are ready again");
        DisturbanceRecovery recovery = only(sandbox.left("kafka-1").result());
        Disturbance disturbance = recovery.disturbance();
        assertThat(disturbance.undoOrderedNanos() - disturbance.confirmedNanos())
                .isLessThan(SECOND);
        SeriesRecovery publishing = recovery.series().get(0);
        assertThat(publishing.recoveredNanos()).isNotNull();
        assertThat(publishing.longestGapNanos()).isGreaterThan(SECOND / 2);
        sandbox.assertNothingIsLeft();
    }

    @Test
    void theLeaderOfAPartitionIsFoundWhenItIsTimeAndTheOthersTakeOver() throws Exception {
        Tool tool = sandbox.run(command(
                Shipped.KAFKA,
                "[{at: 5s, kill: leader, for: 4s}]",
                45,
                "broker.nodes=3",
                "driver.replicationFactor=3",
                "driver.topicConfig={min.insync.replicas: 2}",
                "partitionsPerTopic=1"));

        assertThat(tool.printed()).containsPattern("kill leader \\(broker-[123]\\)");
        RunResult result = sandbox.left("kafka-1").result();
        DisturbanceRecovery recovery = only(result);
        assertThat(recovery.disturbance().what()).matches("kill leader \\(broker-[123]\\)");
        SeriesRecovery publishing = recovery.series().get(0);
        assertThat(publishing.longestGapNanos())
                .as("until the one partition has another leader")
                .isBetween(SECOND / 100, 20 * SECOND);
        assertThat(publishing.recoveredNanos()).isNotNull();
        assertThat(result.figures().deliveryAudit().missing()).isZero();
        assertThat(result.verdict().causes()).doesNotContain(Cause.DATA_LOST, Cause.NOT_RECOVERED);
        sandbox.assertNothingIsLeft();
    }

    @Test
    void aClusterIsRestartedNodeByNodeTheControllerLastAndLosesNothing() throws Exception {
        Tool tool = sandbox.run(command(
                Shipped.KAFKA,
                "[{at: 5s, rollingRestart: all, wait: 1s}]",
                90,
                "broker.nodes=3",
                "driver.replicationFactor=3",
                "driver.topicConfig={min.insync.replicas: 2}"));

        LeftResults left = sandbox.left("kafka-1");
        left.assertFollowsTheSchema();
        RunResult result = left.result();
        DisturbanceRecovery recovery = only(result);
        Disturbance disturbance = recovery.disturbance();
        assertThat(disturbance.what()).matches("rolling restart \\((broker-[123], ){2}broker-[123]\\)");
        List<String> marks = result.figures().marks().stream()
                .filter(mark -> mark.kind() == Mark.Kind.ACTION)
                .map(Mark::text)
                .toList();
        List<String> order =
                List.of(disturbance.what().replaceAll(".*\\(|\\)", "").split(", "));
        assertThat(order).containsExactlyInAnyOrder("broker-1", "broker-2", "broker-3");
        assertThat(marks)
                .containsExactlyElementsOf(Stream.concat(
                                Stream.of(disturbance.what()),
                                order.stream()
                                        .flatMap(node -> Stream.of(
                                                "rolling restart: " + node + " ends",
                                                "rolling restart: " + node + " is ready again")))
                        .toList());
        assertThat(disturbance.undoConfirmedNanos() - disturbance.orderedNanos())
                .as("three starts, and twice the time between")
                .isGreaterThan(5 * SECOND);
        assertThat(tool.printed()).contains(disturbance.what());
        assertThat(result.figures().deliveryAudit().missing()).isZero();
        assertThat(result.verdict().causes())
                .doesNotContain(Cause.DATA_LOST, Cause.NOT_RECOVERED, Cause.BROKER_FAILED, Cause.INCOMPLETE);
        sandbox.assertNothingIsLeft();
    }

    @Test
    void aRoleThatNoServerHasIsRefusedBeforeTheLoad() throws Exception {
        Tool tool = sandbox.run(command(Shipped.KAFKA, "[{at: 5s, kill: follower, for: 4s}]", 10));

        assertThat(tool.printed())
                .contains("kill follower has nobody to act on: the system tells of no follower of partition 0");
        assertThat(sandbox.left("kafka-1").result().outcome().kind()).isEqualTo(Outcome.Kind.FAILED);
        sandbox.assertNothingIsLeft();
    }

    @Test
    void aPausedBrokerKeepsItsConnectionsAndAnswersLate() throws Exception {
        Tool tool = sandbox.run(command(Shipped.KAFKA, "[{at: 5s, pause: broker-1, for: 3s}]", 10));

        assertThat(tool.printed()).contains("pause broker-1", "broker-1 goes on");
        RunResult result = sandbox.left("kafka-1").result();
        SeriesRecovery publishing = only(result).series().get(0);
        assertThat(publishing.longestGapNanos()).isBetween(2 * SECOND, 20 * SECOND);
        assertThat(publishing.failures()).isZero();
        assertThat(result.figures().deliveryAudit().missing()).isZero();
    }

    @Test
    void whenTheToolIsKilledWhileABrokerIsPausedTheBrokerEndsToo() throws Exception {
        try (Tool tool = sandbox.start(command(Shipped.KAFKA, "[{at: 5s, pause: all}]", 20))) {
            tool.awaitLine("pause all");
            tool.kill();
            sandbox.assertEndsWithTheTool();
        }
    }

    @Test
    void aTimeLineThatIsInterruptedLeavesNoBrokerPaused() throws Exception {
        try (Tool tool = sandbox.start(command(Shipped.KAFKA, "[{at: 5s, pause: all}]", 20))) {
            tool.awaitLine("pause all");
            tool.signal("INT");
            int ignored = tool.awaitEnd();
            assertThat(tool.printed()).contains("INCOMPLETE");
        }
        assertThat(sandbox.left("kafka-1").result().figures().deliveryAudit().missing())
                .isZero();
        sandbox.assertNothingIsLeft();
    }
}
