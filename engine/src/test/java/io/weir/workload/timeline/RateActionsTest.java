package io.weir.workload.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.workload.timeline.RateActions.Held;
import io.weir.workload.timeline.TimedAction.Kind;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Stages of a rate that a time line sets. */
class RateActionsTest {

    private static final TimedAction KILL =
            new TimedAction(seconds(10), Kind.KILL, TimedAction.ALL, Optional.of(seconds(5)));

    private static Duration seconds(long seconds) {
        return Duration.ofSeconds(seconds);
    }

    private static TimedAction rate(long from, long to, String target, OptionalInt lasting) {
        return new TimedAction(
                seconds(from),
                seconds(to),
                Kind.RATE,
                target,
                lasting.stream().mapToObj(RateActionsTest::seconds).findFirst());
    }

    private static Held hold(double rate, long seconds) {
        return new Held(rate, seconds(seconds));
    }

    private static RateActions actions(TimedAction... actions) {
        return new RateActions(List.of(actions), 0.7, 1_000);
    }

    private static List<Held> stages(TimedAction... actions) {
        return actions(actions).held(Stream.of(actions).map(TimedAction::at).toList(), seconds(100));
    }

    @Test
    void theRateGoesBackAfterItsTimeToThatBeforeIt() {
        assertThat(stages(rate(20, 20, "30%", OptionalInt.empty()), KILL, rate(50, 50, "2/s", OptionalInt.of(10))))
                .containsExactly(hold(0.7, 20), hold(0.21, 30), hold(2, 10), hold(0.21, 40));
    }

    @Test
    void sharesAreOfTheWorkloadsRateAndMultipliedAsDecimals() {
        assertThat(stages(rate(20, 20, "110%", OptionalInt.empty()), rate(50, 50, "300%", OptionalInt.empty())))
                .containsExactly(hold(0.7, 20), hold(0.77, 30), hold(2.1, 50));
    }

    @Test
    void noStageLiesBeyondTheMeasuredPart() {
        assertThat(stages(rate(95, 95, "2/s", OptionalInt.of(10)))).containsExactly(hold(0.7, 95), hold(2, 5));
        assertThat(stages(rate(100, 100, "2/s", OptionalInt.empty()))).containsExactly(hold(0.7, 100));
    }

    @Test
    void anActionAtTheBeginningLeavesNoStageBeforeIt() {
        assertThat(stages(rate(0, 0, "2/s", OptionalInt.empty()))).containsExactly(hold(2, 100));
    }

    @Test
    void moreLoadIsExpectedAsEarlyAsItMayBeDrawnAndLessAsLate() {
        assertThat(actions(
                                rate(20, 30, "200%", OptionalInt.empty()),
                                rate(40, 50, "100%", OptionalInt.empty()),
                                rate(60, 70, "10%", OptionalInt.of(5)))
                        .momentsOfMaxLoad())
                .containsExactly(seconds(20), seconds(50), seconds(70));
    }
}
