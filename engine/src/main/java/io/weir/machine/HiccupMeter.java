package io.weir.machine;

import io.weir.driver.NanoClock;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.SingleWriterRecorder;

/**
 * Measures how long this JVM stood still: a thread of its own sleeps for a millisecond again and again, and any
 * overshoot is time in which other threads could not run either. Sees pauses that no collector reports: safepoints,
 * swapping, a suspended machine.
 */
public final class HiccupMeter implements AutoCloseable {

    /** Length of each sleep. */
    static final long SLEEP_NANOS = 1_000_000;

    /** Overshoot up to which a late wake-up is the kernel's ordinary timer slack and scheduling, no pause. */
    static final long PAUSE_NANOS = 5_000_000;

    /** A way to sleep that a test can replace. */
    @FunctionalInterface
    public interface Sleep {

        /** Sleeps for the nanoseconds given or a little longer. */
        void sleep(long nanos) throws InterruptedException;
    }

    private final NanoClock clock;
    private final Sleep sleep;
    private final SingleWriterRecorder overshoots = new SingleWriterRecorder(3);
    private final Thread thread;

    private HiccupMeter(NanoClock clock, Sleep sleep) {
        this.clock = clock;
        this.sleep = sleep;
        this.thread = new Thread(this::measure, "weir-pauses");
        thread.setDaemon(true);
    }

    /** Starts measuring in a daemon thread. */
    public static HiccupMeter start(NanoClock clock, Sleep sleep) {
        HiccupMeter meter = new HiccupMeter(clock, sleep);
        meter.thread.start();
        return meter;
    }

    /**
     * Returns the overshoots since the last call, or since the start.
     *
     * @return overshoots in nanoseconds, ordinary ones included; the caller's own. Any thread.
     */
    public Histogram takeOvershoots() {
        return overshoots.getIntervalHistogram();
    }

    /** Returns the total length of the overshoots that are pauses. */
    public static long pauseNanos(Histogram overshoots) {
        long total = 0;
        for (var value : overshoots.recordedValues()) {
            if (value.getValueIteratedTo() > PAUSE_NANOS) {
                total += value.getValueIteratedTo() * value.getCountAtValueIteratedTo();
            }
        }
        return total;
    }

    /** Stops measuring and waits for the thread's end. */
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
