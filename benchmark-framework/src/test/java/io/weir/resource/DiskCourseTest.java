package io.weir.resource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weir.resource.ResourceSample.DiskReading;
import io.weir.steady.TimeGrowth;
import java.util.Optional;
import java.util.Random;
import java.util.function.LongToDoubleFunction;
import org.junit.jupiter.api.Test;

class DiskCourseTest {

    private static final long SECOND = 1_000_000_000;
    private static final long HOUR = 3_600;

    /** Returns what is found of a disk with some hundred requests a second, by the mean time of one in milliseconds. */
    private static Optional<TimeGrowth> growth(long seconds, LongToDoubleFunction millisAt, long seed) {
        Random random = new Random(seed);
        DiskCourse course = new DiskCourse(new DiskReading(0, 0, 0, 1_000, 700));
        long requests = 1_000;
        double millis = 700;
        for (long second = 1; second <= seconds; second++) {
            long more = 80 + random.nextInt(40);
            requests += more;
            millis += more * millisAt.applyAsDouble(second) * (1 + 0.3 * random.nextGaussian());
            course.add(second * SECOND, new DiskReading(0, 0, 0, requests, (long) millis));
        }
        return course.requestGrowth();
    }

    @Test
    void aDiskWhoseCreditsAreUsedUpIsFoundWithTheInstant() {
        TimeGrowth step =
                growth(6 * HOUR, second -> second < 3 * HOUR ? 0.5 : 4, 1).orElseThrow();

        assertThat(step.grows()).isTrue();
        assertThat(step.fromNanos()).isCloseTo(0.5e6, within(0.05e6));
        assertThat(step.toNanos()).isCloseTo(4e6, within(0.2e6));
        assertThat(step.sinceSeconds()).isCloseTo(3.0 * HOUR, within(400.0));
    }

    @Test
    void aDiskThatBecomesSlowerAllTheTimeDoesSoFromTheBeginningOn() {
        TimeGrowth slope =
                growth(6 * HOUR, second -> 0.5 + 0.5 * second / (6 * HOUR), 2).orElseThrow();

        assertThat(slope.grows()).isTrue();
        assertThat(slope.sinceSeconds()).isZero();
    }

    @Test
    void aSteadyDiskAndAFasterOneAreNotFound() {
        for (long seed = 0; seed < 20; seed++) {
            assertThat(growth(2 * HOUR, second -> 0.5, seed).orElseThrow().grows())
                    .isFalse();
            assertThat(growth(2 * HOUR, second -> second < HOUR ? 4 : 0.5, seed)
                            .orElseThrow()
                            .grows())
                    .isFalse();
        }
    }

    @Test
    void wholeMillisecondsOfFewerAndFewerFastRequestsAreNoGrowth() {
        DiskCourse course = new DiskCourse(new DiskReading(0, 0, 0, 0, 0));
        long requests = 0;
        for (long second = 1; second <= 2 * HOUR; second++) {
            requests += second <= HOUR || second % 2 == 0 ? 1 : 0;
            course.add(second * SECOND, new DiskReading(0, 0, 0, requests, requests * 12 / 1_000));
        }

        assertThat(course.requestGrowth().filter(TimeGrowth::grows)).isEmpty();
    }

    @Test
    void aCounterThatBeginsAnewHidesNoGrowth() {
        DiskCourse course = new DiskCourse(new DiskReading(0, 0, 0, 0, 0));
        long millis = 0;
        for (long second = 1; second <= 2 * HOUR; second++) {
            millis += second <= HOUR ? 50 : 400;
            course.add(second * SECOND, new DiskReading(0, 0, 0, 100 * second, millis % 1_000_000));
        }

        TimeGrowth step = course.requestGrowth().orElseThrow();

        assertThat(step.grows()).isTrue();
        assertThat(step.sinceSeconds()).isCloseTo(1.0 * HOUR, within(100.0));
    }

    @Test
    void aShortTimeAndADiskWithoutRequestsTellNothing() {
        assertThat(growth(HOUR - 20, second -> 0.5 + second, 1)).isEmpty();
        DiskCourse idle = new DiskCourse(new DiskReading(0, 0, 0, 0, 0));
        for (long second = 1; second <= 2 * HOUR; second++) {
            idle.add(second * SECOND, new DiskReading(0, 0, 0, second / 1_000, second));
        }
        assertThat(idle.requestGrowth()).isEmpty();
    }
}
