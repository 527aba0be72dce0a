package io.weir.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Random;
import java.util.stream.LongStream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class LatencyCountsTest {

    private final LatencyCounts counts = new LatencyCounts();
    private final Histogram target = Latencies.newHistogram();

    @Test
    void everyLatencyHasTheBucketThatTheHistogramItselfWouldGiveIt() {
        Histogram truth = Latencies.newHistogram();
        Random random = new Random(1);
        LongStream edges = LongStream.range(0, Long.SIZE - 1)
                .map(bit -> 1L << bit)
                .flatMap(power -> LongStream.of(power - 1, power, power + 1));
        LongStream anywhere = LongStream.generate(() -> random.nextLong() >>> (1 + random.nextInt(Long.SIZE - 1)));
        LongStream.concat(LongStream.concat(edges, LongStream.of(Long.MAX_VALUE)), anywhere.limit(100_000))
                .forEach(nanos -> {
                    counts.record(nanos);
                    truth.recordValue(nanos);
                });

        counts.addTo(target);

        assertThat(target).isEqualTo(truth);
        assertThat(target.getMaxValue()).isEqualTo(truth.getMaxValue());
        assertThat(target.getMinValue()).isEqualTo(truth.getMinValue());
    }

    @Test
    void addsToWhatTheHistogramHas() {
        target.recordValue(5_000_000);
        counts.record(7);
        counts.record(5_000_000);

        counts.addTo(target);

        assertThat(target.getTotalCount()).isEqualTo(3);
        assertThat(target.getCountAtValue(5_000_000)).isEqualTo(2);
    }

    @Test
    void aNegativeLatencyIsRefusedWhereItArises() {
        counts.record(Long.MAX_VALUE);

        for (long negative : new long[] {-1, Long.MIN_VALUE}) {
            assertThatIllegalArgumentException().isThrownBy(() -> counts.record(negative));
        }
    }

    @Test
    void nothingIsLeftOfAnEarlierIntervalHoweverOftenItIsForgotten() {
        for (int interval = 0; interval < 3; interval++) {
            counts.record(9_000_000_000L);
            counts.record(3);
            counts.clear();
        }
        counts.record(4);
        counts.clear();
        counts.clear();
        counts.record(1_000);

        counts.addTo(target);

        assertThat(target.getTotalCount()).isEqualTo(1);
        assertThat(target.getCountAtValue(1_000)).isEqualTo(1);
    }
}
