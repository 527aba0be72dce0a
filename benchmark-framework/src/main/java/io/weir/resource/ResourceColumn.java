package io.weir.resource;

import io.weir.resource.ResourceSample.DiskReading;
import io.weir.resource.ResourceSample.JvmReading;
import io.weir.resource.ResourceSample.NetworkReading;
import io.weir.resource.ResourceSample.ProcessReading;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/** One figure of two samples, the later of which ends an interval. */
record ResourceColumn(String name, Figure figure) {

    /** What the two say; null when one of them doesn't know. */
    @FunctionalInterface
    interface Figure {
        @Nullable
        Double between(ResourceSample before, ResourceSample now);
    }

    /** The columns for everything that a first sample has seen. Disks and networks that were never used are left out. */
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
        columns.add(perSecond(prefix + "cpuUserCores", 1e-3, at -> process(at, process, ProcessReading::userMillis)));
        columns.add(
                perSecond(prefix + "cpuSystemCores", 1e-3, at -> process(at, process, ProcessReading::systemMillis)));
        columns.add(level(prefix + "residentBytes", at -> process(at, process, ProcessReading::residentBytes)));
        columns.add(level(prefix + "threads", at -> process(at, process, ProcessReading::threads)));
        if (reading.readBytes() >= 0 && reading.writtenBytes() >= 0) {
            columns.add(
                    perSecond(prefix + "readBytesPerSecond", 1, at -> process(at, process, ProcessReading::readBytes)));
            columns.add(perSecond(
                    prefix + "writtenBytesPerSecond", 1, at -> process(at, process, ProcessReading::writtenBytes)));
        }
        JvmReading jvm = reading.jvm();
        if (jvm != null) {
            columns.add(level(prefix + "heapUsedBytes", at -> jvm(at, process, JvmReading::heapUsedBytes)));
            columns.add(level(prefix + "heapCapacityBytes", at -> jvm(at, process, JvmReading::heapCapacityBytes)));
            columns.add(growth(prefix + "garbageCollections", at -> jvm(at, process, JvmReading::collections)));
            columns.add(growth(prefix + "garbageCollectionNanos", at -> jvm(at, process, JvmReading::collectionNanos)));
            if (jvm.safepointNanos() >= 0) {
                columns.add(growth(prefix + "safepointNanos", at -> jvm(at, process, JvmReading::safepointNanos)));
            }
        }
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

    /** What a sample says of one thing; null when it doesn't know. */
    @FunctionalInterface
    private interface Total {
        @Nullable
        Long of(ResourceSample sample);
    }

    private static ResourceColumn level(String name, Total total) {
        return new ResourceColumn(name, (before, now) -> {
            Long value = total.of(now);
            return value == null ? null : (double) value;
        });
    }

    private static ResourceColumn growth(String name, Total total) {
        return new ResourceColumn(name, (before, now) -> {
            Long from = total.of(before);
            Long to = total.of(now);
            return from == null || to == null ? null : (double) (to - from);
        });
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

    private static @Nullable Long process(ResourceSample at, String name, ToLongFunction<ProcessReading> figure) {
        ProcessReading reading = at.processes().get(name);
        return reading == null ? null : known(figure.applyAsLong(reading));
    }

    private static @Nullable Long jvm(ResourceSample at, String name, ToLongFunction<JvmReading> figure) {
        ProcessReading reading = at.processes().get(name);
        JvmReading jvm = reading == null ? null : reading.jvm();
        return jvm == null ? null : known(figure.applyAsLong(jvm));
    }

    private static @Nullable Long disk(ResourceSample at, String name, ToLongFunction<DiskReading> figure) {
        DiskReading reading = at.disks().get(name);
        return reading == null ? null : Long.valueOf(figure.applyAsLong(reading));
    }

    private static @Nullable Long network(ResourceSample at, String name, ToLongFunction<NetworkReading> figure) {
        NetworkReading reading = at.networks().get(name);
        return reading == null ? null : Long.valueOf(figure.applyAsLong(reading));
    }

    private static @Nullable Long known(long value) {
        return value < 0 ? null : Long.valueOf(value);
    }

    /** Names become names of columns, whose separators they must not hold. */
    private static String prefix(String kind, String name) {
        return kind + "." + name.replaceAll("[,\\s\"]", "_") + ".";
    }
}
