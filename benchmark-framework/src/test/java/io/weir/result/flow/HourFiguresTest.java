package io.weir.result.flow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weir.evidence.CoarseCounts;
import io.weir.evidence.WindowPoint;
import io.weir.measure.Latencies;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class HourFiguresTest {

    private static final long SECOND = 1_000_000_000;
    private static final long WARM_UP = 17 * SECOND;

    private static CoarseCounts counts(long millis) {
        Histogram histogram = Latencies.newHistogram();
        histogram.recordValueWithCount(millis * 1_000_000, 98);
        histogram.recordValueWithCount(10 * millis * 1_000_000, 2);
        return CoarseCounts.of(histogram);
    }

    /** A response time of as many milliseconds as the hour has as its number, and service in a tenth of it. */
    private static List<WindowPoint> points(long seconds) {
        List<WindowPoint> points = new ArrayList<>();
        for (long second = 0; second < seconds; second += 10) {
            long hour = second / 3_600 + 1;
            points.add(new WindowPoint(
                    0,
                    WARM_UP + second * SECOND,
                    WARM_UP + (second + 10) * SECOND,
                    100 * hour,
                    counts(10 * hour),
                    counts(hour),
                    CoarseCounts.NONE,
                    CoarseCounts.NONE));
        }
        return points;
    }

    @Test
    void eachHourHasFiguresOfItsOwnMessages() {
        List<HourFigures> hours = HourFigures.of(points(24 * 3_600 + 1_800), false);

        assertThat(hours).hasSize(25);
        for (int hour = 0; hour < 25; hour++) {
            HourFigures figures = hours.get(hour);
            assertThat(figures.fromSeconds()).isCloseTo(3_600 * hour, within(1e-6));
            assertThat(figures.toSeconds()).isCloseTo(Math.min(24 * 3_600 + 1_800, 3_600 * (hour + 1)), within(1e-6));
            assertThat(figures.acknowledgedMessagesPerSecond()).isCloseTo(10 * (hour + 1), within(1e-6));
            assertThat(figures.p50Nanos()).isCloseTo(10e6 * (hour + 1), within(0.02 * 10e6 * (hour + 1)));
            assertThat(figures.p99Nanos()).isCloseTo(100e6 * (hour + 1), within(0.02 * 100e6 * (hour + 1)));
            assertThat(figures.endToEndP99Nanos()).isNull();
        }
    }

    @Test
    void aClosedLoopHasServiceTimes() {
        assertThat(HourFigures.of(points(2 * 3_600), true).get(1).p50Nanos()).isCloseTo(2e6, within(0.04e6));
    }

    @Test
    void lessThanTwoHoursHaveNone() {
        assertThat(HourFigures.of(points(2 * 3_600 - 10), false)).isEmpty();
        assertThat(HourFigures.of(points(2 * 3_600), false)).hasSize(2);
        assertThat(HourFigures.of(List.of(), false)).isEmpty();
    }
}
