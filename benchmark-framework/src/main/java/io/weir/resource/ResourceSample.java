package io.weir.resource;

import io.weir.machine.CpuTicks;
import io.weir.machine.MachineFigure;
import io.weir.machine.ProcessReading;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * All figures at one instant. Totals count since some origin; only differences mean anything.
 *
 * @param atNanos by the run's clock
 * @param machine what could be read of the whole machine
 * @param processes by name, those that could be read
 * @param unanswered by name of a process elsewhere, the reason why it has not answered since the last sample
 */
record ResourceSample(
        long atNanos,
        CpuTicks ticks,
        Map<MachineFigure, Long> machine,
        Map<String, ProcessReading> processes,
        Map<String, DiskReading> disks,
        Map<String, NetworkReading> networks,
        Map<String, String> unanswered) {

    ResourceSample {
        machine = Map.copyOf(machine);
        processes = Collections.unmodifiableMap(new LinkedHashMap<>(processes));
        disks = Collections.unmodifiableMap(new LinkedHashMap<>(disks));
        networks = Collections.unmodifiableMap(new LinkedHashMap<>(networks));
        unanswered = Map.copyOf(unanswered);
    }

    /**
     * Totals of a disk.
     *
     * @param requests reads and writes that are done
     * @param requestMillis time that these have taken, from their entry to the queue on; {@link #UNKNOWN} where it is not told
     */
    record DiskReading(long readBytes, long writtenBytes, long busyMillis, long requests, long requestMillis) {

        static final long UNKNOWN = -1;
    }

    record NetworkReading(long receivedBytes, long sentBytes) {}

    /** Returns this sample with the readings of an earlier one for processes that this one could not read. */
    ResourceSample after(@Nullable ResourceSample earlier) {
        if (earlier == null || processes.keySet().containsAll(earlier.processes.keySet())) {
            return this;
        }
        Map<String, ProcessReading> latest = new LinkedHashMap<>(earlier.processes);
        latest.putAll(processes);
        return new ResourceSample(atNanos, ticks, machine, latest, disks, networks, unanswered);
    }
}
