package io.weir.resource;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Everything at one instant. Totals count since some origin; only differences mean anything.
 *
 * @param atNanos by the run's clock
 * @param processes by name, those that could be read
 */
record ResourceSample(
        long atNanos,
        ProcessorTicks ticks,
        Map<String, ProcessReading> processes,
        Map<String, DiskReading> disks,
        Map<String, NetworkReading> networks) {

    ResourceSample {
        processes = Collections.unmodifiableMap(new LinkedHashMap<>(processes));
        disks = Collections.unmodifiableMap(new LinkedHashMap<>(disks));
        networks = Collections.unmodifiableMap(new LinkedHashMap<>(networks));
    }

    /** Of all processors; {@code all} is 0 when unknown. Waiting for a disk is idle. */
    record ProcessorTicks(long busy, long all) {

        /** The machine's busy share since an earlier reading; null when unknown. */
        @Nullable
        Double shareSince(ProcessorTicks earlier) {
            return all <= earlier.all ? null : (double) (busy - earlier.busy) / (all - earlier.all);
        }
    }

    /**
     * One process.
     *
     * @param startedAt tells it from another process that has got the same number
     * @param readBytes -1 when unknown
     * @param writtenBytes -1 when unknown
     * @param jvm null when it does not tell
     */
    record ProcessReading(
            long startedAt,
            long userMillis,
            long systemMillis,
            long residentBytes,
            long threads,
            long readBytes,
            long writtenBytes,
            @Nullable JvmReading jvm) {

        ProcessReading with(@Nullable JvmReading counters) {
            return new ProcessReading(
                    startedAt, userMillis, systemMillis, residentBytes, threads, readBytes, writtenBytes, counters);
        }
    }

    record DiskReading(long readBytes, long writtenBytes, long busyMillis) {}

    record NetworkReading(long receivedBytes, long sentBytes) {}

    /**
     * One JVM's own counters.
     *
     * @param safepoints -1 when unknown
     * @param safepointNanos -1 when unknown
     */
    record JvmReading(
            long heapUsedBytes,
            long heapCapacityBytes,
            long collections,
            long collectionNanos,
            long safepoints,
            long safepointNanos) {}
}
