package io.weir.resource;

import io.weir.machine.ProcessFigure;
import io.weir.machine.ProcessReading;
import io.weir.result.ResourceUse.JvmUse;
import io.weir.result.ResourceUse.ProcessUse;
import io.weir.result.ResourceUse.Role;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One process from its first reading to its last; of those between, only the maximum levels are kept. */
final class ProcessSpan {

    /** Time between two readings from which the kernel's clock ticks are no matter. */
    private static final long SHORTEST_NANOS = 500_000_000;

    private final ProcessReading first;
    private ProcessReading last;
    private @Nullable Double maxCores;
    private final LevelFloors resident = new LevelFloors();

    /** Heap in use right after collections, as far as samples see it: in those between which one has ended. */
    private final LevelFloors heap = new LevelFloors();

    private final Map<ProcessFigure, Long> peaks = new EnumMap<>(ProcessFigure.class);

    ProcessSpan(ProcessReading first) {
        this.first = first;
        this.last = first;
        add(first);
    }

    void add(ProcessReading reading) {
        Double cores = cores(last, reading);
        if (cores != null && (maxCores == null || cores > maxCores)) {
            maxCores = cores;
        }
        addLevels(reading);
        last = reading;
        reading.figures().forEach((figure, value) -> peaks.merge(figure, value, Math::max));
    }

    private void addLevels(ProcessReading reading) {
        long nanos = Math.max(0, reading.atNanos() - first.atNanos());
        Long bytes = reading.figure(ProcessFigure.RESIDENT_BYTES);
        resident.add(nanos, bytes == null ? 0 : bytes);
        Long used = reading.figure(ProcessFigure.HEAP_USED_BYTES);
        Long collections = reading.figure(ProcessFigure.COLLECTIONS);
        boolean collected = collections != null && !collections.equals(last.figure(ProcessFigure.COLLECTIONS));
        heap.add(nanos, used == null || !collected ? 0 : used);
    }

    private static @Nullable Double cores(ProcessReading from, ProcessReading to) {
        Long before = from.cpuNanos();
        Long after = to.cpuNanos();
        long nanos = to.atNanos() - from.atNanos();
        return before == null || after == null || nanos < SHORTEST_NANOS
                ? null
                : (Double) ((double) (after - before) / nanos);
    }

    long nanos() {
        return last.atNanos() - first.atNanos();
    }

    /** Returns the use from the first reading to the last. */
    ProcessUse use(String name, Role role, String source) {
        Long from = first.cpuNanos();
        Long to = last.cpuNanos();
        return new ProcessUse(
                name,
                role,
                source,
                nanos(),
                from == null || to == null ? null : Double.valueOf((to - from) / 1e9),
                seconds(ProcessFigure.CPU_USER_NANOS),
                seconds(ProcessFigure.CPU_SYSTEM_NANOS),
                maxCores,
                peaks.get(ProcessFigure.RESIDENT_BYTES),
                peaks.get(ProcessFigure.THREADS),
                peaks.get(ProcessFigure.OPEN_FILES),
                growth(ProcessFigure.READ_BYTES),
                growth(ProcessFigure.WRITTEN_BYTES),
                growth(ProcessFigure.RECEIVED_BYTES),
                growth(ProcessFigure.SENT_BYTES),
                resident.growth().orElse(null),
                heap.growth().orElse(null),
                jvm());
    }

    private @Nullable JvmUse jvm() {
        JvmUse jvm = new JvmUse(
                peaks.get(ProcessFigure.HEAP_USED_BYTES),
                peaks.get(ProcessFigure.HEAP_CAPACITY_BYTES),
                peaks.get(ProcessFigure.HEAP_LIMIT_BYTES),
                growth(ProcessFigure.COLLECTIONS),
                growth(ProcessFigure.COLLECTION_NANOS),
                growth(ProcessFigure.FULL_COLLECTIONS),
                growth(ProcessFigure.SAFEPOINTS),
                growth(ProcessFigure.SAFEPOINT_NANOS));
        return jvm.equals(JvmUse.UNKNOWN) ? null : jvm;
    }

    private @Nullable Long growth(ProcessFigure figure) {
        Long from = first.figure(figure);
        Long to = last.figure(figure);
        return from == null || to == null ? null : Long.valueOf(to - from);
    }

    private @Nullable Double seconds(ProcessFigure figure) {
        Long nanos = growth(figure);
        return nanos == null ? null : Double.valueOf(nanos / 1e9);
    }
}
