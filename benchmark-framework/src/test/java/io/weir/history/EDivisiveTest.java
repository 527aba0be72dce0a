package io.weir.history;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class EDivisiveTest {

    private static List<Integer> changes(double... values) {
        return changes(SeriesChanges.MAX_P, values);
    }

    private static List<Integer> changes(double maxP, double... values) {
        return new EDivisive(values, maxP)
                .changes().stream().map(EDivisive.Point::point).toList();
    }

    private static double[] values(int number, IntToDoubleFunction value) {
        return IntStream.range(0, number).mapToDouble(value).toArray();
    }

    /** Values around a level with a standard deviation of five per cent. */
    private static double[] noisy(int number, long seed, IntToDoubleFunction level) {
        Random random = new Random(seed);
        return values(number, row -> level.applyAsDouble(row) * (1 + 0.05 * random.nextGaussian()));
    }

    private static int found(int series, int rows, IntToDoubleFunction level, int at) {
        int found = 0;
        for (int seed = 0; seed < series; seed++) {
            List<Integer> changes = changes(noisy(rows, seed, level));
            if (changes.stream().anyMatch(change -> Math.abs(change - at) <= 1)) {
                found++;
            }
        }
        return found;
    }

    @Test
    void aSeriesThatIsTooShortShowsNothing() {
        for (int rows = 0; rows < 4; rows++) {
            assertThat(changes(values(rows, row -> row < 2 ? 1 : 100))).isEmpty();
        }
    }

    @Test
    void equalValuesShowNothing() {
        assertThat(changes(values(200, row -> 7))).isEmpty();
    }

    @Test
    void aStepWithoutNoiseIsFoundAtItsFirstRow() {
        for (int at : new int[] {2, 10, 25, 50, 75, 98}) {
            assertThat(changes(values(100, row -> row < at ? 10 : 11))).containsExactly(at);
        }
    }

    @Test
    void severalStepsUpAndDownAreFound() {
        double[] values = noisy(160, 1, row -> row < 40 ? 100 : row < 70 ? 130 : row < 120 ? 100 : 80);

        assertThat(changes(values)).containsExactly(40, 70, 120);
    }

    @Test
    void oneBadRowProvesNothing() {
        assertThat(changes(noisy(60, 2, row -> row == 30 ? 300 : 100))).isEmpty();
        assertThat(changes(noisy(60, 2, row -> row == 59 ? 300 : 100))).isEmpty();
    }

    /** With a standard deviation of five per cent. */
    @Test
    void aStepOfAQuarterIsFoundFromItsSixthRowOn() {
        assertThat(found(200, 33, row -> row < 30 ? 100 : 125, 30)).isLessThan(20);
        assertThat(found(200, 36, row -> row < 30 ? 100 : 125, 30)).isGreaterThan(190);
        assertThat(found(200, 12, row -> row < 6 ? 100 : 150, 6)).isGreaterThan(190);
    }

    /** One row of ten is up to ten times as large. */
    @Test
    void outliersAloneSeldomShowAChange() {
        int falseAlarms = 0;
        for (int seed = 0; seed < 1_000; seed++) {
            Random outliers = new Random(-seed);
            double[] values =
                    noisy(60, seed, row -> outliers.nextInt(10) == 0 ? 100 + 900 * outliers.nextDouble() : 100);
            falseAlarms += changes(values).isEmpty() ? 0 : 1;
        }

        assertThat(falseAlarms).isLessThanOrEqualTo(20);
    }

    @Test
    void aStepAcrossTwoWindowsIsOneChange() {
        for (int at = 45; at < 80; at++) {
            int step = at;
            assertThat(changes(values(150, row -> (row < step ? 100 : 120) + row % 3)))
                    .containsExactly(at);
        }
    }

    @Test
    void noiseAloneSeldomShowsAChange() {
        int falseAlarms = 0;
        for (int seed = 0; seed < 1_000; seed++) {
            falseAlarms += changes(noisy(60, seed, row -> 100)).isEmpty() ? 0 : 1;
        }

        // Ten are to be expected, of a largest p of 0.01.
        assertThat(falseAlarms).isBetween(1, 20);
    }

    @Test
    void aLargerPFindsMore() {
        double[] slight = noisy(60, 5, row -> row < 30 ? 100 : 101);

        assertThat(changes(slight)).isEmpty();
        assertThat(changes(0.9, slight)).isNotEmpty();
    }

    @Test
    void thousandsOfRowsAreRead() {
        assertThat(changes(noisy(5_000, 3, row -> row < 3_000 ? 100 : 110))).contains(3_000);
    }
}
