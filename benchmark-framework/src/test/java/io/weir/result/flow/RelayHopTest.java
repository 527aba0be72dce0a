package io.weir.result.flow;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class RelayHopTest {

    @Test
    void takesQuantilesOfAllProbesWhateverTheirOrder() {
        long[] times = LongStream.rangeClosed(1, 1_000).map(i -> 1_001 - i).toArray();

        assertThat(RelayHop.of(times, 0.25)).isEqualTo(new RelayHop(500, 990, 1_000, 0.25));
        assertThat(RelayHop.of(new long[] {7}, 0)).isEqualTo(new RelayHop(7, 7, 1, 0));
    }

    @Test
    void saysWhatTheRelayAdds() {
        assertThat(new RelayHop(41_000, 1_230_000, 1_000, 0.0213).describe())
                .isEqualTo("adds 41 µs (p50) and 1.23 ms (p99) to the way of a byte, takes 0.0213 cores");
    }
}
