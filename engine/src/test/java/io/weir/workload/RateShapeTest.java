package io.weir.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class RateShapeTest {

    private static Duration seconds(long seconds) {
        return Duration.ofSeconds(seconds);
    }

    @Test
    void aBurstIsInTheMiddleOfItsPeriodAndBeginsWithASecond() {
        assertThat(new RateShape.Bursts(10, 500, seconds(10), seconds(1), seconds(25)).stages())
                .containsExactly(
                        RateStage.hold(10, seconds(4)),
                        RateStage.hold(500, seconds(1)),
                        RateStage.hold(10, seconds(9)),
                        RateStage.hold(500, seconds(1)),
                        RateStage.hold(10, seconds(9)),
                        RateStage.hold(500, seconds(1)));
    }

    @Test
    void burstsOfLessThanASecondKeepTheirPlaceInTheMiddle() {
        assertThat(new RateShape.Bursts(
                                10, 500, Duration.ofMillis(1_000), Duration.ofMillis(100), Duration.ofMillis(1_000))
                        .stages())
                .containsExactly(
                        RateStage.hold(10, Duration.ofMillis(450)),
                        RateStage.hold(500, Duration.ofMillis(100)),
                        RateStage.hold(10, Duration.ofMillis(450)));
    }

    @Test
    void aSineBeginsAtItsMeanAndComesToItsPeaks() {
        List<RateStage> stages = new RateShape.Sine(1_000, 500, seconds(60), seconds(60)).stages();

        assertThat(stages).hasSize(60);
        assertThat(stages.get(0).fromMessagesPerSecond()).isEqualTo(1_000);
        assertThat(stages.get(14).toMessagesPerSecond()).isEqualTo(1_500);
        assertThat(stages.get(44).toMessagesPerSecond()).isEqualTo(500);
        assertThat(stages.get(59).toMessagesPerSecond()).isEqualTo(1_000);
        for (int i = 0; i < 60; i++) {
            double middle =
                    (stages.get(i).fromMessagesPerSecond() + stages.get(i).toMessagesPerSecond()) / 2;
            assertThat(middle).isCloseTo(1_000 + 500 * Math.sin(2 * Math.PI * (i + 0.5) / 60), within(500 * 0.0014));
        }
    }

    @Test
    void theLastPeriodIsCutWhereTheEntryEnds() {
        List<RateStage> stages = new RateShape.Sine(1_000, 500, seconds(60), Duration.ofMillis(61_500)).stages();

        assertThat(stages).hasSize(62);
        assertThat(RateStage.total(stages)).isEqualTo(Duration.ofMillis(61_500));
        RateStage whole = stages.get(1);
        assertThat(stages.get(61).fromMessagesPerSecond()).isEqualTo(whole.fromMessagesPerSecond());
        assertThat(stages.get(61).toMessagesPerSecond())
                .isCloseTo((whole.fromMessagesPerSecond() + whole.toMessagesPerSecond()) / 2, within(0.001));
    }

    @Test
    void aPeriodThatCanNotBeDividedLosesNoNanosecond() {
        RateShape sine =
                new RateShape.Sine(1_000, 500, Duration.ofNanos(1_000_000_007), Duration.ofNanos(5_000_000_035L));

        assertThat(RateStage.total(sine.stages())).isEqualTo(sine.duration());
        assertThat(sine.stages()).hasSize(300);
    }

    @Test
    void aTraceBeginsAgainUntilItsTimeIsOver() {
        List<RateStage> rates = List.of(RateStage.hold(5, seconds(2)), RateStage.hold(7, seconds(1)));

        assertThat(new RateShape.Trace("f", "", rates, seconds(4)).stages())
                .containsExactly(
                        RateStage.hold(5, seconds(2)), RateStage.hold(7, seconds(1)), RateStage.hold(5, seconds(1)));
    }
}
