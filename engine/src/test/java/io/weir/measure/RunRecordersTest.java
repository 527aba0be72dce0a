package io.weir.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.audit.DeliveryAudit;
import io.weir.driver.NanoClock;
import io.weir.driver.SendOutcome;
import io.weir.time.FakeClock;
import io.weir.time.SystemClock;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** In a thread of its own, since whoever waits for a recorder that is never left can't be interrupted. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class RunRecordersTest {

    private static final long SECOND = 1_000_000_000;

    private final FakeClock clock = new FakeClock(0);

    private RunRecorders recorders(Timeline timeline) {
        return new RunRecorders(clock, timeline, 1, 2, 1, true, ClientThreadListener.NONE);
    }

    @Test
    void anEventBelongsToTheIntervalInWhichItHappened() {
        RunRecorders recorders = recorders(new Timeline(0, SECOND, 10 * SECOND));
        SendRecorder sends = recorders.newSends();
        sends.sent(0, 0, SendRecorder.NOT_WAITED, 100);
        clock.advance(SECOND - 1);
        sends.sent(0, 0, SendRecorder.NOT_WAITED, 100);
        clock.advance(1);
        sends.sent(SECOND, SECOND, SendRecorder.NOT_WAITED, 100);

        assertThat(recorders.collectThrough(0).counters().sent()).isEqualTo(2);
        assertThat(recorders.collectThrough(1).counters().sent()).isEqualTo(1);
    }

    @Test
    void theClientsThreadsAreToldOfOnceAndSendersAreNotAmongThem() throws Exception {
        List<String> told = Collections.synchronizedList(new ArrayList<>());
        RunRecorders recorders = new RunRecorders(
                clock,
                new Timeline(0, SECOND, 10 * SECOND),
                1,
                2,
                1,
                true,
                receives -> told.add(receives ? "receives" : "completes"));

        SendRecorder ofThisThread = recorders.newSends();
        recorders.completions();
        recorders.receipts();
        assertThat(ofThisThread).isNotNull();
        assertThat(told).isEmpty();

        CompletableFuture.runAsync(() -> {
                    for (int i = 0; i < 3; i++) {
                        recorders.completions();
                        recorders.receipts();
                    }
                })
                .get();
        assertThat(told).containsExactly("completes", "receives");
    }

    @Test
    void aThreadGetsItsOwnRecorderOfReceiptsWhateverItGuesses() throws Exception {
        this.<ReceiptRecorder>assertOwnWhateverIsGuessed(RunRecorders::receipts);
    }

    @Test
    void aThreadGetsItsOwnRecorderOfCompletionsWhateverItGuesses() throws Exception {
        this.<CompletionRecorder>assertOwnWhateverIsGuessed(RunRecorders::completions);
    }

    private <R> void assertOwnWhateverIsGuessed(BiFunction<RunRecorders, @Nullable R, R> recorderOf) throws Exception {
        RunRecorders recorders = recorders(new Timeline(0, SECOND, 10 * SECOND));
        R own = recorderOf.apply(recorders, null);
        R another = CompletableFuture.supplyAsync(() -> recorderOf.apply(recorders, null))
                .get();
        R ofAnotherLoad = recorderOf.apply(recorders(new Timeline(0, SECOND, 10 * SECOND)), null);

        assertThat(another).isNotSameAs(own);
        for (R guess : List.of(own, another, ofAnotherLoad)) {
            assertThat(recorderOf.apply(recorders, guess)).isSameAs(own);
        }
    }

    @Test
    void aLatencyBelongsToThePhaseInWhichTheMessageWasDue() {
        RunRecorders recorders = recorders(new Timeline(0, SECOND, 10 * SECOND));
        clock.advance(3 * SECOND);

        recorders.completions().acknowledged(0, SECOND - 1, SECOND, 0, 100);
        recorders.completions().acknowledged(0, SECOND, 2 * SECOND, 0, 100);

        clock.advance(SECOND);
        Interval collected = recorders.collectThrough(3);
        assertThat(collected.warmUp().response().getTotalCount()).isEqualTo(1);
        assertThat(collected.measured().response().getTotalCount()).isEqualTo(1);
        assertThat(collected
                        .measured()
                        .response()
                        .valuesAreEquivalent(collected.measured().response().getMaxValue(), 2 * SECOND))
                .isTrue();
        assertThat(collected
                        .measured()
                        .service()
                        .valuesAreEquivalent(collected.measured().service().getMaxValue(), SECOND))
                .isTrue();
    }

    @Test
    void anIdleRecorderIsCollectedOnce() {
        RunRecorders recorders = recorders(new Timeline(0, 0, 10 * SECOND));
        SendRecorder sends = recorders.newSends();
        sends.sent(0, 0, SendRecorder.NOT_WAITED, 100);

        assertThat(recorders.collectThrough(0).counters().sent()).isEqualTo(1);
        assertThat(recorders.collectThrough(4).counters().sent()).isZero();

        clock.advance(5 * SECOND);
        sends.sent(0, 0, SendRecorder.NOT_WAITED, 100);
        assertThat(recorders.collectThrough(5).counters().sent()).isEqualTo(1);
    }

    @Test
    void aLateCollectorMissesNothing() {
        RunRecorders recorders = recorders(new Timeline(0, 0, 10 * SECOND));
        SendRecorder sends = recorders.newSends();
        for (int i = 0; i < 7; i++) {
            sends.sent(0, 0, SendRecorder.NOT_WAITED, 100);
            clock.advance(SECOND);
        }

        assertThat(recorders.collectThrough(6).counters().sent()).isEqualTo(7);
    }

    @Test
    void failuresAreCountedByOutcomeAndKind() {
        RunRecorders recorders = recorders(new Timeline(0, 0, 10 * SECOND));

        recorders.completions().failed(SendOutcome.REFUSED, "too large", 0, 0, 0, 0, 0);
        recorders.completions().failed(SendOutcome.UNKNOWN, "timeout", 0, 1, 0, 0, 0);
        recorders.completions().failed(SendOutcome.UNKNOWN, "timeout", 1, 0, 0, 0, 0);

        Interval collected = recorders.collectThrough(0);
        assertThat(collected.counters().refused()).isEqualTo(1);
        assertThat(collected.counters().unknown()).isEqualTo(2);
        assertThat(collected.errors()).containsEntry("too large", 1L).containsEntry("timeout", 2L);
        assertThat(collected.measured().response().getTotalCount())
                .as("only unknown outcomes have made the caller wait")
                .isEqualTo(2);
    }

    @Test
    void kindsOfErrorsStayBounded() {
        RunRecorders recorders = recorders(new Timeline(0, 0, 10 * SECOND));
        for (int i = 0; i < 1_000; i++) {
            recorders.completions().failed(SendOutcome.REFUSED, "kind " + i, 0, i, 0, 0, 0);
        }

        Interval collected = recorders.collectThrough(0);

        assertThat(collected.errors()).hasSizeLessThanOrEqualTo(ErrorKind.MAX_KINDS + 1);
        assertThat(collected.errors().values().stream()
                        .mapToLong(Long::longValue)
                        .sum())
                .isEqualTo(1_000);
    }

    @Test
    void anIntervalThatEndsEarlierThanItWouldHaveHasNothingOfTheNext() {
        Timeline timeline = new Timeline(0, 0, 10 * SECOND);
        RunRecorders recorders = recorders(timeline);
        recorders.receipts().received(0, 0, 0, 0, 0, 100);

        timeline.begin(BacklogStage.BUILD, SECOND / 4);
        clock.advance(SECOND / 4);
        recorders.receipts().received(0, 0, 1, 0, 0, 100);
        timeline.cutAt(SECOND / 2);
        clock.advance(SECOND / 4);
        recorders.receipts().received(0, 0, 2, 0, 0, 100);

        clock.advance(SECOND);
        for (int interval = 0; interval < 3; interval++) {
            assertThat(recorders.collectThrough(interval).counters().received())
                    .as("interval %d", interval)
                    .isEqualTo(1);
        }
    }

    @Test
    void threadsThatRecordWhileIntervalsAreCollectedLoseNothing() throws InterruptedException {
        // A thousand times as fast, so that the writers pass many intervals.
        long origin = SystemClock.INSTANCE.nanoTime();
        NanoClock fast = () -> (SystemClock.INSTANCE.nanoTime() - origin) * 1_000;
        Timeline timeline = new Timeline(0, 0, Long.MAX_VALUE / 8);
        RunRecorders recorders = new RunRecorders(fast, timeline, 1, 1, 1, true, ClientThreadListener.NONE);
        int writers = 4;
        int each = 200_000;
        List<Thread> threads = new ArrayList<>();
        for (int w = 0; w < writers; w++) {
            int first = w;
            Thread thread = new Thread(() -> {
                for (int i = 0; i < each; i++) {
                    recorders.receipts().received(0, 0, (long) i * writers + first, first, timeline.start(), 100);
                }
            });
            threads.add(thread);
            thread.start();
        }
        AtomicBoolean alive = new AtomicBoolean(true);
        long received = 0;
        int interval = -1;
        while (alive.get()) {
            alive.set(threads.stream().anyMatch(Thread::isAlive));
            // Collects what lies before the present interval, again and again, while the writers go on.
            interval = Math.max(interval, timeline.intervalAt(fast.nanoTime()) - 1);
            received += recorders.collectThrough(interval).counters().received();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        received += recorders.collectThrough(Integer.MAX_VALUE - 1).counters().received();

        assertThat(received).isEqualTo((long) writers * each);
        assertThat(recorders.ledger().arrived()).isEqualTo((long) writers * each);
        DeliveryAudit account = recorders.ledger().account(new long[] {(long) writers * each}, true);
        assertThat(account.missing()).isZero();
        assertThat(account.duplicates()).isZero();
        assertThat(account.reordered()).isZero();
    }
}
