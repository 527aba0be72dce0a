package io.weir.resource;

import io.weir.machine.CpuTicks;
import io.weir.machine.ProcessReading;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * All figures at one instant. Totals count since some origin; only differences mean anything.
 *
 * @param atNanos by the run's clock
 * @param processes by name, those that could be read
 * @param unanswered by name of a process elsewhere, the reason why it has not answered since the last sample
 */
record ResourceSample(
        long atNanos,
        CpuTicks ticks,
        Map<String, ProcessReading> processes,
        Map<String, DiskReading> disks,
        Map<String, NetworkReading> networks,
        Map<String, String> unanswered) {

    ResourceSample {
        processes = Collections.unmodifiableMap(new LinkedHashMap<>(processes));
        disks = Collections.unmodifiableMap(new LinkedHashMap<>(disks));
        networks = Collections.unmodifiableMap(new LinkedHashMap<>(networks));
        unanswered = Map.copyOf(unanswered);
    }

    record DiskReading(long readBytes, long writtenBytes, long busyMillis) {}

    record NetworkReading(long receivedBytes, long sentBytes) {}

    /** Returns this sample with the readings of an earlier one for processes that this one could not read. */
    ResourceSample after(@Nullable ResourceSample earlier) {
        if (earlier == null || processes.keySet().containsAll(earlier.processes.keySet())) {
            return this;
        }
        Map<String, ProcessReading> latest = new LinkedHashMap<>(earlier.processes);
        latest.putAll(processes);
        return new ResourceSample(atNanos, ticks, latest, disks, networks, unanswered);
    }
}
