package io.weir.verdict;

import static io.weir.units.QuantityFormat.percent;
import static io.weir.units.QuantityFormat.rate;

import io.weir.evidence.GeneratorLoad;
import io.weir.result.MeasuredFigures;
import io.weir.result.ResourceUse;
import io.weir.result.ResourceUse.Role;
import io.weir.result.RunResult;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Use of the CPUs of the generator's machine, of several the busiest. Unknown figures are null.
 *
 * @param host that is busiest; null for this machine
 */
record MachineUse(
        RunResult run, GeneratorLoad busiest, @Nullable String host) {

    /** Busy share of CPUs above which there is not always a free one. */
    static final double BUSY_SHARE = 0.80;

    /** Tolerance for readings of the machine and a process at different instants. */
    private static final double SLACK_OF_READINGS = 0.95;

    static MachineUse of(RunResult run, MeasuredFigures figures) {
        return figures.generators().stream()
                .filter(generator -> generator.load().machineCpuShare() != null)
                .max(Comparator.comparing(generator -> generator.load().machineCpuShare()))
                .map(generator -> new MachineUse(run, generator.load(), generator.host()))
                .orElse(new MachineUse(run, GeneratorLoad.UNOBSERVED, null));
    }

    /** Returns the busy share of all of the machine's CPUs, 0 to 1. */
    private @Nullable Double busyShare() {
        return busiest.machineCpuShare();
    }

    /** Returns the CPU seconds per second of the broker's processes, where all of them are seen on this machine. */
    private @Nullable Double brokerCores() {
        ResourceUse resources = run.resources();
        // If a process of a broker could not be read, the others don't show its use.
        return resources == null || resources.messagesPerBrokerCpuSecond() == null ? null : cores(Role.BROKER);
    }

    private @Nullable Double cores(Role role) {
        ResourceUse resources = run.resources();
        return resources == null ? null : resources.coresHere(role);
    }

    /** Returns the share of its CPUs that the broker used; null if unknown, or if it has more CPUs than are known. */
    @Nullable
    Double brokerShare() {
        Double cores = brokerCores();
        Double busy = busyShare();
        int cpus = run.environment().machineCpus();
        return cores == null || cpus <= 0 || host == null && busy != null && busy < SLACK_OF_READINGS * cores / cpus
                ? null
                : (Double) (cores / run.environment().brokerCpus());
    }

    /**
     * Returns the share of its own CPUs that the generator used, with all of its processes, where it does not have the
     * whole machine; null elsewhere.
     */
    @Nullable
    Double generatorShare() {
        Double cores = cores(Role.GENERATOR);
        int own = run.environment().hardware().cpus();
        return cores == null || own >= run.environment().machineCpus() ? null : (Double) (cores / own);
    }

    /** Returns whether there is not always a free CPU for a thread of the generator that wakes up. */
    boolean isFull() {
        return Stream.of(Optional.ofNullable(busyShare()), Optional.ofNullable(generatorShare()))
                .flatMap(Optional::stream)
                .anyMatch(share -> share >= BUSY_SHARE);
    }

    /**
     * Returns the use in words, empty if unknown: "; on average the machine's CPUs were busy for 97 % (of 2 cores
     * the generator used 0.9, the broker 0.8, each read by itself)". The readings are of slightly different moments, so
     * they need not add up.
     */
    String words() {
        Double busy = busyShare();
        Double steal = busiest.machineStealShare();
        if (busy == null) {
            return "";
        }
        if (host != null) { // whose cores, and who used them, nobody has seen here
            return "; on average the CPUs of " + host + ", the busiest host, were busy for " + percent(busy)
                    + taken(steal);
        }
        List<String> users = new ArrayList<>();
        Optional.ofNullable(cores(Role.GENERATOR)).ifPresent(cores -> users.add("the generator used " + rate(cores)));
        Optional.ofNullable(brokerCores())
                .ifPresent(cores -> users.add("the broker " + (users.isEmpty() ? "used " : "") + rate(cores)));
        return "; on average the machine's CPUs were busy for " + percent(busy)
                + taken(steal)
                + (users.isEmpty()
                        ? ""
                        : " (of " + run.environment().machineCpus() + " cores " + String.join(", ", users)
                                + (users.size() == 1 ? ")" : ", each read by itself)"));
    }

    private static String taken(@Nullable Double steal) {
        return steal != null && steal > Steal.NOTED_SHARE ? ", of which its host took " + percent(steal) : "";
    }
}
