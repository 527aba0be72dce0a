package io.weir.machine;

import io.weir.machine.FigureColumn.Kind;

/** Figures of a process: levels at an instant, or totals since some origin of which only differences count. */
public enum ProcessFigure {
    /** CPU time where programs and kernel are not reported separately. */
    CPU_NANOS("cpuCores", Kind.PER_SECOND, 1e9),
    CPU_USER_NANOS("cpuUserCores", Kind.PER_SECOND, 1e9),
    CPU_SYSTEM_NANOS("cpuSystemCores", Kind.PER_SECOND, 1e9),
    RESIDENT_BYTES("residentBytes", Kind.LEVEL, 1),
    THREADS("threads", Kind.LEVEL, 1),
    OPEN_FILES("openFiles", Kind.LEVEL, 1),
    /** Fetched from disks. */
    READ_BYTES("readBytesPerSecond", Kind.PER_SECOND, 1),
    /** Handed to disks. */
    WRITTEN_BYTES("writtenBytesPerSecond", Kind.PER_SECOND, 1),
    RECEIVED_BYTES("receivedBytesPerSecond", Kind.PER_SECOND, 1),
    SENT_BYTES("sentBytesPerSecond", Kind.PER_SECOND, 1),
    HEAP_USED_BYTES("heapUsedBytes", Kind.LEVEL, 1),
    HEAP_CAPACITY_BYTES("heapCapacityBytes", Kind.LEVEL, 1),
    /** To which the heap may grow. */
    HEAP_LIMIT_BYTES("heapLimitBytes", Kind.LEVEL, 1),
    COLLECTIONS("garbageCollections", Kind.GROWTH, 1),
    COLLECTION_NANOS("garbageCollectionNanos", Kind.GROWTH, 1),
    /** Those of the collections that stop all threads for the whole heap. */
    FULL_COLLECTIONS("fullGarbageCollections", Kind.GROWTH, 1),
    SAFEPOINTS("safepoints", Kind.GROWTH, 1),
    SAFEPOINT_NANOS("safepointNanos", Kind.GROWTH, 1);

    private final FigureColumn column;
    private final boolean total;

    ProcessFigure(String column, Kind kind, double divisor) {
        this.total = kind != Kind.LEVEL;
        this.column = new FigureColumn(column, kind, divisor);
    }

    /** Returns what is made of its readings. */
    public FigureColumn column() {
        return column;
    }

    /** Returns whether it counts since some origin. */
    boolean isTotal() {
        return total;
    }
}
