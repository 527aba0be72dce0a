package io.weir.payload;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.weir.driver.MessageKey;
import io.weir.payload.KeyPool.KeySequence;
import io.weir.workload.KeyDistribution;
import io.weir.workload.MessageKeys;
import io.weir.workload.Share;
import io.weir.workload.Topology;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class KeyPoolTest {

    private static final int SEED = 3;
    private static final int MILLION = 1_000_000;

    static Stream<MessageKeys> drawn() {
        return Stream.of(
                KeyDistribution.RANDOM_NANO,
                new MessageKeys.Zipf(1_000, 0.8),
                new MessageKeys.Uniform(1_000),
                new MessageKeys.Random());
    }

    static Stream<MessageKeys> distinguishing() {
        return Stream.concat(drawn(), Stream.of(new MessageKeys.InTurn(1_000), new MessageKeys.Counter()));
    }

    static Stream<MessageKeys> kept() {
        return Stream.of(new MessageKeys.Zipf(1_000, 1), new MessageKeys.Uniform(1_000), new MessageKeys.InTurn(1_000));
    }

    private static List<String> keys(KeySequence sequence, int number) {
        return Stream.generate(sequence::next)
                .limit(number)
                .map(MessageKey::text)
                .toList();
    }

    private static List<String> keys(MessageKeys choice, int producer, int number) {
        return keys(new KeyPool(choice, 4, SEED).sequence(producer), number);
    }

    @ParameterizedTest
    @MethodSource("distinguishing")
    void aProducerHasTheSameKeysAgainAndAnotherOneOthers(MessageKeys choice) {
        assertThat(keys(choice, 1, 100)).isEqualTo(keys(choice, 1, 100)).isNotEqualTo(keys(choice, 2, 100));
    }

    @ParameterizedTest
    @MethodSource("drawn")
    void anotherSeedDrawsOtherKeys(MessageKeys choice) {
        List<String> other = keys(new KeyPool(choice, 4, SEED + 1).sequence(1), 100);

        assertThat(keys(choice, 1, 100)).doesNotContainAnyElementsOf(other);
    }

    @ParameterizedTest
    @MethodSource("distinguishing")
    void severalWorkersTogetherHaveTheKeysOfOne(MessageKeys choice) {
        Topology topology = new Topology(3, 1, 5, 0, 0, List.of());
        Map<Integer, List<String>> united = new TreeMap<>();
        for (int worker = 0; worker < 4; worker++) {
            united.putAll(keysOf(choice, new Share(worker, 4, topology)));
        }

        assertThat(united).isEqualTo(keysOf(choice, Share.whole(topology)));
    }

    private static Map<Integer, List<String>> keysOf(MessageKeys choice, Share share) {
        KeyPool pool = new KeyPool(choice, share.topology().producerCount(), SEED);
        Map<Integer, List<String>> keys = new TreeMap<>();
        for (int producer : share.producers()) {
            keys.put(producer, keys(pool.sequence(producer), 50));
        }
        return keys;
    }

    @Test
    void roundRobinWalksThroughAllKeysAndBeginsAgain() {
        KeySequence keys = new KeyPool(KeyDistribution.KEY_ROUND_ROBIN, 1, SEED).sequence(0);
        List<String> round = keys(keys, 10_000);

        assertThat(new HashSet<>(round)).hasSize(10_000);
        assertThat(keys(keys, 10_000)).isEqualTo(round);
    }

    @Test
    void producersInTurnBeginApartAndTogetherHaveEachKeyAsOften() {
        KeyPool pool = new KeyPool(new MessageKeys.InTurn(1_000), 4, SEED);
        List<String> together = new ArrayList<>();
        IntStream.range(0, 4).forEach(producer -> together.addAll(keys(pool.sequence(producer), 250)));

        assertThat(new HashSet<>(together)).hasSize(1_000);
        assertThat(keys(pool.sequence(0), 1_000)).isEqualTo(together);
    }

    @Test
    void theUniformChoiceTakesEveryKeyAboutAsOften() {
        Map<String, Integer> times = times(new KeyPool(new MessageKeys.Uniform(100), 1, SEED).sequence(0));

        // 10,000 of each, with a deviation of 100.
        assertThat(times.values()).hasSize(100).allMatch(n -> n > 9_500 && n < 10_500);
    }

    @Test
    void theRanksOfZipfsLawAreKeys() {
        Map<String, Integer> times = times(new KeyPool(new MessageKeys.Zipf(3, 1), 1, SEED).sequence(0));

        // Shares of 6, 3 and 2 elevenths.
        assertThat(times.values().stream().sorted().toList())
                .satisfiesExactly(
                        third -> assertThat(third).isBetween(180_000, 183_500),
                        second -> assertThat(second).isBetween(271_000, 274_500),
                        first -> assertThat(first).isBetween(543_500, 547_500));
    }

    private static Map<String, Integer> times(KeySequence keys) {
        Map<String, Integer> times = new HashMap<>();
        for (int i = 0; i < MILLION; i++) {
            times.merge(keys.next().text(), 1, Integer::sum);
        }
        return times;
    }

    @Test
    void countersOfAllProducersNumberTheirMessages() {
        KeyPool pool = new KeyPool(new MessageKeys.Counter(), 3, SEED);

        assertThat(keys(pool.sequence(0), 3)).containsExactly("0", "3", "6");
        assertThat(keys(pool.sequence(2), 3)).containsExactly("2", "5", "8");
    }

    @Test
    void randomKeysDoNotComeAgain() {
        KeySequence keys = new KeyPool(new MessageKeys.Random(), 1, SEED).sequence(0);

        assertThat(new HashSet<>(keys(keys, 100_000))).hasSize(100_000);
    }

    @Test
    void aMillionKeysAreDifferent() {
        Set<String> seen =
                new HashSet<>(keys(new KeyPool(new MessageKeys.InTurn(MILLION), 1, SEED).sequence(0), MILLION));

        assertThat(seen).hasSize(MILLION);
    }

    @ParameterizedTest
    @MethodSource("kept")
    void takingAKeptKeyAllocatesNothing(MessageKeys choice) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long thread = Thread.currentThread().getId();
        KeySequence keys = new KeyPool(choice, 1, SEED).sequence(0);
        keys.next();
        long before = threads.getThreadAllocatedBytes(thread);
        for (int i = 0; i < 100_000; i++) {
            keys.next();
        }

        assertThat(threads.getThreadAllocatedBytes(thread) - before).isLessThan(10_000);
    }
}
