package io.weir.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.audit.Expectation;
import io.weir.driver.SendOutcome;
import io.weir.measure.success.SeriesSuccesses;
import io.weir.measure.success.SubscribedPartition;
import io.weir.measure.success.SuccessLevels;
import io.weir.measure.success.SuccessSlots;
import io.weir.measure.success.Successes;
import io.weir.schedule.DeliveryDelays;
import io.weir.time.FakeClock;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** The successes that the recorders of a load keep, with a clock moved by hand. */
class RecordedSuccessesTest {

    private static final long MILLI = 1_000_000;
    private static final long SECOND = 1_000 * MILLI;
    private static final long START = 77;

    private final FakeClock clock = new FakeClock(START);
    private final Timeline timeline = new Timeline(START, 0, 100 * SECOND);

    private RunRecorders recorders(boolean paced, OptionalLong deadline) {
        return new RunRecorders(
                clock,
                timeline,
                Expectation.ofAll(2, 1, 2),
                new int[0],
                paced,
                deadline,
                DeliveryDelays.NONE,
                ClientThreadListener.NONE);
    }

    private void at(long nanos) {
        clock.advance(START + nanos - clock.nanoTime());
    }

    @Test
    void acknowledgementsAreSuccessesAndMessagesRefusedOrUnknownAreFailures() {
        RunRecorders recorders = recorders(true, OptionalLong.of(SECOND));
        at(10 * MILLI);
        recorders.completions().acknowledged(0, START + 2 * MILLI, START + 2 * MILLI, 0, 1);
        recorders.completions().filteredOut(0, 1, START + 2 * MILLI, START, 0, 1);
        recorders.completions().failed(SendOutcome.REFUSED, "full", 0, 2, START, START, 0);
        recorders.completions().failed(SendOutcome.UNKNOWN, "timeout", 0, 3, START, START, 0);
        recorders.completions().failed(SendOutcome.ABORTED, "aborted", 0, 4, START, START, 0);

        SeriesSuccesses publishing = recorders.collectThrough(0).successes().publishing();

        assertThat(publishing.slots().size()).isEqualTo(1);
        assertThat(publishing.slots().firstNanos(0)).isEqualTo(10 * MILLI);
        assertThat(publishing.slots().successes(0)).isEqualTo(2);
        assertThat(publishing.slots().failures(0)).isEqualTo(2);
        assertThat(publishing.due().slot(0)).isEqualTo(2);
        assertThat(publishing.due().inTime(0)).isEqualTo(2);
    }

    @Test
    void levelsHoldForWhatCompletesFromTheirInstantOn() {
        RunRecorders recorders = recorders(true, OptionalLong.of(SECOND));
        timeline.setLevels(new SuccessLevels(5 * MILLI, 20 * MILLI, 40 * MILLI, 60 * MILLI), START + 50 * MILLI);
        for (long instant : new long[] {50 * MILLI - 1, 50 * MILLI}) {
            at(instant);
            recorders.completions().acknowledged(0, START, START, 0, 1);
            recorders.receipts().received(0, 0, instant, 0, START, 1);
        }

        Successes successes = recorders.collectThrough(0).successes();

        SuccessSlots publishing = successes.publishing().slots();
        assertThat(publishing.slow(0)).isZero();
        assertThat(publishing.slow(1)).isEqualTo(1);
        assertThat(publishing.firstHeldUpNanos(1)).isEqualTo(SuccessSlots.NO_INSTANT);
        assertThat(successes.publishing().due().excessNanos(0)).isEqualTo(45 * MILLI);
        assertThat(successes.group(0).slots().slow(1)).isZero();
        assertThat(successes.group(0).due().excessNanos(0)).isEqualTo(10 * MILLI);
    }

    @Test
    void whatCameAfterALaterMessageIsNoSuccess() {
        RunRecorders recorders = recorders(true, OptionalLong.of(SECOND));
        at(MILLI);
        recorders.receipts().received(3, 0, 5, 1, START, 1);
        at(2 * MILLI);
        recorders.receipts().received(3, 0, 4, 1, START, 1);

        Interval interval = recorders.collectThrough(0);

        assertThat(interval.counters().received()).isEqualTo(2);
        assertThat(interval.successes().group(1).slots().size()).isEqualTo(1);
        assertThat(interval.successes().partitions()).containsOnlyKeys(new SubscribedPartition(3, 1));
    }

    @Test
    void threadsAddUpAndIntervalsAreApart() throws Exception {
        RunRecorders recorders = recorders(true, OptionalLong.of(SECOND));
        for (int second = 0; second < 3; second++) {
            at(second * SECOND + 7 * MILLI);
            recorders.completions().acknowledged(0, clock.nanoTime(), clock.nanoTime(), 0, 1);
            CompletableFuture.runAsync(
                            () -> recorders.completions().acknowledged(0, clock.nanoTime(), clock.nanoTime(), 0, 1))
                    .get();
        }

        for (int second = 0; second < 3; second++) {
            SuccessSlots slots =
                    recorders.collectThrough(second).successes().publishing().slots();
            assertThat(slots.size()).isEqualTo(1);
            assertThat(slots.slot(0)).isEqualTo(second * 1_000 + 7);
            assertThat(slots.successes(0)).isEqualTo(2);
        }
    }

    @Test
    void withoutADeadlineOrDueTimesNothingIsKept() {
        for (RunRecorders recorders :
                new RunRecorders[] {recorders(true, OptionalLong.empty()), recorders(false, OptionalLong.of(SECOND))}) {
            recorders.completions().acknowledged(0, START, START, 0, 1);
            recorders.completions().failed(SendOutcome.REFUSED, "full", 0, 2, START, START, 0);
            recorders.receipts().received(0, 0, 0, 0, START, 1);

            Interval interval = recorders.collectThrough(0);
            assertThat(interval.counters().acknowledged()).isEqualTo(1);
            assertThat(interval.successes()).isEqualTo(Successes.NONE);
        }
    }
}
