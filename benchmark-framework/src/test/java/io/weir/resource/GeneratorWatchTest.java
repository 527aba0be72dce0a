package io.weir.resource;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.measure.Phase;
import io.weir.result.GeneratorLoad;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class GeneratorWatchTest {

    private final AtomicLong now = new AtomicLong();

    @Test
    void observesTheMeasuredPartAndNothingElse() throws Exception {
        try (GeneratorWatch watch = watch()) {
            watch.phase(Phase.WARM_UP);
            now.addAndGet(5);
            watch.phase(Phase.MEASURE);
            now.addAndGet(60_000_000_000L);
            assertThat(watch.load()).isEqualTo(GeneratorLoad.UNOBSERVED);
            watch.phase(Phase.DRAIN);
            now.addAndGet(7);
            watch.phase(Phase.VERIFY);

            assertThat(watch.load().observedNanos()).isEqualTo(60_000_000_000L);
            assertThat(watch.load().processCpuShare()).isNotNegative();
        }
    }

    @Test
    void observesNothingOfARunThatNeverMeasured() throws Exception {
        try (GeneratorWatch watch = watch()) {
            watch.phase(Phase.WARM_UP);
            watch.phase(Phase.CLEAN_UP);

            assertThat(watch.load()).isEqualTo(GeneratorLoad.UNOBSERVED);
        }
    }

    private GeneratorWatch watch() {
        return new GeneratorWatch(now::get, nanos -> new CountDownLatch(1).await());
    }
}
