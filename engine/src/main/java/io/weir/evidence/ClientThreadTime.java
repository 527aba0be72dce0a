package io.weir.evidence;

/**
 * Kernel's figures of one thread on which the client calls the engine, from the start of the measured window to its end;
 * of a load with a backlog, from the moment at which the consumers are to read on.
 *
 * @param thread name of the thread
 * @param receives whether the client delivers messages on it
 * @param completes whether the client completes sends on it
 * @param wallNanos length of the observation; shorter than the window for a thread that came later
 * @param cpuNanos CPU time within it
 * @param runQueueWaitNanos time within it for which the thread was ready to run and had no CPU
 */
public record ClientThreadTime(
        String thread, boolean receives, boolean completes, long wallNanos, long cpuNanos, long runQueueWaitNanos) {}
