package io.weir.accuracy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weir.evidence.RunMeasurement;
import io.weir.measure.IntervalSnapshot;
import io.weir.result.Cause;
import io.weir.result.Finding;
import io.weir.workload.RateStage;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Random arrivals: the whole engine in virtual time, against the theory of queues. */
@Timeout(300)
class RandomArrivalsTest {

    private static Experiment poisson(double rate, long seconds) {
        return Experiment.inVirtualTime()
                .rate(rate)
                .poisson()
                .warmUp(Duration.ofSeconds(5))
                .window(Duration.ofSeconds(seconds));
    }

    /**
     * A server that takes time d for each message, busy for a share u of the time: a message waits for d u / (2 (1 - u)) on
     * average until it is served. Evenly spaced messages would not wait at all.
     */
    @ParameterizedTest
    @CsvSource({"500, 1", "700, 1", "800, 4", "900, 7"})
    void theResponseTimeHasTheQueueThatTheoryDemands(double rate, int producers) throws Exception {
        double capacity = 1_000;
        Experiment experiment = poisson(rate, 600)
                .topology(1, producers, 1, 1)
                .with("serviceTime", Duration.ZERO)
                .with("capacity", capacity);
        Experiment even = Experiment.inVirtualTime()
                .rate(rate)
                .window(Duration.ofSeconds(10))
                .with("serviceTime", Duration.ZERO)
                .with("capacity", capacity);

        double mean = experiment.run().measured().response().getMean();
        double withoutQueue = even.run().measured().response().getMean();

        double busy = rate / capacity;
        double wait = 1e9 / capacity * busy / (2 * (1 - busy));
        assertThat(mean - withoutQueue).isCloseTo(wait, within(0.1 * wait));
    }

    @ParameterizedTest
    @CsvSource({"2, 300, 1", "20, 120, 1", "1000, 60, 1", "1000, 60, 3", "5000, 30, 1"})
    void aSystemThatKeepsUpIsFreeOfFindings(double rate, long seconds, int workers) throws Exception {
        Experiment experiment =
                poisson(rate, seconds).workers(workers).topology(1, 3, 1, 1).with("serviceTime", Duration.ofMillis(2));

        RunMeasurement measured = experiment.run();

        assertThat(experiment.verdict(measured).findings()).isEmpty();
        assertThat((measured.dueMessages() - rate * seconds) / Math.sqrt(rate * seconds))
                .isBetween(-4.0, 4.0);
        assertThat(measured.windowCounters().sent()).isEqualTo(measured.dueMessages());
        assertThat(measured.unsentMessages()).isZero();
    }

    @Test
    void aSystemTooSlowIsNotSustained() throws Exception {
        Experiment experiment = poisson(1_000, 120).with("capacity", 950.0);

        assertThat(experiment.verdict(experiment.run()).findings())
                .extracting(Finding::cause)
                .contains(Cause.NOT_SUSTAINED);
    }

    @Test
    void whatIsDueInAnIntervalIsSentInItAndNothingInAPause() throws Exception {
        Experiment experiment = Experiment.inVirtualTime()
                .poisson()
                .with("serviceTime", Duration.ZERO)
                .profile(
                        RateStage.hold(1_000, Duration.ofSeconds(2)),
                        RateStage.hold(0, Duration.ofSeconds(3)),
                        new RateStage(0, 5_000, Duration.ofSeconds(5)));

        RunMeasurement measured = experiment.run();

        assertThat(experiment.windowIntervals()).hasSize(10);
        for (IntervalSnapshot interval : experiment.windowIntervals()) {
            assertThat(interval.counters().sent()).isEqualTo(interval.dueMessages());
        }
        assertThat(experiment.windowIntervals().subList(2, 5))
                .extracting(IntervalSnapshot::dueMessages)
                .containsOnly(0L);
        assertThat(measured.windowCounters().acknowledged()).isEqualTo(measured.dueMessages());
        assertThat((double) measured.dueMessages()).isCloseTo(14_500, within(4 * Math.sqrt(14_500)));
    }

    @Test
    void anAdaptiveWarmUpEndsUnderRandomArrivalsToo() throws Exception {
        Experiment experiment = Experiment.inVirtualTime()
                .rate(2_000)
                .poisson()
                .adaptiveWarmUp(Duration.ofMinutes(5))
                .window(Duration.ofSeconds(30))
                .with("serviceTime", Duration.ofMillis(2));

        RunMeasurement measured = experiment.run();

        assertThat(measured.warmUpRecord().steady()).isTrue();
        assertThat(experiment.verdict(measured).findings()).isEmpty();
        assertThat((double) measured.dueMessages()).isCloseTo(60_000, within(4 * Math.sqrt(60_000)));
    }
}
