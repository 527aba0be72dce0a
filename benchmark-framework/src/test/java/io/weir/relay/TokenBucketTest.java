package io.weir.relay;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TokenBucketTest {

    private static final long SECOND = 1_000_000_000L;

    @ParameterizedTest
    @ValueSource(longs = {1_000, 123_457, 1_000_000, 3_000_000_000L})
    void passesItsRateAndNoMoreThanOneBurstBeyond(long bytesPerSecond) {
        TokenBucket bucket = new TokenBucket(bytesPerSecond, 0);
        long passed = 0;
        long now = 0;
        while (now < 10 * SECOND) {
            long allowed = bucket.available(now);
            bucket.take(allowed);
            passed += allowed;
            now = Math.max(now + 1, bucket.nextInstant());
        }

        long burst = Math.max(1_024, bytesPerSecond / 50);
        assertThat(passed).isBetween(10 * bytesPerSecond - burst, 10 * bytesPerSecond + burst);
    }

    @ParameterizedTest
    @ValueSource(longs = {1_000, 1_000_000})
    void letsABurstPassAtOnce(long bytesPerSecond) {
        assertThat(new TokenBucket(bytesPerSecond, 7).available(7)).isEqualTo(Math.max(1_024, bytesPerSecond / 50));
    }

    @ParameterizedTest
    @ValueSource(longs = {1_000, 1_000_000})
    void keepsNoMoreThanOneBurstForLater(long bytesPerSecond) {
        TokenBucket bucket = new TokenBucket(bytesPerSecond, 0);

        assertThat(bucket.available(3_600 * SECOND)).isEqualTo(Math.max(1_024, bytesPerSecond / 50));
    }

    @ParameterizedTest
    @ValueSource(longs = {1_000, 999_983, 1_000_000_000})
    void allowsSomethingAtTheInstantThatItNames(long bytesPerSecond) {
        TokenBucket bucket = new TokenBucket(bytesPerSecond, 7);
        bucket.take(bucket.available(7));
        assertThat(bucket.available(7)).isZero();

        assertThat(bucket.available(bucket.nextInstant() - 1_000)).isZero();
        assertThat(bucket.available(bucket.nextInstant() + 1)).isPositive();
    }
}
