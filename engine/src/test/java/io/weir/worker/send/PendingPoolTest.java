package io.weir.worker.send;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.driver.Guarantees.PayloadOwnership;
import io.weir.driver.SendCompletion;
import io.weir.driver.SendOutcome;
import io.weir.measure.ClientThreadListener;
import io.weir.measure.RunRecorders;
import io.weir.measure.Timeline;
import io.weir.payload.PayloadPool;
import io.weir.time.FakeClock;
import io.weir.workload.Payload;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PendingPoolTest {

    private static final long SECOND = 1_000_000_000;

    private final FakeClock clock = new FakeClock(0);
    private final Timeline timeline = new Timeline(0, 0, 10 * SECOND);
    private final RunRecorders recorders = new RunRecorders(clock, timeline, 1, 1, 0, true, ClientThreadListener.NONE);

    private PendingPool pool(PayloadOwnership ownership, long limit) {
        return new PendingPool(
                recorders,
                DelayedDelivery.NONE,
                PayloadPool.of(new Payload.Random(100, 1, 10), 1),
                ownership,
                false,
                limit);
    }

    private long acknowledged() {
        clock.waitUntil(20 * SECOND);
        return recorders
                .collectThrough(timeline.intervalAt(clock.nanoTime()) - 1)
                .counters()
                .acknowledged();
    }

    private static PendingSend sent(PendingPool pool) {
        PendingSend pending = Objects.requireNonNull(pool.take());
        pending.start(0, 0, 0, 0, 0);
        return pending;
    }

    /** As a client does whose time-out and whose answer come together. */
    @Test
    @Timeout(60)
    void ofTwoThreadsThatCompleteAMessageAtOnceOneDoes() throws Exception {
        int messages = 20_000;
        PendingPool pool = pool(PayloadOwnership.UNTIL_RETURN, 10);
        AtomicReference<SendCompletion> current = new AtomicReference<>();
        CyclicBarrier ready = new CyclicBarrier(3);
        ExecutorService clients = Executors.newFixedThreadPool(2);
        try {
            List<Future<?>> ends = new ArrayList<>();
            for (int client = 0; client < 2; client++) {
                ends.add(clients.submit(() -> {
                    for (int message = 0; message < messages; message++) {
                        ready.await();
                        current.get().acknowledged();
                        ready.await();
                    }
                    return null;
                }));
            }
            for (int message = 0; message < messages; message++) {
                current.set(sent(pool));
                ready.await();
                ready.await();
            }
            for (Future<?> end : ends) {
                end.get();
            }
        } finally {
            clients.shutdownNow();
        }

        assertThat(pool.surplusCompletions()).isEqualTo(messages);
        assertThat(acknowledged()).isEqualTo(messages);
        Set<PendingSend> distinct = Collections.newSetFromMap(new IdentityHashMap<>());
        for (int i = 0; i < 10; i++) {
            assertThat(distinct.add(sent(pool))).isTrue();
        }
        assertThat(pool.take()).isNull();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aMessageThatHasComeBackRestsUntilThousandsOfOthersHave(boolean insideSend) throws Exception {
        PendingPool pool = pool(PayloadOwnership.UNTIL_RETURN, 3);
        try (Elsewhere elsewhere = new Elsewhere()) {
            PendingSend first = sent(pool);
            elsewhere.complete(first, insideSend);
            int others = 0;
            PendingSend next = sent(pool);
            while (next != first) {
                others++;
                elsewhere.complete(next, insideSend);
                next = sent(pool);
            }

            assertThat(others).isGreaterThanOrEqualTo(PendingPool.RESTING).isLessThan(PendingPool.RESTING + 10);
        }
    }

    /** Whoever is called with the completion, or throws after it. */
    @Test
    void aSendThatThrowsAfterItsCompletionIsCompletedOnce() {
        PendingPool pool = pool(PayloadOwnership.UNTIL_RETURN, 3);
        PendingSend pending = sent(pool);

        pending.failed(SendOutcome.REFUSED, new IllegalStateException("full"));
        pending.sendThrew(new IllegalStateException("full"));

        assertThat(pool.surplusCompletions()).isZero();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 10, 5_000})
    void asManyAsAllowedAreOutstandingAndNoneSharesItsArrays(long limit) throws Exception {
        PendingPool pool = pool(PayloadOwnership.UNTIL_COMPLETION, limit);
        Random random = new Random(limit);
        List<PendingSend> outstanding = new ArrayList<>();
        Set<byte[]> inUse = Collections.newSetFromMap(new IdentityHashMap<>());
        Set<byte[]> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        try (Elsewhere elsewhere = new Elsewhere()) {
            for (int round = 0; round < 300; round++) {
                for (long sends = random.nextLong(2 * limit); sends >= 0; sends--) {
                    PendingSend pending = pool.take();
                    assertThat(pending == null).isEqualTo(outstanding.size() == limit);
                    if (pending != null) {
                        pending.start(0, 0, 0, 0, 0);
                        byte[] payload = Objects.requireNonNull(pending.arrays).payload;
                        assertThat(inUse.add(payload)).isTrue();
                        seen.add(payload);
                        outstanding.add(pending);
                    }
                }
                boolean insideSend = random.nextBoolean();
                int ending = random.nextInt(outstanding.size() + 1);
                List<PendingSend> ended = outstanding.subList(0, ending);
                ended.forEach(pending -> inUse.remove(Objects.requireNonNull(pending.arrays).payload));
                elsewhere.complete(ended, insideSend);
                ended.clear();
            }
        }
        assertThat(seen).hasSizeLessThanOrEqualTo((int) limit);
    }

    @Test
    void aSenderIsNotToWaitForWhatHasComeBackAlready() throws Exception {
        PendingPool pool = pool(PayloadOwnership.UNTIL_RETURN, 2);
        try (Elsewhere elsewhere = new Elsewhere()) {
            PendingSend first = sent(pool);
            sent(pool);
            assertThat(pool.take()).isNull();
            assertThat(pool.wakeUpWhenReturned(1)).isTrue();
            elsewhere.complete(first, false);

            assertThat(pool.wakeUpWhenReturned(1)).isFalse();
            pool.goOn();
            assertThat(pool.take()).isNotNull();
            assertThat(pool.wakeUpWhenReturned(1)).isTrue();
        }
    }

    @Test
    @Timeout(60)
    void aSenderWakesUpWhenSoManyMessagesHaveComeBackAndNotBefore() throws Exception {
        PendingPool pool = pool(PayloadOwnership.UNTIL_RETURN, 32);
        assertThat(pool.partOfLimit(8)).isEqualTo(4);
        assertThat(pool.partOfLimit(33)).isEqualTo(1);
        List<PendingSend> outstanding = Collections.synchronizedList(new ArrayList<>());
        AtomicReference<Boolean> isEnough = new AtomicReference<>(false);
        List<Boolean> woken = Collections.synchronizedList(new ArrayList<>());
        Thread sender = new Thread(() -> {
            for (int i = 0; i < 32; i++) {
                outstanding.add(sent(pool));
            }
            while (pool.wakeUpWhenReturned(4)) {
                LockSupport.park(pool);
                woken.add(isEnough.get());
            }
        });
        sender.start();
        while (LockSupport.getBlocker(sender) == null) {
            Thread.onSpinWait();
        }

        for (int i = 0; i < 3; i++) {
            outstanding.get(i).acknowledged();
        }
        isEnough.set(true);
        outstanding.get(3).acknowledged();
        sender.join();

        assertThat(woken).containsExactly(true);
    }

    /** If a wake-up were ever lost this would take for ever. */
    @Test
    @Timeout(60)
    void noWakeUpIsLostHoweverTheThreadsMeet() throws Exception {
        int messages = 300_000;
        PendingPool pool = pool(PayloadOwnership.UNTIL_RETURN, 3);
        BlockingQueue<PendingSend> sent = new ArrayBlockingQueue<>(4);
        ExecutorService clients = Executors.newFixedThreadPool(2);
        try {
            for (int client = 0; client < 2; client++) {
                clients.submit(() -> {
                    while (true) {
                        sent.take().acknowledged();
                    }
                });
            }
            for (int message = 0; message < messages; message++) {
                PendingSend pending = pool.take();
                while (pending == null) {
                    if (pool.wakeUpWhenReturned(1)) {
                        LockSupport.park(pool);
                    }
                    pending = pool.take();
                }
                pool.goOn();
                pending.start(0, 0, 0, 0, 0);
                sent.put(pending);
            }
        } finally {
            clients.shutdownNow();
        }
    }

    /** Another thread than the sender's. */
    private static final class Elsewhere implements AutoCloseable {
        private final ExecutorService thread = Executors.newSingleThreadExecutor();

        void complete(PendingSend pending, boolean insideSend) throws Exception {
            complete(List.of(pending), insideSend);
        }

        void complete(List<PendingSend> pending, boolean insideSend) throws Exception {
            if (insideSend) {
                pending.forEach(PendingSend::acknowledged);
            } else {
                thread.submit(() -> pending.forEach(PendingSend::acknowledged)).get();
            }
        }

        @Override
        public void close() {
            thread.shutdownNow();
        }
    }
}
