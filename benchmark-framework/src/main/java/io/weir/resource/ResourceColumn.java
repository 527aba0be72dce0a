package io.weir.resource;

import io.weir.machine.ProcessFigure;
import io.weir.machine.ProcessReading;
import io.weir.resource.ResourceSample.DiskReading;
import io.weir.resource.ResourceSample.NetworkReading;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/** One figure of two samples, the later of which ends an interval. */
record ResourceColumn(String name, Figure figure) {

    /** Computes the figure from two samples; null if one of them lacks it. */
    @FunctionalInterface
    interface Figure {
        @Nullable
        Double between(ResourceSample before, ResourceSample now);
    }

    /** Returns the columns for everything in a first sample. Disks and networks that were never used are left out. */
    static List<ResourceColumn> of(ResourceSample first) {
        List<ResourceColumn> columns = new ArrayList<>();
        first.processes().forEach((name, reading) -> process(columns, name, reading));
        first.disks().forEach((name, reading) -> {
            if (reading.readBytes() + reading.writtenBytes() > 0) {
                disk(columns, name);
            }
        });
        first.networks().forEach((name, reading) -> {
            if (reading.receivedBytes() + reading.sentBytes() > 0) {
                network(columns, name);
            }
        });
        return List.copyOf(columns);
    }

    private static void process(List<ResourceColumn> columns, String process, ProcessReading reading) {
        String prefix = prefix("process", process);
        for (ProcessFigure figure : ProcessFigure.values()) {
            if (expected(reading, figure)) {
                columns.add(new ResourceColumn(
                        prefix + figure.column(),
                        (before, now) -> between(
                                before.processes().get(process), now.processes().get(process), figure)));
            }
        }
    }

    /**
     * Returns whether a figure can be expected later: a JVM that reports its safepoints may report its heap from its
     * first collection on, when the columns are already made.
     */
    private static boolean expected(ProcessReading reading, ProcessFigure figure) {
        boolean ofHeap = figure == ProcessFigure.HEAP_USED_BYTES || figure == ProcessFigure.HEAP_CAPACITY_BYTES;
        return reading.figure(figure) != null || (ofHeap && reading.figure(ProcessFigure.SAFEPOINTS) != null);
    }

    /**
     * Computes the figure by the readings' own instants: those of other machines are not taken at the same time as the
     * sample.
     */
    private static @Nullable Double between(
            @Nullable ProcessReading before, @Nullable ProcessReading now, ProcessFigure figure) {
        Long to = now == null ? null : now.figure(figure);
        if (now == null || to == null) {
            return null;
        }
        if (figure.kind() == ProcessFigure.Kind.LEVEL) {
            return to / figure.divisor();
        }
        Long from = before == null ? null : before.figure(figure);
        if (before == null || from == null || now.atNanos() <= before.atNanos()) {
            return null;
        }
        double growth = (to - from) / figure.divisor();
        return figure.kind() == ProcessFigure.Kind.GROWTH
                ? Double.valueOf(growth)
                : Double.valueOf(growth / ((now.atNanos() - before.atNanos()) / 1e9));
    }

    private static void disk(List<ResourceColumn> columns, String disk) {
        String prefix = prefix("disk", disk);
        columns.add(perSecond(prefix + "readBytesPerSecond", 1, at -> disk(at, disk, DiskReading::readBytes)));
        columns.add(perSecond(prefix + "writtenBytesPerSecond", 1, at -> disk(at, disk, DiskReading::writtenBytes)));
        columns.add(perSecond(prefix + "busyShare", 1e-3, at -> disk(at, disk, DiskReading::busyMillis)));
    }

    private static void network(List<ResourceColumn> columns, String network) {
        String prefix = prefix("network", network);
        columns.add(perSecond(
                prefix + "receivedBytesPerSecond", 1, at -> network(at, network, NetworkReading::receivedBytes)));
        columns.add(perSecond(prefix + "sentBytesPerSecond", 1, at -> network(at, network, NetworkReading::sentBytes)));
    }

    /** Reads one total of a sample; null if it is unknown. */
    @FunctionalInterface
    private interface Total {
        @Nullable
        Long of(ResourceSample sample);
    }

    private static ResourceColumn perSecond(String name, double unit, Total total) {
        return new ResourceColumn(name, (before, now) -> {
            Long from = total.of(before);
            Long to = total.of(now);
            return from == null || to == null || now.atNanos() <= before.atNanos()
                    ? null
                    : (to - from) * unit / ((now.atNanos() - before.atNanos()) / 1e9);
        });
    }

    private static @Nullable Long disk(ResourceSample at, String name, ToLongFunction<DiskReading> figure) {
        DiskReading reading = at.disks().get(name);
        return reading == null ? null : Long.valueOf(figure.applyAsLong(reading));
    }

    private static @Nullable Long network(ResourceSample at, String name, ToLongFunction<NetworkReading> figure) {
        NetworkReading reading = at.networks().get(name);
        return reading == null ? null : Long.valueOf(figure.applyAsLong(reading));
    }

    /** Returns the name as part of a column's name, without the separators that it must not contain. */
    private static String prefix(String kind, String name) {
        return kind + "." + name.replaceAll("[,\\s\"]", "_") + ".";
    }
}
