package io.weir.measure;

import io.weir.driver.NanoClock;

/** What one sender thread has handed to the driver. */
public final class SendRecorder extends ThreadRecorder<SendRecorder.Buffer> {

    private final boolean paced;

    /**
     * @param paced whether messages have due times; without, there is no delay to record
     */
    SendRecorder(NanoClock clock, Timeline timeline, boolean paced) {
        super(clock, timeline);
        this.paced = paced;
    }

    /**
     * Records a message that was just handed over.
     *
     * @param due when it was due
     * @param sendStart when {@code send} was entered
     * @return the clock now, that is, when {@code send} returned
     */
    public long sent(long due, long sendStart) {
        // hot path
        long ticket = enter();
        long now = eventNanos();
        Buffer buffer = buffer();
        buffer.sent++;
        if (paced) {
            buffer.delay.record(due < timeline().windowStart(), Math.max(0, sendStart - due));
        }
        exit(ticket);
        return now;
    }

    @Override
    Buffer newBuffer() {
        return new Buffer();
    }

    static final class Buffer extends IntervalBuffer<Buffer> {
        long sent;
        final PhaseHistogram delay = new PhaseHistogram();

        @Override
        void clear() {
            sent = 0;
            delay.clear();
        }
    }
}
