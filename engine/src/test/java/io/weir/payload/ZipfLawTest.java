package io.weir.payload;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ZipfLawTest {

    private static final int DRAWS = 1_000_000;
    private static final int MIN_EXPECTED = 20;

    @ParameterizedTest
    @CsvSource({
        "2, 1",
        "10, 0.01",
        "10, 3",
        "1000, 0.5",
        "1000, 0.9991",
        "1000, 0.999999999",
        "1000, 1",
        "1000, 1.000000001",
        "1000, 2",
        "10000000, 0.3",
        "10000000, 0.99",
        "10000000, 1",
        "10000000, 1.2",
        "10000000, 10"
    })
    void aMillionDrawsHaveTheSharesOfTheLaw(int ranks, double exponent) {
        ZipfLaw law = new ZipfLaw(ranks, exponent);
        RandomBits random = new RandomBits(1, 0);
        int[] times = new int[ranks + 1];
        for (int i = 0; i < DRAWS; i++) {
            times[law.rank(random)]++;
        }

        assertThat(times[0]).isZero();
        assertThat(deviation(times, exponent))
                .as("chi-square's distance from its mean, in deviations")
                .isBetween(-3.5, 3.5);
    }

    /** Ranks are taken together until the law has a few draws for them, and so that there are no more than some hundred cells. */
    private static double deviation(int[] times, double exponent) {
        int ranks = times.length - 1;
        double[] shares = new double[ranks + 1];
        Arrays.setAll(shares, rank -> rank == 0 ? 0 : Math.pow(rank, -exponent));
        double sum = Arrays.stream(shares).sum();
        double squares = 0;
        int cells = 0;
        double expected = 0;
        long drawn = 0;
        double left = DRAWS;
        for (int rank = 1; rank <= ranks; rank++) {
            expected += DRAWS * shares[rank] / sum;
            drawn += times[rank];
            boolean enough = expected >= Math.max(MIN_EXPECTED, rank > 100 ? DRAWS / 200.0 : 0);
            if (rank == ranks || enough && left - expected >= MIN_EXPECTED) {
                squares += (drawn - expected) * (drawn - expected) / expected;
                cells++;
                left -= expected;
                expected = 0;
                drawn = 0;
            }
        }
        int freedom = cells - 1;
        return freedom == 0 ? 0 : (squares - freedom) / Math.sqrt(2.0 * freedom);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.1, 0.5, 0.99, 1, 1.01, 2, 5, 10})
    void whatIsAcceptedAtOnceIsPartOfWhatIsAcceptedInAnyCell(double exponent) {
        double[] begins = IntStream.rangeClosed(2, 10_000)
                .mapToDouble(rank -> rank - acceptedFrom(rank, exponent))
                .toArray();

        for (int i = 1; i < begins.length; i++) {
            assertThat(begins[i]).as("rank " + (i + 2)).isGreaterThan(begins[0] - 1e-9);
        }
    }

    /** Place in a rank's cell from which the area to the cell's end is the rank's share, found by halving. */
    private static double acceptedFrom(int rank, double exponent) {
        double low = rank - 0.5;
        double high = rank + 0.5;
        for (int i = 0; i < 60; i++) {
            double middle = (low + high) / 2;
            boolean more = area(middle, rank + 0.5, exponent) > Math.pow(rank, -exponent);
            low = more ? middle : low;
            high = more ? high : middle;
        }
        return low;
    }

    private static double area(double from, double to, double exponent) {
        double power = 1 - exponent;
        return power == 0 ? Math.log(to / from) : (Math.pow(to, power) - Math.pow(from, power)) / power;
    }

    @Test
    void theOnlyRankIsTheFirst() {
        ZipfLaw law = new ZipfLaw(1, 1.5);
        RandomBits random = new RandomBits(1, 0);

        assertThat(IntStream.range(0, 1_000).map(i -> law.rank(random))).containsOnly(1);
    }
}
