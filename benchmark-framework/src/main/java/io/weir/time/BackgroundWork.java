package io.weir.time;

import io.weir.driver.NanoClock;
import java.util.concurrent.TimeUnit;

/**
 * Work that no message waits for, such as what an interval's end brings: its thread gives way to those that have to be on
 * time, where they share a processor. docs/decisions/0033-background-work-gives-way.md.
 */
public final class BackgroundWork {

    /**
     * What is done in a row before others get their turn, but for a piece that takes longer by itself. Not shorter, as on
     * processors that are all busy each turn of the others takes milliseconds, and this work must get on as well.
     */
    static final long STRETCH_NANOS = TimeUnit.MICROSECONDS.toNanos(200);

    private static final ThreadLocal<BackgroundWork> OWN =
            ThreadLocal.withInitial(() -> new BackgroundWork(SystemClock.INSTANCE, BackgroundWork::yieldProcessor));

    private final NanoClock clock;
    private final Runnable yielding;
    private long begun;

    /** For one thread. */
    BackgroundWork(NanoClock clock, Runnable yielding) {
        this.clock = clock;
        this.yielding = yielding;
        this.begun = clock.nanoTime();
    }

    /**
     * To be called before each piece of such work, by any thread: lets those run that wait for this one's processor, if it
     * hasn't for some time.
     */
    public static void giveWay() {
        OWN.get().beforePiece();
    }

    void beforePiece() {
        if (clock.nanoTime() - begun >= STRETCH_NANOS) {
            yielding.run();
            begun = clock.nanoTime();
        }
    }

    @SuppressWarnings("ThreadPriorityCheck") // a scheduler that ignores it costs latency, nothing else
    private static void yieldProcessor() {
        Thread.yield();
    }
}
