package io.weir.worker.send;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.workload.Replay;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class DelayedDeliveryTest {

    private static final long SECOND = 1_000_000_000;
    private static final Duration HALF_A_MINUTE = Duration.ofSeconds(30);

    @Test
    void waitsForWhatHasFiveSecondsToArriveInTheDrain() {
        DelayedDelivery deliveries = DelayedDelivery.of(Duration.ofSeconds(20), 100 * SECOND, HALF_A_MINUTE);

        assertThat(deliveries.isBeyondRun(99 * SECOND, 0)).isFalse();
        assertThat(deliveries.isBeyondRun(105 * SECOND, 0)).isFalse();
        assertThat(deliveries.isBeyondRun(105 * SECOND + 1, 0)).isTrue();
    }

    @Test
    void waitsForHalfTheDrainWhereThatIsLess() {
        DelayedDelivery deliveries = DelayedDelivery.of(Duration.ofSeconds(1), 100 * SECOND, Duration.ofSeconds(4));

        assertThat(deliveries.isBeyondRun(101 * SECOND, 0)).isFalse();
        assertThat(deliveries.isBeyondRun(101 * SECOND + 1, 0)).isTrue();
    }

    @Test
    void waitsForNothingWhereAllIsDueAfterTheRun() {
        DelayedDelivery deliveries = DelayedDelivery.of(Duration.ofDays(30_000), -100 * SECOND, HALF_A_MINUTE);

        assertThat(deliveries.isBeyondRun(-1_000 * SECOND, 0)).isTrue();
        assertThat(deliveries.isBeyondRun(Long.MAX_VALUE / 4, 0)).isTrue();
    }

    @Test
    void waitsForNoneOfTheFirstMessagesThatAreNotDueWithinTheRunAndForAllOthers() {
        Replay replay = new Replay(
                new Replay.Delayed(1_000, Duration.ofHours(1)),
                new Replay.Delayed(10, HALF_A_MINUTE),
                1,
                1,
                HALF_A_MINUTE,
                HALF_A_MINUTE);
        DelayedDelivery deliveries = DelayedDelivery.of(DelayedDelivery.of(replay, 16));

        assertThat(deliveries.isBeyondRun(0, 999)).isTrue();
        assertThat(deliveries.requested().nanos(999)).isEqualTo(3_600 * SECOND);
        assertThat(deliveries.isBeyondRun(Long.MAX_VALUE / 4, 1_000)).isFalse();
        assertThat(deliveries.requested().nanos(1_000)).isEqualTo(30 * SECOND);
    }

    @Test
    void delaysNothingWithoutADelay() {
        assertThat(DelayedDelivery.of(Duration.ZERO, 0, HALF_A_MINUTE).isBeyondRun(Long.MAX_VALUE, 0))
                .isFalse();
    }
}
