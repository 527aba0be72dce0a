package io.weir.audit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class ReceivedSetTest {

    @Test
    void agreesWithAPlainSetWhateverIsAdded() {
        for (int seed = 0; seed < 50; seed++) {
            Random random = new Random(seed);
            int range = 1 + random.nextInt(5_000);
            Set<Long> plain = new HashSet<>();
            ReceivedSet set = new ReceivedSet();

            for (int i = 0; i < 3 * range; i++) {
                long sequence = random.nextInt(range);
                assertThat(set.add(sequence)).isEqualTo(plain.add(sequence));
            }

            assertThat(set.size()).isEqualTo(plain.size());
            assertMembers(set, plain, range + 3_000);
            assertCountsBelow(set, range + 2_000);
        }
    }

    /** Ascending as messages come, in two partitions of which one is behind, with gaps of which some are filled late. */
    @Test
    void agreesWithAPlainSetOverLongStretchesWithGapsAndLateComers() {
        for (int seed = 0; seed < 30; seed++) {
            Random random = new Random(seed);
            Set<Long> plain = new HashSet<>();
            ReceivedSet set = new ReceivedSet();
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

            assertThat(set.size()).isEqualTo(plain.size());
            assertCountsBelow(set, 62_000);
            assertMembers(set, plain, 61_000);
        }
    }

    private static void assertMembers(ReceivedSet set, Set<Long> expected, long end) {
        assertThat(LongStream.range(0, end).filter(set::contains).boxed().collect(Collectors.toSet()))
                .isEqualTo(expected);
    }

    private static void assertCountsBelow(ReceivedSet set, long end) {
        long below = 0;
        for (long bound = 0; bound <= end; bound++) {
            if (bound % 61 == 0 || bound % 64 < 2) {
                assertThat(set.countBelow(bound)).as("below %d", bound).isEqualTo(below);
            }
            below += set.contains(bound) ? 1 : 0;
        }
    }

    @Test
    void whatIsCompleteTakesNoMemoryHoweverLong() {
        ReceivedSet set = new ReceivedSet();

        for (long i = 0; i < 1_000_000; i++) {
            set.add(i);
        }

        assertThat(set.gaps().isEmpty()).isTrue();
        assertThat(set.openChunks()).isLessThanOrEqualTo(2);
    }

    @Test
    void whatLiesBetweenFewFarApartIsKeptInRuns() {
        ReceivedSet set = new ReceivedSet();

        for (long i = 0; i < 1_000; i++) {
            set.add(i * 100_000);
        }

        assertThat(set.size()).isEqualTo(1_000);
        assertThat(set.gaps().getLongSizeInBytes()).isLessThan(100_000);
        assertThat(set.countBelow(50_000_001)).isEqualTo(501);
    }

    @Test
    void tellsWhatAUnionHadAlreadyAlsoInFullChunks() {
        ReceivedSet set = new ReceivedSet();
        for (long i = 0; i < 5 * SequenceChunk.SEQUENCES; i++) {
            set.add(i);
        }
        SequenceChunk again = new SequenceChunk(0);
        again.add(3);
        again.add(1023);

        assertThat(set.union(again).size()).isZero();
        assertThat(set.size()).isEqualTo(5 * SequenceChunk.SEQUENCES);
    }

    @Test
    void unitedSetsHaveTheMembersOfBothAndTellTheCommonOnes() {
        for (int seed = 0; seed < 10; seed++) {
            Random random = new Random(seed);
            int range = 1 + random.nextInt(20_000);
            ReceivedSet one = new ReceivedSet();
            ReceivedSet other = new ReceivedSet();
            Set<Long> plain = new HashSet<>();
            Set<Long> common = new HashSet<>();
            for (long sequence = 0; sequence < range; sequence++) {
                int roll = random.nextInt(100);
                boolean inOne = roll < 90 && one.add(sequence);
                boolean inOther = sequence < range / 2 && roll > 5 && other.add(sequence);
                if (inOne || inOther) {
                    plain.add(sequence);
                }
                if (inOne && inOther) {
                    common.add(sequence);
                }
            }
            Set<Long> told = new HashSet<>();

            ReceivedSet both = ReceivedSet.united(one, other, told::add);

            assertThat(told).isEqualTo(common);
            assertThat(both.size()).isEqualTo(plain.size());
            assertMembers(both, plain, range + 3_000);
            assertCountsBelow(both, range + 2_000);
        }
    }
}
