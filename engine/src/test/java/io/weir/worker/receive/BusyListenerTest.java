package io.weir.worker.receive;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.driver.Message;
import io.weir.driver.NanoClock;
import io.weir.measure.ClientThreadListener;
import io.weir.measure.RunRecorders;
import io.weir.measure.Timeline;
import io.weir.payload.HeaderPlacement;
import io.weir.payload.MessageHeader;
import io.weir.payload.PayloadPool;
import io.weir.time.FakeClock;
import io.weir.time.Waiter;
import io.weir.workload.topology.ProcessingTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class BusyListenerTest {

    private static final long MILLI = 1_000_000;
    private static final long SECOND = 1_000_000_000;
    private static final int RUN = 4711;
    private static final int BYTES = 100;
    private static final int UNWANTED = 1;

    private final FakeClock clock = new FakeClock(0);
    private final Receiver receiver = new Receiver(
            "consumer", 0, RUN, new Wanted(2, List.of(true, false)), HeaderPlacement.PAYLOAD, new ProbeBoard(new int[] {
                2
            }));
    private final BusyListener listener = busyFor(ProcessingTime.of(Duration.ofMillis(2)), clock);

    private BusyListener busyFor(ProcessingTime time, NanoClock by) {
        return new BusyListener(receiver, time, by, 1);
    }

    private RunRecorders record() {
        RunRecorders recorders = new RunRecorders(
                clock, new Timeline(clock.nanoTime(), 0, 10 * SECOND), 1, 1, 1, true, ClientThreadListener.NONE);
        receiver.record(recorders);
        return recorders;
    }

    private static byte[] message(int stream, long sequence) {
        byte[] payload = new byte[BYTES];
        MessageHeader.write(payload, RUN, stream, PayloadPool.bodyChecksum(payload, true), sequence, 0);
        return payload;
    }

    private void receive(int stream, long sequence) {
        listener.onMessage(message(stream, sequence), Message.NO_HEADER, 0);
    }

    private Histogram endToEnd(RunRecorders recorders) {
        clock.advance(SECOND);
        return recorders.collectThrough(0).measured().endToEnd();
    }

    /** Each message of a batch is received when the application takes it up, and before it is busy with it. */
    @Test
    void messagesDeliveredTogetherAreReceivedOneAfterTheOther() {
        RunRecorders recorders = record();

        listener.onBatch(arrived -> {
            for (int i = 0; i < 3; i++) {
                arrived.onMessage(message(0, i), Message.NO_HEADER, 0);
            }
        });

        assertThat(clock.nanoTime()).isEqualTo(6 * MILLI);
        Histogram endToEnd = endToEnd(recorders);
        assertThat(endToEnd.getTotalCount()).isEqualTo(3);
        assertThat(endToEnd.getMinValue()).isZero();
        assertThat(endToEnd.getCountAtValue(2 * MILLI)).isEqualTo(1);
        assertThat(endToEnd.getCountAtValue(4 * MILLI)).isEqualTo(1);
    }

    @Test
    void anApplicationThatHasHadNothingToDoIsBusyFromTheNextMessageOn() {
        record();
        receive(0, 0);
        clock.advance(5 * MILLI);
        receive(0, 1);

        assertThat(clock.nanoTime()).isEqualTo((2 + 5 + 2) * MILLI);
    }

    /** A thread that wakes up late each time takes as long for all messages as one that does not. */
    @Test
    void lateWakeUpsDontAddUp() {
        record();
        BusyListener late = busyFor(ProcessingTime.of(Duration.ofMillis(2)), new LateClock());
        for (int i = 0; i < 1_000; i++) {
            late.onMessage(message(0, i), Message.NO_HEADER, 0);
        }

        assertThat(clock.nanoTime()).isBetween(2_000 * MILLI, 2_000 * MILLI + LateClock.LATE);
    }

    @Test
    void drawnTimesAreAllBetweenTheirLimitsAndHaveTheirMean() {
        record();
        BusyListener drawn = busyFor(new ProcessingTime(Duration.ofMillis(1), Duration.ofMillis(60)), clock);
        List<Long> times = new ArrayList<>();
        for (int i = 0; i < 10_000; i++) {
            long before = clock.nanoTime();
            drawn.onMessage(message(0, i), Message.NO_HEADER, 0);
            times.add(clock.nanoTime() - before);
        }

        assertThat(times).allMatch(time -> time >= MILLI && time <= 60 * MILLI);
        // 30.5 ms, with a standard error of 59 ms / sqrt(12 * 10,000)
        assertThat(clock.nanoTime() / 10_000).isBetween(29_650_000L, 31_350_000L);
    }

    @Test
    void neitherProbesNorUnwantedMessagesTakeTime() {
        receive(0, -1);
        assertThat(clock.nanoTime()).as("before the load").isZero();

        RunRecorders recorders = record();
        receive(0, -1);
        receive(UNWANTED, 0);

        assertThat(clock.nanoTime()).isZero();
        assertThat(endToEnd(recorders).getTotalCount()).isZero();
    }

    @Test
    void onceTheApplicationHasEndedNothingKeepsTheConsumerFromBeingClosed() {
        record();
        listener.end();
        receive(0, 0);

        assertThat(clock.nanoTime()).isZero();
    }

    @Test
    void anInterruptedThreadIsNotKept() {
        record();
        BusyListener waiting = busyFor(ProcessingTime.of(Duration.ofMinutes(1)), new ReturningClock());
        Thread.currentThread().interrupt();

        waiting.onMessage(message(0, 0), Message.NO_HEADER, 0);

        assertThat(Thread.interrupted()).isTrue();
    }

    /** Wakes its threads up too late. */
    private final class LateClock implements NanoClock, Waiter {
        static final long LATE = 70_000;

        @Override
        public long nanoTime() {
            return clock.nanoTime();
        }

        @Override
        public long waitUntil(long deadlineNanos) {
            return clock.waitUntil(deadlineNanos + LATE);
        }
    }

    /** Returns at once, as a waiter does whose thread is interrupted. */
    private final class ReturningClock implements NanoClock, Waiter {

        @Override
        public long nanoTime() {
            return clock.nanoTime();
        }

        @Override
        public long waitUntil(long deadlineNanos) {
            return clock.nanoTime();
        }
    }
}
