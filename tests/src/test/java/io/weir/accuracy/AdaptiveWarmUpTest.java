package io.weir.accuracy;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.evidence.RunMeasurement;
import io.weir.evidence.scenario.BacklogRecord;
import io.weir.measure.IntervalSnapshot;
import io.weir.measure.Phase;
import io.weir.tests.keys.KeyFile;
import io.weir.tests.keys.Observes;
import io.weir.workload.RateStage;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A warm-up that ends when the system is steady: the whole engine in virtual time. */
@Timeout(300)
class AdaptiveWarmUpTest {

    private static final Duration LIMIT = Duration.ofMinutes(2);

    private static Experiment experiment() {
        return Experiment.inVirtualTime()
                .topology(3, 1, 1, 1)
                .rate(500)
                .adaptiveWarmUp(LIMIT)
                .window(Duration.ofSeconds(4))
                .with("serviceTime", Duration.ofMillis(2));
    }

    private static List<IntervalSnapshot> warmUp(Experiment experiment) {
        return experiment.intervals.stream()
                .filter(interval -> interval.phase() == Phase.WARM_UP)
                .toList();
    }

    @Test
    @Observes(of = KeyFile.WORKLOAD, value = "warmup")
    void endsWhereASteadySystemHasBeenSeenForLongEnoughAndLosesNoMessageAtTheBorder() throws Exception {
        Experiment experiment = experiment();

        RunMeasurement measured = experiment.run();

        assertThat(measured.warmUpRecord().steady()).isTrue();
        assertThat(measured.warmUpRecord().seconds()).isEqualTo(65);
        assertThat(measured.warmUpRecord().risingSeconds()).isBetween(3.2, 3.6);
        assertThat(warmUp(experiment)).hasSize(65);
        assertThat(experiment.windowIntervals()).hasSize(4).allSatisfy(interval -> {
            assertThat(interval.dueMessages()).isEqualTo(500);
            assertThat(interval.counters().acknowledged()).isEqualTo(500);
        });
        assertThat(measured.dueMessages()).isEqualTo(2_000);
        assertThat(measured.measured().response().getTotalCount()).isEqualTo(2_000);
        assertThat(measured.warmUp().response().getTotalCount())
                .isEqualTo(warmUp(experiment).stream()
                        .mapToLong(IntervalSnapshot::dueMessages)
                        .sum());
        assertThat(measured.deliveryAudit().missing()).isZero();
    }

    @Test
    void goesUpToItsRateInsteadOfHittingAColdSystemWithAllOfIt() throws Exception {
        Experiment experiment = experiment();

        experiment.run();

        assertThat(warmUp(experiment).subList(0, 7))
                .extracting(IntervalSnapshot::dueMessages)
                .isSorted()
                .first()
                .satisfies(first -> assertThat(first).isBetween(20L, 60L));
        assertThat(warmUp(experiment).subList(4, 65))
                .extracting(IntervalSnapshot::dueMessages)
                .containsOnly(500L);
    }

    /** It can do 440 messages a second: what is due in the first seconds queues for no more than 0.3 s. */
    @Test
    void givesASystemThatIsNotYetFastEnoughNoMoreThanItCanTake() throws Exception {
        Experiment experiment =
                experiment().rate(5_000).adaptiveWarmUp(Duration.ofSeconds(60)).with("capacity", 440);

        RunMeasurement measured = experiment.run();

        assertThat(measured.warmUpRecord().risingSeconds()).isBetween(18.0, 19.0);
        assertThat(warmUp(experiment).subList(0, 18))
                .allSatisfy(interval -> assertThat(interval.warmUp().response().getMaxValue())
                        .isLessThan(Duration.ofMillis(300).toNanos()));
    }

    @Test
    @Observes(of = KeyFile.WORKLOAD, value = "warmupLimit")
    void endsAtItsLimitWhereTheSystemGetsSlowerAllTheTime() throws Exception {
        Experiment experiment =
                experiment().adaptiveWarmUp(Duration.ofSeconds(60)).with("capacity", 440);

        RunMeasurement measured = experiment.run();

        assertThat(measured.warmUpRecord().steady()).isFalse();
        assertThat(measured.warmUpRecord().seconds()).isEqualTo(60);
        assertThat(warmUp(experiment)).hasSize(60);
        assertThat(experiment.windowIntervals()).hasSize(4);
    }

    @Test
    void waitsForWhatSendersOfManySlowProducersMayHavePlanned() throws Exception {
        Experiment experiment = experiment().topology(3, 100, 2, 1).rate(10).senderThreads(2);

        RunMeasurement measured = experiment.run();

        // Each of two threads has read one due time ahead, and a message is due each 100 ms.
        assertThat(measured.warmUpRecord().risingSeconds()).isZero();
        assertThat(measured.warmUpRecord().seconds()).isEqualTo(31);
        assertThat(measured.measured().response().getTotalCount()).isEqualTo(40);
        assertThat(measured.deliveryAudit().missing()).isZero();
    }

    @Test
    void aRateProfileBeginsWhereItEnds() throws Exception {
        Experiment experiment = experiment()
                .topology(3, 7, 2, 2)
                .senderThreads(3)
                .profile(new RateStage(200, 600, Duration.ofSeconds(4)), RateStage.hold(100, Duration.ofSeconds(2)));

        RunMeasurement measured = experiment.run();

        assertThat(measured.warmUpRecord().seconds()).isEqualTo(64);
        assertThat(measured.dueMessages()).isEqualTo(1_600 + 200);
        assertThat(measured.measured().response().getTotalCount()).isEqualTo(1_800);
        assertThat(experiment.windowIntervals())
                .extracting(IntervalSnapshot::dueMessages)
                .containsExactly(250L, 350L, 450L, 550L, 100L, 100L);
        assertThat(measured.deliveryAudit().missing()).isZero();
    }

    @Test
    void aClosedLoopHasOneWithoutARamp() throws Exception {
        Experiment experiment = experiment().closedLoop().maxOutstanding(2);

        RunMeasurement measured = experiment.run();

        assertThat(measured.warmUpRecord().steady()).isTrue();
        assertThat(measured.warmUpRecord().seconds()).isBetween(31.0, 36.0);
        assertThat(experiment.windowIntervals()).hasSize(4);
    }

    @Test
    void aBacklogIsBuiltFromItsEndOn() throws Exception {
        Experiment experiment =
                experiment().with("deliveryCapacity", 1_000).backlog(100_000, 1, Duration.ofSeconds(60));

        RunMeasurement measured = experiment.run();

        BacklogRecord record = measured.backlog().orElseThrow();
        assertThat(measured.warmUpRecord().seconds()).isEqualTo(65);
        assertThat(record.ending()).isEqualTo(BacklogRecord.Ending.DRAINED);
        assertThat(record.stages().get(0).seconds()).isBetween(2.0, 2.2);
    }
}
