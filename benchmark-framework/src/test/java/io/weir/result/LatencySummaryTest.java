package io.weir.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weir.measure.Latencies;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class LatencySummaryTest {

    @Test
    void hasNoFiguresWhereNothingWasMeasured() {
        assertThat(LatencySummary.of(Latencies.newHistogram(), List.of())).isNull();
    }

    @Test
    void tellsAZeroFromNothing() {
        Histogram histogram = Latencies.newHistogram();
        histogram.recordValue(0);

        assertThat(LatencySummary.of(histogram, List.of()))
                .isEqualTo(new LatencySummary(1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, null, null));
    }

    @Test
    void keepsThreeDigitsOfEachPercentile() {
        Histogram histogram = Latencies.newHistogram();
        for (long i = 1; i <= 100_000; i++) {
            histogram.recordValue(i * 1_000);
        }

        LatencySummary summary = LatencySummary.of(histogram, List.of());

        assertThat(summary.count()).isEqualTo(100_000);
        assertThat((double) summary.p50Nanos()).isCloseTo(50e6, within(50e3));
        assertThat((double) summary.p75Nanos()).isCloseTo(75e6, within(75e3));
        assertThat((double) summary.p90Nanos()).isCloseTo(90e6, within(90e3));
        assertThat((double) summary.p95Nanos()).isCloseTo(95e6, within(95e3));
        assertThat((double) summary.p99Nanos()).isCloseTo(99e6, within(99e3));
        assertThat((double) summary.p999Nanos()).isCloseTo(99.9e6, within(99.9e3));
        assertThat((double) summary.p9999Nanos()).isCloseTo(99.99e6, within(99.99e3));
    }
}
