package io.weir.audit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
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
            assertCountsBelow(set, range + 2_000);
        }
    }

    /** Ascending as messages come, in two partitions of which one is behind, with gaps of which some are filled late. */
    @Test
    void agreesWithAPlainSetOverLongStretchesWithGapsAndLateComers() {
        for (int seed = 0; seed < 30; seed++) {
            Random random = new Random(seed);
            Set<Long> plain = new HashSet<>();
            SequenceSet set = new SequenceSet();
            int lag = 1 + random.nextInt(20_000);
            double gaps = random.nextDouble() * random.nextDouble() / 10;

            for (long i = 0; i < 60_000; i++) {
                long sequence = i % 2 == 0 ? i : i - 2L * lag - 1;
                if (random.nextInt(500) == 0) {
                    sequence = Math.max(0, i - random.nextInt(30_000));
                } else if (sequence < 0 || random.nextDouble() < gaps) {
                    continue;
                }
                assertThat(set.add(sequence)).as("seed %d, %d", seed, sequence).isEqualTo(plain.add(sequence));
            }

            Set<Long> members = new HashSet<>();
            set.forEach(members::add);
            assertThat(members).as("seed %d", seed).isEqualTo(plain);
            assertThat(set.size()).isEqualTo(plain.size());
            assertCountsBelow(set, 62_000);
            for (long i = 0; i < 61_000; i++) {
                assertThat(set.contains(i)).as("seed %d, %d", seed, i).isEqualTo(plain.contains(i));
            }
        }
    }

    private static void assertCountsBelow(SequenceSet set, long end) {
        long below = 0;
        for (long bound = 0; bound <= end; bound++) {
            if (bound % 61 == 0 || bound % 64 < 2) {
                assertThat(set.countBelow(bound)).as("below %d", bound).isEqualTo(below);
            }
            below += set.contains(bound) ? 1 : 0;
        }
    }

    @Test
    void whatIsCompleteTakesOneRunHoweverLong() {
        SequenceSet set = new SequenceSet();

        for (long i = 0; i < 1_000_000; i++) {
            set.add(i);
        }

        assertThat(set.runs()).isEqualTo(1);
        assertThat(set.openChunks()).isLessThanOrEqualTo(2);
    }

    @Test
    void fewFarApartTakeARunEach() {
        SequenceSet set = new SequenceSet();

        for (long i = 0; i < 1_000; i++) {
            set.add(i * 100_000);
        }

        assertThat(set.runs() + set.openChunks()).isEqualTo(1_000);
        assertThat(set.openChunks()).isLessThanOrEqualTo(2);
    }

    @Test
    void tellsWhatAUnionHadAlreadyAlsoInFullChunks() {
        SequenceSet set = new SequenceSet();
        for (long i = 0; i < 5 * SequenceChunk.SEQUENCES; i++) {
            set.add(i);
        }
        SequenceChunk again = new SequenceChunk(0);
        again.add(3);
        again.add(1023);

        assertThat(set.countOf(again)).isEqualTo(2);
        assertThat(set.union(again).size()).isZero();
        assertThat(set.size()).isEqualTo(5 * SequenceChunk.SEQUENCES);
    }
}
