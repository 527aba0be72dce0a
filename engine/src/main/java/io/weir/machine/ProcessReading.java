package io.weir.machine;

import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One process at one instant.
 *
 * @param atNanos by the run's clock
 * @param startedAt distinguishes it from another process that has taken its place; the unit is the source's own
 * @param figures those that are known; the others are absent, never zero
 */
public record ProcessReading(long atNanos, long startedAt, Map<ProcessFigure, Long> figures) {

    /** Creates a copy. */
    public ProcessReading {
        figures = Map.copyOf(figures);
    }

    /** Returns a figure; null if unknown. */
    @Nullable
    public Long figure(ProcessFigure figure) {
        return figures.get(figure);
    }

    /** Returns the CPU time in programs and kernel together; null if unknown. */
    @Nullable
    public Long cpuNanos() {
        Long user = figure(ProcessFigure.CPU_USER_NANOS);
        Long system = figure(ProcessFigure.CPU_SYSTEM_NANOS);
        return user == null || system == null ? figure(ProcessFigure.CPU_NANOS) : Long.valueOf(user + system);
    }

    /** Returns this reading with its totals going on from those of an earlier process, in whose place this one is. */
    public ProcessReading after(ProcessReading earlier) {
        Map<ProcessFigure, Long> sums = new EnumMap<>(ProcessFigure.class);
        figures.forEach((figure, value) -> {
            Long before = figure.isTotal() ? earlier.figure(figure) : null;
            sums.put(figure, before == null ? value : Long.valueOf(before + value));
        });
        return new ProcessReading(atNanos, startedAt, sums);
    }

    /** Returns this reading with more figures of the same instant. */
    public ProcessReading with(Map<ProcessFigure, Long> more) {
        Map<ProcessFigure, Long> all = new EnumMap<>(ProcessFigure.class);
        all.putAll(figures);
        all.putAll(more);
        return new ProcessReading(atNanos, startedAt, all);
    }
}
