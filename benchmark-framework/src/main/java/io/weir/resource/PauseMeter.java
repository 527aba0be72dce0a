package io.weir.resource;

import io.weir.driver.NanoClock;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.SingleWriterRecorder;

/**
 * Tells how long this JVM stood still: a thread of its own sleeps for a millisecond again and again, and however much
 * longer that takes is time in which other threads could not run either. Sees pauses that no collector reports: safe
 * points, swapping, a suspended machine.
 */
public final class PauseMeter implements AutoCloseable {

    /** Length of each sleep. */
    static final long SLEEP_NANOS = 1_000_000;

    /** Up to this length a late wake-up is the kernel's ordinary timer slack and scheduling, no pause. */
    static final long PAUSE_NANOS = 5_000_000;

    /** A way to sleep that a test can own. */
    @FunctionalInterface
    public interface Sleep {

        /** Sleeps for the nanoseconds given or a little longer. */
        void sleep(long nanos) throws InterruptedException;
    }

    private final NanoClock clock;
    private final Sleep sleep;
    private final SingleWriterRecorder overshoots = new SingleWriterRecorder(3);
    private final Thread thread;

    private PauseMeter(NanoClock clock, Sleep sleep) {
        this.clock = clock;
        this.sleep = sleep;
        this.thread = new Thread(this::measure, "weir-pauses");
        thread.setDaemon(true);
    }

    /** Starts to measure in a daemon thread. */
    public static PauseMeter start(NanoClock clock, Sleep sleep) {
        PauseMeter meter = new PauseMeter(clock, sleep);
        meter.thread.start();
        return meter;
    }

    /**
     * What was seen since the last call, or since the start.
     *
     * @return overshoots in nanoseconds, ordinary ones included; the caller's own. Any thread.
     */
    public Histogram takeOvershoots() {
        return overshoots.getIntervalHistogram();
    }

    /** Total length of those overshoots that are pauses. */
    static long pauseNanos(Histogram overshoots) {
        long total = 0;
        for (var value : overshoots.recordedValues()) {
            if (value.getValueIteratedTo() > PAUSE_NANOS) {
                total += value.getValueIteratedTo() * value.getCountAtValueIteratedTo();
            }
        }
        return total;
    }

    /** Stops to measure and waits for the thread's end. */
    @Override
    public void close() throws InterruptedException {
        thread.interrupt();
        thread.join();
    }

    private void measure() {
        try {
            while (!Thread.currentThread().isInterrupted()) {
                long before = clock.nanoTime();
                sleep.sleep(SLEEP_NANOS);
                overshoots.recordValue(Math.max(0, clock.nanoTime() - before - SLEEP_NANOS));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // closed
        }
    }
}
