package io.weir.machine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Figures of the kernel's scheduler for one thread; see {@code sched-stats} in the kernel's documentation.
 *
 * @param runningNanos time on a CPU; -1 where the kernel doesn't report it
 * @param runQueueWaitNanos run-queue wait: time ready to run but waiting for a CPU; -1 where the kernel doesn't report it
 */
public record KernelTimes(long runningNanos, long runQueueWaitNanos) {

    private static final Path OF_CURRENT_THREAD = Path.of("/proc/thread-self/schedstat");
    static final KernelTimes UNKNOWN = new KernelTimes(-1, -1);

    /** Returns the figures of the calling thread since it was born. Costs some ten microseconds. */
    public static KernelTimes ofCurrentThread() {
        return of(OF_CURRENT_THREAD);
    }

    static KernelTimes of(Path schedstat) {
        try {
            String[] fields = Files.readString(schedstat).trim().split(" ");
            return new KernelTimes(Long.parseLong(fields[0]), Long.parseLong(fields[1]));
        } catch (IOException | RuntimeException notLinux) {
            return UNKNOWN;
        }
    }

    /** Returns true if the kernel reported the figures. */
    public boolean isKnown() {
        return runningNanos >= 0;
    }

    /** Returns the increase since an earlier reading of the same thread. */
    public KernelTimes since(KernelTimes earlier) {
        return runningNanos < 0 || earlier.runningNanos < 0
                ? UNKNOWN
                : new KernelTimes(runningNanos - earlier.runningNanos, runQueueWaitNanos - earlier.runQueueWaitNanos);
    }
}
