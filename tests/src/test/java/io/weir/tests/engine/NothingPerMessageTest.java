package io.weir.tests.engine;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.weir.measure.Phase;
import io.weir.measure.ReceiptRecorder;
import io.weir.measure.RunMeasurement;
import io.weir.measure.RunRecorders;
import io.weir.measure.Timeline;
import io.weir.workload.Topology;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What the engine spends on a message: no garbage and no lock; and no thread on a producer. */
@Timeout(240)
class NothingPerMessageTest {

    /** The smallest object has 16 bytes: one for each message, or for every thirtieth, would be seen. */
    private static final double MOST_BYTES_PER_MESSAGE = 0.5;

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    /** What a thousand messages of a chunk share: the chunk itself, and what tells their order. */
    private static final double MOST_BYTES_PER_MESSAGE_RECEIVED = 1;

    private static final int SENDERS = 2;
    private static final long SAMPLE_EVERY_MILLIS = 50;
    private static final int LEAST_SAMPLES = 20;

    /** What the sender threads have come to at some instant. */
    private record Look(long allocatedBytes, long timesBlocked) {

        /** Nothing unless all senders are at work. */
        static Optional<Look> now() {
            long[] senders = Thread.getAllStackTraces().keySet().stream()
                    .filter(thread -> thread.getName().startsWith("weir-send-"))
                    .mapToLong(Thread::getId)
                    .toArray();
            long[] bytes = THREADS.getThreadAllocatedBytes(senders);
            List<ThreadInfo> alive = Arrays.stream(THREADS.getThreadInfo(senders))
                    .filter(Objects::nonNull)
                    .toList();
            return alive.size() < SENDERS
                    ? Optional.empty()
                    : Optional.of(new Look(
                            Arrays.stream(bytes).sum(),
                            alive.stream()
                                    .mapToLong(ThreadInfo::getBlockedCount)
                                    .sum()));
        }
    }

    /**
     * Histograms grow with what they are shown, and a new interval may bring new ones: allocations that come in spurts,
     * however many messages there are. What a message costs is spread as messages are. So a run is cut into short pieces,
     * and only the half of them counts that has allocated less.
     */
    @Test
    void aMessageOnTheSinkLeavesNoGarbageAndWaitsForNoLock() throws Exception {
        AtomicBoolean warm = new AtomicBoolean();
        List<Look> looks = Collections.synchronizedList(new ArrayList<>());
        LoopbackRun run = new LoopbackRun()
                .with("sink", true)
                .topology(new Topology(1, 3, 4, 0, 1, List.of()))
                .senderThreads(SENDERS)
                .rate(50_000)
                .measured(Duration.ofSeconds(8))
                .afterInterval(interval -> warm.compareAndSet(false, interval.phase() == Phase.MEASURE));
        ScheduledExecutorService sampler = Executors.newSingleThreadScheduledExecutor();
        try {
            Future<?> sampling = sampler.scheduleAtFixedRate(
                    () -> {
                        if (warm.get()) {
                            Look.now().ifPresent(looks::add);
                        }
                    },
                    0,
                    SAMPLE_EVERY_MILLIS,
                    TimeUnit.MILLISECONDS);
            RunMeasurement measured = run.run();

            assertThat(sampling.isDone()).as("the sampler has not failed").isFalse();
            assertThat(looks).hasSizeGreaterThan(LEAST_SAMPLES);
            assertThat(bytesOfTheLesserHalf(looks))
                    .isLessThan(
                            MOST_BYTES_PER_MESSAGE * measured.windowCounters().acknowledged() * 7 / 8);
            assertThat(looks.get(looks.size() - 1).timesBlocked())
                    .isEqualTo(looks.get(0).timesBlocked());
        } finally {
            sampler.shutdownNow();
        }
    }

    private static double bytesOfTheLesserHalf(List<Look> looks) {
        return IntStream.range(1, looks.size())
                .mapToLong(i -> looks.get(i).allocatedBytes() - looks.get(i - 1).allocatedBytes())
                .sorted()
                .limit(looks.size() / 2)
                .sum();
    }

    @Test
    void aMessageReceivedInOrderCostsItsShareOfAChunkAndNothingElse() {
        int messages = 1_000_000;
        RunRecorders recorders = new RunRecorders(() -> 1_000, new Timeline(0, 0, 1_000_000_000), 100, 1, 1, 1, true);
        ReceiptRecorder receipts = recorders.receipts();
        long me = Thread.currentThread().getId();
        long before = THREADS.getThreadAllocatedBytes(me);

        for (long sequence = 0; sequence < messages; sequence++) {
            receipts.received(0, 0, sequence, 0, 500);
        }

        assertThat((double) (THREADS.getThreadAllocatedBytes(me) - before) / messages)
                .isLessThan(MOST_BYTES_PER_MESSAGE_RECEIVED);
    }

    @Test
    void aThousandProducersThatNeverBlockShareTheThreadsOfAFew() throws Exception {
        int cores = Runtime.getRuntime().availableProcessors();

        List<String> ofFew = threadsOfRunWith(cores);
        List<String> ofMany = threadsOfRunWith(1_000);

        assertThat(ofFew).filteredOn(name -> name.startsWith("weir-send-")).hasSize(cores);
        assertThat(ofMany).isEqualTo(ofFew);
    }

    private static List<String> threadsOfRunWith(int producers) throws Exception {
        LoopbackRun run = new LoopbackRun()
                .with("sink", true)
                .topology(new Topology(1, 3, producers, 0, 1, List.of()))
                .measured(Duration.ofMillis(200));
        RunMeasurement measured = run.run();
        assertThat(measured.interruption()).isEmpty();
        return run.threads.stream()
                .map(thread -> thread.getName().replaceFirst("^Thread-\\d+$", "unnamed"))
                .sorted()
                .toList();
    }
}
