package io.weir.benchmarks.against;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Random;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class PairedRatioTest {

    @Test
    void isTheGeometricMeanOfThePairs() {
        PairedRatio ratio = PairedRatio.of(List.of(2.0, 8.0), List.of(1.0, 1.0));

        assertThat(ratio.mean()).isCloseTo(4, within(1e-9));
    }

    /** ln 0.9, ln 1.0 and ln 1.1 have mean -0.003350 and standard deviation 0.100378; t(0.975, 2) is 4.303. */
    @Test
    void hasTheIntervalOfTheTTestOnLogarithms() {
        PairedRatio ratio = PairedRatio.of(List.of(0.9, 1.0, 1.1), List.of(1.0, 1.0, 1.0));

        assertThat(ratio.lower()).isCloseTo(0.7767, within(5e-4));
        assertThat(ratio.upper()).isCloseTo(1.2789, within(5e-4));
    }

    @Test
    void holdsTheTruthInAboutNineteenOfTwentyExperiments() {
        Random random = new Random(11);
        int held = 0;
        for (int experiment = 0; experiment < 2_000; experiment++) {
            List<Double> first = DoubleStream.generate(() -> 1.2 * Math.exp(random.nextGaussian() * 0.1))
                    .limit(10)
                    .boxed()
                    .toList();
            List<Double> second = DoubleStream.generate(() -> Math.exp(random.nextGaussian() * 0.1))
                    .limit(10)
                    .boxed()
                    .toList();
            PairedRatio ratio = PairedRatio.of(first, second);
            held += ratio.lower() <= 1.2 && 1.2 <= ratio.upper() ? 1 : 0;
        }

        assertThat(held).isBetween(1_860, 1_940);
    }

    @Test
    void refusesToMakeAnIntervalOfOnePair() {
        assertThatThrownBy(() -> PairedRatio.of(List.of(1.0), List.of(1.0))).hasMessageContaining("two pairs");
    }
}
