package io.weir.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.weir.workload.Load;
import io.weir.workload.RateShape;
import io.weir.workload.RateStage;
import io.weir.workload.WarmUp;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Rates that change, against arithmetic without any rounding. */
class RateStagesTest {

    private static final long SECOND = 1_000_000_000;

    private static RateStage stage(double from, double to, double seconds) {
        return new RateStage(from, to, Duration.ofNanos(Math.round(seconds * 1e9)));
    }

    private static Schedule schedule(RateStage... stages) {
        return Schedule.of(new Load.Profile(List.of(stages)));
    }

    /** Whether the integral of a ramp's rate up to an instant is beyond a number of messages. */
    private static boolean isBeyond(RateStage ramp, long nanos, long messages) {
        BigDecimal from = BigDecimal.valueOf(ramp.fromMessagesPerSecond());
        BigDecimal change = BigDecimal.valueOf(ramp.toMessagesPerSecond()).subtract(from);
        BigDecimal time = BigDecimal.valueOf(nanos);
        BigDecimal twice = BigDecimal.valueOf(2 * ramp.duration().toNanos());
        // (from t + change t² / 2 duration) / 10^9 > messages, without the divisions
        BigDecimal integral =
                from.multiply(time).multiply(twice).add(change.multiply(time).multiply(time));
        return integral.compareTo(BigDecimal.valueOf(messages).multiply(twice).movePointRight(9)) > 0;
    }

    @ParameterizedTest
    @CsvSource({
        "0, 1, 10",
        "0, 50000, 60",
        "1000, 50000, 30",
        "50000, 1000, 30",
        "2000000, 0, 10",
        "0, 2000000, 3600",
        "1, 2000000, 86400",
        "2000000, 1, 86400",
        "0.1, 33.3, 7.5",
        "1234.5678, 1234.5679, 60",
        "66666.66666666667, 0.3, 12.345678901",
        "1000000, 999999, 1000000",
        "7, 3, 0.000000123"
    })
    void everyMessageOfARampIsDueInTheNanosecondInWhichTheIntegralReachesIt(double from, double to, double seconds) {
        RateStage ramp = stage(from, to, seconds);
        Schedule schedule = schedule(ramp);
        long end = ramp.duration().toNanos();
        long messages = schedule.dueBefore(end);
        Random random = new Random(Double.hashCode(from + to + seconds));

        LongStream.concat(
                        LongStream.range(0, Math.min(messages, 1_000)),
                        LongStream.concat(
                                LongStream.range(Math.max(0, messages - 1_000), messages),
                                random.longs(5_000, 0, Math.max(1, messages))))
                .filter(index -> index < messages)
                .forEach(index -> {
                    long due = schedule.dueNanos(index);
                    assertThat(isBeyond(ramp, due, index))
                            .as("message %d is due at %d ns, not before", index, due)
                            .isFalse();
                    assertThat(isBeyond(ramp, due + 1, index))
                            .as("message %d is due at %d ns, not after", index, due)
                            .isTrue();
                });
        assertThat(schedule.dueNanos(messages)).isEqualTo(end);
        assertThat(schedule.dueNanos(messages + 1_000)).isEqualTo(end);
    }

    @ParameterizedTest
    @CsvSource({"0, 50000, 60", "50000, 1000, 30", "1, 2000000, 86400", "0.1, 33.3, 7.5", "66666.66666666667, 0.3, 12.3"
    })
    void aRampOwesInAnyWindowExactlyTheIntegralOfItsRate(double from, double to, double seconds) {
        RateStage ramp = stage(from, to, seconds);
        Schedule schedule = schedule(ramp);
        Random random = new Random(1);
        for (int i = 0; i < 5_000; i++) {
            long instant = 1 + (long) (random.nextDouble() * ramp.duration().toNanos());

            long due = schedule.dueBefore(instant);

            assertThat(isBeyond(ramp, instant, due)).as("before %d ns", instant).isFalse();
            assertThat(isBeyond(ramp, instant, due - 1))
                    .as("before %d ns", instant)
                    .isTrue();
        }
    }

    /** From 0 to a second: the n-th second of a ramp of one message a second in each second owes n - 1/2 messages. */
    @Test
    void aRampOwesInEachSecondTheMeanOfItsRates() {
        Schedule schedule = schedule(stage(0, 100_000, 100));

        for (int second = 0; second < 100; second++) {
            assertThat(schedule.dueBefore((second + 1) * SECOND) - schedule.dueBefore(second * SECOND))
                    .isEqualTo(1_000L * second + 500);
        }
        assertThat(schedule.dueBefore(100 * SECOND)).isEqualTo(5_000_000);
    }

    @Test
    void stepsOweInEverySecondTheRateOfThatSecond() {
        Schedule schedule = schedule(stage(1_000, 1_000, 3), stage(50_000, 50_000, 2), stage(7, 7, 4));

        assertThat(IntStream.range(0, 9)
                        .mapToLong(second ->
                                schedule.dueBefore((second + 1) * SECOND) - schedule.dueBefore(second * SECOND)))
                .containsExactly(1_000L, 1_000L, 1_000L, 50_000L, 50_000L, 7L, 7L, 7L, 7L);
        assertThat(schedule.dueNanos(3_000)).isEqualTo(3 * SECOND);
        assertThat(schedule.dueNanos(3_001)).isEqualTo(3 * SECOND + 20_000);
        assertThat(schedule.messagesPerSecond()).isEqualTo(50_000);
    }

    @Test
    void nothingIsDueWhileTheRateIsZeroAndThenAtOnce() {
        Schedule schedule = schedule(stage(10, 10, 1), stage(0, 0, 60), stage(5, 5, 1));

        assertThat(schedule.dueNanos(9)).isEqualTo(SECOND * 9 / 10);
        assertThat(schedule.dueNanos(10)).isEqualTo(61 * SECOND);
        assertThat(schedule.dueBefore(SECOND)).isEqualTo(10);
        assertThat(schedule.dueBefore(61 * SECOND)).isEqualTo(10);
        assertThat(schedule.dueBefore(61 * SECOND + 1)).isEqualTo(11);
        assertThat(schedule.dueNanos(14)).isEqualTo(61 * SECOND + 4 * SECOND / 5);
        assertThat(schedule.dueNanos(15)).isEqualTo(62 * SECOND);
    }

    @Test
    void anAdaptiveWarmUpBeginsWithLittleAndGoesUpWhenItIsTold() {
        Schedule schedule = Schedule.of(new Load.ConstantRate(10_000), WarmUp.adaptive(Duration.ofMinutes(2)));
        assertThat(schedule.dueBefore(SECOND)).isEqualTo(100);
        assertThat(schedule.messagesPerSecond()).isEqualTo(10_000);

        schedule.changeWarmUp(1_000, 2 * SECOND + 1);

        assertThat(schedule.dueBefore(2 * SECOND)).isEqualTo(200);
        assertThat(schedule.dueNanos(200)).isEqualTo(2 * SECOND);
        assertThat(schedule.dueNanos(201)).isEqualTo(2 * SECOND + 1);
        assertThat(schedule.dueNanos(202)).isEqualTo(2 * SECOND + 1 + 1_000_000);

        schedule.endWarmUp(3 * SECOND);

        assertThat(schedule.dueBefore(3 * SECOND)).isEqualTo(1_201);
        assertThat(schedule.dueNanos(1_201)).isEqualTo(3 * SECOND);
        assertThat(schedule.dueBefore(86_403 * SECOND)).isEqualTo(1_201 + 864_000_000);
    }

    @Test
    void anAdaptiveWarmUpThatNobodyEndsEndsAtItsLimit() {
        Schedule schedule = Schedule.of(new Load.ConstantRate(10_000), WarmUp.adaptive(Duration.ofSeconds(40)));

        assertThat(schedule.dueBefore(40 * SECOND)).isEqualTo(4_000);
        assertThat(schedule.dueBefore(41 * SECOND)).isEqualTo(14_000);
    }

    /** Senders may have read any due time before the change: none of them may move. */
    @Test
    void noChangeOfAWarmUpMovesWhatIsDueBeforeIt() {
        Random random = new Random(11);
        for (int trial = 0; trial < 50; trial++) {
            double target = 50 + random.nextInt(4_000) / 3.0;
            Schedule schedule = Schedule.of(new Load.ConstantRate(target), WarmUp.adaptive(Duration.ofMinutes(2)));
            long at = 0;
            for (int change = 0; change < 20; change++) {
                at += 1 + random.nextInt(1_000_000_000);
                long before = schedule.dueBefore(at);
                long[] due = LongStream.range(0, before).map(schedule::dueNanos).toArray();

                if (change == 19) {
                    schedule.endWarmUp(at);
                } else {
                    schedule.changeWarmUp(20 + random.nextInt((int) target), at);
                }

                assertThat(LongStream.range(0, before).map(schedule::dueNanos).toArray())
                        .isEqualTo(due);
                assertThat(due).isSorted();
                assertThat(schedule.dueBefore(at)).isEqualTo(before);
                assertThat(schedule.dueNanos(before)).isEqualTo(at);
                assertThat(schedule.dueBefore(at + 1)).isEqualTo(before + 1);
            }
        }
    }

    @Test
    void aProfileBeginsWhereAnAdaptiveWarmUpEnds() {
        Load.Profile profile = new Load.Profile(List.of(stage(200, 400, 10)));
        Schedule schedule = Schedule.of(profile, WarmUp.adaptive(Duration.ofMinutes(2)));
        schedule.changeWarmUp(200, 5 * SECOND);
        long before = schedule.dueBefore(40 * SECOND);
        assertThat(before).isEqualTo(5 * 20 + 35 * 200);

        schedule.endWarmUp(40 * SECOND);

        assertThat(schedule.dueBefore(40 * SECOND)).isEqualTo(before);
        assertThat(schedule.dueNanos(before)).isEqualTo(40 * SECOND);
        assertThat(schedule.dueBefore(50 * SECOND)).isEqualTo(before + 3_000);
        assertThat(schedule.dueBefore(90 * SECOND)).isEqualTo(before + 3_000);
    }

    @Test
    void aWarmUpChangesAndEndsOnlyWhileItGoesOn() {
        Schedule schedule =
                Schedule.of(new Load.Profile(List.of(stage(200, 400, 10))), WarmUp.adaptive(Duration.ofMinutes(2)));
        Schedule without = Schedule.of(new Load.Profile(List.of(stage(200, 400, 10))));

        assertThatIllegalArgumentException().isThrownBy(() -> schedule.endWarmUp(0));
        assertThatIllegalArgumentException().isThrownBy(() -> schedule.endWarmUp(120 * SECOND));
        assertThatIllegalArgumentException().isThrownBy(() -> schedule.changeWarmUp(10, 121 * SECOND));
        assertThatIllegalArgumentException().isThrownBy(() -> without.endWarmUp(SECOND));
    }

    @Test
    void theWarmUpHasTheFirstRateAndTheProfileBeginsAfterIt() {
        Load.Profile profile = new Load.Profile(List.of(stage(200, 400, 10)));
        Schedule schedule = Schedule.of(profile, WarmUp.fixed(Duration.ofSeconds(5)));

        assertThat(schedule.dueBefore(5 * SECOND)).isEqualTo(1_000);
        assertThat(schedule.dueNanos(999)).isEqualTo(5 * SECOND - 5_000_000);
        assertThat(schedule.dueNanos(1_000)).isEqualTo(5 * SECOND);
        assertThat(schedule.dueBefore(15 * SECOND)).isEqualTo(4_000);
    }

    /** Stages of any rates and lengths: at each border the exact sum, rounded up once, and between them never two ahead. */
    @Test
    void noErrorAddsUpFromStageToStage() {
        Random random = new Random(7);
        for (int trial = 0; trial < 50; trial++) {
            List<RateStage> stages = new ArrayList<>();
            double before = 10;
            for (int i = 0; i < 60; i++) {
                double from = random.nextBoolean() ? before : random.nextInt(4_000) / 4.0;
                before = random.nextBoolean() ? from : random.nextInt(4_000_000) / 4_000.0;
                stages.add(stage(from, before, random.nextInt(3_000) / 1e3 + 0.001));
            }
            assertAddsUp(stages);
        }
    }

    private static void assertAddsUp(List<RateStage> stages) {
        Schedule schedule = Schedule.of(new Load.Profile(List.copyOf(stages)));
        BigDecimal sum = BigDecimal.ZERO;
        long start = 0;
        long previous = 0;
        for (RateStage stage : stages) {
            long nanos = stage.duration().toNanos();
            for (long instant : new long[] {1, nanos / 3, nanos / 2, nanos - 1}) {
                BigDecimal exact = sum.add(integral(stage, instant));
                BigDecimal ahead =
                        BigDecimal.valueOf(schedule.dueBefore(start + instant)).subtract(exact);
                assertThat(ahead).isBetween(BigDecimal.valueOf(-1e-9), BigDecimal.valueOf(2));
            }
            sum = sum.add(integral(stage, nanos));
            start += nanos;
            long due = schedule.dueBefore(start);
            assertThat(due).isEqualTo(sum.setScale(0, RoundingMode.CEILING).longValueExact());
            assertInOrder(schedule, previous, due);
            previous = due;
        }
    }

    private static BigDecimal integral(RateStage stage, long nanos) {
        BigDecimal from = BigDecimal.valueOf(stage.fromMessagesPerSecond());
        BigDecimal change = BigDecimal.valueOf(stage.toMessagesPerSecond()).subtract(from);
        BigDecimal time = BigDecimal.valueOf(nanos);
        BigDecimal twice = BigDecimal.valueOf(2 * stage.duration().toNanos());
        return from.multiply(time)
                .add(change.multiply(time).multiply(time).divide(twice, 30, RoundingMode.HALF_EVEN))
                .movePointLeft(9)
                .setScale(15, RoundingMode.HALF_EVEN);
    }

    /** Due times never decrease, and each is counted in the nanosecond after it and not before. */
    private static void assertInOrder(Schedule schedule, long first, long last) {
        long before = first == 0 ? 0 : schedule.dueNanos(first - 1);
        for (long index = first; index < last; index++) {
            long due = schedule.dueNanos(index);
            assertThat(due).isGreaterThanOrEqualTo(before);
            assertThat(schedule.dueBefore(due)).isLessThanOrEqualTo(index);
            assertThat(schedule.dueBefore(due + 1)).isGreaterThan(index);
            before = due;
        }
    }

    /** A producer has every n-th message, so that each window has its share but for one message. */
    @Test
    void severalProducersHaveEqualSharesOfARamp() {
        Schedule schedule = schedule(stage(100, 10_000, 20), stage(10_000, 0, 5));
        int producers = 7;
        long[] inWindow = new long[producers];
        long from = schedule.dueBefore(3 * SECOND);
        long to = schedule.dueBefore(23 * SECOND);

        for (int producer = 0; producer < producers; producer++) {
            for (long index = producer; index < to; index += producers) {
                long due = schedule.dueNanos(index);
                inWindow[producer] += due >= 3 * SECOND && due < 23 * SECOND ? 1 : 0;
            }
        }

        assertThat(LongStream.of(inWindow).sum()).isEqualTo(to - from);
        assertThat(Arrays.stream(inWindow).max().orElseThrow()
                        - Arrays.stream(inWindow).min().orElseThrow())
                .isLessThanOrEqualTo(1);
    }

    @Test
    void isExactWhereFloatingPointCanNotTellNanosecondsApart() {
        RateStage ramp = new RateStage(0, 1, Duration.ofDays(365));
        Schedule schedule = schedule(ramp);
        long messages = schedule.dueBefore(ramp.duration().toNanos());

        assertThat(messages).isEqualTo(365L * 86_400 / 2);
        for (long index : new long[] {1, 2, 1_000, messages / 2, messages - 1}) {
            long due = schedule.dueNanos(index);
            BigInteger square = BigInteger.valueOf(due).pow(2);
            BigInteger next = BigInteger.valueOf(due + 1).pow(2);
            BigInteger exact = BigInteger.valueOf(index)
                    .multiply(BigInteger.TWO)
                    .multiply(BigInteger.valueOf(ramp.duration().toNanos()))
                    .multiply(BigInteger.valueOf(SECOND));
            assertThat(square).isLessThanOrEqualTo(exact);
            assertThat(next).isGreaterThan(exact);
        }
    }

    static Stream<RateShape> shapes() {
        return Stream.of(
                new RateShape.Bursts(
                        1_000, 20_000, Duration.ofSeconds(10), Duration.ofSeconds(1), Duration.ofSeconds(25)),
                new RateShape.Bursts(
                        333.3, 0, Duration.ofMillis(1_700), Duration.ofMillis(300), Duration.ofSeconds(11)),
                new RateShape.Sine(3_000, 3_000, Duration.ofSeconds(7), Duration.ofSeconds(20)),
                new RateShape.Sine(1_000.1, 99.9, Duration.ofMillis(1_001), Duration.ofMillis(9_999)),
                new RateShape.Trace(
                        "rates.csv",
                        "",
                        List.of(
                                RateStage.hold(100, Duration.ofSeconds(2)),
                                RateStage.hold(7_777.7, Duration.ofSeconds(1)),
                                RateStage.hold(0, Duration.ofMillis(1_500))),
                        Duration.ofSeconds(13)));
    }

    /** Before each tenth of a second as many are due as the integral over the stages says, rounded up. */
    @ParameterizedTest
    @MethodSource("shapes")
    void aShapeOwesTheIntegralOfItsRate(RateShape shape) {
        Schedule schedule = Schedule.of(new Load.Profile(List.of(shape)));
        BigDecimal before = BigDecimal.ZERO;
        long start = 0;
        for (RateStage stage : shape.stages()) {
            long end = start + stage.duration().toNanos();
            before = before.add(Ramp.messages(
                    stage.fromMessagesPerSecond(),
                    stage.toMessagesPerSecond(),
                    stage.duration().toNanos()));
            assertThat(schedule.dueBefore(end))
                    .isEqualTo(before.setScale(0, RoundingMode.CEILING).longValueExact());
            start = end;
        }
        assertThat(start).isEqualTo(shape.duration().toNanos());
        assertInOrder(schedule, 0, schedule.dueBefore(start));
    }

    /** The due times of n producers together are those of one, to the nanosecond and each once. */
    @ParameterizedTest
    @MethodSource("shapes")
    void theUnionOfSharesOfAShapeIsTheWhole(RateShape shape) {
        Schedule whole = Schedule.of(new Load.Profile(List.of(shape)));
        long end = shape.duration().toNanos();
        int messages = (int) whole.dueBefore(end);
        long[] dues = LongStream.range(0, messages).map(whole::dueNanos).toArray();
        for (int producers = 1; producers <= 16; producers++) {
            long[] united = new long[messages];
            int next = 0;
            for (int producer = 0; producer < producers; producer++) {
                Schedule share = Schedule.of(new Load.Profile(List.of(shape))).forOneThread();
                for (long index = producer; share.dueNanos(index) < end; index += producers) {
                    united[next] = share.dueNanos(index);
                    next++;
                }
            }
            Arrays.sort(united);
            assertThat(next).isEqualTo(messages);
            assertThat(united).isEqualTo(dues);
        }
    }
}
