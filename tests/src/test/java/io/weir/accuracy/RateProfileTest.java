package io.weir.accuracy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weir.evidence.RunMeasurement;
import io.weir.measure.IntervalSnapshot;
import io.weir.steady.SteadyTest;
import io.weir.workload.RateShape;
import io.weir.workload.RateStage;
import java.math.BigInteger;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.LongUnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A rate that changes: the whole engine in virtual time, where all that is due has a closed formula. */
@Timeout(300)
class RateProfileTest {

    private static final long SECOND = 1_000_000_000;
    private static final Duration SERVICE = Duration.ofMillis(2);

    /** From 0 to 2 000 msg/s in 20 s: before t seconds 50 t² messages are due, and message n at the root of n / 50. */
    private static final RateStage RAMP = new RateStage(0, 2_000, Duration.ofSeconds(20));

    private static long dueInRamp(long k) {
        long due = (long) (Math.sqrt(k / 50.0) * 1e9);
        // The last nanosecond before which no more than k messages are due, whatever the root was rounded to.
        while (isBeyond(due, k)) {
            due--;
        }
        while (!isBeyond(due + 1, k)) {
            due++;
        }
        return due;
    }

    /** Whether 50 t² > k, without rounding. */
    private static boolean isBeyond(long nanos, long k) {
        BigInteger due = BigInteger.valueOf(nanos).pow(2).multiply(BigInteger.valueOf(50));
        return due.compareTo(BigInteger.valueOf(k).multiply(BigInteger.TEN.pow(18))) > 0;
    }

    @Test
    void stepsAreAskedSentAndAnsweredIntervalByInterval() throws Exception {
        Experiment experiment = Experiment.inVirtualTime()
                .with("serviceTime", Duration.ZERO)
                .warmUp(Duration.ofSeconds(2))
                .profile(
                        RateStage.hold(1_000, Duration.ofSeconds(2)),
                        RateStage.hold(30_000, Duration.ofSeconds(1)),
                        RateStage.hold(0, Duration.ofSeconds(2)),
                        RateStage.hold(7, Duration.ofSeconds(1)));

        RunMeasurement measured = experiment.run();

        assertThat(experiment.windowIntervals())
                .extracting(IntervalSnapshot::dueMessages)
                .containsExactly(1_000L, 1_000L, 30_000L, 0L, 0L, 7L);
        for (IntervalSnapshot interval : experiment.windowIntervals()) {
            assertThat(interval.counters().sent()).isEqualTo(interval.dueMessages());
            assertThat(interval.counters().acknowledged()).isEqualTo(interval.dueMessages());
            assertThat(interval.measured().response().getTotalCount()).isEqualTo(interval.dueMessages());
        }
        assertThat(measured.warmUpCounters().sent()).isEqualTo(2_000);
        assertThat(measured.dueMessages()).isEqualTo(32_007);
        assertThat(measured.windowCounters().acknowledged()).isEqualTo(32_007);
        assertThat(measured.targetMessagesPerSecond()).isEqualTo(30_000);
        assertThat(measured.unsentMessages()).isZero();
    }

    /** Calm for 4 s, a burst of 1 s, calm for 5 s, and so on; the system does 5 000 in a second, so that a burst leaves a queue. */
    @Test
    void burstsAreAskedSentAndAnsweredAndTheQueueTheyLeaveIsNoUnsteadySystem() throws Exception {
        Experiment experiment = Experiment.inVirtualTime()
                .with("capacity", 5_000.0)
                .warmUp(Duration.ofSeconds(2))
                .profile(new RateShape.Bursts(
                        1_000, 20_000, Duration.ofSeconds(60), Duration.ofSeconds(2), Duration.ofSeconds(120)));

        RunMeasurement measured = experiment.run();

        for (int second = 0; second < 120; second++) {
            long due = second % 60 == 29 || second % 60 == 30 ? 20_000 : 1_000;
            assertThat(experiment.windowIntervals().get(second).dueMessages()).isEqualTo(due);
        }
        assertThat(measured.dueMessages()).isEqualTo(116_000 + 80_000);
        assertThat(measured.windowCounters().acknowledged()).isBetween(195_990L, 196_000L);
        assertThat(measured.measured().response().getMaxValue()).isGreaterThan(5_900_000_000L);
        assertThat(SteadyTest.of(measured.windowPoints(), false)).isEmpty();
    }

    @Test
    void aSineIsAskedAndSentAndHasItsMean() throws Exception {
        Experiment experiment = Experiment.inVirtualTime()
                .with("serviceTime", Duration.ZERO)
                .profile(new RateShape.Sine(2_000, 1_500, Duration.ofSeconds(20), Duration.ofSeconds(40)));

        RunMeasurement measured = experiment.run();

        assertThat(measured.dueMessages()).isEqualTo(80_000);
        assertThat(measured.targetMessagesPerSecond()).isEqualTo(3_500);
        for (int second = 0; second < 40; second++) {
            IntervalSnapshot interval = experiment.windowIntervals().get(second);
            double from = Math.cos(2 * Math.PI * second / 20);
            double to = Math.cos(2 * Math.PI * (second + 1) / 20);
            double integral = 2_000 + 1_500 * 20 / (2 * Math.PI) * (from - to);
            assertThat((double) interval.dueMessages()).isCloseTo(integral, within(1_500 * 0.0014 + 1));
            assertThat(interval.counters().sent()).isEqualTo(interval.dueMessages());
        }
        assertThat(SteadyTest.of(measured.windowPoints(), false)).isEmpty();
    }

    @Test
    void aRampIsAskedAndSentIntervalByIntervalAsItsIntegralSays() throws Exception {
        Experiment experiment =
                Experiment.inVirtualTime().with("serviceTime", Duration.ZERO).profile(RAMP);

        RunMeasurement measured = experiment.run();

        List<IntervalSnapshot> intervals = experiment.windowIntervals();
        assertThat(intervals).hasSize(20);
        for (int second = 0; second < 20; second++) {
            long due = 50L * (second + 1) * (second + 1) - 50L * second * second;
            assertThat(intervals.get(second).dueMessages()).isEqualTo(due);
            assertThat(intervals.get(second).counters().sent()).isEqualTo(due);
            assertThat(intervals.get(second).counters().acknowledged()).isEqualTo(due);
        }
        assertThat(measured.measured().response()).isEqualTo(Histograms.of(20_000, k -> 0));
    }

    @Test
    void severalProducersShareARampExactly() throws Exception {
        int producers = 7;
        Experiment experiment = Experiment.inVirtualTime()
                .topology(3, producers, 1, 2)
                .senderThreads(3)
                .profile(RAMP);

        experiment.run();

        long start = experiment.loadStart();
        Map<Integer, List<Sight>> byProducer =
                experiment.witness.sights.stream().collect(Collectors.groupingBy(sight -> sight.producer));
        for (int producer = 0; producer < producers; producer++) {
            List<Long> dues = LongStream.iterate(producer, k -> k < 20_000, k -> k + producers)
                    .mapToObj(k -> start + dueInRamp(k))
                    .toList();
            assertThat(byProducer.get(producer)).extracting(sight -> sight.due).isEqualTo(dues);
        }
    }

    /** A stall of 1 s in the midst of a ramp: who is due in it goes out at its end, and all of it is response time. */
    @ParameterizedTest
    @ValueSource(strings = {"blocking", "late"})
    void aStallInARampIsSeenByEveryMessageDueInIt(String kind) throws Exception {
        Experiment experiment = Experiment.inVirtualTime()
                .with("serviceTime", SERVICE)
                .with("stallEvery", Duration.ofSeconds(10))
                .with("stallFor", Duration.ofSeconds(1))
                .with("stallKind", kind)
                .profile(RAMP);

        RunMeasurement measured = experiment.run();

        long opened = experiment.takeLedger().openedNanos();
        long start = experiment.loadStart();
        LongUnaryOperator endOfStall = instant -> {
            long sinceStall = (instant - opened) % (10 * SECOND);
            boolean stalled = instant - opened >= 10 * SECOND && sinceStall < SECOND;
            return stalled ? instant - sinceStall + SECOND : instant;
        };
        LongUnaryOperator response = k -> {
            long due = start + dueInRamp(k);
            return kind.equals("blocking")
                    ? endOfStall.applyAsLong(due) + SERVICE.toNanos() - due
                    : endOfStall.applyAsLong(due + SERVICE.toNanos()) - due;
        };
        assertThat(measured.measured().response()).isEqualTo(Histograms.of(20_000, response));
        assertThat(measured.measured().endToEnd()).isEqualTo(Histograms.of(20_000, response));
        assertThat(measured.measured().response().getMaxValue()).isGreaterThan(SECOND);
        assertThat(measured.unsentMessages()).isZero();
    }

    /** Half of the ramp is beyond what the system can do: what is missing is told against what was due. */
    @Test
    void aSystemThatDoesNotKeepUpWithARampIsJudgedByWhatWasDueInTheWindow() throws Exception {
        RunMeasurement measured = Experiment.inVirtualTime()
                .with("capacity", 1_000.0)
                .profile(RAMP)
                .run();

        assertThat(measured.dueMessages()).isEqualTo(20_000);
        // 5 000 in the first half, below the capacity, then 1 000 in each second
        assertThat(measured.windowCounters().acknowledged()).isBetween(14_990L, 15_001L);
        assertThat(measured.measured().response().getTotalCount()).isEqualTo(20_000);
        assertThat(measured.measured().response().getMaxValue()).isBetween(4_990_000_000L, 5_010_000_000L);
        assertThat(measured.unsentMessages()).isZero();
    }
}
