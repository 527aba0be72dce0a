package io.weir.accuracy;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.evidence.RunMeasurement;
import io.weir.measure.IntervalSnapshot;
import io.weir.measure.Latencies;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.LongUnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What was sent, by whom and when: the whole engine in virtual time, exact to the message. */
@Timeout(120)
class IntervalsTest {

    private static final long SECOND = 1_000_000_000;

    @ParameterizedTest
    @ValueSource(longs = {1, 7, 1_000, 33_333, 100_000})
    void aConstantRateIsThatRateInEveryInterval(long rate) throws Exception {
        Experiment experiment = Experiment.inVirtualTime()
                .rate(rate)
                .with("serviceTime", Duration.ZERO)
                .warmUp(Duration.ofSeconds(2))
                .window(Duration.ofSeconds(4));

        experiment.run();

        assertThat(experiment.windowIntervals()).hasSize(4);
        for (IntervalSnapshot interval : experiment.windowIntervals()) {
            assertThat(interval.dueMessages()).isEqualTo(rate);
            assertThat(interval.counters().sent()).isEqualTo(rate);
            assertThat(interval.counters().acknowledged()).isEqualTo(rate);
            assertThat(interval.counters().received()).isEqualTo(rate);
            assertThat(interval.measured().response().getTotalCount()).isEqualTo(rate);
            assertThat(interval.outstanding()).isZero();
            assertThat(interval.backlog()).isZero();
        }
    }

    /** The first messages of each interval are n seconds times the rate, rounded up: nothing drifts, nothing is lost. */
    @ParameterizedTest
    @ValueSource(strings = {"0.3", "0.7", "2.5", "1234.5678", "9999.9"})
    void aFractionalRateIsKeptIntervalByInterval(String rate) throws Exception {
        Experiment experiment = Experiment.inVirtualTime()
                .rate(Double.parseDouble(rate))
                .with("serviceTime", Duration.ZERO)
                .window(Duration.ofSeconds(30));

        experiment.run();

        List<IntervalSnapshot> intervals = experiment.windowIntervals();
        assertThat(intervals).hasSize(30);
        for (int second = 0; second < 30; second++) {
            long due = dueBefore(rate, second + 1) - dueBefore(rate, second);
            assertThat(intervals.get(second).dueMessages())
                    .as("due in second %d", second)
                    .isEqualTo(due);
            assertThat(intervals.get(second).counters().sent())
                    .as("sent in second %d", second)
                    .isEqualTo(due);
        }
    }

    private static long dueBefore(String rate, long seconds) {
        return new BigDecimal(rate)
                .multiply(BigDecimal.valueOf(seconds))
                .setScale(0, RoundingMode.CEILING)
                .longValueExact();
    }

    @ParameterizedTest
    @CsvSource({"1000, 7, 1", "1000, 7, 3", "999, 10, 4", "12345, 16, 5"})
    void severalProducersShareTheRateExactlyAndEvenly(long rate, int producers, int threads) throws Exception {
        Experiment experiment = Experiment.inVirtualTime()
                .rate(rate)
                .topology(3, producers, 1, 2)
                .senderThreads(threads)
                .window(Duration.ofSeconds(3));

        RunMeasurement measured = experiment.run();

        assertThat(measured.dueMessages()).isEqualTo(3 * rate);
        Map<Integer, List<Sight>> byProducer =
                experiment.witness.sights.stream().collect(Collectors.groupingBy(sight -> sight.producer));
        long start = experiment.loadStart();
        for (int producer = 0; producer < producers; producer++) {
            long first = producer;
            List<Long> dues = LongStream.iterate(first, k -> k < 3 * rate, k -> k + producers)
                    .mapToObj(k -> start + k * SECOND / rate)
                    .toList();
            assertThat(byProducer.get(producer)).extracting(sight -> sight.due).isEqualTo(dues);
        }
    }

    /**
     * Everything in an interval is what happened in that second: in a stall nothing is answered, after it comes the
     * debt, with the latencies of the debt.
     */
    @Test
    void anIntervalHoldsWhatHappenedInItAndNothingElse() throws Exception {
        Experiment experiment = Experiment.inVirtualTime()
                .rate(1_000)
                .with("serviceTime", Duration.ofMillis(2))
                .with("stallEvery", Duration.ofMillis(4_600))
                .with("stallFor", Duration.ofSeconds(3))
                .with("stallKind", "late")
                .window(Duration.ofSeconds(9));

        experiment.run();

        long opened = experiment.takeLedger().openedNanos();
        long start = experiment.loadStart();
        long stall = opened + 4_600_000_000L;
        LongUnaryOperator answered = k -> {
            long at = start + k * 1_000_000 + 2_000_000;
            return at >= stall && at < stall + 3 * SECOND ? stall + 3 * SECOND : at;
        };
        for (IntervalSnapshot interval : experiment.windowIntervals()) {
            Histogram expected = Latencies.newHistogram();
            for (long k = 0; k < 9_000; k++) {
                long at = answered.applyAsLong(k) - start;
                if (at >= interval.startNanos() && at < interval.endNanos()) {
                    expected.recordValue(at - k * 1_000_000);
                }
            }
            assertThat(interval.counters().sent()).isEqualTo(1_000);
            assertThat(interval.counters().acknowledged()).isEqualTo(expected.getTotalCount());
            assertThat(interval.counters().received()).isEqualTo(expected.getTotalCount());
            assertThat(interval.measured().response()).isEqualTo(expected);
            assertThat(interval.measured().endToEnd()).isEqualTo(expected);
        }
        assertThat(experiment.windowIntervals().get(5).counters().acknowledged())
                .isZero();
        assertThat(experiment.windowIntervals().get(7).counters().acknowledged())
                .isGreaterThan(3_000);
    }
}
