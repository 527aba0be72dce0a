package io.weir.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.workload.Load;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ScheduleTest {

    private static final long SECOND = 1_000_000_000;
    private static final long DAY = 86_400 * SECOND;

    private static Schedule constant(double rate) {
        return Schedule.of(new Load.ConstantRate(rate));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 7, 10, 999, 1_000, 10_000, 33_333, 1_000_000, 1_999_999, 2_000_000})
    void sendsExactlyTheRateInEverySecondOfADay(long rate) {
        Schedule schedule = constant(rate);

        for (long second : new long[] {0, 1, 2, 59, 3_599, 43_200, 86_399}) {
            long due = schedule.dueBefore((second + 1) * SECOND) - schedule.dueBefore(second * SECOND);
            assertThat(due).as("second %d", second).isEqualTo(rate);
        }
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.1, 0.5, 1.5, 2.75, 1234.5678, 99_999.9})
    void keepsFractionalRatesOverADay(double rate) {
        double error = constant(rate).dueBefore(DAY) - rate * 86_400;

        assertThat(Math.abs(error)).isLessThanOrEqualTo(1);
    }

    /** Against arithmetic without any rounding: before b nanoseconds are due those n with n / rate < b, that is b * rate. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "1",
                "3",
                "7",
                "1000",
                "33333",
                "99999",
                "1000000",
                "1999999",
                "2000000", // whole
                "0.1",
                "0.3",
                "0.7",
                "1.1",
                "2.5",
                "33.3",
                "999.5",
                "1234.5678",
                "19531.25",
                "99999.9",
                "1234567.891"
            })
    void owesInAnyWindowOfADayExactlyWhatTheRateSays(String rate) {
        Schedule schedule = constant(Double.parseDouble(rate));
        BigDecimal perNano = new BigDecimal(rate).movePointLeft(9);
        Random random = new Random(rate.hashCode());
        for (int i = 0; i < 20_000; i++) {
            // Whole seconds too, where the borders of intervals and windows lie.
            long instant = i % 2 == 0 ? random.nextInt(86_400) * SECOND : (long) (random.nextDouble() * DAY);

            long exact = perNano.multiply(BigDecimal.valueOf(instant))
                    .setScale(0, RoundingMode.CEILING)
                    .longValueExact();

            assertThat(schedule.dueBefore(instant))
                    .as("%s/s before %d ns", rate, instant)
                    .isEqualTo(exact);
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 7, 999, 1_000, 65_536, 999_983, 20_000_000, 4_294_967_291L, 9_000_000_000L})
    void isExactToTheNanosecondForEveryIndex(long rate) {
        Schedule schedule = Schedule.of(new Load.ConstantRate(rate));
        BigInteger nanosPerSecond = BigInteger.valueOf(1_000_000_000);
        long lastIndex = BigInteger.valueOf(Long.MAX_VALUE)
                .multiply(BigInteger.valueOf(rate))
                .divide(nanosPerSecond)
                .min(BigInteger.valueOf(Long.MAX_VALUE))
                .longValueExact();
        LongStream ends = LongStream.of(0, 1, rate - 1, rate, rate + 1, lastIndex - 1, lastIndex);
        LongStream between = new Random(rate).longs(10_000, 0, lastIndex);

        LongStream.concat(ends, between)
                .forEach(index -> assertThat(schedule.dueNanos(index))
                        .as("message %d", index)
                        .isEqualTo(BigInteger.valueOf(index)
                                .multiply(nanosPerSecond)
                                .divide(BigInteger.valueOf(rate))
                                .longValueExact()));
    }

    @Test
    void countsExactlyTheMessagesDueBeforeAnInstant() {
        Random random = new Random(1);
        for (int i = 0; i < 10_000; i++) {
            Schedule schedule = constant(Math.pow(10, random.nextDouble() * 8 - 1));
            long instant = (long) (random.nextDouble() * DAY);

            long count = schedule.dueBefore(instant);

            assertThat(schedule.dueNanos(count)).isGreaterThanOrEqualTo(instant);
            if (count > 0) {
                assertThat(schedule.dueNanos(count - 1)).isLessThan(instant);
            }
        }
    }

    @Test
    void startsAtOnceAndOwesNothingBefore() {
        assertThat(constant(3).dueNanos(0)).isZero();
        assertThat(constant(3).dueBefore(0)).isZero();
        assertThat(constant(3).dueBefore(-5)).isZero();
    }

    @ParameterizedTest
    @ValueSource(
            doubles = {1, 3, 999, 33_333, 2_000_000, 0.1, 0.3, 1.1, 2.5, 1234.5678, 99_999.9, 1.0 / 3, 123_456_789.123})
    void aThreadOfItsOwnGetsTheSameDueTimesWhereverItBegins(double rate) {
        Schedule schedule = constant(rate);
        Schedule ofThread = schedule.forOneThread();
        Random random = new Random(Double.hashCode(rate));

        for (int start = 0; start < 100; start++) {
            long index = random.nextLong(1 + (long) (1_000_000 * rate));
            for (int next = 0; next < 1_000; next++) {
                assertThat(ofThread.dueNanos(index)).as("message %d", index).isEqualTo(schedule.dueNanos(index));
                index += 1 + random.nextInt(1 + (int) (rate / 100));
            }
        }
    }
}
