package io.weir.machine;

import io.weir.machine.FigureColumn.Kind;

/** Figures of a whole machine: levels at an instant, or totals since some origin of which only differences count. */
public enum MachineFigure {
    /** Hundredths of the mean number of threads that were running or ready to run, or waited for a disk, in a minute. */
    LOAD("loadAverage", Kind.LEVEL, 100),
    /** Threads that run or are ready to, at this instant; without the one that reads it. */
    RUNNABLE("runnableThreads", Kind.LEVEL, 1),
    USER_NANOS("userCores", Kind.PER_SECOND, 1e9),
    SYSTEM_NANOS("systemCores", Kind.PER_SECOND, 1e9),
    /** Idle time of CPUs while something waited for a disk. */
    IO_WAIT_NANOS("ioWaitCores", Kind.PER_SECOND, 1e9),
    STOLEN_NANOS("stolenCores", Kind.PER_SECOND, 1e9),
    FREE_BYTES("freeBytes", Kind.LEVEL, 1),
    /** Page cache and buffers, which programs can have. */
    CACHED_BYTES("cachedBytes", Kind.LEVEL, 1),
    /** Written by programs and not yet on a disk. */
    DIRTY_BYTES("dirtyBytes", Kind.LEVEL, 1),
    SWAP_USED_BYTES("swapUsedBytes", Kind.LEVEL, 1),
    SWAPPED_IN_BYTES("swappedInBytesPerSecond", Kind.PER_SECOND, 1),
    SWAPPED_OUT_BYTES("swappedOutBytesPerSecond", Kind.PER_SECOND, 1);

    private final FigureColumn column;

    MachineFigure(String column, Kind kind, double divisor) {
        this.column = new FigureColumn(column, kind, divisor);
    }

    /** Returns what is made of its readings. */
    public FigureColumn column() {
        return column;
    }
}
