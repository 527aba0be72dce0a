package io.weir.accuracy;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.evidence.RunMeasurement;
import io.weir.result.MeasuredFigures;
import io.weir.steady.SteadyState;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** In virtual time: a system that becomes faster through the window is found out, one that stays as it is is not. */
@Timeout(300)
class SteadyStateTest {

    private static Experiment experiment() {
        return Experiment.inVirtualTime()
                .topology(1, 1, 1, 1)
                .rate(200)
                .warmUp(Duration.ofSeconds(5))
                .with("serviceTime", Duration.ofMillis(2));
    }

    private static SteadyState state(Experiment experiment) throws Exception {
        RunMeasurement measured = experiment.run();
        List<SteadyState> states =
                Objects.requireNonNull(MeasuredFigures.of(measured, List.of()).steady());
        assertThat(states).hasSize(1);
        return states.get(0);
    }

    @Test
    void aSystemThatBecomesFasterThroughTheWindowIsNotSteady() throws Exception {
        SteadyState state =
                state(experiment().window(Duration.ofSeconds(60)).with("warmUpTime", Duration.ofSeconds(15)));

        assertThat(state.method()).isEqualTo(SteadyState.Method.THIRDS);
        assertThat(state.steady()).isFalse();
        assertThat(state.spread()).isGreaterThan(0.25);
    }

    @Test
    void itIsSteadyOnceItsWarmUpIsOver() throws Exception {
        SteadyState state =
                state(experiment().window(Duration.ofSeconds(180)).with("warmUpTime", Duration.ofSeconds(5)));

        assertThat(state.method()).isEqualTo(SteadyState.Method.LEVELS);
        assertThat(state.steady()).isFalse();
        // Ten times as long at first: within 5 % after 5 s times ln(9 / 0.05), and 10 s are added.
        assertThat(state.sinceSeconds()).isBetween(20.0, 45.0);
    }

    @Test
    void aSystemThatStaysAsItIsIsSteady() throws Exception {
        SteadyState state = state(experiment().window(Duration.ofSeconds(60)));

        assertThat(state.steady()).isTrue();
        assertThat(state.sinceSeconds()).isEqualTo(5);
    }
}
