package io.weir.steady;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import java.util.function.Function;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SteadyPartTest {

    private static final Function<Random, IntToDoubleFunction> FLAT = random -> i -> 0;

    /** Rate, p50 and p99 are each tested, so that each may err in a third of the runs in which a test may. */
    @ParameterizedTest
    @ValueSource(ints = {120, 600})
    void callsAtMostOneFlatRunInTwentyUnsteady(int length) {
        int runs = length == 120 ? 200 : 20;
        assertThat(unsteady(FLAT, length, runs)).isLessThanOrEqualTo(0.05);
        assertThat(unsteady(SimulatedSeries::spikes, length, runs)).isLessThanOrEqualTo(0.05);
        assertThat(unsteady(random -> SimulatedSeries.pauses(20, random), length, runs))
                .isLessThanOrEqualTo(0.05);
        assertThat(unsteady(random -> SimulatedSeries.pauses(60, random), length, runs))
                .isLessThanOrEqualTo(0.05);
    }

    private static double unsteady(Function<Random, IntToDoubleFunction> shape, int length, int runs) {
        Random random = new Random(20_26); // one for all runs: generators with neighbouring seeds resemble each other
        int found = 0;
        for (int run = 0; run < runs; run++) {
            IntToDoubleFunction level = shape.apply(random);
            boolean steady = isWhole(SimulatedSeries.around(i -> 0, length, 0.01, 0, random))
                    && isWhole(SimulatedSeries.around(level, length, 0.05, 0.5, random))
                    && isWhole(SimulatedSeries.around(level, length, 0.15, 0.5, random));
            found += steady ? 0 : 1;
        }
        return (double) found / runs;
    }

    private static boolean isWhole(double[] logs) {
        return SteadyPart.start(logs).equals(java.util.OptionalInt.of(0));
    }

    /** The power of the test; noise of 5 % is that of a median, noise of 15 % that of a 99th percentile. */
    @ParameterizedTest
    @CsvSource({
        "0.05, 0.5, 120, 0.95, 0.95, 0.95",
        "0.15, 0.0, 120, 0.95, 0.50, 0.75",
        "0.15, 0.5, 600, 0.95, 0.85, 0.95"
    })
    void findsDecayDriftAndLateSteps(
            double sigma, double correlation, int length, double decay, double drift, double step) {
        assertThat(found(SimulatedSeries.decay(4, length / 8.0), sigma, correlation, length))
                .isGreaterThanOrEqualTo(decay);
        assertThat(found(SimulatedSeries.drift(length, 1.5), sigma, correlation, length))
                .isGreaterThanOrEqualTo(drift);
        assertThat(found(SimulatedSeries.step(length * 7 / 10, 1.5), sigma, correlation, length))
                .isGreaterThanOrEqualTo(step);
        assertThat(found(SimulatedSeries.step(length / 4, 1 / 1.5), sigma, correlation, length))
                .isGreaterThanOrEqualTo(step);
    }

    private static double found(IntToDoubleFunction level, double sigma, double correlation, int length) {
        int runs = length > 120 ? 20 : 100;
        Random random = new Random(20_26);
        int found = 0;
        for (int run = 0; run < runs; run++) {
            found += isWhole(SimulatedSeries.around(level, length, sigma, correlation, random)) ? 0 : 1;
        }
        return (double) found / runs;
    }

    @Test
    void beginsWhereTheDecayIsOver() {
        Random random = new Random(20_26);
        for (int run = 0; run < 30; run++) {
            double[] logs = SimulatedSeries.around(SimulatedSeries.step(30, 0.4), 120, 0.1, 0.3, random);

            assertThat(SteadyPart.start(logs).orElse(-1)).isBetween(28, 32);
        }
    }

    @Test
    void isEmptyWhereTheLastLevelBeginsInTheSecondHalf() {
        double[] logs = SimulatedSeries.around(SimulatedSeries.step(90, 2), 120, 0.05, 0, new Random(1));

        assertThat(SteadyPart.start(logs)).isEmpty();
    }

    @Test
    void takesConstantAndQuantisedSeriesForSteady() {
        double[] constant = new double[120];
        double[] quantised = new double[120];
        Random random = new Random(3);
        Arrays.setAll(quantised, i -> Math.log(random.nextInt(4) == 0 ? 11 : 10));

        assertThat(SteadyPart.start(constant)).hasValue(0);
        assertThat(SteadyPart.start(quantised)).hasValue(0);
        assertThat(SteadyPart.start(new double[] {1})).hasValue(0);
    }

    @Test
    void findsAStepOfAQuantisedSeries() {
        double[] logs = new double[120];
        Arrays.fill(logs, 40, 120, 0.3);

        assertThat(SteadyPart.start(logs)).hasValue(40);
    }

    @Test
    void thinsALongSeries() {
        double[] logs = SimulatedSeries.around(SimulatedSeries.step(1000, 0.5), 6000, 0.1, 0, new Random(1));

        assertThat(SteadyPart.start(logs)).hasValue(1000);
    }
}
