package io.weir.resource;

import io.weir.resource.ResourceSample.JvmReading;
import io.weir.resource.ResourceSample.ProcessReading;
import io.weir.result.ResourceUse;
import io.weir.result.ResourceUse.DiskUse;
import io.weir.result.ResourceUse.JvmUse;
import io.weir.result.ResourceUse.NetworkUse;
import io.weir.result.ResourceUse.ProcessUse;
import io.weir.result.ResourceUse.Role;
import io.weir.result.ResourceUse.Sampling;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The samples of the measured part, from its start to its end. */
final class ResourceWindow {

    private final Map<String, ProcessReading> peaks = new HashMap<>();
    private @Nullable ResourceSample first;
    private @Nullable ResourceSample last;
    private long samples;

    private ResourceSample first() {
        return Objects.requireNonNull(first);
    }

    private ResourceSample last() {
        return Objects.requireNonNull(last);
    }

    void add(ResourceSample sample) {
        if (first == null) {
            first = sample;
        }
        last = sample;
        samples++;
        sample.processes().forEach((name, reading) -> peaks.merge(name, reading, ResourceWindow::higher));
    }

    /** The levels of both; of a long run only these are kept. */
    private static ProcessReading higher(ProcessReading peak, ProcessReading now) {
        return new ProcessReading(
                now.startedAt(),
                now.userMillis(),
                now.systemMillis(),
                Math.max(peak.residentBytes(), now.residentBytes()),
                Math.max(peak.threads(), now.threads()),
                now.readBytes(),
                now.writtenBytes(),
                higher(peak.jvm(), now.jvm()));
    }

    private static @Nullable JvmReading higher(@Nullable JvmReading peak, @Nullable JvmReading now) {
        if (peak == null || now == null) {
            return peak == null ? now : peak;
        }
        return new JvmReading(
                Math.max(peak.heapUsedBytes(), now.heapUsedBytes()),
                Math.max(peak.heapCapacityBytes(), now.heapCapacityBytes()),
                now.collections(),
                now.collectionNanos(),
                now.safepoints(),
                now.safepointNanos());
    }

    /** Whether there is a start and an end. */
    boolean isComplete() {
        return samples > 1 && last().atNanos() > first().atNanos();
    }

    /** The machine's busy share; null when unknown. */
    @Nullable
    Double machineShare() {
        return isComplete() ? last().ticks().shareSince(first().ticks()) : null;
    }

    /**
     * What was used.
     *
     * @param brokers names of the broker's processes; empty when none of them is ours to see
     * @param acknowledged messages in the measured window
     * @param samplerNanos processor time of the sampler's thread; negative when unknown
     * @param unread sentences on what else could not be read
     */
    ResourceUse use(List<String> brokers, long acknowledged, long samplerNanos, List<String> unread) {
        List<String> missing = new ArrayList<>(unread);
        if (!isComplete()) {
            missing.add("No resources were sampled in the measured part.");
            return new ResourceUse(
                    0, List.of(), List.of(), List.of(), null, null, new Sampling(samples, null, null), missing);
        }
        long nanos = last().atNanos() - first().atNanos();
        List<ProcessUse> processes = new ArrayList<>();
        add(processes, ResourceSampler.GENERATOR, Role.GENERATOR, missing);
        for (String broker : brokers) {
            add(processes, broker, Role.BROKER, missing);
        }
        Double cpuSeconds = samplerNanos < 0 ? null : samplerNanos / 1e9;
        return new ResourceUse(
                nanos,
                processes,
                disks(nanos),
                networks(),
                perCpuSecond(acknowledged, processes, Role.BROKER, brokers.size()),
                perCpuSecond(acknowledged, processes, Role.GENERATOR, 1),
                new Sampling(samples, cpuSeconds, cpuSeconds == null ? null : cpuSeconds * 1e9 / nanos),
                missing);
    }

    private static @Nullable Double perCpuSecond(long messages, List<ProcessUse> all, Role role, int expected) {
        List<ProcessUse> processes =
                all.stream().filter(process -> process.role() == role).toList();
        double seconds = processes.stream().mapToDouble(ProcessUse::cpuSeconds).sum();
        return processes.size() < expected || seconds <= 0 ? null : messages / seconds;
    }

    private void add(List<ProcessUse> processes, String name, Role role, List<String> missing) {
        ProcessReading from = first().processes().get(name);
        ProcessReading to = last().processes().get(name);
        if (from == null || to == null) {
            missing.add("The process of " + name + " was not there, or could not be read, "
                    + (from == null ? "at the start" : "at the end") + " of the measured part.");
            return;
        }
        ProcessReading peak = peaks.getOrDefault(name, to);
        JvmUse jvm = jvm(from.jvm(), to.jvm(), peak.jvm());
        if (jvm == null) {
            missing.add("The process of " + name
                    + " keeps no counters of a JVM that this user can read, so its heap and collections are unknown.");
        }
        boolean storage = from.readBytes() >= 0 && to.readBytes() >= 0;
        processes.add(new ProcessUse(
                name,
                role,
                (to.userMillis() - from.userMillis()) / 1e3,
                (to.systemMillis() - from.systemMillis()) / 1e3,
                peak.residentBytes(),
                peak.threads(),
                storage ? Long.valueOf(to.readBytes() - from.readBytes()) : null,
                storage ? Long.valueOf(to.writtenBytes() - from.writtenBytes()) : null,
                jvm));
    }

    private static @Nullable JvmUse jvm(@Nullable JvmReading from, @Nullable JvmReading to, @Nullable JvmReading peak) {
        if (from == null || to == null || peak == null) {
            return null;
        }
        boolean safepoints = from.safepoints() >= 0 && to.safepoints() >= 0;
        return new JvmUse(
                peak.heapUsedBytes(),
                peak.heapCapacityBytes(),
                to.collections() - from.collections(),
                to.collectionNanos() - from.collectionNanos(),
                safepoints ? Long.valueOf(to.safepoints() - from.safepoints()) : null,
                safepoints ? Long.valueOf(to.safepointNanos() - from.safepointNanos()) : null);
    }

    private List<DiskUse> disks(long nanos) {
        List<DiskUse> disks = new ArrayList<>();
        last().disks().forEach((name, to) -> {
            var from = first().disks().get(name);
            if (from != null && to.readBytes() + to.writtenBytes() > 0) {
                disks.add(new DiskUse(
                        name,
                        to.readBytes() - from.readBytes(),
                        to.writtenBytes() - from.writtenBytes(),
                        Math.min(1, (to.busyMillis() - from.busyMillis()) * 1e6 / nanos)));
            }
        });
        return disks;
    }

    private List<NetworkUse> networks() {
        List<NetworkUse> networks = new ArrayList<>();
        last().networks().forEach((name, to) -> {
            var from = first().networks().get(name);
            if (from != null && to.receivedBytes() + to.sentBytes() > 0) {
                networks.add(new NetworkUse(
                        name, to.receivedBytes() - from.receivedBytes(), to.sentBytes() - from.sentBytes()));
            }
        });
        return networks;
    }
}
