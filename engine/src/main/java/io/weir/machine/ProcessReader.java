package io.weir.machine;

import org.jspecify.annotations.Nullable;

/** Reads the resource use of a process. */
@FunctionalInterface
public interface ProcessReader {

    /** Reads a process; null if there is no such process, or it may not be read. */
    @Nullable
    ProcessReading read(long pid);
}
