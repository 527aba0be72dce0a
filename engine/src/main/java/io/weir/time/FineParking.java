package io.weir.time;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.locks.LockSupport;

/**
 * Parks so that the kernel wakes the thread up on time and lets it run at once. Linux may serve a timer 50 µs late, so
 * that it can serve several together, unless a thread asks for less (proc(5), {@code /proc/pid/timerslack_ns}); and a
 * thread with short {@linkplain TimeSlices time slices} waits less for a CPU. If neither is available it parks all the
 * same. For one thread, which keeps these settings; threads that it starts have the same timer, and the usual slices.
 */
final class FineParking implements ParkingWaiter.Parking {

    private static final String FINEST_NANOS = "1";

    private final Path proc;
    private final TimeSlices slices;
    private boolean prepared;
    private volatile long timeSliceNanos;

    FineParking() {
        this(Path.of("/proc"), TimeSlices.ofThisSystem());
    }

    FineParking(Path proc, TimeSlices slices) {
        this.proc = proc;
        this.slices = slices;
    }

    @Override
    public void park(long nanos) {
        if (!prepared) {
            prepared = true;
            requestFinestTimer();
            slices.shorten();
            timeSliceNanos = slices.nanos();
        }
        LockSupport.parkNanos(nanos);
    }

    @Override
    public long timeSliceNanos() {
        return timeSliceNanos;
    }

    private void requestFinestTimer() {
        try {
            // The kernel has this file for each thread, but lists it with processes only.
            Path self = Files.readSymbolicLink(proc.resolve("thread-self")).getFileName();
            Files.writeString(proc.resolve(self).resolve("timerslack_ns"), FINEST_NANOS);
        } catch (IOException | UnsupportedOperationException | SecurityException notToBeHad) {
            // Another system, or one that does not let us: wake-ups are late as before, and measured so.
        }
    }
}
