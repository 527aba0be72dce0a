package io.weir.time;

import io.weir.driver.NanoClock;
import java.util.concurrent.TimeUnit;

/**
 * Work that no message waits for, such as the work at an interval's end: its thread yields to those that have to be on
 * time, where they share a CPU. docs/decisions/0033-background-work-gives-way.md.
 */
public final class BackgroundWork {

    /**
     * Time for which the work goes on before it yields, apart from a piece that takes longer by itself. Not shorter,
     * since on busy CPUs each turn of the others takes milliseconds, and this work must get on as well.
     */
    static final long STRETCH_NANOS = TimeUnit.MICROSECONDS.toNanos(200);

    /**
     * Turns of the others that last longer than this many stretches make the next stretch longer, so that this work gets a
     * ninth of its CPU at least. With less it falls behind, and what waits for it fills the heap.
     */
    static final int OTHERS_PER_STRETCH = 8;

    private static final ThreadLocal<BackgroundWork> OWN =
            ThreadLocal.withInitial(() -> new BackgroundWork(SystemClock.INSTANCE, BackgroundWork::yieldCpu));

    private final NanoClock clock;
    private final Runnable yielding;
    private long begun;
    private long stretch = STRETCH_NANOS;

    /** Creates the state of one thread. */
    BackgroundWork(NanoClock clock, Runnable yielding) {
        this.clock = clock;
        this.yielding = yielding;
        this.begun = clock.nanoTime();
    }

    /**
     * Yields to threads that wait for this one's CPU, if it hasn't for some time. To be called before each piece of
     * such work, by any thread.
     */
    public static void yieldIfDue() {
        OWN.get().beforePiece();
    }

    void beforePiece() {
        long ended = clock.nanoTime();
        if (ended - begun >= stretch) {
            yielding.run();
            begun = clock.nanoTime();
            stretch = Math.max(STRETCH_NANOS, (begun - ended) / OTHERS_PER_STRETCH);
        }
    }

    @SuppressWarnings("ThreadPriorityCheck") // a scheduler that ignores it costs latency, nothing else
    private static void yieldCpu() {
        Thread.yield();
    }
}
