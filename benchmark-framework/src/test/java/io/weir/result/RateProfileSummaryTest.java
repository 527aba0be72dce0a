package io.weir.result;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.workload.RateShape;
import io.weir.workload.RateStage;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class RateProfileSummaryTest {

    @Test
    void tellsWhatTheRateDoesInEachStage() {
        assertThat(RateProfileSummary.stages(List.of(
                        RateStage.hold(1_000, Duration.ofSeconds(30)),
                        new RateStage(1_000, 50_000, Duration.ofMinutes(1)),
                        new RateStage(50_000, 0.5, Duration.ofMillis(250)))))
                .isEqualTo("1,000 msg/s for 30 s, rising from 1,000 to 50,000 msg/s in 60 s,"
                        + " falling from 50,000 to 0.5 msg/s in 250 ms");
    }

    @Test
    void tellsBurstsSinesAndFilesInAFewWords() {
        assertThat(RateProfileSummary.stages(List.of(
                        new RateShape.Bursts(
                                1_000, 50_000, Duration.ofSeconds(10), Duration.ofSeconds(1), Duration.ofMinutes(1)),
                        new RateShape.Sine(10_000, 5_000, Duration.ofMinutes(1), Duration.ofMinutes(5)),
                        new RateShape.Trace("rates.csv", "", List.of(), Duration.ofMinutes(2)))))
                .isEqualTo("1,000 msg/s with bursts of 50,000 msg/s, 1 s in every 10 s, for 60 s,"
                        + " a sine of 10,000 ± 5,000 msg/s with a period of 60 s for 300 s,"
                        + " the rates of rates.csv for 120 s");
    }

    @Test
    void leavesNoneOfManyStagesUncounted() {
        assertThat(RateProfileSummary.stages(Collections.nCopies(9, RateStage.hold(5, Duration.ofSeconds(1)))))
                .startsWith("5 msg/s for 1 s, 5 msg/s for 1 s")
                .endsWith("and so on, 9 stages");
    }
}
