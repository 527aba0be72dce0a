package io.weir.compare;

import static io.weir.compare.CraftedVariants.P99;
import static io.weir.compare.CraftedVariants.run;
import static org.assertj.core.api.Assertions.assertThat;

import io.weir.config.sweep.RoundOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.BiFunction;
import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.BinomialDistribution;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Campaigns in which one system slows whatever runs after it, as a full disk or a hot processor does. */
class CarryOverTest {

    private static final int CAMPAIGNS = 2_000;
    private static final double NOISE = 0.02;
    private static final int MAX_FALSE_FINDS =
            BinomialDistribution.of(CAMPAIGNS, 0.05).inverseSurvivalProbability(0.001);

    /** Campaigns in which two of the systems after the first, which are identical, were called different. */
    private static long finds(
            int drivers, int rounds, double slower, BiFunction<Integer, Random, List<List<Integer>>> orders) {
        Random random = new Random(20_26);
        return IntStream.range(0, CAMPAIGNS)
                .filter(campaign -> findsADifference(orders.apply(drivers, random), slower, random))
                .count();
    }

    private static boolean findsADifference(List<List<Integer>> order, double slower, Random random) {
        List<List<ComparedRun>> runs = new ArrayList<>();
        order.get(0).forEach(driver -> runs.add(new ArrayList<>()));
        int before = -1;
        for (int round = 0; round < order.size(); round++) {
            for (int driver : order.get(round)) {
                double nanos = 1e6 * Math.exp(NOISE * random.nextGaussian()) * (before == 0 ? 1 + slower : 1);
                runs.get(driver).add(run("system" + driver, round + 1, nanos));
                before = driver;
            }
        }
        List<Variant> identical = IntStream.range(1, runs.size())
                .mapToObj(driver -> new Variant("system" + driver, runs.get(driver)))
                .toList();
        return Comparison.of("smoke", identical, List.of(P99)).differences().stream()
                .anyMatch(difference -> difference.answer() == Difference.Answer.SHOWN);
    }

    @ParameterizedTest
    @CsvSource({
        "3, 5, 0.05", "3, 6, 0.05", "3, 7, 0.05", "3, 10, 0.05", "3, 12, 0.1", "3, 5, 0.1", "3, 7, 0.1",
        "4, 5, 0.05", "4, 6, 0.05", "4, 8, 0.05", "4, 10, 0.05", "4, 5, 0.1", "4, 7, 0.1", "4, 8, 0.1",
        "5, 5, 0.1", "5, 7, 0.1", "6, 5, 0.1"
    })
    void whatASystemLeavesBehindSeldomMakesTwoOthersDiffer(int drivers, int rounds, double slower) {
        assertThat(finds(drivers, rounds, slower, (count, lots) -> RoundOrder.drawn(count, rounds, lots)))
                .isLessThanOrEqualTo(MAX_FALSE_FINDS);
    }

    /** A ring that begins elsewhere in each round fails this very test, so the test can fail. */
    @Test
    void inTurnsOfOneRingItOftenWould() {
        assertThat(finds(
                        4,
                        8,
                        0.05,
                        (drivers, lots) -> IntStream.range(0, 8)
                                .mapToObj(round -> IntStream.range(0, drivers)
                                        .mapToObj(place -> (round + place) % drivers)
                                        .toList())
                                .toList()))
                .isGreaterThan(2L * MAX_FALSE_FINDS);
    }
}
