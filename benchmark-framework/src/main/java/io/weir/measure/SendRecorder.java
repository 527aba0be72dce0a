package io.weir.measure;

import io.weir.driver.NanoClock;

/** What one sender thread has handed to the driver. */
public final class SendRecorder extends ThreadRecorder<SendRecorder.Buffer> {

    SendRecorder(NanoClock clock, Timeline timeline) {
        super(clock, timeline);
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
        long now = enter();
        Buffer buffer = buffer(now);
        buffer.sent++;
        buffer.delay.record(due < timeline().windowStart(), Math.max(0, sendStart - due));
        exit();
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
