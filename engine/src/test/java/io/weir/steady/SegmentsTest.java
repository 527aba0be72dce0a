package io.weir.steady;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.evidence.Medians;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SegmentsTest {

    @Test
    void cutsWhereTheLevelChanges() {
        double[] series = new double[30];
        Arrays.fill(series, 12, 30, 1);

        assertThat(Segments.starts(series, 0.5, 5)).containsExactly(0, 12);
    }

    @Test
    void leavesShortEventsAndShortSeriesWhole() {
        double[] spike = new double[30];
        spike[7] = 100;

        assertThat(Segments.starts(spike, 0.5, 5)).containsExactly(0);
        assertThat(Segments.starts(new double[] {1, 2, 3}, 0, 5)).containsExactly(0);
        assertThat(Segments.starts(new double[0], 1, 5)).isEmpty();
    }

    @Test
    void findsTheCheapestOfAllCuts() {
        Random random = new Random(1);
        for (int run = 0; run < 40; run++) {
            double[] series = random.doubles(9).toArray();
            double penalty = 0.5 * random.nextDouble();

            assertThat(cost(series, Segments.starts(series, penalty, 2), penalty))
                    .isEqualTo(cheapest(series, penalty, 2), org.assertj.core.api.Assertions.within(1e-9));
        }
    }

    private static double cheapest(double[] series, double penalty, int shortest) {
        double min = Double.POSITIVE_INFINITY;
        for (int cuts = 0; cuts < 1 << series.length - 1; cuts++) {
            int chosen = cuts;
            int[] starts = java.util.stream.IntStream.range(0, series.length)
                    .filter(i -> i == 0 || (chosen >> i - 1 & 1) == 1)
                    .toArray();
            boolean longEnough = true;
            for (int i = 0; i < starts.length; i++) {
                longEnough &= (i + 1 < starts.length ? starts[i + 1] : series.length) - starts[i] >= shortest;
            }
            min = longEnough ? Math.min(min, cost(series, starts, penalty)) : min;
        }
        return min;
    }

    private static double cost(double[] series, int[] starts, double penalty) {
        double cost = penalty * (starts.length - 1);
        for (int i = 0; i < starts.length; i++) {
            double[] stretch =
                    Arrays.copyOfRange(series, starts[i], i + 1 < starts.length ? starts[i + 1] : series.length);
            double median = Medians.of(stretch);
            cost += Arrays.stream(stretch)
                    .map(value -> Math.abs(value - median))
                    .sum();
        }
        return cost;
    }
}
