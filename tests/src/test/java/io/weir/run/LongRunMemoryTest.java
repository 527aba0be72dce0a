package io.weir.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.measure.Counters;
import io.weir.measure.Interval;
import io.weir.measure.Latencies;
import io.weir.measure.PlaceCounts;
import io.weir.measure.ReceiptTimes;
import io.weir.measure.Timeline;
import io.weir.measure.flow.GroupFlows;
import io.weir.measure.success.Successes;
import io.weir.schedule.ProducerPauses;
import io.weir.schedule.Schedule;
import io.weir.workload.Load;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Memory that a run keeps of its intervals, by reachability. */
@Timeout(300)
class LongRunMemoryTest {

    private static final int HOUR = 3_600;
    private static final int DAY = 24 * HOUR;
    private static final int BYTES = 100;

    private final Latencies none = Latencies.empty();
    private final Latencies latencies = Latencies.empty();
    private final IntervalReporter reporter = new IntervalReporter(
            new Timeline(0, 0, DAY * Timeline.INTERVAL_NANOS),
            Schedule.of(new Load.ConstantRate(1)),
            ProducerPauses.NONE,
            0,
            1,
            1,
            true,
            (interval, snapshot) -> {},
            Stretches.of(new Load.ConstantRate(1), false));

    private void add(int index) {
        reporter.add(new Interval(
                index,
                new Counters(1, 0, 1, 0, 0, 0, 1 * BYTES, 0 * BYTES, 0 * BYTES),
                none,
                latencies,
                Map.of("TimeoutException: no answer to " + index, 1L),
                PlaceCounts.NONE,
                PlaceCounts.NONE,
                PlaceCounts.NONE,
                ReceiptTimes.NONE,
                Successes.NONE,
                GroupFlows.NONE));
    }

    @Test
    void ofADayItKeepsNoMoreThanOfAnHour() throws Exception {
        latencies.response().recordValue(1_000_000);
        for (int second = 0; second < HOUR; second++) {
            add(second);
        }
        int ofAnHour = Reachable.from(reporter).size();
        for (int second = HOUR; second < DAY; second++) {
            add(second);
        }

        assertThat(Reachable.from(reporter)).hasSizeLessThan(2 * ofAnHour);
        assertThat(reporter.errors()).hasSizeLessThan(100);
        assertThat(reporter.errors().values().stream()
                        .mapToLong(Long::longValue)
                        .sum())
                .isEqualTo(DAY);
    }
}
