package io.weir.result;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.result.WorkloadDescription.RateStageDescription;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class RateStageSummaryTest {

    @Test
    void tellsWhatTheRateDoesInEachLeg() {
        assertThat(RateStageSummary.stages(List.of(
                        new RateStageDescription(1_000, 1_000, 30),
                        new RateStageDescription(1_000, 50_000, 60),
                        new RateStageDescription(50_000, 0.5, 0.25))))
                .isEqualTo("1,000 msg/s for 30 s, rising from 1,000 to 50,000 msg/s in 60 s,"
                        + " falling from 50,000 to 0.5 msg/s in 250 ms");
    }

    @Test
    void leavesNoneOfManyLegsUncounted() {
        assertThat(RateStageSummary.stages(Collections.nCopies(9, new RateStageDescription(5, 5, 1))))
                .startsWith("5 msg/s for 1 s, 5 msg/s for 1 s")
                .endsWith("and so on, 9 stages");
    }
}
