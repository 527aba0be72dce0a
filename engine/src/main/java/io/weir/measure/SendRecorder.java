package io.weir.measure;

import io.weir.driver.NanoClock;
import jdk.internal.vm.annotation.Contended;

/** Recorder of the sends of one sender thread. */
public final class SendRecorder extends ThreadRecorder<SendRecorder.Buffer> {

    /** Replaces the wake-up delay of a message that was not waited for. */
    public static final long NOT_WAITED = -1;

    private final boolean paced;

    /**
     * @param paced whether messages have due times; without, there is no delay to record
     */
    SendRecorder(NanoClock clock, Timeline timeline, boolean paced) {
        super(clock, timeline, Buffer::new);
        this.paced = paced;
    }

    /**
     * Records a message that was just passed to the driver.
     *
     * @param due when it was due
     * @param sendStart when {@code send} was entered
     * @param wakeUpDelay how long after the due time its sender woke up, or {@link #NOT_WAITED}
     * @param bytes of its payload
     * @return the clock now, that is, when {@code send} returned
     */
    public long sent(long due, long sendStart, long wakeUpDelay, int bytes) {
        // hot path
        long now = enter();
        try {
            Buffer buffer = buffer(now);
            buffer.sent++;
            buffer.bytes += bytes;
            int warmUpIndex = timeline().warmUpIndex(due);
            if (paced) {
                buffer.delay.record(warmUpIndex, Math.max(0, sendStart - due));
            }
            if (wakeUpDelay != NOT_WAITED) {
                buffer.wakeUp.record(warmUpIndex, wakeUpDelay);
            }
        } finally {
            exit();
        }
        return now;
    }

    static final class Buffer extends IntervalBuffer<Buffer> {
        @Contended("sent")
        long sent;

        @Contended("sent")
        long bytes;

        final PhaseCounts delay = new PhaseCounts();
        final PhaseCounts wakeUp = new PhaseCounts();

        @Override
        void clear() {
            sent = 0;
            bytes = 0;
            delay.clear();
            wakeUp.clear();
        }
    }
}
