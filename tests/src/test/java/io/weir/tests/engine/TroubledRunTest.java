package io.weir.tests.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.evidence.RunMeasurement;
import io.weir.measure.IntervalSnapshot;
import io.weir.measure.Phase;
import io.weir.run.RunFailedException;
import io.weir.tests.WholeMachine;
import io.weir.worker.StepLimits;
import io.weir.workload.KeyDistribution;
import io.weir.workload.Load;
import io.weir.workload.Topology;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The whole engine, in real time, where system, driver or client fall short. */
@Timeout(120)
@WholeMachine
class TroubledRunTest {

    @Test
    void aLimitOfTheSystemEndsInBoundedTimeWithTheDebtInTheResult() throws Exception {
        LoopbackRun run = new LoopbackRun()
                .with("capacity", 2_000.0)
                .rate(1_000_000)
                .maxOutstanding(500)
                .drain(Duration.ofSeconds(2));

        RunMeasurement measured = run.run();

        assertThat(measured.dueMessages()).isEqualTo(1_000_000);
        assertThat(measured.windowCounters().acknowledged()).isBetween(1_500L, 2_500L);
        assertThat(measured.unsentMessages()).isGreaterThan(900_000);
        assertThat(measured.senders().get(0).backPressureNanos()).isGreaterThan(500_000_000L);
        assertThat(measured.deliveryAudit().missing()).isZero();
    }

    @Test
    void aClosedLoopOnASystemThatTakesTooLongToAnswerEndsAllTheSame() throws Exception {
        LoopbackRun run = new LoopbackRun()
                .with("capacity", 200.0)
                .load(new Load.ClosedLoop())
                .drain(Duration.ofSeconds(1));

        RunMeasurement measured = run.run();

        assertThat(measured.unfinishedMessages()).isBetween(1L, 1_000L);
        assertThat(measured.unsentMessages()).isZero();
    }

    @Test
    void aSenderThatNeverComesBackIsNamedAndTheRunEnds() throws Exception {
        LoopbackRun run = new LoopbackRun().with("hangAfter", 3_000L).drain(Duration.ofSeconds(1));

        RunMeasurement measured = run.run();

        assertThat(measured.interruption().orElseThrow())
                .contains("weir-send-0")
                .contains("producer 0");
        assertThat(measured.unsentMessages()).isPositive();
    }

    /** A conductor that oversleeps the end of the warm-up finds intervals of two phases at once. */
    @Test
    void aPhaseIsReportedBeforeItsIntervalsHoweverLateTheConductorIs() throws Exception {
        LoopbackRun run = new LoopbackRun().warmUp(Duration.ofMillis(1_500)).measured(Duration.ofSeconds(3));
        List<Phase> reported = new ArrayList<>();
        run.afterInterval(snapshot -> {
            reported.add(run.phases.get(run.phases.size() - 1));
            if (snapshot.phase() == Phase.WARM_UP) {
                oversleep();
            }
        });

        run.run();

        assertThat(reported)
                .contains(Phase.WARM_UP, Phase.MEASURE)
                .containsExactlyElementsOf(
                        run.intervals.stream().map(IntervalSnapshot::phase).toList());
    }

    private static void oversleep() {
        try {
            Thread.sleep(1_700);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void aConsumerThatEndsIsNamedAndTheOthersGoOn() throws Exception {
        RunMeasurement measured = new LoopbackRun()
                .topology(new Topology(1, 3, 1, 2, 3, List.of()))
                .with("consumerFailsAfter", 3_000L)
                .drain(Duration.ofSeconds(1))
                .run();

        assertThat(measured.consumerFailures()).singleElement().satisfies(failure -> {
            assertThat(failure.ended()).isTrue();
            assertThat(failure.consumer()).contains("-sub-");
            assertThat(failure.reason()).contains("consumerFailsAfter");
        });
        assertThat(measured.interruption()).isEmpty();
        assertThat(measured.unsentMessages()).isZero();
        // One of six consumers misses a third of what its subscription gets, from somewhere in the window on.
        assertThat(measured.deliveryAudit().missing())
                .isPositive()
                .isLessThan(measured.windowCounters().sent() / 2);
    }

    @Test
    void aBrokenDriverIsCountedAndTheRunGoesOn() throws Exception {
        RunMeasurement measured = new LoopbackRun().with("throwAfter", 2_000L).run();

        assertThat(measured.interruption()).isEmpty();
        assertThat(measured.errors().values().stream()
                        .mapToLong(Long::longValue)
                        .sum())
                .isEqualTo(1);
        assertThat(measured.measured().response().getTotalCount()).isEqualTo(5_000);
    }

    @Test
    void aWorkloadThatTheDriverCannotCarryIsRefusedWithTheReason() {
        assertThatThrownBy(() -> new LoopbackRun()
                        .with("keyedRouting", false)
                        .keys(KeyDistribution.KEY_ROUND_ROBIN)
                        .run())
                .isInstanceOf(RunFailedException.class)
                .hasMessageContaining("KEYED_ROUTING")
                .hasMessageContaining("KEY_ROUND_ROBIN");
    }

    @Test
    void aSystemThatDeliversNothingFailsTheProbeInTime() {
        StepLimits hasty = new StepLimits(
                Duration.ofSeconds(5),
                Duration.ofSeconds(5),
                Duration.ofSeconds(5),
                Duration.ofSeconds(1),
                Duration.ofSeconds(5),
                Duration.ofSeconds(5));

        assertThatThrownBy(() ->
                        new LoopbackRun().with("lossRatio", 1.0).steps(hasty).run())
                .isInstanceOf(RunFailedException.class)
                .hasMessageContaining("3 partitions")
                .hasMessageContaining("delivered nothing");
    }
}
