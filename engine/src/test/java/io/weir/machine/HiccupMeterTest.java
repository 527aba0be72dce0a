package io.weir.machine;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.measure.Latencies;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class HiccupMeterTest {

    private final AtomicLong now = new AtomicLong();

    @Test
    void seesHowMuchLongerEachSleepTook() throws Exception {
        long[] overshoots = {0, 80_000, 250_000_000};
        CountDownLatch done = new CountDownLatch(1);
        int[] next = {0};
        try (HiccupMeter meter = HiccupMeter.start(now::get, nanos -> {
            if (next[0] == overshoots.length) {
                done.countDown();
                new CountDownLatch(1).await(); // until closed
            }
            now.addAndGet(nanos + overshoots[next[0]++]);
        })) {
            assertThat(done.await(30, TimeUnit.SECONDS)).isTrue();

            Histogram seen = meter.takeOvershoots();

            assertThat(seen.getTotalCount()).isEqualTo(3);
            assertThat(seen.getMinValue()).isZero();
            assertThat(seen.valuesAreEquivalent(seen.getMaxValue(), 250_000_000))
                    .isTrue();
            assertThat(meter.takeOvershoots().getTotalCount()).isZero();
        }
    }

    @Test
    void doesNotTakeOrdinaryWakeUpsForPauses() {
        Histogram overshoots = Latencies.newHistogram();
        overshoots.recordValueWithCount(60_000, 1_000_000);
        assertThat(HiccupMeter.pauseNanos(overshoots)).isZero();

        overshoots.recordValueWithCount(100_000_000, 3);
        assertThat(HiccupMeter.pauseNanos(overshoots)).isBetween(299_000_000L, 301_000_000L);
    }

    @Test
    void closesTwiceAndJoinsItsThread() throws Exception {
        HiccupMeter meter = HiccupMeter.start(now::get, nanos -> new CountDownLatch(1).await());

        meter.close();
        meter.close();

        assertThat(Thread.getAllStackTraces().keySet())
                .extracting(Thread::getName)
                .doesNotContain("weir-pauses");
    }
}
