package io.weir.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SequenceSetTest {

    @Test
    void agreesWithAPlainSetWhateverIsAdded() {
        for (int seed = 0; seed < 50; seed++) {
            Random random = new Random(seed);
            int range = 1 + random.nextInt(5_000);
            Set<Long> plain = new HashSet<>();
            SequenceSet set = new SequenceSet();

            for (int i = 0; i < 3 * range; i++) {
                long sequence = random.nextInt(range);
                assertThat(set.add(sequence)).isEqualTo(plain.add(sequence));
            }

            Set<Long> members = new HashSet<>();
            set.forEach(members::add);
            assertThat(members).isEqualTo(plain);
            assertThat(set.size()).isEqualTo(plain.size());
        }
    }

    @Test
    void tellsWhatAUnionHadAlreadyAlsoInFullChunks() {
        SequenceSet set = new SequenceSet();
        for (long i = 0; i < SequenceChunk.SEQUENCES; i++) {
            set.add(i);
        }
        SequenceChunk again = new SequenceChunk(0);
        again.add(3);
        again.add(1023);

        List<Long> already = new ArrayList<>();
        set.union(again, already::add);

        assertThat(already).containsExactly(3L, 1023L);
        assertThat(set.size()).isEqualTo(SequenceChunk.SEQUENCES);
    }
}
