package io.weir.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.schedule.LoadPauses.Pause;
import io.weir.workload.Load;
import io.weir.workload.RateShape;
import io.weir.workload.RateStage;
import io.weir.workload.Topology;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class LoadPausesTest {

    private static final long SECOND = 1_000_000_000;
    private static final Topology THREE_TOPICS = new Topology(3, 1, 2, 0, 0, List.of());

    private static RateShape hold(double rate, int seconds) {
        return RateStage.hold(rate, Duration.ofSeconds(seconds));
    }

    private static Load.Pause pause(int from, int to, double share) {
        return new Load.Pause(Duration.ofSeconds(from), Duration.ofSeconds(to), share);
    }

    private static Pause seconds(long from, long to) {
        return new Pause(from * SECOND, to * SECOND);
    }

    @Test
    void aLoadPausesWhereItsRateIsNoneOrAllOfItsProducersPause() {
        LoadPauses pauses = LoadPauses.of(
                new Load.Profile(
                        List.of(hold(10, 10), hold(0, 5), new RateStage(0, 10, Duration.ofSeconds(5)), hold(10, 30)),
                        List.of(pause(14, 16, 1), pause(30, 40, 0.5), pause(41, 42, 1))),
                THREE_TOPICS);

        assertThat(pauses.ofAll()).containsExactly(seconds(10, 16), seconds(41, 42));
    }

    @Test
    void aTopicPausesAloneWhereAllItsProducersDoAndThoseOfOthersDoNot() {
        // Two of six producers: the third and the sixth. Four of them: all but the first and the fourth.
        LoadPauses pauses = LoadPauses.of(
                new Load.Profile(
                        List.of(hold(10, 45), hold(0, 15), hold(10, 40)),
                        List.of(pause(20, 25, 1 / 3.0), pause(40, 80, 2 / 3.0), pause(90, 95, 1))),
                THREE_TOPICS);

        assertThat(pauses.ofTopicAlone(0)).isEmpty();
        assertThat(pauses.ofTopicAlone(1)).isEmpty();
        assertThat(pauses.ofTopicAlone(2)).containsExactly(seconds(40, 45), seconds(60, 80));
        assertThat(pauses.ofAll()).containsExactly(seconds(45, 60), seconds(90, 95));
    }

    @Test
    void aConstantRateNeverPauses() {
        LoadPauses pauses = LoadPauses.of(new Load.ConstantRate(10), THREE_TOPICS);

        assertThat(pauses.ofAll()).isEmpty();
        assertThat(pauses.ofTopicAlone(1)).isEmpty();
    }
}
