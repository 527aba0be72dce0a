package io.weir.resource;

import io.weir.machine.FigureColumn;
import io.weir.machine.FigureColumn.Kind;
import io.weir.machine.MachineFigure;
import io.weir.machine.ProcessFigure;
import io.weir.machine.ProcessReading;
import io.weir.resource.ResourceSample.DiskReading;
import io.weir.resource.ResourceSample.NetworkReading;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * One figure of two samples, the later of which ends an interval.
 *
 * @param divisor from the total's unit to the figure's
 * @param source reads the total of a sample; null if it is unknown
 */
record ResourceColumn(String name, Kind kind, double divisor, Function<ResourceSample, @Nullable Total> source) {

    /** Total at its own instant: those of other machines are not read at the same time as the sample. */
    record Total(long atNanos, long value) {}

    /** Returns the columns for everything in a first sample. Disks and networks that were never used are left out. */
    static List<ResourceColumn> of(ResourceSample first) {
        List<ResourceColumn> columns = new ArrayList<>();
        for (MachineFigure figure : MachineFigure.values()) {
            if (first.machine().containsKey(figure)) {
                columns.add(of(prefix("machine", ResourceSampler.GENERATOR), figure.column(), sample -> {
                    Long value = sample.machine().get(figure);
                    return value == null ? null : new Total(sample.atNanos(), value);
                }));
            }
        }
        first.processes().forEach((name, reading) -> process(columns, name, reading));
        first.disks().forEach((name, reading) -> {
            if (reading.readBytes() + reading.writtenBytes() > 0) {
                String prefix = prefix("disk", name);
                Function<ResourceSample, @Nullable DiskReading> disk =
                        sample -> sample.disks().get(name);
                columns.add(growing(prefix + "readBytesPerSecond", 1, disk, DiskReading::readBytes));
                columns.add(growing(prefix + "writtenBytesPerSecond", 1, disk, DiskReading::writtenBytes));
                columns.add(growing(prefix + "busyShare", 1_000, disk, DiskReading::busyMillis));
                columns.add(growing(prefix + "requestsPerSecond", 1, disk, DiskReading::requests));
                if (reading.requestMillis() != DiskReading.UNKNOWN) {
                    columns.add(growing(prefix + "queueLength", 1_000, disk, DiskReading::requestMillis));
                }
            }
        });
        first.networks().forEach((name, reading) -> {
            if (reading.receivedBytes() + reading.sentBytes() > 0) {
                String prefix = prefix("network", name);
                Function<ResourceSample, @Nullable NetworkReading> network =
                        sample -> sample.networks().get(name);
                columns.add(growing(prefix + "receivedBytesPerSecond", 1, network, NetworkReading::receivedBytes));
                columns.add(growing(prefix + "sentBytesPerSecond", 1, network, NetworkReading::sentBytes));
            }
        });
        return List.copyOf(columns);
    }

    private static void process(List<ResourceColumn> columns, String process, ProcessReading first) {
        String prefix = prefix("process", process);
        for (ProcessFigure figure : ProcessFigure.values()) {
            if (expected(first, figure)) {
                columns.add(of(prefix, figure.column(), sample -> {
                    ProcessReading reading = sample.processes().get(process);
                    Long value = reading == null ? null : reading.figure(figure);
                    return reading == null || value == null ? null : new Total(reading.atNanos(), value);
                }));
            }
        }
    }

    /** Returns whether a figure can be expected later: the heap's may come only with the first collection. */
    private static boolean expected(ProcessReading reading, ProcessFigure figure) {
        boolean ofHeap = figure == ProcessFigure.HEAP_USED_BYTES || figure == ProcessFigure.HEAP_CAPACITY_BYTES;
        return reading.figure(figure) != null || (ofHeap && reading.figure(ProcessFigure.SAFEPOINTS) != null);
    }

    private static ResourceColumn of(
            String prefix, FigureColumn column, Function<ResourceSample, @Nullable Total> source) {
        return new ResourceColumn(prefix + column.name(), column.kind(), column.divisor(), source);
    }

    private static <R> ResourceColumn growing(
            String column, double divisor, Function<ResourceSample, @Nullable R> of, ToLongFunction<R> total) {
        return new ResourceColumn(column, Kind.PER_SECOND, divisor, sample -> {
            R reading = of.apply(sample);
            return reading == null ? null : new Total(sample.atNanos(), total.applyAsLong(reading));
        });
    }

    /** Returns the name as part of a column's name, without the separators that it must not contain. */
    private static String prefix(String kind, String name) {
        return kind + "." + name.replaceAll("[,\\s\"]", "_") + ".";
    }

    /** Computes the figure from two samples; null if one of them lacks it. */
    @Nullable
    Double between(ResourceSample before, ResourceSample now) {
        Total to = source.apply(now);
        if (to == null) {
            return null;
        }
        if (kind == Kind.LEVEL) {
            return to.value() / divisor;
        }
        Total from = source.apply(before);
        if (from == null || to.atNanos() <= from.atNanos()) {
            return null;
        }
        double growth = (to.value() - from.value()) / divisor;
        return kind == Kind.GROWTH
                ? Double.valueOf(growth)
                : Double.valueOf(growth / ((to.atNanos() - from.atNanos()) / 1e9));
    }
}
