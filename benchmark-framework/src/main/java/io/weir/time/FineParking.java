package io.weir.time;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongConsumer;

/**
 * Parks with the kernel's most exact timer. Linux may wake a thread up 50 µs late, so that it can serve several timers
 * at once; a thread that says so is spared that (proc(5), {@code /proc/pid/timerslack_ns}). Where that can't be said it
 * parks all the same. For one thread, which stays so, as do those that it starts.
 */
final class FineParking implements LongConsumer {

    private static final String FINEST_NANOS = "1";

    private final Path proc;
    private boolean asked;

    FineParking() {
        this(Path.of("/proc"));
    }

    FineParking(Path proc) {
        this.proc = proc;
    }

    @Override
    public void accept(long nanos) {
        if (!asked) {
            asked = true;
            askForTheFinest();
        }
        LockSupport.parkNanos(nanos);
    }

    private void askForTheFinest() {
        try {
            // The kernel has this file for each thread, but lists it with processes only.
            Path self = Files.readSymbolicLink(proc.resolve("thread-self")).getFileName();
            Files.writeString(proc.resolve(self).resolve("timerslack_ns"), FINEST_NANOS);
        } catch (IOException | UnsupportedOperationException | SecurityException notToBeHad) {
            // Another system, or one that does not let us: wake-ups are late as ever, and so measured.
        }
    }
}
