package io.weir.steady;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.evidence.CoarseCounts;
import io.weir.measure.Latencies;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QuantileEstimateTest {

    private static final int RUNS = 1000;
    private static final int MESSAGES = 6_000;
    private static final double MILLISECOND = 1e6;

    /** How the response times of a system are made. */
    private enum Simulated {
        INDEPENDENT,
        /** Each message resembles the one before. */
        RESEMBLING_MESSAGES,
        /** Each second resembles the one before, by 0.5. */
        RESEMBLING_SECONDS,
        /** By 0.8. */
        ALIKE_SECONDS,
        /** Pauses of 0.1 to 3 s come at random, every 5 s in the mean. */
        FREQUENT_PAUSES,
        /** The same every 20 s. */
        RARE_PAUSES;

        double[] responses(int seconds, int rate, Random random) {
            double[] times = new double[seconds * rate];
            double slow = random.nextGaussian();
            for (int i = 0; i < times.length; i++) {
                double own = random.nextGaussian();
                if (this == RESEMBLING_MESSAGES) {
                    own = slow = 0.9 * slow + Math.sqrt(1 - 0.9 * 0.9) * own;
                } else if (this == RESEMBLING_SECONDS || this == ALIKE_SECONDS) {
                    double like = this == ALIKE_SECONDS ? 0.8 : 0.5;
                    slow = i % rate == 0 ? like * slow + Math.sqrt(1 - like * like) * random.nextGaussian() : slow;
                    own += 0.5 * slow;
                }
                times[i] = MILLISECOND * Math.exp(0.5 * own);
            }
            if (this == FREQUENT_PAUSES || this == RARE_PAUSES) {
                pause(times, rate, this == FREQUENT_PAUSES ? 5 : 20, random);
            }
            return times;
        }

        private static void pause(double[] times, int rate, double every, Random random) {
            double at = -50 - every * Math.log(1 - random.nextDouble());
            while (at * rate < times.length) {
                double end = at + 0.1 + 2.9 * random.nextDouble();
                for (int i = Math.max(0, (int) Math.ceil(at * rate)); i < Math.min(times.length, end * rate); i++) {
                    times[i] = Math.max(times[i], (end - (double) i / rate) * 1e9);
                }
                at -= every * Math.log(1 - random.nextDouble());
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "INDEPENDENT, 60, 0.5, 0.99",
        "INDEPENDENT, 300, 0.5, 0.99",
        "RESEMBLING_MESSAGES, 60, 0.5, 0.99",
        "RESEMBLING_MESSAGES, 300, 0.5, 0.99",
        "RESEMBLING_SECONDS, 60, 0.5, 0.99",
        "RESEMBLING_SECONDS, 120, 0.5, 0.99",
        "RESEMBLING_SECONDS, 300, 0.5, 0.99",
        "ALIKE_SECONDS, 120, 0.5, 0.5",
        "ALIKE_SECONDS, 300, 0.5, 0.99",
        "FREQUENT_PAUSES, 60, 0.5, 0.5",
        "FREQUENT_PAUSES, 300, 0.99, 0.99",
        "RARE_PAUSES, 600, 0.5, 0.99"
    })
    void holdsTheTruthInAboutNineteenRunsOfTwenty(Simulated system, int seconds, double share, double other) {
        int rate = MESSAGES / seconds;
        double[] longRun = system.responses(seconds * 100, rate, new Random(17));
        Arrays.sort(longRun);
        double[] quantiles = share == other ? new double[] {share} : new double[] {share, other};
        int[] held = new int[quantiles.length];
        int[] given = new int[quantiles.length];
        Random random = new Random(1000); // one for all runs: generators with neighbouring seeds resemble each other
        for (int run = 0; run < RUNS; run++) {
            double[] times = system.responses(seconds, rate, random);
            double[] ascending = times.clone();
            Arrays.sort(ascending);
            for (int i = 0; i < quantiles.length; i++) {
                double truth = longRun[(int) (quantiles[i] * longRun.length)];
                Optional<QuantileEstimate.Ranks> ranks = ranks(quantiles[i], seconds, times, ascending);
                given[i] += ranks.isPresent() ? 1 : 0;
                held[i] += ranks.filter(bounds -> ascending[rank(bounds.low())] <= truth
                                        && truth <= ascending[rank(bounds.high())])
                                .isPresent()
                        ? 1
                        : 0;
            }
        }

        for (int i = 0; i < quantiles.length; i++) {
            assertThat(given[i]).as("given at %s", quantiles[i]).isGreaterThan(RUNS * 9 / 10);
            assertThat((double) held[i] / given[i])
                    .as("%s in %d s held at %s", system, seconds, quantiles[i])
                    .isBetween(0.92, 0.98);
        }
    }

    private static int rank(double share) {
        return Math.max(0, Math.min(MESSAGES - 1, (int) Math.ceil(share * MESSAGES) - 1));
    }

    private static Optional<QuantileEstimate.Ranks> ranks(
            double share, int seconds, double[] times, double[] ascending) {
        double quantile = ascending[rank(share)];
        int rate = times.length / seconds;
        long[] above = new long[seconds];
        long[] totals = new long[seconds];
        for (int i = 0; i < times.length; i++) {
            above[i / rate] += times[i] >= quantile ? 1 : 0;
            totals[i / rate]++;
        }
        return QuantileEstimate.ranks(share, above, totals);
    }

    private static Optional<QuantileInterval> estimate(double share, int seconds, double[] times) {
        Histogram all = Latencies.newHistogram();
        List<CoarseCounts> intervals = new ArrayList<>();
        Histogram second = Latencies.newHistogram();
        int rate = times.length / seconds;
        for (int i = 0; i < times.length; i++) {
            second.recordValue((long) times[i]);
            if (i % rate == rate - 1) {
                all.add(second);
                intervals.add(CoarseCounts.of(second));
                second.reset();
            }
        }
        return QuantileEstimate.of(share, all, intervals);
    }

    @Test
    void isMissingWithTooFewSamplesBeyondTheQuantile() {
        double[] times = Simulated.INDEPENDENT.responses(60, 15, new Random(1));

        assertThat(estimate(0.99, 60, times)).isEmpty();
        assertThat(estimate(0.5, 60, times)).isPresent();
    }

    /** Two hundred slow messages, and all of them in one pause: that is one event. */
    @Test
    void isMissingWhereOnePauseHoldsAllThatIsSlow() {
        double[] times = new double[60 * 100];
        Arrays.fill(times, MILLISECOND);
        Arrays.fill(times, 3000, 3200, 2000 * MILLISECOND);

        assertThat(estimate(0.99, 60, times)).isEmpty();
    }

    @Test
    void isMissingInAWindowOfFewerThanThirtySeconds() {
        assertThat(estimate(0.5, 29, Simulated.INDEPENDENT.responses(29, 1000, new Random(1))))
                .isEmpty();
    }

    @Test
    void isAPointWhereAllSamplesAreTheSame() {
        double[] times = IntStream.range(0, 6000).mapToDouble(i -> MILLISECOND).toArray();

        QuantileInterval interval = estimate(0.99, 60, times).orElseThrow();

        assertThat(interval.lowNanos()).isBetween(999_000L, 1_000_000L);
        assertThat(interval.highNanos()).isBetween(1_000_000L, 1_001_000L);
    }
}
