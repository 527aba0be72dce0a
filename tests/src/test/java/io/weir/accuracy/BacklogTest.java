package io.weir.accuracy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weir.evidence.RunMeasurement;
import io.weir.evidence.scenario.BacklogRecord;
import io.weir.evidence.scenario.BacklogRecord.Counter;
import io.weir.evidence.scenario.BacklogRecord.Ending;
import io.weir.evidence.scenario.BacklogStageFigures;
import io.weir.measure.BacklogStage;
import io.weir.measure.IntervalSnapshot;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * A backlog in virtual time, where its course has a closed formula: it grows by the rate while consumers are paused, and
 * shrinks by what consumers can take less the rate. Messages have 100 bytes; the broker is asked ten times a second.
 */
@Timeout(300)
class BacklogTest {

    private static final Duration SERVICE = Duration.ofMillis(2);

    /** The broker is asked each 0.1 s and the engine looks around each 20 ms, so that each stage may be so much longer. */
    private static final double ASKING_SECONDS = 0.15;

    private static Experiment experiment() {
        return Experiment.inVirtualTime()
                .topology(2, 1, 1, 1)
                .rate(1_000)
                .warmUp(Duration.ofSeconds(2))
                .window(Duration.ofSeconds(5))
                .with("serviceTime", SERVICE)
                .with("deliveryCapacity", 1_500);
    }

    @Test
    void isBuiltAtTheRateAndDrainedAtWhatConsumersHaveToSpare() throws Exception {
        Experiment experiment = experiment().backlog(1_000_000, 1, Duration.ofSeconds(60));

        RunMeasurement measured = experiment.run();

        BacklogRecord record = measured.backlog().orElseThrow();
        assertThat(record.ending()).isEqualTo(Ending.DRAINED);
        assertThat(record.countedBy()).isEqualTo(Counter.BROKER);
        assertThat(record.targetMessages()).isEqualTo(10_000);
        assertThat(record.stages())
                .extracting(BacklogStageFigures::stage)
                .containsExactly(BacklogStage.BUILD, BacklogStage.CATCH_UP, BacklogStage.AFTER);
        BacklogStageFigures build = record.stages().get(0);
        assertThat(build.seconds()).isBetween(10.0, 10 + ASKING_SECONDS);
        assertThat(build.receivedMessagesPerSecond()).isZero();
        assertThat(build.lastBacklogMessages()).isBetween(10_000L, 10_150L).isEqualTo(build.maxBacklogMessages());
        // 2 partitions of 1,500 msg/s less the 1,000 that go on: 10,000 less half a second's load at 2,000 msg/s.
        BacklogStageFigures catchUp = record.stages().get(1);
        assertThat(record.drainedBelowMessages()).isBetween(499L, 500L);
        assertThat(catchUp.seconds()).isEqualTo((build.lastBacklogMessages() - 500) / 2_000.0, within(ASKING_SECONDS));
        assertThat(catchUp.receivedMessagesPerSecond()).isEqualTo(3_000, within(5.0));
        BacklogStageFigures after = record.stages().get(2);
        assertThat(after.seconds()).isEqualTo(5);
        assertThat(after.unreceivedAtEndMessages()).isLessThan(10);
        assertThat(measured.windowNanos() / 1e9)
                .isEqualTo(build.seconds() + catchUp.seconds() + after.seconds(), within(1e-9));
    }

    @Test
    void producersGoOnAtTheirRateAndTheirResponseTimeIsGivenByStage() throws Exception {
        RunMeasurement measured =
                experiment().backlog(1_000_000, 1, Duration.ofSeconds(60)).run();

        for (BacklogStageFigures stage : measured.backlog().orElseThrow().stages()) {
            assertThat(stage.targetMessagesPerSecond()).isEqualTo(1_000, within(1 / stage.seconds()));
            assertThat(stage.acknowledgedMessagesPerSecond()).isEqualTo(1_000, within(1 / stage.seconds()));
            assertThat(stage.p50ResponseNanos()).isEqualTo(stage.p99ResponseNanos());
            assertThat(stage.p99ResponseNanos() / 1e6).isEqualTo(2, within(0.002));
            assertThat(stage.failedMessages()).isZero();
        }
        assertThat(measured.deliveryAudit().acknowledged().never()).isZero();
        assertThat(measured.deliveryAudit().acknowledged().again()).isZero();
        assertThat(measured.deliveryAudit().reordered()).isZero();
    }

    @Test
    void intervalsEndWhereStagesDoAndBelongToThem() throws Exception {
        Experiment experiment = experiment().backlog(1_000_000, 1, Duration.ofSeconds(60));

        BacklogRecord record = experiment.run().backlog().orElseThrow();

        for (BacklogStage stage : BacklogStage.values()) {
            List<IntervalSnapshot> intervals = experiment.windowIntervals().stream()
                    .filter(interval -> interval.stage() == stage)
                    .toList();
            assertThat(intervals.stream().mapToDouble(IntervalSnapshot::seconds).sum())
                    .isEqualTo(record.stage(stage).orElseThrow().seconds(), within(1e-9));
            assertThat(intervals.subList(0, intervals.size() - 1))
                    .allSatisfy(interval -> assertThat(interval.seconds()).isEqualTo(1));
        }
        assertThat(experiment.windowIntervals()).noneMatch(interval -> interval.stage() == null);
        assertThat(experiment.intervals)
                .filteredOn(interval -> !experiment.windowIntervals().contains(interval))
                .allMatch(interval -> interval.stage() == null);
    }

    @Test
    void aPartIsDrainedWhenAPartIsAskedFor() throws Exception {
        BacklogRecord record = experiment()
                .backlog(1_000_000, 0.6, Duration.ofSeconds(60))
                .run()
                .backlog()
                .orElseThrow();

        long full = record.stages().get(0).lastBacklogMessages();
        assertThat(record.drainedBelowMessages()).isEqualTo((long) ((1 - 0.6) * full));
        assertThat(record.stages().get(1).seconds()).isEqualTo(0.6 * full / 2_000, within(ASKING_SECONDS));
        assertThat(record.stages().get(2).unreceivedAtStartMessages()).isCloseTo((long) (0.4 * full), within(300L));
    }

    @Test
    void aDrainThatCanNotFinishEndsInTimeWithWhatWasMeasured() throws Exception {
        RunMeasurement measured = experiment()
                .with("deliveryCapacity", 490)
                .backlog(500_000, 1, Duration.ofSeconds(20))
                .drain(Duration.ofSeconds(3))
                .run();

        BacklogRecord record = measured.backlog().orElseThrow();
        assertThat(record.ending()).isEqualTo(Ending.NOT_DRAINED);
        BacklogStageFigures catchUp = record.stages().get(1);
        assertThat(catchUp.seconds()).isBetween(20.0, 20 + ASKING_SECONDS);
        assertThat(catchUp.receivedMessagesPerSecond()).isEqualTo(980, within(5.0));
        assertThat(catchUp.lastBacklogMessages()).isGreaterThan(5_000);
        assertThat(record.stage(BacklogStage.AFTER)).isEmpty();
    }

    @Test
    void aTargetThatIsNotReachedEndsInTimeAndConsumersGoOn() throws Exception {
        RunMeasurement measured = experiment()
                .with("capacity", 400)
                .maxOutstanding(1_000)
                .backlog(1_000_000, 1, Duration.ofSeconds(12))
                .run();

        BacklogRecord record = measured.backlog().orElseThrow();
        assertThat(record.ending()).isEqualTo(Ending.NOT_BUILT);
        assertThat(record.stages()).extracting(BacklogStageFigures::stage).containsExactly(BacklogStage.BUILD);
        assertThat(record.stages().get(0).seconds()).isBetween(12.0, 12 + ASKING_SECONDS);
        // 400 acknowledged in each of 12 s, and the 1,000 outstanding ones, which loopback has stored already.
        assertThat(record.stages().get(0).maxBacklogMessages()).isBetween(5_700L, 5_900L);
        assertThat(measured.backlogAtWindowEnd()).isGreaterThan(4_000);
        assertThat(measured.deliveryAudit().acknowledged().never())
                .as("resumed, so that the drain brings everything in")
                .isZero();
    }
}
