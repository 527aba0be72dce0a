package io.weir.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * How often queues are rightly and wrongly taken for growing ones: simulated, with the same chance in every build. All
 * lengths are in seconds of the load; a growth counts above 0.1 s, as it does for the verdict.
 */
class QueueHistoryTest {

    private static final double COUNTS = 0.1;
    private static final int RUNS = 400;
    private static final int STEPS_PER_SECOND = 50;

    /** A queue by the number of the second. */
    @FunctionalInterface
    private interface Simulation {
        IntToDoubleFunction newQueue(Random random, int seconds);
    }

    private static QueueHistory history(int seconds, IntToDoubleFunction queue) {
        QueueFloors floors = new QueueFloors();
        for (int second = 0; second < seconds; second++) {
            floors.add(queue.applyAsDouble(second));
        }
        return QueueHistory.of("queue", 1, 0, 0, floors);
    }

    private static double shareFoundGrowing(int seconds, Simulation simulation) {
        Random random = new Random(1);
        int found = 0;
        for (int run = 0; run < RUNS; run++) {
            QueueHistory history = history(seconds, simulation.newQueue(random, seconds));
            found += history.steadyGrowthSeconds() > COUNTS || history.lateGrowthSeconds() > 1 ? 1 : 0;
        }
        return (double) found / RUNS;
    }

    /** Lengths around a level; each keeps a part of how far the one before strayed. */
    private static Simulation wandering(double level, double deviation, double kept, double growthPerSecond) {
        return (random, seconds) -> {
            double[] stray = {random.nextGaussian() * deviation};
            return second -> {
                stray[0] = kept * stray[0] + random.nextGaussian() * deviation * Math.sqrt(1 - kept * kept);
                return Math.max(0, level + stray[0] + growthPerSecond * (second + 1));
            };
        };
    }

    /**
     * A system that stands still for a time in each 10 s, beginning somewhere in them.
     *
     * @param capacity of the load, between the pauses
     */
    private static Simulation pausing(double pauseSeconds, double capacity) {
        return (random, seconds) -> {
            double phase = random.nextDouble() * 10;
            double[] queue = {0};
            return second -> {
                for (int step = 0; step < STEPS_PER_SECOND; step++) {
                    double at = (second + (double) step / STEPS_PER_SECOND + phase) % 10;
                    queue[0] = Math.max(0, queue[0] + (1 - (at < pauseSeconds ? 0 : capacity)) / STEPS_PER_SECOND);
                }
                return queue[0] + 0.002 + random.nextDouble() * 0.01;
            };
        };
    }

    private static Simulation pausingAtTheEnd(double pauseSeconds) {
        return (random, seconds) ->
                second -> 0.01 * random.nextDouble() + Math.max(0, second + 1 - (seconds - pauseSeconds));
    }

    @ParameterizedTest
    @CsvSource({"30", "120", "600", "3600"})
    void aLevelQueueIsHardlyEverTakenForAGrowingOne(int seconds) {
        assertThat(shareFoundGrowing(seconds, wandering(0.01, 0.01, 0, 0))).isZero();
        assertThat(shareFoundGrowing(seconds, wandering(0.2, 0.1, 0, 0))).isLessThanOrEqualTo(0.02);
    }

    /** What wanders by a tenth of a second for five or twenty seconds can't always be told from a growth. */
    @ParameterizedTest
    @CsvSource({
        "30, 0.8, 0.04",
        "30, 0.95, 0.05",
        "120, 0.8, 0.03",
        "120, 0.95, 0.03",
        "600, 0.95, 0.005",
        "3600, 0.95, 0"
    })
    void aQueueThatWandersIsSeldomTakenForAGrowingOne(int seconds, double kept, double atMost) {
        assertThat(shareFoundGrowing(seconds, wandering(0.2, 0.1, kept, 0))).isLessThanOrEqualTo(atMost);
    }

    @ParameterizedTest
    @CsvSource({"0.1", "0.5", "1", "2", "3"})
    void pausesThatAreMadeUpForAreNoGrowth(double pauseSeconds) {
        for (int seconds : new int[] {30, 60, 120, 600}) {
            assertThat(shareFoundGrowing(seconds, pausing(pauseSeconds, 1.5))).isZero();
        }
    }

    @ParameterizedTest
    @CsvSource({"0.1", "0.5", "1", "2", "3"})
    void aPauseAtTheEndIsNoGrowth(double pauseSeconds) {
        for (int seconds : new int[] {20, 30, 60, 120, 600, 3600}) {
            assertThat(shareFoundGrowing(seconds, pausingAtTheEnd(pauseSeconds)))
                    .as("%s s", seconds)
                    .isZero();
        }
    }

    /** An overload by a share of the load, on a system whose queue is otherwise a few milliseconds long. */
    @ParameterizedTest
    @CsvSource({"0.007, 30", "0.02, 30", "0.002, 120", "0.007, 120", "0.02, 120", "0.002, 600", "0.0002, 3600"})
    void aSteadyOverloadIsFoundWhenItsQueueIsLongEnough(double overload, int seconds) {
        assertThat(shareFoundGrowing(seconds, wandering(0.01, 0.01, 0, overload)))
                .isGreaterThanOrEqualTo(0.98);
    }

    /** The same on a system whose queue strays by 50 ms, and by 100 ms for some seconds. */
    @ParameterizedTest
    @CsvSource({
        "0.007, 120, 0.99, 0.75",
        "0.02, 30, 0.95, 0.5",
        "0.02, 120, 0.99, 0.99",
        "0.002, 600, 0.99, 0.95",
        "0.007, 600, 1, 1"
    })
    void aSteadyOverloadIsFoundInANoisyQueueToo(double overload, int seconds, double noisy, double wandering) {
        assertThat(shareFoundGrowing(seconds, wandering(0.1, 0.05, 0, overload)))
                .isGreaterThanOrEqualTo(noisy);
        assertThat(shareFoundGrowing(seconds, wandering(0.2, 0.1, 0.8, overload)))
                .isGreaterThanOrEqualTo(wandering);
    }

    /** The mean capacity is below the load by a hundredth, all of it lost in pauses of half a second. */
    @Test
    void anOverloadIsFoundAmongPauses() {
        assertThat(shareFoundGrowing(120, pausing(0.5, 0.99 / 0.95))).isGreaterThanOrEqualTo(0.95);
        assertThat(shareFoundGrowing(600, pausing(0.5, 0.99 / 0.95))).isEqualTo(1);
    }

    /** Five hundredths too slow in the last fifth of ten minutes: the queue is longer by 6 s, a hundredth of the load. */
    @Test
    void aSystemThatBreaksDownLateIsFound() {
        QueueHistory history = history(600, second -> 0.01 + 0.05 * Math.max(0, second - 480));

        assertThat(history.steadyGrowthSeconds()).isZero();
        assertThat(history.lateGrowthSeconds()).isGreaterThan(1);
    }

    @Test
    void aQueueThatHasReachedItsLevelHasStoppedGrowing() {
        assertThat(history(120, second -> Math.min(second, 40) * 0.02).steadyGrowthSeconds())
                .isZero();
        assertThat(history(120, second -> Math.max(0, 1 - second * 0.01)).steadyGrowthSeconds())
                .isZero();
    }

    @Test
    void aGrowthIsThatOfTheWholeWindowHoweverLongItIs() {
        for (int seconds : new int[] {20, 255, 256, 257, 300, 5_000, 100_000}) {
            double growth = history(seconds, second -> second * 3.0 / seconds).steadyGrowthSeconds();
            assertThat(growth).as("%s s", seconds).isBetween(2.7, 3.3);
        }
        assertThat(history(19, second -> second * 3.0 / 19).steadyGrowthSeconds())
                .isZero();
    }

    @Test
    void floorsOfAnyNumberOfIntervalsTakeTheSameRoom() {
        QueueFloors floors = new QueueFloors();
        for (int interval = 0; interval < 1_000_000; interval++) {
            floors.add(interval % 1_000 == 500 ? 1 : 2 + interval);
        }

        assertThat(floors.intervals()).isEqualTo(1_000_000);
        assertThat(floors.toArray()).hasSizeBetween(127, 255).containsOnly(1);
    }
}
