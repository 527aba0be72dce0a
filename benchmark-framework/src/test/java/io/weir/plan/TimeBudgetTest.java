package io.weir.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.worker.EarlyStop;
import io.weir.worker.StepLimits;
import io.weir.workload.Arrivals;
import io.weir.workload.KeyDistribution;
import io.weir.workload.Limits;
import io.weir.workload.Load;
import io.weir.workload.Payload;
import io.weir.workload.Scenarios;
import io.weir.workload.Timing;
import io.weir.workload.Topology;
import io.weir.workload.Workload;
import io.weir.workload.timeline.RecoveryLevels;
import io.weir.workload.timeline.TimedAction;
import io.weir.workload.timeline.TimedAction.Kind;
import io.weir.workload.timeline.TimedActions;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class TimeBudgetTest {

    private static final Duration HOUR = Duration.ofHours(1);

    private static Workload workload(Optional<Duration> measured, OptionalLong messages, Duration drain) {
        return new Workload(
                "w",
                new Topology(1, 1, 1, 1, 1, List.of()),
                new Payload.Random(100, 0, 1),
                KeyDistribution.NO_KEY,
                new Load.ConstantRate(10),
                new Timing(Duration.ofMinutes(1), measured, messages, drain),
                Limits.DEFAULT,
                1);
    }

    @Test
    void growsWithTheLoadAndTheDrain() {
        Duration brief = TimeBudget.of(workload(Optional.of(HOUR), OptionalLong.empty(), HOUR), StepLimits.DEFAULT);
        Duration longer = TimeBudget.of(
                workload(Optional.of(HOUR.multipliedBy(2)), OptionalLong.empty(), HOUR.multipliedBy(2)),
                StepLimits.DEFAULT);
        assertThat(longer.minus(brief)).isEqualTo(HOUR.multipliedBy(2));
        assertThat(brief).isGreaterThan(HOUR.multipliedBy(2));
    }

    @Test
    void measuresUntilTimeOrMessagesAreOver() {
        assertThat(TimeBudget.measured(workload(Optional.of(HOUR), OptionalLong.of(100), HOUR)))
                .isEqualTo(Duration.ofSeconds(10));
        assertThat(TimeBudget.measured(workload(Optional.of(HOUR), OptionalLong.of(1_000_000), HOUR)))
                .isEqualTo(HOUR);
        assertThat(TimeBudget.measured(workload(Optional.empty(), OptionalLong.of(100), HOUR)))
                .isEqualTo(Duration.ofSeconds(10));
    }

    /** The due time of the last of 10 000 messages at 10 a second has a standard deviation of 10 s. */
    @Test
    void givesRandomArrivalsTimeForChance() {
        Workload even = workload(Optional.empty(), OptionalLong.of(10_000), HOUR);
        Workload random = even.with(Arrivals.POISSON);

        assertThat(TimeBudget.of(random, StepLimits.DEFAULT).minus(TimeBudget.of(even, StepLimits.DEFAULT)))
                .isEqualTo(Duration.ofMinutes(1));
    }

    @Test
    void letsAStoppedRunDrainForAtMostTenSeconds() {
        EarlyStop stop = EarlyStop.requested("enough");
        Duration brief =
                TimeBudget.stopGrace(workload(Optional.of(HOUR), OptionalLong.empty(), Duration.ofSeconds(1)), stop);
        Duration capped = TimeBudget.stopGrace(workload(Optional.of(HOUR), OptionalLong.empty(), HOUR), stop);
        assertThat(capped.minus(brief)).isEqualTo(Duration.ofSeconds(9));
    }

    /** For an action that is under way when the measured part is over, and for its undoing. */
    @Test
    void givesATimeLineTimeToUndoItsLastAction() {
        Workload calm = workload(Optional.of(HOUR), OptionalLong.empty(), HOUR);
        TimedAction kill = new TimedAction(Duration.ofMinutes(5), Kind.KILL, TimedAction.ALL, Optional.empty());
        Workload disturbed = calm.with(Scenarios.of(new TimedActions(List.of(kill), RecoveryLevels.DEFAULT)));

        assertThat(TimeBudget.of(disturbed, StepLimits.DEFAULT).minus(TimeBudget.of(calm, StepLimits.DEFAULT)))
                .isEqualTo(StepLimits.DEFAULT.close().multipliedBy(2));
        EarlyStop stop = EarlyStop.requested("enough");
        assertThat(TimeBudget.stopGrace(disturbed, stop).minus(TimeBudget.stopGrace(calm, stop)))
                .isEqualTo(stop.step().multipliedBy(2));
    }
}
