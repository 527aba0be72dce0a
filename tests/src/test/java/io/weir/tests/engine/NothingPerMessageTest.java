package io.weir.tests.engine;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.weir.evidence.RunMeasurement;
import io.weir.measure.ClientThreadListener;
import io.weir.measure.Phase;
import io.weir.measure.ReceiptRecorder;
import io.weir.measure.RunRecorders;
import io.weir.measure.Timeline;
import io.weir.tests.WholeMachine;
import io.weir.workload.MessageSize;
import io.weir.workload.Payload;
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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the engine spends on a message: no garbage and no lock; and no thread on a producer. */
@Timeout(240)
@WholeMachine
class NothingPerMessageTest {

    /** The smallest object has 16 bytes: one for every thirtieth message would be seen. */
    private static final double MAX_BYTES_PER_MESSAGE = 0.5;

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    /** What a thousand messages of a chunk share: the chunk itself, and what tells their order. */
    private static final double MAX_BYTES_PER_MESSAGE_RECEIVED = 1;

    /** More than any machine sends, so that a sender is always behind and has nothing to wait for. */
    private static final double OUT_OF_REACH = 1e8;

    private static final int SENDERS = 2;
    private static final long SAMPLE_EVERY_MILLIS = 50;
    private static final int MIN_SAMPLES = 20;

    /**
     * What the sender threads have come to at some instant.
     *
     * @param timesBlocked for a monitor
     * @param timesWaited for a due time, or for a lock that parks
     */
    private record Look(long allocatedBytes, long timesBlocked, long timesWaited) {

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
                                    .sum(),
                            alive.stream().mapToLong(ThreadInfo::getWaitedCount).sum()));
        }
    }

    @Test
    void aMessageOnTheSinkLeavesNoGarbageAndWaitsForNoMonitor() throws Exception {
        List<Look> looks = looksAtSenders(50_000, new LoopbackRun());

        assertThat(looks.get(looks.size() - 1).timesBlocked())
                .isEqualTo(looks.get(0).timesBlocked());
    }

    @Test
    void sendersThatAreBehindLeaveNoGarbageAndWaitForNothing() throws Exception {
        List<Look> looks = looksAtSenders(OUT_OF_REACH, new LoopbackRun());

        Look first = looks.get(0);
        Look last = looks.get(looks.size() - 1);
        assertThat(last.timesBlocked()).isEqualTo(first.timesBlocked());
        assertThat(last.timesWaited()).isEqualTo(first.timesWaited());
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void messagesOfDifferentSizesLeaveNoGarbageEither(boolean copy) throws Exception {
        List<Look> looks = looksAtSenders(
                50_000,
                new LoopbackRun()
                        .with("copy", copy)
                        .payload(new Payload.Random(new MessageSize.Uniform(40, 400), 0.5, 200)));

        assertThat(looks).isNotEmpty();
    }

    /**
     * Histograms grow with what they are shown, and a new interval may bring new ones: allocations that come in spurts,
     * however many messages there are. What a message costs is spread as messages are. So a run is cut into short pieces,
     * and only the half of them counts that has allocated less.
     */
    private static List<Look> looksAtSenders(double rate, LoopbackRun run) throws Exception {
        AtomicBoolean measuring = new AtomicBoolean();
        List<Look> looks = Collections.synchronizedList(new ArrayList<>());
        run.with("sink", true)
                .topology(new Topology(1, 3, 4, 0, 1, List.of()))
                .senderThreads(SENDERS)
                .rate(rate)
                .measured(Duration.ofSeconds(8))
                .afterInterval(interval -> measuring.set(interval.phase() == Phase.MEASURE));
        ScheduledExecutorService sampler = Executors.newSingleThreadScheduledExecutor();
        try {
            Future<?> sampling = sampler.scheduleAtFixedRate(
                    () -> {
                        if (measuring.get()) {
                            Look.now().ifPresent(looks::add);
                        }
                    },
                    0,
                    SAMPLE_EVERY_MILLIS,
                    TimeUnit.MILLISECONDS);
            RunMeasurement measured = run.run();

            assertThat(sampling.isDone()).as("the sampler has not failed").isFalse();
            assertThat(looks).hasSizeGreaterThan(MIN_SAMPLES);
            long messagesOfHalf = measured.windowCounters().acknowledged() * 7 / 8 / 2;
            assertThat(bytesOfTheLesserHalf(looks)).isLessThan(MAX_BYTES_PER_MESSAGE * messagesOfHalf);
            return looks;
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
        RunRecorders recorders = new RunRecorders(
                () -> 1_000, new Timeline(0, 0, 1_000_000_000), 1, 1, 1, true, ClientThreadListener.NONE);
        ReceiptRecorder receipts = recorders.receipts();
        long me = Thread.currentThread().getId();
        long before = THREADS.getThreadAllocatedBytes(me);

        for (long sequence = 0; sequence < messages; sequence++) {
            receipts.received(0, 0, sequence, 0, 500, 100);
        }

        assertThat((double) (THREADS.getThreadAllocatedBytes(me) - before) / messages)
                .isLessThan(MAX_BYTES_PER_MESSAGE_RECEIVED);
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
