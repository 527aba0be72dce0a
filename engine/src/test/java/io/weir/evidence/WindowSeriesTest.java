package io.weir.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weir.measure.Latencies;
import java.util.List;
import java.util.Random;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class WindowSeriesTest {

    private static WindowPoint point(int stretch, int second, long nanos) {
        Histogram histogram = Latencies.newHistogram();
        histogram.recordValue(nanos);
        CoarseCounts counts = CoarseCounts.of(histogram);
        return new WindowPoint(
                stretch, second * 1_000_000_000L, (second + 1) * 1_000_000_000L, 1, counts, counts, counts, counts);
    }

    @Test
    void keepsADayInBoundedMemoryAndLosesNothing() {
        WindowSeries series = new WindowSeries();
        for (int second = 0; second < 86_400; second++) {
            series.add(point(second < 50_000 ? 0 : 1, second, 1_000 + second));
        }

        List<WindowPoint> points = series.points();
        assertThat(points).hasSizeBetween(WindowSeries.MAX_POINTS / 2, WindowSeries.MAX_POINTS);
        assertThat(points.stream().mapToLong(WindowPoint::acknowledged).sum()).isEqualTo(86_400);
        assertThat(points.stream().mapToLong(point -> point.response().total()).sum())
                .isEqualTo(86_400);
        for (int i = 1; i < points.size(); i++) {
            assertThat(points.get(i).startNanos()).isEqualTo(points.get(i - 1).endNanos());
        }
        assertThat(points.stream()
                        .filter(point -> point.stretch() == 0)
                        .mapToLong(WindowPoint::acknowledged)
                        .sum())
                .isEqualTo(50_000);
    }

    @Test
    void mixesNoStretchesHoweverManyThereAre() {
        WindowSeries series = new WindowSeries();
        for (int second = 0; second < 5_000; second++) {
            series.add(point(second, second, 1_000));
        }

        assertThat(series.points()).hasSize(5_000);
    }

    @Test
    void countsAreRightToEightPerMille() {
        Histogram histogram = Latencies.newHistogram();
        Random random = new Random(1);
        for (int i = 0; i < 10_000; i++) {
            histogram.recordValue((long) Math.exp(25 * random.nextDouble()));
        }
        CoarseCounts counts = CoarseCounts.of(histogram);

        assertThat(counts.total()).isEqualTo(10_000);
        for (double share : new double[] {0.01, 0.2, 0.5, 0.9, 0.99, 1}) {
            double exact = histogram.getValueAtPercentile(100 * share);
            assertThat(counts.quantile(share)).isEqualTo(exact, within(1 + 0.009 * exact));
            assertThat(counts.notBelow((long) exact) / 10_000.0).isEqualTo(1 - share, within(0.01));
        }
        assertThat(counts.plus(counts).total()).isEqualTo(20_000);
        assertThat(counts.plus(counts).quantile(0.9)).isEqualTo(counts.quantile(0.9));
        assertThat(CoarseCounts.NONE.quantile(0.5)).isNaN();
    }

    @Test
    void aThousandTimesAreKeptInAboutAKilobyteAndCountsOfAnySizeAsTheyAre() {
        Histogram histogram = Latencies.newHistogram();
        Random random = new Random(1);
        for (int i = 0; i < 1_000; i++) {
            histogram.recordValue((long) (1_000_000 * Math.exp(random.nextGaussian())));
        }
        assertThat(CoarseCounts.of(histogram).bytes()).isLessThan(1_100);

        Histogram large = Latencies.newHistogram();
        large.recordValueWithCount(5, 127);
        large.recordValueWithCount(1_000, 128);
        large.recordValueWithCount(1_000_000_000, 1L << 40);
        CoarseCounts counts = CoarseCounts.of(large);
        assertThat(counts.notBelow(1_000_000_000)).isEqualTo(1L << 40);
        assertThat(counts.plus(counts).notBelow(1_000)).isEqualTo((1L << 41) + 256);
        assertThat(counts.notBelow(0)).isEqualTo((1L << 40) + 255).isEqualTo(counts.total());
        assertThat(counts.quantile(1e-11)).isEqualTo(5);
    }
}
