package io.weir.machine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** A thread of this JVM whose figures other threads can read. */
public final class KernelThread {

    private static final Path PROC = Path.of("/proc");

    private final Thread thread;
    private final Path schedstat;

    private KernelThread(Thread thread, Path schedstat) {
        this.thread = thread;
        this.schedstat = schedstat;
    }

    /** Returns the calling thread; empty where the kernel doesn't number threads. Costs some ten microseconds. */
    public static Optional<KernelThread> current() {
        try {
            Path ownFolder = PROC.resolve(Files.readSymbolicLink(PROC.resolve("thread-self")));
            return Optional.of(new KernelThread(Thread.currentThread(), ownFolder.resolve("schedstat")));
        } catch (IOException | UnsupportedOperationException notLinux) {
            return Optional.empty();
        }
    }

    /** Returns the name of the thread. */
    public String name() {
        return thread.getName();
    }

    /** Returns the figures since the thread was born; unknown when it has ended. Any thread. */
    public KernelTimes times() {
        KernelTimes read = KernelTimes.of(schedstat);
        // Its number may be another thread's by now.
        return thread.isAlive() ? read : KernelTimes.UNKNOWN;
    }
}
