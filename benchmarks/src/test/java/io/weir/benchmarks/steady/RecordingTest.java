package io.weir.benchmarks.steady;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.evidence.CoarseCounts;
import io.weir.evidence.WindowPoint;
import io.weir.measure.Latencies;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.IntToDoubleFunction;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class RecordingTest {

    private static final int SECONDS = 355;
    private static final int LIMIT = 120;

    /** Of a system that takes so many milliseconds in each second. */
    private static Recording of(IntToDoubleFunction milliseconds) {
        Random random = new Random(11);
        List<WindowPoint> points = new ArrayList<>();
        for (int second = 0; second < SECONDS; second++) {
            Histogram histogram = Latencies.newHistogram();
            for (int i = 0; i < 2_000; i++) {
                histogram.recordValue(
                        (long) (1e6 * milliseconds.applyAsDouble(second) * Math.exp(0.3 * random.nextGaussian())));
            }
            CoarseCounts times = CoarseCounts.of(histogram);
            long start = (5 + second) * 1_000_000_000L;
            points.add(new WindowPoint(
                    0,
                    start,
                    start + 1_000_000_000,
                    times.total(),
                    times,
                    times,
                    CoarseCounts.NONE,
                    CoarseCounts.NONE));
        }
        return new Recording("crafted", points);
    }

    @Test
    void aSystemThatStaysAsItIsIsSteadyAtTheFirstTest() {
        Recording recording = of(second -> 1);

        assertThat(recording.warmUpEnd(LIMIT)).hasValue(30);
        assertThat(recording.steadyStart()).hasValue(0);
        assertThat(recording.isRight(30)).isTrue();
        assertThat(recording.windowFrom(30, 60).steady()).isTrue();
    }

    @Test
    void aStartBeforeTheSystemIsWarmIsWrong() {
        Recording recording = of(second -> second < 80 ? 3 : 1);

        assertThat(recording.isRight(0)).isFalse();
        assertThat(recording.isRight(80)).isTrue();
        assertThat(recording.ratio(0, 0.5)).isBetween(2.9, 3.1);
        assertThat(recording.windowFrom(50, 60).steady()).isFalse();
        assertThat(recording.steadyStart().orElseThrow()).isBetween(80, 100);
    }

    @Test
    void aSystemThatGetsSlowerForEverIsNeverSteady() {
        Recording recording = of(second -> Math.exp(second / 100.0));

        assertThat(recording.warmUpEnd(LIMIT)).isEmpty();
        assertThat(recording.steadyStart()).isEmpty();
    }
}
