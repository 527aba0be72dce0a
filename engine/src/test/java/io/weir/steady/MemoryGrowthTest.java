package io.weir.steady;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;

/** Memory of a day in windows of 20 minutes, by formulas of the share of the day that has passed. */
class MemoryGrowthTest {

    private static final int WINDOWS = 72;
    private static final double WINDOW_SECONDS = 1_200;
    private static final double GIBIBYTE = 1 << 30;

    private static MemoryGrowth of(DoubleUnaryOperator course, double noise, long seed) {
        Random random = new Random(seed);
        double[] bytes = new double[WINDOWS];
        double[] ends = new double[WINDOWS];
        Arrays.setAll(
                bytes,
                window -> GIBIBYTE
                        * course.applyAsDouble((window + 0.5) / WINDOWS)
                        * (1 + noise * random.nextGaussian()));
        Arrays.setAll(ends, window -> (window + 1) * WINDOW_SECONDS);
        return MemoryGrowth.of(bytes, ends).orElseThrow();
    }

    /** Returns in how many of 100 days, each with noise of its own, the memory is found to grow. */
    private static long found(DoubleUnaryOperator course, double noise) {
        long found = 0;
        for (long seed = 0; seed < 100; seed++) {
            found += of(course, noise, seed).grows() ? 1 : 0;
        }
        return found;
    }

    @Test
    void aSlowLeakIsFoundWithItsSize() {
        MemoryGrowth leak = of(day -> 1 + 0.25 * day, 0.01, 1);

        assertThat(leak.grows()).isTrue();
        assertThat((double) leak.fromBytes()).isCloseTo((1 + 0.25 / 6) * GIBIBYTE, within(0.02 * GIBIBYTE));
        assertThat((double) leak.toBytes()).isCloseTo((1 + 0.25 * 5 / 6) * GIBIBYTE, within(0.02 * GIBIBYTE));
        assertThat(leak.sinceSeconds()).isZero();
        assertThat(found(day -> 1 + 0.25 * day, 0.02)).isEqualTo(100);
    }

    @Test
    void aLeakThatBeginsLateIsFoundWithItsBeginning() {
        DoubleUnaryOperator late = day -> 1 + 0.8 * Math.max(0, day - 0.5);

        assertThat(of(late, 0.01, 2).sinceSeconds()).isBetween(11.5 * 3_600.0, 12.5 * 3_600.0);
        assertThat(found(late, 0.02)).isEqualTo(100);
    }

    /** Returns in how many of 100 days growth is said to begin from one hour to another. */
    private static long beginning(DoubleUnaryOperator course, double noise, double fromHour, double toHour) {
        long within = 0;
        for (long seed = 0; seed < 100; seed++) {
            Double since = of(course, noise, seed).sinceSeconds();
            within += since != null && since >= fromHour * 3_600 && since <= toHour * 3_600 ? 1 : 0;
        }
        return within;
    }

    @Test
    void aLeakFromTheBeginningBeginsThereWhateverItsSize() {
        for (double share : new double[] {0.25, 0.5, 1, 4}) {
            assertThat(beginning(day -> 1 + share * day, 0.02, 0, 0))
                    .as("+%s", share)
                    .isGreaterThanOrEqualTo(97);
        }
        assertThat(of(day -> 1 + day, 0, 1).sinceSeconds()).as("without noise").isZero();
    }

    @Test
    void aLaterBeginningIsFoundWithinAnHourAndAHalf() {
        for (double hour : new double[] {6, 12, 16}) {
            assertThat(beginning(day -> 1 + 2 * Math.max(0, day - hour / 24), 0.02, hour - 1.5, hour + 1.5))
                    .as("from %s h on", hour)
                    .isGreaterThanOrEqualTo(97);
            assertThat(beginning(day -> 1 + Math.max(0, day - hour / 24), 0, hour - 0.4, hour + 0.4))
                    .as("without noise")
                    .isEqualTo(100);
        }
    }

    @Test
    void aStepIsFoundWhereItIs() {
        assertThat(beginning(day -> day < 0.6 ? 1 : 1.3, 0.02, 14, 14.8)).isEqualTo(100);
        assertThat(beginning(day -> day < 0.75 ? 1 : 1.3, 0.02, 17.6, 18.4)).isEqualTo(100);
    }

    @Test
    void noiseIsNoGrowth() {
        assertThat(found(day -> 1, 0.02)).isZero();
        assertThat(found(day -> 1, 0.2)).isLessThanOrEqualTo(1);
        assertThat(of(day -> 1, 0.02, 3).sinceSeconds()).isNull();
    }

    @Test
    void whatFillsUpAndStaysDoesNotGrow() {
        assertThat(found(day -> 1 - Math.exp(-12 * day), 0.02))
                .as("a heap that is taken bit by bit")
                .isZero();
        assertThat(found(day -> day < 0.3 ? 0.5 : 1, 0.02)).as("a cache").isZero();
    }

    @Test
    void lessThanATenthIsNoGrowth() {
        assertThat(found(day -> 1 + 0.1 * day, 0.01)).isZero();
    }

    @Test
    void whatShrinksDoesNotGrow() {
        assertThat(found(day -> 2 - day, 0.02)).isZero();
    }

    @Test
    void tooFewWindowsTellNothing() {
        assertThat(MemoryGrowth.of(new double[29], new double[29])).isEmpty();
    }
}
