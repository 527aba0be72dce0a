package io.weir.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weir.workload.Arrivals;
import io.weir.workload.KeyDistribution;
import io.weir.workload.Limits;
import io.weir.workload.Load;
import io.weir.workload.Payload;
import io.weir.workload.RateStage;
import io.weir.workload.Timing;
import io.weir.workload.Topology;
import io.weir.workload.WarmUp;
import io.weir.workload.Workload;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Poisson arrivals, by what is known of a Poisson process; the seeds are fixed, so that no test fails by chance. */
class PoissonArrivalsTest {

    private static final long SECOND = 1_000_000_000;

    /** Bound of the Kolmogorov-Smirnov statistic times the root of the number of values, which 1 sample in 1000 exceeds. */
    private static final double KS_LIMIT = 1.95;

    private static Schedule schedule(Load load, WarmUp warmUp, long seed) {
        Timing timing =
                new Timing(warmUp, Optional.of(Duration.ofHours(1)), OptionalLong.empty(), Duration.ofSeconds(30));
        return Schedule.of(
                new Workload(
                                "poisson",
                                new Topology(1, 1, 1, 1, 1, List.of()),
                                new Payload.Random(100, 0, 1),
                                KeyDistribution.NO_KEY,
                                load,
                                timing,
                                Limits.DEFAULT,
                                seed)
                        .with(Arrivals.POISSON),
                warmUp);
    }

    private static Schedule constant(double rate, long seed) {
        return schedule(new Load.ConstantRate(rate), WarmUp.fixed(Duration.ZERO), seed);
    }

    private static Schedule profile(long seed, RateStage... stages) {
        return schedule(new Load.Profile(List.of(stages)), WarmUp.fixed(Duration.ZERO), seed);
    }

    private static RateStage stage(double from, double to, long seconds) {
        return new RateStage(from, to, Duration.ofSeconds(seconds));
    }

    private static double ks(double[] values, DoubleUnaryOperator distribution) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        double furthest = 0;
        for (int i = 0; i < sorted.length; i++) {
            double expected = distribution.applyAsDouble(sorted[i]);
            furthest = Math.max(
                    furthest, Math.max(expected - (double) i / sorted.length, (i + 1.0) / sorted.length - expected));
        }
        return furthest * Math.sqrt(sorted.length);
    }

    private static double exponential(double value) {
        return -Math.expm1(-value);
    }

    private static double[] gaps(Schedule schedule, long first, int count, double rate) {
        Schedule own = schedule.forOneThread();
        return LongStream.range(first, first + count)
                .mapToDouble(index -> (own.dueNanos(index + 1) - own.dueNanos(index)) * rate / 1e9)
                .toArray();
    }

    @ParameterizedTest
    @CsvSource({"1, 0", "1000, 0", "33333.3, 0", "1000000, 5000000000", "0.1, 1000000", "100, 123456789"})
    void gapsAreExponentialWhereverTheyAre(double rate, long first) {
        for (long seed = 1; seed <= 5; seed++) {
            double[] gaps = gaps(constant(rate, seed), first, 100_000, rate);

            assertThat(ks(gaps, PoissonArrivalsTest::exponential))
                    .as("seed %d", seed)
                    .isLessThan(KS_LIMIT);
        }
    }

    @Test
    void gapsDoNotDependOnTheOnesBefore() {
        double[] gaps = gaps(constant(1_000, 7), 0, 1_000_000, 1_000);
        for (int lag : new int[] {1, 2, 3, 64, 127, 128, 129, 256}) {
            double together = IntStream.range(0, gaps.length - lag)
                    .mapToDouble(i -> (gaps[i] - 1) * (gaps[i + lag] - 1))
                    .average()
                    .orElseThrow();

            assertThat(together * Math.sqrt(gaps.length)).as("lag %d", lag).isBetween(-4.0, 4.0);
        }
    }

    @Test
    void afterTheFirstTheyAreExponentialInEachSeedToo() {
        double[] first = LongStream.range(0, 20_000)
                .mapToDouble(seed -> constant(10, seed).dueNanos(0) / 1e8)
                .toArray();

        assertThat(ks(first, PoissonArrivalsTest::exponential)).isLessThan(KS_LIMIT);
    }

    /** The time of the n-th arrival has a Gamma distribution, of which a large one is almost normal. */
    @ParameterizedTest
    @ValueSource(ints = {14, 17, 20, 23, 26, 29, 30})
    void timesOfLaterArrivalsSpreadAsTheSumOfTheirGaps(int level) {
        long messages = 1L << level;
        double[] deviations = LongStream.range(0, 4_000)
                .mapToDouble(seed ->
                        (constant(1_000_000, seed).dueNanos(messages - 1) / 1e3 - messages) / Math.sqrt(messages))
                .toArray();
        double mean = Arrays.stream(deviations).average().orElseThrow();
        double square =
                Arrays.stream(deviations).map(each -> each * each).average().orElseThrow();

        assertThat(mean).isCloseTo(0, within(4 / Math.sqrt(4_000)));
        assertThat(square).isCloseTo(1, within(4 * Math.sqrt(2.0 / 4_000)));
    }

    @ParameterizedTest
    @CsvSource({"0.5, 2000000", "1000, 864000", "250000, 86400"})
    void keepsTheRateOverDaysAndCountsVaryAsTheyShould(double rate, long seconds) {
        Schedule schedule = constant(rate, 3);
        double expected = rate * seconds;

        assertThat((schedule.dueBefore(seconds * SECOND) - expected) / Math.sqrt(expected))
                .isBetween(-4.0, 4.0);
        int windows = 10_000;
        long window = Math.max(1, (long) (20 / rate)) * SECOND;
        double dispersion = IntStream.range(0, windows)
                        .mapToDouble(i -> schedule.dueBefore((i + 1) * window) - schedule.dueBefore(i * window))
                        .map(count -> Math.pow(count - rate * window / 1e9, 2))
                        .average()
                        .orElseThrow()
                / (rate * window / 1e9);
        assertThat(dispersion).isCloseTo(1, within(4 * Math.sqrt(2.0 / windows) + 0.01));
    }

    @Test
    void anyOrderOfReadingGivesTheSameTimesAndTheSeedDecidesThem() {
        Schedule one = constant(12_345.6, 42);
        Schedule same = constant(12_345.6, 42);
        Schedule other = constant(12_345.6, 43);
        long[] ascending = LongStream.range(0, 5_000).map(one::dueNanos).toArray();

        assertThat(ascending).isSorted();
        new Random(1)
                .longs(5_000, 0, 5_000)
                .forEach(index -> assertThat(same.dueNanos(index)).isEqualTo(ascending[(int) index]));
        assertThat(LongStream.range(0, 5_000).map(other::dueNanos).toArray()).isNotEqualTo(ascending);
    }

    @Test
    void countsExactlyTheMessagesDueBeforeAnInstant() {
        Random random = new Random(1);
        for (int i = 0; i < 2_000; i++) {
            Schedule schedule = constant(Math.pow(10, random.nextDouble() * 7 - 1), i);
            long instant = (long) (random.nextDouble() * 86_400 * SECOND);

            long count = schedule.dueBefore(instant);

            assertThat(schedule.dueNanos(count)).isGreaterThanOrEqualTo(instant);
            if (count > 0) {
                assertThat(schedule.dueNanos(count - 1)).isLessThan(instant);
            }
        }
        assertThat(constant(3, 1).dueBefore(0)).isZero();
        assertThat(constant(3, 1).dueBefore(-5)).isZero();
    }

    /** A producer has every n-th message: n of them, each with a view of its own, send what one would. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 7, 100, 1_000})
    void theSharesOfSeveralProducersTogetherAreTheProcess(int producers) {
        Schedule schedule = profile(5, stage(0, 4_000, 5), stage(4_000, 4_000, 5));
        int messages = 20_000;
        long[] together = new long[messages];
        for (int producer = 0; producer < producers; producer++) {
            Schedule own = schedule.forOneThread();
            for (int index = producer; index < messages; index += producers) {
                together[index] = own.dueNanos(index);
            }
        }

        assertThat(together)
                .isEqualTo(LongStream.range(0, messages).map(schedule::dueNanos).toArray());
    }

    /** By the integral of the rate, which a time change undoes: there the gaps are those of one message a unit. */
    @Test
    void aRampIsAProcessWhoseRateChanges() {
        double change = 100;
        Schedule schedule = profile(9, stage(0, 30_000, 300));
        long messages = schedule.dueBefore(300 * SECOND);
        double[] counts = LongStream.range(0, messages)
                .mapToDouble(schedule::dueNanos)
                .map(nanos -> change * Math.pow(nanos / 1e9, 2) / 2)
                .toArray();
        double[] gaps = IntStream.range(1, counts.length)
                .mapToDouble(i -> counts[i] - counts[i - 1])
                .toArray();

        assertThat((messages - 4_500_000) / Math.sqrt(4_500_000)).isBetween(-4.0, 4.0);
        assertThat(ks(gaps, PoissonArrivalsTest::exponential)).isLessThan(KS_LIMIT);
    }

    @Test
    void nothingArrivesWhileTheRateIsZeroNorAfterTheLastStage() {
        for (long seed = 0; seed < 200; seed++) {
            Schedule schedule = profile(seed, stage(10, 10, 1), stage(0, 0, 60), stage(5, 5, 1));

            assertThat(schedule.dueBefore(61 * SECOND)).isEqualTo(schedule.dueBefore(SECOND));
            assertThat(schedule.dueBefore(100 * SECOND)).isEqualTo(schedule.dueBefore(62 * SECOND));
            assertThat(schedule.dueNanos(schedule.dueBefore(62 * SECOND))).isEqualTo(62 * SECOND);
        }
    }

    @Test
    void noChangeOfAWarmUpMovesWhatIsDueBeforeItAndAllViewsSeeIt() {
        Schedule schedule = schedule(new Load.ConstantRate(10_000), WarmUp.adaptive(Duration.ofMinutes(2)), 11);
        Schedule view = schedule.forOneThread();
        long before = schedule.dueBefore(5 * SECOND);
        long[] due = LongStream.range(0, before).map(view::dueNanos).toArray();
        assertThat((double) before).isCloseTo(500, within(4 * Math.sqrt(500)));

        schedule.changeWarmUp(1_000, 5 * SECOND);
        schedule.endWarmUp(15 * SECOND);

        assertThat(LongStream.range(0, before).map(view::dueNanos).toArray()).isEqualTo(due);
        assertThat((double) view.dueBefore(15 * SECOND) - before).isCloseTo(10_000, within(4 * Math.sqrt(10_000)));
        assertThat((double) view.dueBefore(25 * SECOND) - view.dueBefore(15 * SECOND))
                .isCloseTo(100_000, within(4 * Math.sqrt(100_000)));
        assertThat(view.messagesPerSecond()).isEqualTo(10_000);
    }

    @Test
    void theLastArrivalOfTheProcessIsReachedAndNoneIsBeyondIt() {
        PoissonProcess process = new PoissonProcess(1, 20);

        long last = process.at(PoissonProcess.ARRIVALS - 1);

        assertThat(last / (double) (1L << 60)).isCloseTo(1, within(1e-5));
        assertThat(process.at(PoissonProcess.ARRIVALS)).isEqualTo(last);
        assertThat(process.before(last)).isLessThan(PoissonProcess.ARRIVALS);
        assertThat(process.before(last + 1)).isEqualTo(PoissonProcess.ARRIVALS);
    }
}
