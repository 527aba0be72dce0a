package io.weir.result;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.workload.RateStage;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class RateStageSummaryTest {

    @Test
    void tellsWhatTheRateDoesInEachStage() {
        assertThat(RateStageSummary.stages(List.of(
                        RateStage.hold(1_000, Duration.ofSeconds(30)),
                        new RateStage(1_000, 50_000, Duration.ofMinutes(1)),
                        new RateStage(50_000, 0.5, Duration.ofMillis(250)))))
                .isEqualTo("1,000 msg/s for 30 s, rising from 1,000 to 50,000 msg/s in 60 s,"
                        + " falling from 50,000 to 0.5 msg/s in 250 ms");
    }

    @Test
    void leavesNoneOfManyStagesUncounted() {
        assertThat(RateStageSummary.stages(Collections.nCopies(9, RateStage.hold(5, Duration.ofSeconds(1)))))
                .startsWith("5 msg/s for 1 s, 5 msg/s for 1 s")
                .endsWith("and so on, 9 stages");
    }
}
