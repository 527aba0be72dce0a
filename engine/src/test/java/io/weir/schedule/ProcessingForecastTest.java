package io.weir.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weir.workload.KeyDistribution;
import io.weir.workload.Limits;
import io.weir.workload.Load;
import io.weir.workload.Payload;
import io.weir.workload.RateStage;
import io.weir.workload.Timing;
import io.weir.workload.Topology;
import io.weir.workload.Workload;
import io.weir.workload.topology.MessageClasses;
import io.weir.workload.topology.ProcessingTime;
import io.weir.workload.topology.SubscriptionGroup;
import io.weir.workload.topology.TopicTraffic;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class ProcessingForecastTest {

    private static final Duration MINUTE = Duration.ofMinutes(1);

    private static ProcessingForecast forecast(Load load, Duration warmUp, ProcessingTime time) {
        Topology topology = new Topology(
                2,
                TopicTraffic.EVEN,
                1,
                1,
                MessageClasses.NONE,
                List.of(SubscriptionGroup.ofEachTopic(1, 3, time)),
                List.of(),
                Topology.Position.EARLIEST,
                Topology.Clients.IN_ONE_PROCESS);
        Workload workload = new Workload(
                "busy",
                topology,
                new Payload.Random(100, 0, 1),
                KeyDistribution.NO_KEY,
                load,
                new Timing(warmUp, Optional.of(MINUTE), OptionalLong.empty(), Duration.ZERO),
                Limits.DEFAULT,
                1);
        return ProcessingForecast.of(workload).get(0);
    }

    private static final ProcessingTime TWO_MILLIS = ProcessingTime.of(Duration.ofMillis(2));

    /** Each of two topics gets 2,000 messages a second, of which its three consumers process 1,500. */
    @Test
    void whatComesBeyondWhatCanBeProcessedWaitsAtTheEnd() {
        ProcessingForecast forecast = forecast(new Load.ConstantRate(4_000), MINUTE, TWO_MILLIS);

        assertThat(forecast.processablePerSecond()).isEqualTo(1_500);
        assertThat(forecast.maxPerSecond()).isEqualTo(2_000);
        assertThat(forecast.isTooMuch()).isTrue();
        assertThat(forecast.backlog()).isCloseTo(120 * 500, within(2.0));
        assertThat(forecast.sentence())
                .startsWith(
                        "2ms for each message: the consumers of a subscription can process at most 1,500 msg/s, the load"
                                + " brings 2,000; up to 60,0");
        assertThat(forecast.afterwards()).isBetween(Duration.ofMillis(39_998), Duration.ofMillis(40_002));
    }

    @Test
    void whatCanBeProcessedLeavesNothing() {
        ProcessingForecast forecast = forecast(new Load.ConstantRate(3_000), MINUTE, TWO_MILLIS);

        assertThat(forecast.isTooMuch()).isFalse();
        assertThat(forecast.backlog()).isZero();
        assertThat(forecast.afterwards()).isZero();
    }

    /** A burst of 20 s leaves 20,000 behind, of which the 40 s after it take 500 a second away: all of them. */
    @Test
    void aBurstIsWorkedOffWhereTheRateLeavesTimeForIt() {
        List<RateStage> early =
                List.of(RateStage.hold(5_000, Duration.ofSeconds(20)), RateStage.hold(2_000, Duration.ofSeconds(40)));
        List<RateStage> late = List.of(early.get(1), early.get(0));

        ProcessingForecast worked = forecast(new Load.Profile(List.copyOf(early)), Duration.ZERO, TWO_MILLIS);
        assertThat(worked.isTooMuch()).isTrue();
        assertThat(worked.backlog()).isCloseTo(0, within(30.0));
        assertThat(forecast(new Load.Profile(List.copyOf(late)), Duration.ZERO, TWO_MILLIS)
                        .backlog())
                .isCloseTo(20_000, within(30.0));
    }

    @Test
    void consumersThatTakeNoTimeHaveNoForecast() {
        assertThat(ProcessingForecast.longestAfterwards(new Workload(
                        "fast",
                        new Topology(1, 1, 1, 1, 1, List.of()),
                        new Payload.Random(100, 0, 1),
                        KeyDistribution.NO_KEY,
                        new Load.ConstantRate(1_000_000),
                        new Timing(Duration.ZERO, Optional.of(MINUTE), OptionalLong.empty(), Duration.ZERO),
                        Limits.DEFAULT,
                        1)))
                .isZero();
    }
}
