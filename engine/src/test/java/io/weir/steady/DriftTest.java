package io.weir.steady;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.function.Function;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DriftTest {

    private static final double P50 = Math.log(1.1);
    private static final double P99 = Math.log(1.25);

    @ParameterizedTest
    @ValueSource(ints = {30, 60, 119})
    void callsAtMostOneFlatRunInTwentyUnsteady(int length) {
        assertThat(unsteady(random -> i -> 0, length)).isLessThanOrEqualTo(0.05);
        assertThat(unsteady(SimulatedSeries::spikes, length)).isLessThanOrEqualTo(0.05);
        assertThat(unsteady(random -> SimulatedSeries.pauses(20, random), length))
                .isLessThanOrEqualTo(0.05);
    }

    private static double unsteady(Function<Random, IntToDoubleFunction> shape, int length) {
        Random random = new Random(20_26); // one for all runs: generators with neighbouring seeds resemble each other
        int found = 0;
        for (int run = 0; run < 1000; run++) {
            IntToDoubleFunction level = shape.apply(random);
            found += Drift.of(SimulatedSeries.around(i -> 0, length, 0.01, 0, random))
                                    .exceeds(P50)
                            || Drift.of(SimulatedSeries.around(level, length, 0.05, 0.5, random))
                                    .exceeds(P50)
                            || Drift.of(SimulatedSeries.around(level, length, 0.15, 0.5, random))
                                    .exceeds(P99)
                    ? 1
                    : 0;
        }
        return found / 1000.0;
    }

    /** With 60 intervals and a noise of 5 %, as a median has it. */
    @ParameterizedTest
    @ValueSource(doubles = {0, 0.5})
    void findsDecayDriftAndSteps(double correlation) {
        assertThat(found(SimulatedSeries.decay(4, 8), correlation)).isGreaterThanOrEqualTo(0.95);
        assertThat(found(SimulatedSeries.drift(60, 1.5), correlation)).isGreaterThanOrEqualTo(0.9);
        assertThat(found(SimulatedSeries.step(40, 1.5), correlation)).isGreaterThanOrEqualTo(0.9);
        assertThat(found(SimulatedSeries.step(15, 0.7), correlation)).isGreaterThanOrEqualTo(0.9);
    }

    private static double found(IntToDoubleFunction level, double correlation) {
        Random random = new Random(20_26);
        int found = 0;
        for (int run = 0; run < 500; run++) {
            found += Drift.of(SimulatedSeries.around(level, 60, 0.05, correlation, random))
                            .exceeds(P50)
                    ? 1
                    : 0;
        }
        return found / 500.0;
    }

    /** With 60 intervals, noise of 10 %, as a 99th percentile has it, and thirds that differ by just what is allowed. */
    @Test
    void rulesADriftOutForAtMostOneDriftingRunInTwenty() {
        assertThat(ruledOut(SimulatedSeries.drift(60, 0.7155), 60, 0.1)).isLessThanOrEqualTo(0.05);
    }

    @ParameterizedTest
    @CsvSource({"30, 0.02", "60, 0.05", "110, 0.1"})
    void rulesADriftOutInAFlatSeriesThatIsLongEnoughForItsNoise(int length, double noise) {
        assertThat(ruledOut(i -> 0, length, noise)).isGreaterThanOrEqualTo(0.9);
    }

    @Test
    void rulesNothingOutWhereNoiseWouldHideIt() {
        assertThat(ruledOut(i -> 0, 30, 0.4)).isLessThanOrEqualTo(0.05);
        assertThat(Drift.of(new double[5]).staysWithin(P99)).isFalse();
    }

    private static double ruledOut(IntToDoubleFunction level, int length, double noise) {
        Random random = new Random(20_26);
        int ruledOut = 0;
        for (int run = 0; run < 500; run++) {
            ruledOut += Drift.of(SimulatedSeries.around(level, length, noise, 0.2, random))
                            .staysWithin(P99)
                    ? 1
                    : 0;
        }
        return ruledOut / 500.0;
    }
}
