package io.weir.accuracy;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.driver.loopback.ledger.Delivery;
import io.weir.driver.loopback.ledger.Ledger;
import io.weir.driver.loopback.ledger.SentMessage;
import io.weir.evidence.RunMeasurement;
import io.weir.machine.HiccupMeter;
import io.weir.measure.IntervalSnapshot;
import io.weir.tests.WholeMachine;
import io.weir.time.SystemClock;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The whole engine in real time against the ledger of the system that it measures. Whatever the machine does to the one
 * it does to the other, so that the bound holds on a noisy machine too.
 */
@Timeout(120)
@WholeMachine
class RealTimeTest {

    private static final int MESSAGES = 10_000;

    static List<Experiment> everyKindOfAnswer() {
        return List.of(
                experiment().with("serviceTime", Duration.ofMillis(1)),
                experiment().with("serviceTime", Duration.ofMillis(1)).with("callbackThreads", 4L),
                experiment().with("callbackThreads", 0L),
                experiment()
                        .with("serviceTime", Duration.ofMillis(1))
                        .with("stallEvery", Duration.ofMillis(500))
                        .with("stallFor", Duration.ofMillis(50)),
                experiment().with("capacity", 5_500.0).with("deliveryTime", Duration.ofMillis(3)));
    }

    private static Experiment experiment() {
        return Experiment.inRealTime()
                .rate(5_000)
                .topology(3, 2, 1, 1)
                .warmUp(Duration.ofSeconds(1))
                .window(Duration.ofNanos(MESSAGES * 200_000L));
    }

    @ParameterizedTest
    @MethodSource("everyKindOfAnswer")
    void everyLatencyAgreesWithTheLedger(Experiment experiment) throws Exception {
        RunMeasurement measured;
        Histogram pauses;
        try (HiccupMeter meter = HiccupMeter.start(SystemClock.INSTANCE, TimeUnit.NANOSECONDS::sleep)) {
            measured = experiment.run();
            pauses = meter.takeOvershoots();
        }

        Ledger ledger = experiment.takeLedger();
        long windowStart = experiment.loadStart() + 1_000_000_000;
        Bounds response = new Bounds("response", true);
        Bounds service = new Bounds("service", false);
        Bounds delay = new Bounds("send delay", false);
        Bounds endToEnd = new Bounds("end-to-end", true);
        Map<Long, Sight> sights = new HashMap<>();
        for (Sight sight : experiment.witness.sights) {
            if (sight.due >= windowStart) {
                sights.put(key(sight.producer, sight.ledgerSequence), sight);
                SentMessage truth = ledger.message(sight.producer, sight.ledgerSequence);
                long answered = truth.completedNanos();
                response.add(answered - sight.due, answered - sight.due, sight.completionReturned() - sight.due);
                service.add(
                        truth.serviceTimeNanos(),
                        truth.serviceTimeNanos(),
                        sight.completionReturned() - sight.beforeSend);
                delay.add(truth.sentNanos() - sight.due, sight.beforeSend - sight.due, truth.sentNanos() - sight.due);
            }
        }
        Map<Long, Receipt> receipts = new HashMap<>();
        experiment.witness.receipts.forEach(
                receipt -> receipts.put(key(receipt.producer(), receipt.sequence()), receipt));
        for (Delivery delivery : ledger.deliveries(experiment.topic(), experiment.subscription(0))) {
            Sight sight = sights.get(key(delivery.producer(), delivery.sequence()));
            if (sight != null) {
                long truth = delivery.nanos() - sight.due;
                endToEnd.add(
                        truth,
                        truth,
                        receipts.get(key(sight.producer, sight.sequence)).returned() - sight.due);
            }
        }
        String noise = String.format(
                "hiccup meter: p99 %d us, longest %d us",
                pauses.getValueAtPercentile(99) / 1_000, pauses.getMaxValue() / 1_000);
        assertThat(measured.deliveryAudit().negativeEndToEnd()).isZero();
        response.assertHold(measured.measured().response(), MESSAGES, noise);
        service.assertHold(measured.measured().service(), MESSAGES, noise);
        delay.assertHold(measured.measured().sendDelay(), MESSAGES, noise);
        endToEnd.assertHold(measured.measured().endToEnd(), MESSAGES, noise);
    }

    /**
     * An answer that came, by the ledger and by the engine's return, within one second is counted in that second; only
     * one that came while the second changed may be in either.
     */
    @Test
    void everyIntervalCountsTheAnswersThatCameInIt() throws Exception {
        Experiment experiment = experiment().with("serviceTime", Duration.ofMillis(1));

        experiment.run();

        Ledger ledger = experiment.takeLedger();
        long start = experiment.loadStart();
        assertThat(experiment.intervals).hasSizeGreaterThan(3);
        for (IntervalSnapshot interval : experiment.intervals) {
            long from = start + interval.startNanos();
            long to = start + interval.endNanos();
            long certain = 0;
            long possible = 0;
            for (Sight sight : experiment.witness.sights) {
                long earliest =
                        ledger.message(sight.producer, sight.ledgerSequence).completedNanos();
                long latest = sight.completionReturned();
                certain += earliest >= from && latest < to ? 1 : 0;
                possible += latest >= from && earliest < to ? 1 : 0;
            }
            assertThat(interval.counters().acknowledged())
                    .as("interval %d", interval.index())
                    .isBetween(certain, possible);
            assertThat(possible - certain).isLessThan(100);
        }
    }

    private static long key(int producer, long sequence) {
        return (long) producer << 40 | sequence;
    }
}
