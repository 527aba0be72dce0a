package io.weir.tests.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.recovery.DisturbanceRecovery;
import io.weir.recovery.SeriesRecovery;
import io.weir.result.Cause;
import io.weir.result.RunResult;
import io.weir.result.flow.RelayHop;
import io.weir.tests.LeftResults;
import io.weir.tests.Shipped;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Actions on the network between clients and real brokers, and what is seen of them. */
@EnabledOnOs(OS.LINUX)
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class NetworkIT {

    private static final long SECOND = 1_000_000_000;
    private static final int WITHIN_SECONDS = 30;

    @TempDir
    Path folder;

    private Sandbox sandbox;

    @BeforeEach
    void makeSandbox() throws Exception {
        sandbox = Sandbox.in(folder);
    }

    /** Levels are for a machine that is busy with other tests. */
    private static String[] command(String driver, String action) {
        List<String> all = new ArrayList<>(List.of("-d", driver));
        List.of(
                        "broker.heap=256m",
                        "producerRate=200",
                        "warmupDuration=5s",
                        "testDuration=" + (12 + WITHIN_SECONDS) + "s",
                        "drainTimeout=1m",
                        "timeline=[" + action + "]",
                        "recovered={baseline: 5s, for: 3s, rate: 80%, p99: 100000%, within: " + WITHIN_SECONDS + "s}")
                .forEach(setting -> all.addAll(List.of("-s", setting)));
        all.add(Shipped.SMOKE);
        return all.toArray(String[]::new);
    }

    private static DisturbanceRecovery only(RunResult result) {
        assertThat(result.figures().recovery().failures()).isEmpty();
        assertThat(result.figures().recovery().disturbances()).hasSize(1);
        return result.figures().recovery().disturbances().get(0);
    }

    private static void assertNothingIsLost(RunResult result) {
        assertThat(result.figures().deliveryAudit().missing()).isZero();
        assertThat(result.verdict().causes())
                .doesNotContain(
                        Cause.BROKER_FAILED,
                        Cause.NOT_RECOVERED,
                        Cause.NOT_SUSTAINED,
                        Cause.DATA_LOST,
                        Cause.INCOMPLETE,
                        Cause.PHANTOMS);
    }

    @ParameterizedTest
    @ValueSource(strings = {"kafka", "pulsar", "rocketmq"})
    void whileNothingPassesNothingSucceedsAndEverythingComesAfterwards(String name) throws Exception {
        String driver =
                Shipped.CLONE.resolve("driver-" + name + "/" + name + ".yaml").toString();
        Tool tool = sandbox.run(command(driver, "{at: 5s, disconnect: all, for: 4s}"));

        assertThat(tool.printed())
                .contains("disconnect all", "the way to all is free again", "relay", "to the way of a byte");
        LeftResults left = sandbox.left(name + "-1");
        left.assertFollowsTheSchema();
        left.assertAddsUp();
        RunResult result = left.result();
        DisturbanceRecovery recovery = only(result);
        long cut = recovery.disturbance().undoConfirmedNanos()
                - recovery.disturbance().confirmedNanos();
        assertThat(cut).isBetween(3 * SECOND, 6 * SECOND);
        assertThat(recovery.series()).hasSize(2).allSatisfy(series -> {
            assertThat(series.longestGapNanos())
                    .as("longest time of %s without a success", series.name())
                    .isBetween(cut - SECOND / 10, cut + 15 * SECOND);
            assertThat(series.gapIsOpen()).isFalse();
            assertThat(series.recoveredNanos()).isNotNull();
        });
        assertNothingIsLost(result);
        RelayHop hop = Objects.requireNonNull(result.figures().relay());
        assertThat(hop.p50Nanos()).isBetween(1_000L, SECOND);
        assertThat(hop.probes()).isEqualTo(1_000);
        assertThat(hop.cores()).isBetween(0.0, 2.0);
        sandbox.assertNothingIsLeft();
    }

    @Test
    void connectionsThatAreResetAreMadeAnewAndNothingIsLost() throws Exception {
        Tool tool = sandbox.run(command(Shipped.KAFKA, "{at: 5s, reset: all}"));

        assertThat(tool.printed()).contains("reset all");
        RunResult result = sandbox.left("kafka-1").result();
        SeriesRecovery publishing = only(result).series().get(0);
        assertThat(publishing.recoveredNanos()).isNotNull();
        assertThat(publishing.longestGapNanos()).isLessThan(10 * SECOND);
        assertNothingIsLost(result);
        sandbox.assertNothingIsLeft();
    }

    @Test
    void eachMessageIsLaterByTwoDelaysOfTheNetwork() throws Exception {
        Tool tool = sandbox.run(command(Shipped.KAFKA, "{at: 5s, delay: all, by: 300ms, for: 4s}"));

        assertThat(tool.printed()).contains("delay all by 300ms");
        RunResult result = sandbox.left("kafka-1").result();
        DisturbanceRecovery recovery = only(result);
        SeriesRecovery publishing = recovery.series().get(0);
        // Answers to what was on its way at that moment come after one delay, all others after two.
        assertThat(publishing.longestGapNanos()).isGreaterThan(300_000_000L - SECOND / 10);
        assertThat(publishing.damageMessageSeconds())
                .as("200 messages a second for 4 s, each by 0.6 s later, less the p99 of before")
                .isGreaterThan(200 * 3 * 0.3);
        assertThat(publishing.failures()).isZero();
        assertNothingIsLost(result);
    }

    @Test
    void anActionThatHoldsNothingBackIsToldToHaveHadNoEffect() throws Exception {
        Tool tool = sandbox.run(command(Shipped.KAFKA, "{at: 5s, throttle: all, to: 1GB/s, for: 4s}"));

        assertThat(tool.printed()).contains("throttle all to 1GB/s had no effect", "INCOMPLETE");
        sandbox.assertNothingIsLeft();
    }
}
