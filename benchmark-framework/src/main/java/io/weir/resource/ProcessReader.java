package io.weir.resource;

import org.jspecify.annotations.Nullable;

/** Reads what a process has used. */
@FunctionalInterface
interface ProcessReader {

    /** Null when there is no such process, or it may not be read. */
    @Nullable
    ProcessReading read(long pid);
}
