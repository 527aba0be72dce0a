package io.weir.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class DeliveryDelaysTest {

    private static final long SECOND = 1_000_000_000;

    /** Ten far messages of an hour, over three producers, and others of ten seconds. */
    private final DeliveryDelays delays = new DeliveryDelays(10, 3_600 * SECOND, 10 * SECOND, 3);

    @Test
    void theNumberOfAMessageDecidesOnItsDelay() {
        assertThat(delays.nanos(9)).isEqualTo(3_600 * SECOND);
        assertThat(delays.isFar(9)).isTrue();
        assertThat(delays.nanos(10)).isEqualTo(10 * SECOND);
        assertThat(delays.isFar(10)).isFalse();
    }

    @Test
    void aDeliveryIsTooEarlyIfItComesMoreThanASecondAndATenthBeforeItsTime() {
        assertThat(delays.isTooEarly(1, 3, 89 * SECOND / 10 - 1)).isTrue(); // number 10, the first that is near
        assertThat(delays.isTooEarly(1, 3, 89 * SECOND / 10)).isFalse();
        assertThat(delays.isTooEarly(0, 3, 9 * SECOND))
                .as("number 9, the last that is far")
                .isTrue();
        assertThat(delays.isTooEarly(0, 3, 3_599 * SECOND)).isFalse();
    }

    @Test
    void oneDelayOfAllHoldsForEachMessage() {
        DeliveryDelays all = DeliveryDelays.ofAll(5 * SECOND);

        assertThat(all.isTooEarly(77, 0, 39 * SECOND / 10 - 1)).isTrue();
        assertThat(all.isTooEarly(77, 1_000_000, 39 * SECOND / 10)).isFalse();
    }

    @Test
    void withoutDelaysNothingIsTooEarly() {
        assertThat(DeliveryDelays.NONE.isTooEarly(0, 0, 0)).isFalse();
        assertThat(DeliveryDelays.NONE.nanos(0)).isZero();
    }
}
