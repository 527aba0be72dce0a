package io.weir.engine;

import io.weir.driver.Promises.SendBlocking;
import io.weir.workload.Limits;
import io.weir.workload.Load;
import io.weir.workload.WaitPolicy;
import io.weir.workload.Workload;

/**
 * How the producers are spread over threads and how those wait.
 *
 * @param threads number of sender threads
 * @param outstandingPerThread most messages that each may have outstanding
 * @param waiting how they wait for due times
 */
record SenderLayout(int threads, long outstandingPerThread, SenderWait waiting) {

    /** A producer that blocks only while a buffer is full shares its thread only when there are more than this per core. */
    private static final int BLOCKING_THREADS_PER_CORE = 8;

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
        WaitPolicy policy = workload.load() instanceof Load.ClosedLoop
                ? WaitPolicy.ECONOMICAL
                : workload.limits().waitPolicy();
        return new SenderLayout(threads, outstanding / threads, SenderWait.of(policy, ratePerThread, threads, cores));
    }

    /** Returns how many of these producers share one thread at most. */
    int producersPerThread(int producers) {
        return (producers + threads - 1) / threads;
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
}
