package io.weir.accuracy;

import io.weir.driver.NanoClock;
import io.weir.time.SystemClock;

/** The machine's clock, which remembers the two instants that it told each thread last. */
final class WitnessClock implements NanoClock {

    private final NanoClock real;
    private final ThreadLocal<long[]> last = ThreadLocal.withInitial(() -> new long[2]);

    WitnessClock() {
        this(SystemClock.INSTANCE);
    }

    WitnessClock(NanoClock real) {
        this.real = real;
    }

    @Override
    public long nanoTime() {
        long now = real.nanoTime();
        long[] readings = last.get();
        readings[1] = readings[0];
        readings[0] = now;
        return now;
    }

    /** The instant that the calling thread was told last. */
    long lastOfThisThread() {
        return last.get()[0];
    }

    /** The one before. */
    long lastButOneOfThisThread() {
        return last.get()[1];
    }
}
