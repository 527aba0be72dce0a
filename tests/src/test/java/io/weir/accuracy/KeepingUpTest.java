package io.weir.accuracy;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.driver.MessageListener;
import io.weir.driver.loopback.time.VirtualClock;
import io.weir.evidence.RunMeasurement;
import io.weir.result.Cause;
import io.weir.result.Finding;
import io.weir.result.Verdict;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Verdicts on systems and consumers that keep up or don't, on whole runs in virtual time. */
@Timeout(300)
class KeepingUpTest {

    private static final long SECOND = 1_000_000_000;

    private static Experiment thousandASecond(Duration window) {
        return Experiment.inVirtualTime()
                .rate(1_000)
                .with("serviceTime", Duration.ofMillis(1))
                .warmUp(Duration.ofSeconds(5))
                .window(window);
    }

    @ParameterizedTest
    @CsvSource({"993, 120", "993, 300", "980, 20", "998, 120"})
    void aSystemALittleTooSlowIsNotSustained(double capacity, long seconds) throws Exception {
        Experiment experiment = thousandASecond(Duration.ofSeconds(seconds)).with("capacity", capacity);

        Verdict verdict = experiment.verdict(experiment.run());

        assertThat(verdict.findings())
                .extracting(Finding::cause)
                .contains(Cause.NOT_SUSTAINED)
                .isSubsetOf(Cause.NOT_SUSTAINED, Cause.BACK_PRESSURE);
    }

    @ParameterizedTest
    @ValueSource(longs = {120, 300})
    void consumersALittleTooSlowAreNamed(long seconds) throws Exception {
        Experiment experiment = thousandASecond(Duration.ofSeconds(seconds))
                .topology(3, 1, 1, 1)
                .with("deliveryCapacity", 331.0);

        Verdict verdict = experiment.verdict(experiment.run());

        assertThat(verdict.findings()).singleElement().satisfies(finding -> {
            assertThat(finding.cause()).isEqualTo(Cause.NOT_SUSTAINED);
            assertThat(finding.sentence()).contains("backlog of " + experiment.subscription(0));
        });
    }

    /** Pauses that a system makes up for are in its response time, wherever in them the window ends. */
    @ParameterizedTest
    @CsvSource({"100, 300000", "1000, 300000", "1000, 305600", "2500, 306000", "2500, 307400"})
    void aSystemThatPausesAndCatchesUpKeepsUp(long pauseMillis, long windowMillis) throws Exception {
        Experiment experiment = thousandASecond(Duration.ofMillis(windowMillis))
                .topics(3, 2, 2, 2, 1)
                .with("stallEvery", Duration.ofSeconds(10))
                .with("stallFor", Duration.ofMillis(pauseMillis))
                .with("stallKind", "late");

        Verdict verdict = experiment.verdict(experiment.run());

        assertThat(verdict.findings()).isEmpty();
    }

    @Test
    void eachOfManySubscriptionsHasToKeepUpWithItsShareOfTheLoad() throws Exception {
        Experiment experiment = Experiment.inVirtualTime()
                .topics(100, 1, 1, 1, 1)
                .rate(2_000)
                .with("serviceTime", Duration.ofMillis(10))
                .with("deliveryCapacity", 16.0)
                .warmUp(Duration.ofSeconds(2))
                .window(Duration.ofSeconds(20));

        Verdict verdict = experiment.verdict(experiment.run());

        assertThat(verdict.findings()).extracting(Finding::cause).containsExactly(Cause.NOT_SUSTAINED);
    }

    @ParameterizedTest
    @CsvSource({"100, 50", "100, 2000", "20, 1003.7", "1, 0.5", "7, 3.3"})
    void manySubscriptionsThatKeepUpAreSustainedAtAnyRate(int topics, double rate) throws Exception {
        Experiment experiment = Experiment.inVirtualTime()
                .topics(topics, 1, 1, 2, 1)
                .rate(rate)
                .with("serviceTime", Duration.ofMillis(10))
                .with("deliveryTime", Duration.ofMillis(300))
                .warmUp(Duration.ofSeconds(3))
                .window(Duration.ofSeconds(60));

        Verdict verdict = experiment.verdict(experiment.run());

        assertThat(verdict.findings()).isEmpty();
    }

    /** Of ten topics with two subscriptions each one consumer takes less than its topic's 100 messages a second. */
    @ParameterizedTest
    @CsvSource({"1, 30", "50, 30", "99, 60"})
    void oneSubscriptionOfManyThatFallsBehindIsNamed(double perSecond, long seconds) throws Exception {
        Experiment experiment = thousandASecond(Duration.ofSeconds(seconds)).topics(10, 1, 1, 2, 1);
        String slow = experiment.subscription(13);
        experiment.witness.subscribers = (name, listener) ->
                name.equals(slow) ? slowed((VirtualClock) experiment.clock(), listener, perSecond) : listener;

        RunMeasurement measured = experiment.run();

        assertThat(experiment.verdict(measured).findings())
                .filteredOn(finding -> finding.cause() == Cause.NOT_SUSTAINED)
                .singleElement()
                .satisfies(finding -> assertThat(finding.sentence()).contains("backlog of " + slow));
    }

    /** A consumer that takes so many a second and no more. */
    private static MessageListener slowed(VirtualClock clock, MessageListener real, double perSecond) {
        double[] free = {0};
        return (payload, header, partition) -> {
            byte[] copy = payload.clone();
            free[0] = Math.max(free[0], clock.nanoTime()) + SECOND / perSecond;
            clock.at((long) free[0], () -> real.onMessage(copy, header, partition));
        };
    }
}
