package io.weir.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weir.driver.broker.Retention;
import io.weir.driver.broker.Storage;
import io.weir.plan.DiskProjection.Estimate;
import io.weir.workload.Backlog;
import io.weir.workload.KeyDistribution;
import io.weir.workload.Limits;
import io.weir.workload.Load;
import io.weir.workload.Payload;
import io.weir.workload.RateStage;
import io.weir.workload.Scenarios;
import io.weir.workload.Timing;
import io.weir.workload.Topology;
import io.weir.workload.WarmUp;
import io.weir.workload.Workload;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class DiskProjectionTest {

    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final Storage THREE_COPIES = new Storage(3, true);

    @Test
    void countsEachCopyOfWhatIsSentInWarmUpAndMeasuredPart() {
        Estimate broker = broker(workload(new Load.ConstantRate(100), WarmUp.fixed(MINUTE), MINUTE), Optional.empty());

        assertThat(broker).isEqualTo(new Estimate(100 * 120 * 1_000 * 3, 100 * 120 * 1_000 * 3));
    }

    @Test
    void countsAnAdaptiveWarmUpWithItsLimitAtTheMostAndNotAtTheLeast() {
        Estimate broker =
                broker(workload(new Load.ConstantRate(100), WarmUp.adaptive(MINUTE), MINUTE), Optional.empty());

        assertThat(broker).isEqualTo(new Estimate(100 * 60 * 1_000 * 3, 100 * 120 * 1_000 * 3));
    }

    @Test
    void promisesNothingWhereMessagesMayBeCompressedOrThrownAway() {
        Workload workload = workload(new Load.ConstantRate(100), WarmUp.fixed(MINUTE), MINUTE);

        Estimate broker = DiskProjection.of(workload, new Storage(3, false), Optional.empty())
                .orElseThrow()
                .broker();

        assertThat(broker).isEqualTo(new Estimate(0, 36e6));
    }

    @Test
    void followsARateThatChanges() {
        Load profile = new Load.Profile(List.of(new RateStage(100, 100, MINUTE), new RateStage(100, 300, MINUTE)));

        Estimate broker = broker(workload(profile, WarmUp.fixed(MINUTE), MINUTE.multipliedBy(2)), Optional.empty());

        assertThat(broker.max()).isCloseTo((100 + 100 + 200) * 60 * 1_000 * 3, within(1e4));
        assertThat(broker.min()).isEqualTo(broker.max());
    }

    @Test
    void countsTheTimeThatABacklogTakes() {
        Workload plain = workload(new Load.ConstantRate(100), WarmUp.fixed(Duration.ZERO), MINUTE);
        Workload workload = plain.with(Scenarios.of(new Backlog("consumerBacklogSize", 6_000_000, 1, MINUTE)));

        assertThat(broker(workload, Optional.empty()))
                .as("a minute to build at 100 messages of 1000 bytes, and twice the limit at the most")
                .isEqualTo(new Estimate(100 * 120 * 1_000 * 3, 100 * 180 * 1_000 * 3));
    }

    @Test
    void isBoundedByARetentionOfTime() {
        Estimate broker = broker(
                workload(new Load.ConstantRate(100), WarmUp.fixed(Duration.ZERO), Duration.ofDays(1)),
                Optional.of(new Retention.Age(MINUTE)));

        assertThat(broker).isEqualTo(new Estimate(100 * 60 * 1_000 * 3, 2 * 100 * 60 * 1_000 * 3));
    }

    @Test
    void countsWhatIsKeptUntilTheServerDeletes() {
        Workload workload = workload(new Load.ConstantRate(100), WarmUp.fixed(Duration.ZERO), Duration.ofDays(1));

        Estimate broker = DiskProjection.of(
                        workload,
                        new Storage(1, true, Duration.ofMinutes(4)),
                        Optional.of(new Retention.Age(Duration.ofSeconds(30))))
                .orElseThrow()
                .broker();

        assertThat(broker)
                .as("half a minute at least; twice that and four minutes at the most")
                .isEqualTo(new Estimate(100 * 30 * 1_000, 100 * 300 * 1_000));
    }

    @Test
    void isBoundedByARetentionOfSizeInEachPartition() {
        Estimate broker = broker(
                workload(new Load.ConstantRate(100), WarmUp.fixed(Duration.ZERO), Duration.ofDays(1)),
                Optional.of(new Retention.Size(1_000_000)));

        assertThat(broker).as("8 partitions, 3 copies").isEqualTo(new Estimate(24e6, 48e6));
    }

    @Test
    void reliesUponAWeekOfMessagesWithoutRetention() {
        Estimate broker = broker(
                workload(new Load.ConstantRate(1), WarmUp.fixed(Duration.ZERO), Duration.ofDays(10)), Optional.empty());

        assertThat(broker.min() / broker.max()).isCloseTo(0.7, within(1e-9));
    }

    @Test
    void isUnknownWithoutAGivenRate() {
        for (Load load : List.of(new Load.ClosedLoop(), new Load.Search(MINUTE), new Load.ConstantRate(10e6))) {
            assertThat(DiskProjection.of(workload(load, WarmUp.fixed(MINUTE), MINUTE), THREE_COPIES, Optional.empty()))
                    .isEmpty();
        }
    }

    @Test
    void countsResultsWhereNoBrokerIsLaunched() {
        DiskProjection projection = DiskProjection.of(
                        workload(new Load.ConstantRate(100), WarmUp.fixed(Duration.ZERO), Duration.ofDays(10)),
                        new Storage(0, false),
                        Optional.empty())
                .orElseThrow();

        assertThat(projection.broker()).isEqualTo(Estimate.NONE);
        assertThat(projection.results()).isEqualTo(new Estimate(864e6, 864e3 * 20e3 + 2e6));
    }

    private static Estimate broker(Workload workload, Optional<Retention> retention) {
        return DiskProjection.of(workload, THREE_COPIES, retention)
                .orElseThrow()
                .broker();
    }

    private static Workload workload(Load load, WarmUp warmUp, Duration measured) {
        return new Workload(
                "w",
                new Topology(2, 4, 1, 1, 1, List.of()),
                new Payload.Random(1_000, 0.5, 10),
                KeyDistribution.NO_KEY,
                load,
                new Timing(warmUp, Optional.of(measured), OptionalLong.empty(), Duration.ZERO),
                Limits.DEFAULT,
                1);
    }
}
