package io.weir.resource;

import io.weir.machine.CpuTicks;
import io.weir.machine.MachineFigure;
import io.weir.resource.ResourceSample.DiskReading;
import io.weir.result.ResourceUse;
import io.weir.result.ResourceUse.DiskUse;
import io.weir.result.ResourceUse.MachineUse;
import io.weir.result.ResourceUse.NetworkUse;
import io.weir.result.ResourceUse.ProcessUse;
import io.weir.result.ResourceUse.Role;
import io.weir.result.ResourceUse.Sampling;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The samples of the measured part, from its start to its end. */
final class ResourceWindow {

    /** Longest part without answers over a network, as a share; {@code LONGEST_GAP_NANOS} if that is longer. */
    private static final double LONGEST_GAP_SHARE = 0.05;

    private static final long LONGEST_GAP_NANOS = 2_000_000_000;

    /** Minimum share of a short measured part that needs answers. */
    private static final double MIN_SHARE = 0.5;

    private final Map<String, ProcessSpan> spans = new HashMap<>();
    private final Map<String, DiskCourse> disks = new HashMap<>();
    private final Map<String, Gaps> gaps = new HashMap<>();
    private @Nullable ResourceSample first;
    private @Nullable ResourceSample last;
    private final Map<MachineFigure, Long> highest = new EnumMap<>(MachineFigure.class);
    private final Map<MachineFigure, Long> lowest = new EnumMap<>(MachineFigure.class);
    private long samples;
    /** False once steal has gone back, as some kernels' counters do: it can't be subtracted across that. */
    private boolean stealCounts = true;

    /** Samples for which a process elsewhere had no figures. */
    private static final class Gaps {
        private long samples;
        private String lastReason = "";
    }

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
        stealCounts &= last == null || sample.ticks().countsStolenSince(last.ticks());
        last = sample;
        samples++;
        sample.machine().forEach((figure, value) -> {
            highest.merge(figure, value, Math::max);
            lowest.merge(figure, value, Math::min);
        });
        sample.unanswered().forEach((name, reason) -> {
            Gaps of = gaps.computeIfAbsent(name, none -> new Gaps());
            of.samples++;
            of.lastReason = reason;
        });
        long nanos = sample.atNanos() - first().atNanos();
        sample.disks()
                .forEach((name, reading) -> disks.computeIfAbsent(name, unknown -> new DiskCourse(reading))
                        .add(nanos, reading));
        sample.processes().forEach((name, reading) -> {
            ProcessSpan span = spans.get(name);
            if (span == null) {
                spans.put(name, new ProcessSpan(reading));
            } else {
                span.add(reading);
            }
        });
    }

    /** Returns whether there is a start and an end. */
    boolean isComplete() {
        return samples > 1 && last().atNanos() > first().atNanos();
    }

    /** Returns the machine's busy share, steal included; null if unknown. */
    @Nullable
    Double machineShare() {
        return isComplete() ? ticks(last()).busyShareSince(ticks(first())) : null;
    }

    /** Returns the share of the machine's CPU time that its host took; null when unknown. */
    @Nullable
    Double stealShare() {
        return isComplete() ? ticks(last()).stealShareSince(ticks(first())) : null;
    }

    private CpuTicks ticks(ResourceSample sample) {
        return stealCounts ? sample.ticks() : sample.ticks().withoutStolen();
    }

    /** Returns the use of resources; a negative time of the sampler is unknown. */
    ResourceUse use(
            List<WatchedSource> generators,
            List<WatchedSource> brokers,
            long acknowledged,
            long samplerNanos,
            List<String> unread) {
        List<String> missing = new ArrayList<>(unread);
        if (!isComplete()) {
            missing.add("No resources were sampled in the measured part.");
            return new ResourceUse(
                    0,
                    null,
                    List.of(),
                    List.of(),
                    List.of(),
                    null,
                    null,
                    new Sampling(samples, null, null),
                    missing,
                    List.of());
        }
        long nanos = last().atNanos() - first().atNanos();
        List<ProcessUse> processes = new ArrayList<>();
        generators.forEach(generator -> add(processes, generator, Role.GENERATOR, missing));
        if (generators.isEmpty()) {
            missing.add("What the workers used of their hosts is not known here, but for the shares in generators.");
        }
        for (WatchedSource broker : brokers) {
            add(processes, broker, Role.BROKER, missing);
            sayGaps(broker, missing);
        }
        Double cpuSeconds = samplerNanos < 0 ? null : samplerNanos / 1e9;
        return new ResourceUse(
                nanos,
                machine(),
                processes,
                disks(nanos),
                networks(),
                perCpuSecond(acknowledged, nanos, processes, Role.BROKER, brokers.size()),
                perCpuSecond(acknowledged, nanos, processes, Role.GENERATOR, generators.size()),
                new Sampling(samples, cpuSeconds, cpuSeconds == null ? null : cpuSeconds * 1e9 / nanos),
                missing,
                List.of());
    }

    private void sayGaps(WatchedSource watched, List<String> missing) {
        Gaps of = gaps.get(watched.name());
        if (of != null) {
            missing.add(watched.source() + " had no figures for " + watched.name() + " in " + of.samples + " of "
                    + samples + " samples, whose cells are empty; the last time: " + of.lastReason + ".");
        }
    }

    /** Returns messages per CPU second; null if unknown. A part without readings counts like the rest. */
    private static @Nullable Double perCpuSecond(
            long messages, long nanos, List<ProcessUse> all, Role role, int expected) {
        List<ProcessUse> processes = all.stream()
                .filter(process -> process.role() == role && process.cpuSeconds() != null)
                .toList();
        double seconds = ResourceUse.cores(processes) * nanos / 1e9;
        return processes.size() < expected || seconds <= 0 ? null : messages / seconds;
    }

    private void add(List<ProcessUse> processes, WatchedSource watched, Role role, List<String> missing) {
        ProcessSpan span = spans.get(watched.name());
        String part = missingPart(watched, span);
        if (span == null || part != null) {
            missing.add(
                    watched.elsewhere()
                            ? watched.source() + " gave no figures for " + watched.name() + " " + part
                                    + " of the measured part, so what it has used there is unknown."
                            : "The process of " + watched.name() + " was not there, or could not be read, " + part
                                    + " of the measured part.");
            return;
        }
        ProcessUse use = span.use(watched.name(), role, watched.source());
        if (use.cpuSeconds() == null) {
            missing.add(watched.source() + " does not tell the CPU time of " + watched.name()
                    + ", so messages per CPU second are unknown.");
        }
        if (use.jvm() == null) {
            missing.add(
                    watched.elsewhere()
                            ? watched.source() + " tells nothing of a JVM of " + watched.name()
                                    + ", so its heap and collections are unknown."
                            : "The process of " + watched.name()
                                    + " keeps no counters of a JVM that this user can read, so its heap and collections are unknown.");
        }
        processes.add(use);
    }

    private boolean isCoveredBy(ProcessSpan span) {
        long nanos = last().atNanos() - first().atNanos();
        long gap = nanos - span.nanos();
        return gap <= Math.max(LONGEST_GAP_NANOS, LONGEST_GAP_SHARE * nanos) && span.nanos() >= MIN_SHARE * nanos;
    }

    /** Returns the reason why readings are missing; null if they are enough. */
    private @Nullable String missingPart(WatchedSource watched, @Nullable ProcessSpan span) {
        if (span == null) {
            return watched.elsewhere() ? "in any sample" : "at the start";
        }
        if (watched.elsewhere()) {
            return isCoveredBy(span) ? null : "in too much";
        }
        if (!first().processes().containsKey(watched.name())) {
            return "at the start";
        }
        return last().processes().containsKey(watched.name()) ? null : "at the end";
    }

    private @Nullable MachineUse machine() {
        if (highest.isEmpty()) {
            return null;
        }
        Long load = highest.get(MachineFigure.LOAD);
        return new MachineUse(
                load == null
                        ? null
                        : (Double) (load / MachineFigure.LOAD.column().divisor()),
                perSecond(MachineFigure.USER_NANOS),
                perSecond(MachineFigure.SYSTEM_NANOS),
                perSecond(MachineFigure.IO_WAIT_NANOS),
                stealCounts ? perSecond(MachineFigure.STOLEN_NANOS) : null,
                lowest.get(MachineFigure.FREE_BYTES),
                highest.get(MachineFigure.CACHED_BYTES),
                highest.get(MachineFigure.DIRTY_BYTES),
                highest.get(MachineFigure.SWAP_USED_BYTES),
                growth(MachineFigure.SWAPPED_IN_BYTES),
                growth(MachineFigure.SWAPPED_OUT_BYTES));
    }

    private @Nullable Long growth(MachineFigure figure) {
        Long from = first().machine().get(figure);
        Long to = last().machine().get(figure);
        return from == null || to == null ? null : (Long) (to - from);
    }

    private @Nullable Double perSecond(MachineFigure nanos) {
        Long growth = growth(nanos);
        return growth == null ? null : (Double) ((double) growth / (last().atNanos() - first().atNanos()));
    }

    private List<DiskUse> disks(long nanos) {
        List<DiskUse> used = new ArrayList<>();
        last().disks().forEach((name, to) -> {
            var from = first().disks().get(name);
            if (from != null && to.readBytes() + to.writtenBytes() > 0) {
                long requests = to.requests() - from.requests();
                used.add(new DiskUse(
                        name,
                        to.readBytes() - from.readBytes(),
                        to.writtenBytes() - from.writtenBytes(),
                        Math.min(1, (to.busyMillis() - from.busyMillis()) * 1e6 / nanos),
                        requests,
                        requests > 0 && to.requestMillis() != DiskReading.UNKNOWN
                                ? (Double) ((to.requestMillis() - from.requestMillis()) * 1e6 / requests)
                                : null,
                        Objects.requireNonNull(disks.get(name)).requestGrowth().orElse(null)));
            }
        });
        return used;
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
