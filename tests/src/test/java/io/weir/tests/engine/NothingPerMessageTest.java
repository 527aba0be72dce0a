package io.weir.tests.engine;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.weir.measure.IntervalSnapshot;
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
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What the engine spends on a message: no garbage and no lock; and no thread on a producer. */
@Timeout(240)
class NothingPerMessageTest {

    /** The smallest object has 16 bytes: one for each message, or for every thirtieth, would be seen. */
    private static final double MOST_BYTES_PER_MESSAGE = 0.5;

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private static final int SENDERS = 2;

    /** What the sender threads have come to at the end of an interval. */
    private record Look(long messages, long allocatedBytes, long timesBlocked) {

        /** Nothing when a sender has ended, as at the window's very end. */
        static Optional<Look> at(IntervalSnapshot interval) {
            long[] senders = Thread.getAllStackTraces().keySet().stream()
                    .filter(thread -> thread.getName().startsWith("weir-send-"))
                    .mapToLong(Thread::getId)
                    .toArray();
            List<ThreadInfo> alive = Arrays.stream(THREADS.getThreadInfo(senders))
                    .filter(Objects::nonNull)
                    .toList();
            long bytes = Arrays.stream(THREADS.getThreadAllocatedBytes(senders)).sum();
            return alive.size() < SENDERS
                    ? Optional.empty()
                    : Optional.of(new Look(
                            interval.counters().sent(),
                            bytes,
                            alive.stream()
                                    .mapToLong(ThreadInfo::getBlockedCount)
                                    .sum()));
        }
    }

    @Test
    void aMessageOnTheSinkLeavesNoGarbageAndWaitsForNoLock() throws Exception {
        List<Look> looks = new ArrayList<>();
        LoopbackRun run = new LoopbackRun()
                .with("sink", true)
                .topology(new Topology(1, 3, 4, 0, 1, List.of()))
                .senderThreads(SENDERS)
                .rate(50_000)
                .measured(Duration.ofSeconds(6))
                .afterInterval(interval -> {
                    if (interval.phase() == Phase.MEASURE) {
                        Look.at(interval).ifPresent(looks::add);
                    }
                });

        RunMeasurement measured = run.run();

        assertThat(measured.windowCounters().acknowledged()).isPositive();
        assertThat(looks).hasSizeGreaterThan(3);
        // Arrays that grow with what is measured grow now and then; what a message costs, it costs in every second.
        double leastBytesPerMessage = Double.MAX_VALUE;
        for (int i = 1; i < looks.size(); i++) {
            Look look = looks.get(i);
            assertThat(look.messages()).isGreaterThan(1_000);
            double bytes = look.allocatedBytes() - looks.get(i - 1).allocatedBytes();
            assertThat(bytes).isNotNegative();
            leastBytesPerMessage = Math.min(leastBytesPerMessage, bytes / look.messages());
        }
        assertThat(leastBytesPerMessage).isLessThan(MOST_BYTES_PER_MESSAGE);
        assertThat(looks.get(looks.size() - 1).timesBlocked())
                .isEqualTo(looks.get(0).timesBlocked());
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
                .isLessThan(MOST_BYTES_PER_MESSAGE);
    }

    @Test
    void aThousandProducersThatNeverBlockShareTheThreadsOfAFew() throws Exception {
        int cores = Runtime.getRuntime().availableProcessors();

        Set<String> ofFew = threadsOfRunWith(cores);
        Set<String> ofMany = threadsOfRunWith(1_000);

        assertThat(ofFew).filteredOn(name -> name.startsWith("weir-send-")).hasSize(cores);
        assertThat(ofMany).isEqualTo(ofFew);
    }

    private static Set<String> threadsOfRunWith(int producers) throws Exception {
        Set<Thread> before = new HashSet<>(Thread.getAllStackTraces().keySet());
        Set<String> names = new TreeSet<>();
        new LoopbackRun()
                .with("sink", true)
                .topology(new Topology(1, 3, producers, 0, 1, List.of()))
                .measured(Duration.ofSeconds(2))
                .afterInterval(interval -> {
                    if (interval.phase() == Phase.MEASURE) {
                        Thread.getAllStackTraces().keySet().stream()
                                .filter(thread -> !before.contains(thread))
                                .forEach(
                                        thread -> names.add(thread.getName().replaceFirst("^Thread-\\d+$", "unnamed")));
                    }
                })
                .run();
        return names;
    }
}
