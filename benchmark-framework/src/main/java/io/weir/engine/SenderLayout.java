package io.weir.engine;

import io.weir.driver.NanoClock;
import io.weir.driver.Promises.SendBlocking;
import io.weir.time.ParkingWaiter;
import io.weir.time.Waiter;
import io.weir.workload.Limits;
import io.weir.workload.Load;
import io.weir.workload.Workload;

/**
 * How the producers are spread over threads and how those wait.
 *
 * @param threads number of sender threads
 * @param outstandingPerThread most messages that each may have outstanding
 * @param spinning whether they spin for the last microseconds before a message is due
 */
record SenderLayout(int threads, long outstandingPerThread, boolean spinning) {

    /** A producer that blocks only while a buffer is full shares its thread only when there are more than this per core. */
    private static final int BLOCKING_THREADS_PER_CORE = 8;

    /** Above this rate of one thread, spinning would take a whole core; see the pacing figures in docs/architecture.md. */
    private static final double MOST_SPINNING_RATE = 20_000;

    private static final long ECONOMICAL_PARK_NANOS = 100_000;

    /** What a message costs beside its payload: the pending send, the client's record and callback. */
    private static final int BYTES_BESIDE_PAYLOAD = 256;

    private static final long MOST_OUTSTANDING = 1_000_000;

    static SenderLayout of(Workload workload, SendBlocking blocking, int cores, long heapBytes) {
        int producers = workload.topology().producerCount();
        int wanted = Math.min(producers, workload.limits().senderThreads().orElse(byKind(blocking, producers, cores)));
        long outstanding = maxOutstanding(workload, heapBytes);
        // Each thread may have one message outstanding at least, so that more threads would go beyond the bound.
        int threads = (int) Math.min(wanted, outstanding);
        double ratePerThread = io.weir.schedule.Schedule.of(workload.load()).messagesPerSecond() / threads;
        // A closed loop waits for completions only, and must not take the core that makes them.
        boolean maySpin = !(workload.load() instanceof Load.ClosedLoop) && threads < cores;
        return new SenderLayout(threads, outstanding / threads, maySpin && ratePerThread <= MOST_SPINNING_RATE);
    }

    private static int byKind(SendBlocking blocking, int producers, int cores) {
        return switch (blocking) {
            case NEVER -> cores;
            case WHEN_FULL -> cores * BLOCKING_THREADS_PER_CORE;
            case ALWAYS -> producers;
        };
    }

    private static long maxOutstanding(Workload workload, long heapBytes) {
        Limits limits = workload.limits();
        int payloadBytes = workload.payload().sizeBytes();
        long byBytes = limits.maxOutstandingBytes().isPresent()
                ? limits.maxOutstandingBytes().getAsLong() / payloadBytes
                : heapBytes / 4 / (payloadBytes + BYTES_BESIDE_PAYLOAD);
        long byMessages = limits.maxOutstandingMessages().orElse(defaultOutstanding(workload));
        return Math.max(1, Math.min(byBytes, byMessages));
    }

    private static long defaultOutstanding(Workload workload) {
        if (workload.load() instanceof Load.ClosedLoop
                && workload.limits().maxOutstandingBytes().isEmpty()) {
            long wanted = (long) Load.ClosedLoop.OUTSTANDING_PER_PRODUCER
                    * workload.topology().producerCount();
            return Math.min(wanted, MOST_OUTSTANDING);
        }
        return MOST_OUTSTANDING;
    }

    Waiter newWaiter(NanoClock clock) {
        return spinning ? ParkingWaiter.precise(clock) : ParkingWaiter.economical(clock, ECONOMICAL_PARK_NANOS);
    }
}
