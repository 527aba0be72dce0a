package io.weir.payload;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.workload.KeyDistribution;
import io.weir.workload.Payload;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class PayloadPoolTest {

    @Test
    void theSameSeedMakesTheSameBytes() {
        Payload payload = new Payload.Random(200, 0.5, 5);

        assertThat(PayloadPool.of(payload, 9).copy(4))
                .isEqualTo(PayloadPool.of(payload, 9).copy(4));
        assertThat(PayloadPool.of(payload, 9).copy(4))
                .isNotEqualTo(PayloadPool.of(payload, 10).copy(4));
    }

    @Test
    void theAskedShareIsRandomAndTheRestIsZero() {
        byte[] bytes = PayloadPool.of(new Payload.Random(1_000, 0.3, 1), 1).copy(0);

        assertThat(IntStream.range(300, 1_000).map(i -> bytes[i])).containsOnly(0);
        assertThat(IntStream.range(0, 300).filter(i -> bytes[i] == 0).count()).isLessThan(10);
    }

    @Test
    void theBodyChecksumIsThatOfWhatFollowsTheHeader() {
        PayloadPool pool = PayloadPool.of(new Payload.Random(100, 1, 3), 1);
        byte[] bytes = pool.copy(2);
        MessageHeader.write(bytes, 1, 1, pool.bodyChecksum(2), 1, 1);

        assertThat(PayloadPool.bodyChecksum(bytes, true)).isEqualTo(pool.bodyChecksum(2));
        bytes[99]++;
        assertThat(PayloadPool.bodyChecksum(bytes, true)).isNotEqualTo(pool.bodyChecksum(2));
    }

    @Test
    void aPayloadSmallerThanTheHeaderLeavesItToAProperty() {
        assertThat(PayloadPool.of(new Payload.Random(MessageHeader.BYTES - 1, 1, 1), 1)
                        .headerInPayload())
                .isFalse();
        assertThat(PayloadPool.of(new Payload.Random(MessageHeader.BYTES, 1, 1), 1)
                        .headerInPayload())
                .isTrue();
    }

    @Test
    void roundRobinWalksThroughAllKeysAndBeginsAgain() {
        KeyPool.KeySequence keys = new KeyPool(KeyDistribution.KEY_ROUND_ROBIN, 3).sequence(0);
        Set<String> seen = new HashSet<>();
        String first = keys.next().text();
        seen.add(first);
        for (int i = 1; i < KeyPool.SIZE; i++) {
            seen.add(keys.next().text());
        }

        assertThat(seen).hasSize(KeyPool.SIZE);
        assertThat(keys.next().text()).isEqualTo(first);
    }

    @Test
    void theUniformChoiceIsUniformAndRepeatable() {
        KeyPool pool = new KeyPool(KeyDistribution.RANDOM_NANO, 3);
        KeyPool.KeySequence keys = pool.sequence(1);
        int draws = 1_000_000;
        long distinct = Stream.generate(keys::next).limit(draws).distinct().count();

        assertThat(distinct).isEqualTo(KeyPool.SIZE);
        assertThat(pool.sequence(1).next()).isSameAs(pool.sequence(1).next());
        assertThat(pool.sequence(1).next()).isNotSameAs(pool.sequence(2).next());
    }
}
