package io.weir.engine;

import io.weir.driver.Promises.SendBlocking;
import io.weir.workload.Limits;
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
        long outstanding = maxOutstanding(workload.limits(), workload.payload().sizeBytes(), heapBytes);
        // Each thread may have one message outstanding at least, so that more threads would go beyond the bound.
        int threads = (int) Math.min(wanted, outstanding);
        double ratePerThread = io.weir.schedule.Schedule.of(workload.load()).messagesPerSecond() / threads;
        return new SenderLayout(
                threads,
                outstanding / threads,
                SenderWait.of(workload.limits().waitPolicy(), ratePerThread, threads, cores));
    }

    private static int byKind(SendBlocking blocking, int producers, int cores) {
        return switch (blocking) {
            case NEVER -> cores;
            case WHEN_FULL -> cores * BLOCKING_THREADS_PER_CORE;
            case ALWAYS -> producers;
        };
    }

    private static long maxOutstanding(Limits limits, int payloadBytes, long heapBytes) {
        long byBytes = limits.maxOutstandingBytes().isPresent()
                ? limits.maxOutstandingBytes().getAsLong() / payloadBytes
                : heapBytes / 4 / (payloadBytes + BYTES_BESIDE_PAYLOAD);
        long byMessages = limits.maxOutstandingMessages().orElse(MOST_OUTSTANDING);
        return Math.max(1, Math.min(byBytes, byMessages));
    }
}
