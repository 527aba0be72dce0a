package io.weir.tests.keys;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.evidence.RunMeasurement;
import io.weir.recovery.Disturbance;
import io.weir.recovery.DisturbanceRecovery;
import io.weir.recovery.RecoveryRecord;
import io.weir.recovery.SeriesRecovery;
import io.weir.worker.SystemActions;
import io.weir.workload.timeline.TimedAction;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Effects of the workload keys for actions on the system, in virtual time. The system answers after 1 ms, but for a second
 * in which it answers nothing, half a second after the action.
 */
class WorkloadTimelineKeysTest {

    private static final long MS = 1_000_000;

    @TempDir
    Path folder;

    private final List<String> orders = Collections.synchronizedList(new ArrayList<>());

    /** The system answers without a stall, so that only the action is seen. */
    @Test
    void theConsumersOfOneGroupStandStillWhileTheOthersGoOn() throws Exception {
        RunMeasurement measured = new KeyRun(folder)
                .without("messages")
                .with("producerRate", 500)
                .with("subscriptionsPerTopic", 2)
                .with("testDuration", "20s")
                .with("timeline", "[{at: 6s, pauseConsumers: 1, for: 3s}]")
                .with("recovered", "{for: 2s, within: 8s, baseline: 5s}")
                .setting("callbackThreads", 1)
                .setting("serviceTime", "1ms")
                .run()
                .measured();

        RecoveryRecord record = measured.recovery().orElseThrow();
        assertThat(record.failures()).isEmpty();
        DisturbanceRecovery only = record.disturbances().get(0);
        assertThat(only.disturbance().what()).isEqualTo("pause the consumers of group 1");
        assertThat(only.series()).extracting(SeriesRecovery::name).containsExactly("publishing", "group 0", "group 1");
        assertThat(only.series().get(0).longestGapNanos()).isLessThan(100 * MS);
        assertThat(only.series().get(1).longestGapNanos()).isLessThan(100 * MS);
        assertThat(only.series().get(2).longestGapNanos()).isBetween(2_900 * MS, 3_200 * MS);
        assertThat(only.series().get(2).recoveredNanos()).isGreaterThan(2_900 * MS);
        assertThat(measured.deliveryAudit().missing()).isZero();
    }

    private RecoveryRecord recovery(String timeline, String levels) throws Exception {
        RunMeasurement measured = new KeyRun(folder)
                .without("messages")
                .with("producerRate", 500)
                .with("testDuration", "15s")
                .with("timeline", timeline)
                .with("recovered", levels)
                .setting("callbackThreads", 1)
                .setting("serviceTime", "1ms")
                .setting("stallEvery", "6500ms")
                .setting("stallFor", "1s")
                .setting("stallKind", "late")
                .actingOn(new SystemActions() {
                    @Override
                    public Map<String, List<String>> nodes() {
                        return Map.of();
                    }

                    @Override
                    public void carryOut(TimedAction action, List<String> nodes) {
                        orders.add(action.describe());
                    }

                    @Override
                    public void undo(TimedAction action, List<String> nodes) {
                        orders.add("undo " + action.describe());
                    }
                })
                .run()
                .measured();
        return measured.recovery().orElseThrow();
    }

    private SeriesRecovery publishing(String levels) throws Exception {
        DisturbanceRecovery only = recovery("[{at: 6s, pause: broker-1, for: 100ms}]", levels)
                .disturbances()
                .get(0);
        assertThat(only.series()).extracting(SeriesRecovery::name).containsExactly("publishing", "group 0");
        return only.series().get(0);
    }

    @Test
    @Observes(of = KeyFile.WORKLOAD, value = "timeline")
    void actionsAreOrderedAndUndoneAtTheirTimes() throws Exception {
        RecoveryRecord record = recovery(
                "[{at: 5s, pause: broker-1, for: 100ms}, {at: 12500ms, kill: all}]",
                "{for: 1100ms, within: 1200ms, baseline: 5s, deadline: 100ms}");

        assertThat(orders).containsExactly("pause broker-1", "undo pause broker-1", "kill all");
        assertThat(record.failures()).isEmpty();
        Disturbance pause = record.disturbances().get(0).disturbance();
        Disturbance kill = record.disturbances().get(1).disturbance();
        assertThat(pause.orderedNanos()).isBetween(5_000 * MS, 5_100 * MS);
        assertThat(pause.undoOrderedNanos() - pause.orderedNanos()).isBetween(100 * MS, 150 * MS);
        assertThat(kill.orderedNanos()).isBetween(12_500 * MS, 12_600 * MS);
        assertThat(kill.undoOrderedNanos()).isNull();
    }

    @Test
    void aTimeInWhichNothingIsDoneIsJudgedLikeAnyOther() throws Exception {
        RecoveryRecord record = recovery("[{at: 6s, nothing: all, for: 100ms}]", "{for: 2s, within: 3s, baseline: 5s}");

        assertThat(orders).isEmpty();
        DisturbanceRecovery only = record.disturbances().get(0);
        assertThat(only.disturbance().control()).isTrue();
        assertThat(only.series().get(0).longestGapNanos()).isBetween(990 * MS, 1_010 * MS);
    }

    @Test
    @Observes(of = KeyFile.WORKLOAD, value = "recovered")
    void aSystemHasRecoveredOnlyWithinTheTimeAskedFor() throws Exception {
        SeriesRecovery late = publishing("{for: 1100ms, within: 1100ms, baseline: 5s, deadline: 100ms}");
        SeriesRecovery inTime = publishing("{for: 1100ms, within: 3s, baseline: 5s, deadline: 100ms}");

        assertThat(late.longestGapNanos()).isBetween(990 * MS, 1_010 * MS);
        assertThat(late.recoveredNanos()).isNull();
        assertThat(inTime.longestGapNanos()).isEqualTo(late.longestGapNanos());
        assertThat(inTime.recoveredNanos()).isBetween(1_400 * MS, 1_600 * MS);
    }
}
