package io.weir.config.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RoundOrderTest {

    @ParameterizedTest
    @CsvSource({"1, 3", "2, 5", "3, 5", "4, 10"})
    void everyRoundHasEachDriverOnce(int drivers, int rounds) {
        assertThat(RoundOrder.drawn(drivers, rounds, new Random(1)))
                .hasSize(rounds)
                .allSatisfy(round -> assertThat(round)
                        .containsExactlyInAnyOrderElementsOf(
                                RoundOrder.given(drivers, 1).get(0)));
    }

    @Test
    void eachDriverHasEachPlaceOnceInAsManyRoundsAsThereAreDrivers() {
        List<List<Integer>> order = RoundOrder.drawn(4, 8, new Random(1));

        for (List<List<Integer>> square : List.of(order.subList(0, 4), order.subList(4, 8))) {
            for (int place = 0; place < 4; place++) {
                int at = place;
                assertThat(square.stream().map(round -> round.get(at))).containsExactlyInAnyOrder(0, 1, 2, 3);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"2, 2, 1", "3, 6, 2", "4, 4, 1", "5, 10, 2", "6, 12, 2", "7, 14, 2"})
    void eachDriverFollowsEachOtherEquallyOften(int drivers, int rounds, long times) {
        List<List<Integer>> order = RoundOrder.drawn(drivers, rounds, new Random(3));

        Map<List<Integer>, Long> steps = order.stream()
                .flatMap(round -> IntStream.range(1, drivers).mapToObj(place -> round.subList(place - 1, place + 1)))
                .collect(Collectors.groupingBy(step -> step, Collectors.counting()));
        assertThat(steps).hasSize(drivers * (drivers - 1));
        assertThat(steps.values()).containsOnly(times);
    }

    @ParameterizedTest
    @CsvSource({"3, 9", "5, 15"})
    void anOddNumberOfDriversHasEachPlaceOnceInAsManyRoundsToo(int drivers, int rounds) {
        List<List<Integer>> order = RoundOrder.drawn(drivers, rounds, new Random(1));

        for (int from = 0; from < rounds; from += drivers) {
            for (int place = 0; place < drivers; place++) {
                int at = place;
                assertThat(order.subList(from, from + drivers).stream()
                                .map(round -> round.get(at))
                                .distinct())
                        .hasSize(drivers);
            }
        }
    }

    @Test
    void theSameSeedDrawsTheSameOrder() {
        assertThat(RoundOrder.drawn(3, 20, new Random(7))).isEqualTo(RoundOrder.drawn(3, 20, new Random(7)));
    }

    @Test
    void lotsDiffer() {
        assertThat(Set.copyOf(RoundOrder.drawn(2, 100, new Random(7))))
                .containsExactlyInAnyOrder(List.of(0, 1), List.of(1, 0));
        assertThat(RoundOrder.drawn(2, 40, new Random(7))).isNotEqualTo(RoundOrder.drawn(2, 40, new Random(8)));
    }
}
