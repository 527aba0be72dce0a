package io.weir.worker;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.evidence.ClientThreadTime;
import io.weir.machine.KernelTimes;
import io.weir.time.FakeClock;
import io.weir.time.SystemClock;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

@EnabledOnOs(OS.LINUX)
@Timeout(60)
class ClientThreadsTest {

    private static final long WORK_NANOS = 20_000_000;

    private final ClientThreads threads = new ClientThreads(SystemClock.INSTANCE);

    /** A thread that calls back, works for some time when it is let, and lives on until it is told. */
    private final class Client {
        private final CompletableFuture<Void> called = new CompletableFuture<>();
        private final CountDownLatch work = new CountDownLatch(1);
        private final CompletableFuture<Void> worked = new CompletableFuture<>();
        private final CountDownLatch end = new CountDownLatch(1);
        private final Thread thread;

        Client(String name, Runnable callback) {
            thread = new Thread(() -> run(callback), name);
            thread.start();
            called.join();
        }

        private void run(Runnable callback) {
            try {
                callback.run();
                called.complete(null);
                work.await();
                KernelTimes before = KernelTimes.ofCurrentThread();
                while (KernelTimes.ofCurrentThread().since(before).runningNanos() < WORK_NANOS) {
                    Thread.onSpinWait();
                }
                worked.complete(null);
                end.await();
            } catch (InterruptedException given) {
                Thread.currentThread().interrupt();
            }
        }

        void work() {
            work.countDown();
            worked.join();
        }

        void end() throws InterruptedException {
            work.countDown();
            end.countDown();
            thread.join();
        }
    }

    @Test
    void countsWhatAThreadDidBetweenTheWindowsEdges() throws Exception {
        Client before = new Client("before", () -> threads.begins(true));
        Client within = new Client("within", () -> {
            threads.begins(true);
            threads.begins(false);
        });
        before.work();
        threads.begin();
        within.work();
        threads.begin();
        threads.end();
        before.end();
        within.end();

        assertThat(threads.times()).extracting(ClientThreadTime::thread).containsExactly("before", "within");
        ClientThreadTime idle = threads.times().get(0);
        ClientThreadTime busy = threads.times().get(1);
        assertThat(idle.receives()).isTrue();
        assertThat(idle.completes()).isFalse();
        assertThat(idle.cpuNanos()).isLessThan(WORK_NANOS);
        assertThat(busy.receives()).isTrue();
        assertThat(busy.completes()).isTrue();
        assertThat(busy.cpuNanos()).isGreaterThanOrEqualTo(WORK_NANOS);
        assertThat(busy.runQueueWaitNanos()).isNotNegative();
        assertThat(busy.wallNanos()).isGreaterThanOrEqualTo(WORK_NANOS);
    }

    @Test
    void aThreadThatComesInTheWindowCountsFromThenOn() throws Exception {
        threads.begin();
        long begun = SystemClock.INSTANCE.nanoTime();
        Client client = new Client("client", () -> threads.begins(true));
        client.work();
        threads.end();
        long ended = SystemClock.INSTANCE.nanoTime();
        client.end();

        assertThat(threads.times()).singleElement().satisfies(time -> {
            assertThat(time.cpuNanos()).isGreaterThanOrEqualTo(WORK_NANOS);
            assertThat(time.wallNanos()).isBetween(WORK_NANOS, ended - begun);
        });
    }

    @Test
    void aThreadThatHasEndedIsAbsentAndSoAreAllWithoutAWindow() throws Exception {
        Client client = new Client("client", () -> threads.begins(true));
        threads.end();
        assertThat(threads.times()).isEmpty();

        threads.begin();
        client.end();
        threads.end();
        assertThat(threads.times()).isEmpty();
    }

    @Test
    void nothingIsToldInVirtualTime() {
        ClientThreads virtual = new ClientThreads(new FakeClock(0));
        virtual.begins(true);
        virtual.begin();
        virtual.end();

        assertThat(virtual.times()).isEmpty();
    }
}
