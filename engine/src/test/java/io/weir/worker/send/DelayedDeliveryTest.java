package io.weir.worker.send;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class DelayedDeliveryTest {

    private static final long SECOND = 1_000_000_000;
    private static final Duration HALF_A_MINUTE = Duration.ofSeconds(30);

    @Test
    void waitsForWhatHasFiveSecondsToArriveInTheDrain() {
        DelayedDelivery deliveries = DelayedDelivery.of(Duration.ofSeconds(20), 100 * SECOND, HALF_A_MINUTE);

        assertThat(deliveries.isBeyondRun(99 * SECOND)).isFalse();
        assertThat(deliveries.isBeyondRun(105 * SECOND)).isFalse();
        assertThat(deliveries.isBeyondRun(105 * SECOND + 1)).isTrue();
    }

    @Test
    void waitsForHalfTheDrainWhereThatIsLess() {
        DelayedDelivery deliveries = DelayedDelivery.of(Duration.ofSeconds(1), 100 * SECOND, Duration.ofSeconds(4));

        assertThat(deliveries.isBeyondRun(101 * SECOND)).isFalse();
        assertThat(deliveries.isBeyondRun(101 * SECOND + 1)).isTrue();
    }

    @Test
    void waitsForNothingWhereAllIsDueAfterTheRun() {
        DelayedDelivery deliveries = DelayedDelivery.of(Duration.ofDays(30_000), -100 * SECOND, HALF_A_MINUTE);

        assertThat(deliveries.isBeyondRun(-1_000 * SECOND)).isTrue();
        assertThat(deliveries.isBeyondRun(Long.MAX_VALUE / 4)).isTrue();
    }

    @Test
    void delaysNothingWithoutADelay() {
        assertThat(DelayedDelivery.of(Duration.ZERO, 0, HALF_A_MINUTE).isBeyondRun(Long.MAX_VALUE))
                .isFalse();
    }
}
