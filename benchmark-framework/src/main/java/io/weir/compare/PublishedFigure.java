package io.weir.compare;

import io.weir.evidence.scenario.ReplayRecord;
import io.weir.evidence.scenario.Spread;
import io.weir.result.MeasuredFigures;
import io.weir.result.ResourceUse;
import io.weir.result.ResourceUse.DiskUse;
import io.weir.result.ResourceUse.MachineUse;
import io.weir.result.ResourceUse.ProcessUse;
import io.weir.result.ResourceUse.Role;
import io.weir.result.RunResult;
import io.weir.result.flow.GroupFigures;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * A figure that published tables have beside rates and latencies: counts, and what a run uses. Runs are not compared by
 * it, as neither more nor less of it is better.
 */
public enum PublishedFigure {
    ACKNOWLEDGED("count.acknowledged", Units.MESSAGES, result -> count(result, Counted.ACKNOWLEDGED)),
    RECEIVED("count.received", Units.MESSAGES, result -> count(result, Counted.RECEIVED)),
    PER_SUBSCRIPTION("received.perSubscription", Units.RATES, PublishedFigure::perSubscription),
    BROKER_CORES("broker.cores", Units.CORES, result -> cores(result, Role.BROKER)),
    BROKER_MAX_CORES("broker.maxCores", Units.CORES, PublishedFigure::maxCores),
    GENERATOR_CORES("generator.cores", Units.CORES, result -> cores(result, Role.GENERATOR)),
    MACHINE_CPU("machine.cpuShare", Units.SHARES, PublishedFigure::machineCpu),
    DISK_BUSY("disk.busyShare", Units.SHARES, PublishedFigure::busiestDisk),
    DISK_READ("disk.read", Units.BYTE_RATES, result -> disks(result, DiskUse::readBytes)),
    DISK_WRITTEN("disk.written", Units.BYTE_RATES, result -> disks(result, DiskUse::writtenBytes)),
    REPLAY_MIN("replay.min", Units.TIMES, result -> replay(result, Spread::min)),
    REPLAY_MAX("replay.max", Units.TIMES, result -> replay(result, Spread::max)),
    REPLAY_MEAN("replay.mean", Units.TIMES, result -> replay(result, Spread::mean)),
    REPLAY_MEDIAN("replay.median", Units.TIMES, result -> replay(result, Spread::median)),
    REPLAY_DEVIATION("replay.deviation", Units.TIMES, result -> replay(result, Spread::standardDeviation)),
    LOAD("machine.maxLoadAverage", Units.PLAIN, PublishedFigure::load);

    private final String name;
    private final Map<String, Double> units;
    private final Function<RunResult, @Nullable Double> figure;

    /** Units by their words in a column's title, and how many of the figure's own each is worth. */
    private static final class Units {
        private static final Map<String, Double> PLAIN = Map.of("", 1.0);
        private static final Map<String, Double> RATES = Map.of("msg/s", 1.0, "k msg/s", 1e3, "M msg/s", 1e6);
        private static final Map<String, Double> MESSAGES = Map.of("", 1.0, "messages", 1.0, "k", 1e3, "M", 1e6);

        /** A hundredth of a CPU, as top has it. */
        private static final Map<String, Double> CORES = Map.of("", 1.0, "cores", 1.0, "%", 0.01);

        private static final Map<String, Double> TIMES = Map.of("s", 1.0, "ms", 1e-3);
        private static final Map<String, Double> SHARES = Map.of("", 1.0, "%", 0.01);
        private static final Map<String, Double> BYTE_RATES = Map.of("B/s", 1.0, "MB/s", 1e6, "MiB/s", 1048576.0);
    }

    /** Kind of messages that are counted in the measured part. */
    private enum Counted {
        ACKNOWLEDGED,
        RECEIVED
    }

    PublishedFigure(String name, Map<String, Double> units, Function<RunResult, @Nullable Double> figure) {
        this.name = name;
        this.units = units;
        this.figure = figure;
    }

    /** Returns the figure of a name in a column's title. */
    public static Optional<PublishedFigure> named(String name) {
        return Arrays.stream(values()).filter(each -> each.name.equals(name)).findFirst();
    }

    /** Returns the name in a column's title. */
    public String title() {
        return name;
    }

    /** Returns how many of the figure's own units one of a unit is worth; empty if it is none of this figure. */
    public OptionalDouble worth(String unit) {
        Double worth = units.get(unit);
        return worth == null ? OptionalDouble.empty() : OptionalDouble.of(worth);
    }

    /** Returns the words of all units. */
    public Collection<String> units() {
        return units.keySet().stream().sorted().toList();
    }

    /** Returns the figure of a run: messages, also per second, CPUs, a share from 0, seconds, or bytes per second; null if it is not known or if
     * the run has no measured part. */
    public @Nullable Double of(RunResult result) {
        return result.figures() == null ? null : figure.apply(result);
    }

    private static double count(RunResult result, Counted counted) {
        MeasuredFigures figures = Objects.requireNonNull(result.figures());
        return (double)
                (counted == Counted.ACKNOWLEDGED
                        ? figures.windowCounters().acknowledged()
                        : figures.windowCounters().received());
    }

    /**
     * Returns the messages per second that the subscriptions of a topic have received, as their mean; where they differ, those
     * of the first group.
     */
    private static @Nullable Double perSubscription(RunResult result) {
        MeasuredFigures figures = Objects.requireNonNull(result.figures());
        if (!figures.groups().isEmpty()) {
            GroupFigures first = figures.groups().get(0);
            return first.messagesPerSecond() == null
                    ? null
                    : (Double) (first.messagesPerSecond() * first.topics() / first.subscriptions());
        }
        int subscriptions = result.workload().subscriptionsPerTopic();
        return figures.rates() == null || subscriptions == 0
                ? null
                : (Double) (figures.rates().received().messagesPerSecond() / subscriptions);
    }

    /** Returns a figure of the times from a start to the first message, in seconds. */
    private static @Nullable Double replay(RunResult result, ToDoubleFunction<Spread> figure) {
        ReplayRecord replay = Objects.requireNonNull(result.figures()).replay();
        Spread first = replay == null ? null : replay.first();
        return first == null ? null : (Double) figure.applyAsDouble(first);
    }

    private static @Nullable Double cores(RunResult result, Role role) {
        List<ProcessUse> all = all(result, role);
        return all.isEmpty() ? null : (Double) ResourceUse.cores(all);
    }

    /** Returns the CPUs in the highest second of the broker's busiest process. */
    private static @Nullable Double maxCores(RunResult result) {
        List<ProcessUse> all = all(result, Role.BROKER);
        return all.stream().anyMatch(process -> process.maxCores() == null)
                ? null
                : all.stream()
                        .map(ProcessUse::maxCores)
                        .max(Comparator.naturalOrder())
                        .orElse(null);
    }

    /** Returns the processes of an owner; none if the CPU time of one is not known or one was not read to the end. */
    private static List<ProcessUse> all(RunResult result, Role role) {
        ResourceUse use = result.resources();
        if (use == null
                || (role == Role.BROKER ? use.messagesPerBrokerCpuSecond() : use.messagesPerGeneratorCpuSecond())
                        == null) {
            return List.of();
        }
        return use.processes().stream()
                .filter(process -> process.role() == role)
                .toList();
    }

    /** Returns the share of the machine's CPUs that were busy in programs and the kernel. */
    private static @Nullable Double machineCpu(RunResult result) {
        MachineUse machine = machine(result);
        return machine == null || machine.userCores() == null || machine.systemCores() == null
                ? null
                : (Double) ((machine.userCores() + machine.systemCores())
                        / result.environment().machineCpus());
    }

    private static @Nullable Double load(RunResult result) {
        MachineUse machine = machine(result);
        return machine == null ? null : machine.maxLoadAverage();
    }

    private static @Nullable MachineUse machine(RunResult result) {
        ResourceUse use = result.resources();
        return use == null ? null : use.machine();
    }

    private static @Nullable Double busiestDisk(RunResult result) {
        ResourceUse use = result.resources();
        return use == null || use.disks().isEmpty()
                ? null
                : (Double) use.disks().stream()
                        .mapToDouble(DiskUse::busyShare)
                        .max()
                        .orElseThrow();
    }

    /** Returns bytes per second of all disks; what the kernel makes of several, such as a volume, counts on these. */
    private static @Nullable Double disks(RunResult result, ToLongFunction<DiskUse> bytes) {
        ResourceUse use = result.resources();
        List<DiskUse> disks = use == null
                ? List.of()
                : use.disks().stream()
                        .filter(disk -> !disk.name().matches("(/dev/)?(dm-|md|mapper/).*"))
                        .toList();
        return use == null || disks.isEmpty() || use.observedNanos() <= 0
                ? null
                : (Double) (disks.stream().mapToLong(bytes).sum() * 1e9 / use.observedNanos());
    }
}
