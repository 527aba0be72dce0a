package io.weir.accuracy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weir.evidence.RunMeasurement;
import io.weir.evidence.SenderTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongUnaryOperator;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The whole engine in virtual time, where every message's latency has a closed formula. What is reported must be the
 * distribution of the formula: the same number of samples in every single bucket of the histogram, whose buckets are a
 * thousandth wide.
 */
@Timeout(300)
class VirtualTimeTest {

    private static final long MILLI = 1_000_000;
    private static final long SECOND = 1_000_000_000;
    private static final Duration SERVICE = Duration.ofMillis(2);

    @Test
    void aConstantServiceTimeIsReportedAsItIs() throws Exception {
        Experiment experiment = Experiment.inVirtualTime()
                .with("serviceTime", Duration.ofNanos(1_234_567))
                .with("deliveryTime", Duration.ofNanos(2_345_678));

        RunMeasurement measured = experiment.run();

        assertThat(measured.measured().response()).isEqualTo(Histograms.of(10_000, k -> 1_234_567));
        assertThat(measured.measured().service()).isEqualTo(Histograms.of(10_000, k -> 1_234_567));
        assertThat(measured.measured().sendDelay()).isEqualTo(Histograms.of(10_000, k -> 0));
        assertThat(measured.measured().endToEnd()).isEqualTo(Histograms.of(10_000, k -> 2_345_678));
    }

    /**
     * A stall that keeps {@code send} from returning: who is due in it goes out at its end and takes the service time
     * from there. Only the one message inside {@code send} has a long service time.
     */
    @ParameterizedTest
    @CsvSource({"1000, 20", "50000, 20", "1000, 30"})
    void aBlockingStallIsSeenByEveryMessageDueInIt(long rate, long seconds) throws Exception {
        StalledRun run = StalledRun.of("blocking", rate, Duration.ofSeconds(5), Duration.ofSeconds(seconds));
        long messages = rate * seconds;

        LongUnaryOperator response = k -> run.endOfStall(run.due(k)) + SERVICE.toNanos() - run.due(k);
        assertThat(run.measured.measured().response()).isEqualTo(Histograms.of(messages, response));
        assertThat(run.measured.measured().endToEnd()).isEqualTo(Histograms.of(messages, response));
        LongUnaryOperator service = k -> run.isFirstInStall(k) ? response.applyAsLong(k) : SERVICE.toNanos();
        assertThat(run.measured.measured().service()).isEqualTo(Histograms.of(messages, service));
        LongUnaryOperator delay = k -> response.applyAsLong(k) - service.applyAsLong(k);
        assertThat(run.measured.measured().sendDelay()).isEqualTo(Histograms.of(messages, delay));
        assertThat(run.measured.unsentMessages()).isZero();
    }

    /** A stall in which the system stands still: what would be acknowledged in it is so at its end. */
    @ParameterizedTest
    @CsvSource({"1000, 20", "50000, 20", "1000, 30"})
    void aLateStallIsSeenByEveryMessageAnsweredInIt(long rate, long seconds) throws Exception {
        StalledRun run = StalledRun.of("late", rate, Duration.ofSeconds(5), Duration.ofSeconds(seconds));
        long messages = rate * seconds;

        Histogram expected = Histograms.of(messages, k -> run.endOfStall(run.due(k) + SERVICE.toNanos()) - run.due(k));
        assertThat(run.measured.measured().response()).isEqualTo(expected);
        assertThat(run.measured.measured().service()).isEqualTo(expected);
        assertThat(run.measured.measured().endToEnd()).isEqualTo(expected);
        assertThat(run.measured.measured().sendDelay()).isEqualTo(Histograms.of(messages, k -> 0));
    }

    /** In a window of whole periods the distribution is the same wherever the stalls lie, also across its edges. */
    @ParameterizedTest
    @ValueSource(strings = {"blocking", "late"})
    void wholeNumbersOfStallsGiveTheSameFiguresWhereverTheyLie(String kind) throws Exception {
        List<Histogram> responses = new ArrayList<>();
        for (Duration warmUp : List.of(Duration.ofSeconds(1), Duration.ofMillis(4_700), Duration.ofMillis(9_400))) {
            responses.add(StalledRun.of(kind, 1_000, warmUp, Duration.ofSeconds(20))
                    .measured
                    .measured()
                    .response());
        }

        assertThat(responses).allMatch(response -> response.equals(responses.get(0)));
        // One tenth of the messages stands in a stall; of these the j-th longest of each waits (1002 - j) ms at most.
        Histogram response = responses.get(0);
        assertThat(response.getValueAtPercentile(99) / MILLI).isEqualTo(902);
        assertThat(response.getValueAtPercentile(95) / MILLI).isEqualTo(502);
        assertThat(response.getValueAtPercentile(90)).isBetween(2 * MILLI, 2 * MILLI + MILLI / 500);
    }

    /**
     * A system of capacity c, never idle, is through with message n at (n + 1) / c: it is late by n (1/c - 1/r) more
     * than the first, whatever the generator does meanwhile. With a bound on what is outstanding, service time stays at
     * what the bound allows, and the rest of the wait is send delay: nothing of it is lost.
     */
    @Test
    void backPressureMovesTheWaitFromServiceTimeToSendDelayAndLosesNothing() throws Exception {
        long capacity = 500;
        long bound = 100;
        Experiment experiment = Experiment.inVirtualTime()
                .rate(1_000)
                .with("capacity", (double) capacity)
                .with("serviceTime", SERVICE)
                .window(Duration.ofSeconds(10))
                .drain(Duration.ofSeconds(60))
                .maxOutstanding(bound);

        RunMeasurement measured = experiment.run();

        assertThat(measured.unsentMessages()).isZero();
        Histogram expected =
                Histograms.of(10_000, k -> (k + 1) * SECOND / capacity + SERVICE.toNanos() - k * SECOND / 1_000);
        assertThat(measured.measured().response()).isEqualTo(expected);
        // In the steady state message n goes out when message n - bound is answered, or the next look at it later.
        long steady = bound * SECOND / capacity;
        Histogram service = measured.measured().service();
        assertThat(service.getTotalCount()).isEqualTo(10_000);
        assertThat(service.getMaxValue()).isLessThanOrEqualTo(service.highestEquivalentValue(steady));
        assertThat(service.getValueAtPercentile(50))
                .isBetween(steady - 2 * SECOND / capacity, service.highestEquivalentValue(steady));
        assertThat(maxOutstanding(experiment)).isEqualTo(bound);
        SenderTime sender = measured.senders().get(0);
        assertThat(sender.backPressureNanos() + sender.waitingNanos()).isEqualTo(sender.wallNanos());
        assertThat(sender.backPressureNanos()).isGreaterThan(9 * SECOND);
    }

    /** Latency as a ramp: what a system that is too slow does to an open loop, from the first message to the last. */
    @Test
    void aSystemThatIsTooSlowIsLateByALittleMoreWithEachMessage() throws Exception {
        RunMeasurement measured = Experiment.inVirtualTime()
                .rate(10_000)
                .with("capacity", 9_000.0)
                .window(Duration.ofSeconds(9))
                .run();

        assertThat(measured.measured().response())
                .isEqualTo(Histograms.of(
                        90_000, k -> (long) Math.ceil((k + 1) * (double) SECOND / 9_000) - k * SECOND / 10_000));
        assertThat(measured.measured().response().getMaxValue() / MILLI).isEqualTo(1_000);
    }

    /** A message belongs to the phase in which it was due: a stall across the border is cut by due times. */
    @Test
    void warmUpAndMeasuredPartAreCutByDueTimesThroughTheMidstOfAStall() throws Exception {
        StalledRun run = StalledRun.of("late", 1_000, Duration.ofMillis(10_400), Duration.ofSeconds(5));

        LongUnaryOperator response = k -> run.endOfStall(run.dueInAll(k) + SERVICE.toNanos()) - run.dueInAll(k);
        assertThat(run.measured.warmUp().response()).isEqualTo(Histograms.of(10_400, response));
        assertThat(run.measured.measured().response())
                .isEqualTo(Histograms.of(5_000, k -> response.applyAsLong(10_400 + k)));
        assertThat(run.measured.warmUp().response().getMaxValue()).isGreaterThan(SECOND);
        assertThat(run.measured.measured().response().getMaxValue()).isBetween(500 * MILLI, 600 * MILLI);
    }

    private static long maxOutstanding(Experiment experiment) {
        List<long[]> steps = new ArrayList<>();
        experiment.takeLedger().messages().forEach(message -> {
            steps.add(new long[] {message.completedNanos(), -1});
            steps.add(new long[] {message.sentNanos(), 1});
        });
        steps.sort((a, b) -> a[0] != b[0] ? Long.compare(a[0], b[0]) : Long.compare(a[1], b[1]));
        long outstanding = 0;
        long max = 0;
        for (long[] step : steps) {
            outstanding += step[1];
            max = Math.max(max, outstanding);
        }
        return max;
    }

    /** A run on a system that stalls for 1 s in each 10 s, and the arithmetic of its stalls. */
    private record StalledRun(long rate, long opened, long loadStart, Duration warmUp, RunMeasurement measured) {

        static StalledRun of(String kind, long rate, Duration warmUp, Duration window) throws Exception {
            Experiment experiment = Experiment.inVirtualTime()
                    .rate(rate)
                    .with("serviceTime", SERVICE)
                    .with("stallEvery", Duration.ofSeconds(10))
                    .with("stallFor", Duration.ofSeconds(1))
                    .with("stallKind", kind)
                    .warmUp(warmUp)
                    .window(window);
            RunMeasurement measured = experiment.run();
            return new StalledRun(
                    rate, experiment.takeLedger().openedNanos(), experiment.loadStart(), warmUp, measured);
        }

        /** When message k of the measured part is due. */
        long due(long k) {
            return dueInAll(warmUp.toMillis() * rate / 1_000 + k);
        }

        long dueInAll(long k) {
            return loadStart + k * SECOND / rate;
        }

        /** That instant, or the end of the stall in which it lies. */
        long endOfStall(long instant) {
            long sinceStall = (instant - opened) % (10 * SECOND);
            boolean stalled = instant - opened >= 10 * SECOND && sinceStall < SECOND;
            return stalled ? instant - sinceStall + SECOND : instant;
        }

        boolean isFirstInStall(long k) {
            return endOfStall(due(k)) != due(k) && endOfStall(due(k) - SECOND / rate) == due(k) - SECOND / rate;
        }
    }

    /** 10 messages outstanding of 2 ms each; the number is looked at each 20 ms. */
    @Test
    void aClosedLoopOfSomeMessagesEndsWithThemAndTellsHowLongTheyTook() throws Exception {
        RunMeasurement measured = Experiment.inVirtualTime()
                .closedLoop()
                .maxOutstanding(10)
                .with("serviceTime", Duration.ofMillis(2))
                .warmUp(Duration.ofSeconds(3))
                .window(Duration.ofSeconds(60))
                .messages(30_000)
                .run();

        assertThat(measured.windowCounters().acknowledged()).isBetween(30_000L, 30_110L);
        assertThat(measured.windowNanos() / 1e9).isEqualTo(6, within(0.03));
        assertThat(measured.warmUpCounters().acknowledged()).isCloseTo(15_000, within(10L));
        assertThat(measured.unfinishedMessages()).isZero();
    }
}
