package io.weir.worker.send;

import io.weir.driver.Guarantees.SendBlocking;
import io.weir.schedule.Schedule;
import io.weir.workload.Limits;
import io.weir.workload.Load;
import io.weir.workload.Share;
import io.weir.workload.WaitPolicy;
import io.weir.workload.Workload;

/**
 * Distribution of producers over threads, and the threads' wait policy.
 *
 * @param threads number of sender threads
 * @param outstandingPerThread maximum of messages that each may have outstanding
 * @param waiting their wait for due times
 */
public record SenderLayout(int threads, long outstandingPerThread, SenderWait waiting) {

    /**
     * Threads per core for producers that block only while a buffer is full; they share threads only if there are more
     * of them.
     */
    private static final int BLOCKING_THREADS_PER_CORE = 8;

    /** Heap of a message besides its payload: the pending send, the client's record and callback. */
    private static final int BYTES_BESIDE_PAYLOAD = 256;

    private static final long MAX_OUTSTANDING = 1_000_000;

    /**
     * Chooses the layout of a worker's senders; without producers that send it has no thread.
     *
     * @param cores number of cores of the worker's machine
     * @param heapBytes heap of the worker's JVM
     */
    public static SenderLayout of(Workload workload, Share share, SendBlocking blocking, int cores, long heapBytes) {
        int producers = share.sendingProducers().length;
        if (producers == 0) {
            return new SenderLayout(0, 0, SenderWait.of(WaitPolicy.ECONOMICAL, 1, 1, cores));
        }
        int wanted = Math.min(producers, workload.limits().senderThreads().orElse(byKind(blocking, producers, cores)));
        long outstanding = maxOutstanding(workload, share, heapBytes);
        // Each thread may have at least one message outstanding, so more threads would exceed the bound.
        int threads = (int) Math.min(wanted, outstanding);
        double rate = rate(workload.load()) * share.loadShare();
        // A closed loop waits for completions only, and must not occupy the core that makes them.
        WaitPolicy policy = workload.load().hasDueTimes() ? workload.limits().waitPolicy() : WaitPolicy.ECONOMICAL;
        return new SenderLayout(threads, outstanding / threads, SenderWait.of(policy, rate / threads, threads, cores));
    }

    /** Returns the rate by which senders choose how to wait; that of a search is known only step by step. */
    private static double rate(Load load) {
        return load.searchTimeLimit().isPresent() ? 0 : Schedule.of(load).messagesPerSecond();
    }

    /** Returns the maximum number of these producers on one thread. */
    public int producersPerThread(int producers) {
        return threads == 0 ? 0 : (producers + threads - 1) / threads;
    }

    private static int byKind(SendBlocking blocking, int producers, int cores) {
        return switch (blocking) {
            case NEVER -> cores;
            case WHEN_FULL -> cores * BLOCKING_THREADS_PER_CORE;
            case ALWAYS -> producers;
        };
    }

    private static long maxOutstanding(Workload workload, Share share, long heapBytes) {
        Limits limits = workload.limits();
        double payloadBytes = workload.payload().meanBytes();
        long byMessages = limits.maxOutstandingMessages().orElse(defaultOutstanding(workload));
        long ofAll = limits.maxOutstandingBytes().isPresent()
                ? Math.min((long) (limits.maxOutstandingBytes().getAsLong() / payloadBytes), byMessages)
                : byMessages;
        long byHeap = limits.maxOutstandingBytes().isPresent()
                ? Long.MAX_VALUE
                : (long) (heapBytes / 4 / (payloadBytes + BYTES_BESIDE_PAYLOAD));
        return Math.max(1, Math.min(share.partOf(ofAll), byHeap));
    }

    private static long defaultOutstanding(Workload workload) {
        if (!workload.load().hasDueTimes()
                && workload.limits().maxOutstandingBytes().isEmpty()) {
            long wanted = (long) Load.ClosedLoop.OUTSTANDING_PER_PRODUCER
                    * workload.topology().producerCount();
            return Math.min(wanted, MAX_OUTSTANDING);
        }
        return MAX_OUTSTANDING;
    }
}
