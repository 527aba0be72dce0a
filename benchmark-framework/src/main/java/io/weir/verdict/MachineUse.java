package io.weir.verdict;

import static io.weir.units.QuantityFormat.percent;
import static io.weir.units.QuantityFormat.rate;

import io.weir.result.ResourceUse;
import io.weir.result.ResourceUse.ProcessUse;
import io.weir.result.ResourceUse.Role;
import io.weir.result.RunResult;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Use of the CPUs of the generator's machine. Unknown figures are null.
 *
 * @param cpus CPUs of the machine
 * @param generatorCpus those that the run's JVM may use
 * @param brokerCpus those that the broker may use
 * @param busyShare of all of the machine's, 0 to 1
 * @param stealShare of all of the machine's CPU time, part of {@code busyShare}
 * @param generatorCores CPU seconds per second of the run's JVM
 * @param brokerCores the same of the broker's processes, where all of them are seen on this machine
 */
record MachineUse(
        int cpus,
        int generatorCpus,
        int brokerCpus,
        @Nullable Double busyShare,
        @Nullable Double stealShare,
        @Nullable Double generatorCores,
        @Nullable Double brokerCores) {

    /** Busy share of CPUs above which there is not always a free one. */
    static final double BUSY_SHARE = 0.80;

    /** Tolerance for readings of the machine and a process at different instants. */
    private static final double SLACK_OF_READINGS = 0.95;

    static MachineUse of(RunResult run) {
        ResourceUse resources = run.resources();
        List<ProcessUse> processes = resources == null ? List.of() : resources.processes();
        return new MachineUse(
                run.environment().machineCpus(),
                run.environment().hardware().cpus(),
                run.environment().brokerCpus(),
                run.generator().machineCpuShare(),
                run.generator().machineStealShare(),
                cores(processes, Role.GENERATOR),
                // If a process of a broker could not be read, the others don't show its use.
                resources == null || resources.messagesPerBrokerCpuSecond() == null
                        ? null
                        : cores(processes, Role.BROKER));
    }

    private static @Nullable Double cores(List<ProcessUse> processes, Role role) {
        double sum = 0;
        boolean any = false;
        for (ProcessUse process : processes) {
            if (process.role() == role) {
                Double cores = process.cores();
                if (cores == null || !process.ofThisMachine()) {
                    return null;
                }
                sum += cores;
                any = true;
            }
        }
        return any ? (Double) sum : null;
    }

    /**
     * Returns the share of its CPUs that the broker used, 0 to 1; null if that is unknown, or if the machine was less
     * busy than that: then it has more CPUs than are known.
     */
    @Nullable
    Double brokerShare() {
        if (brokerCores == null || cpus <= 0) {
            return null;
        }
        double ofMachine = brokerCores / cpus;
        return busyShare != null && busyShare < SLACK_OF_READINGS * ofMachine
                ? null
                : (Double) (brokerCores / brokerCpus);
    }

    /**
     * Returns the share of its own CPUs that the generator used, where it does not have the whole machine; null
     * elsewhere.
     */
    @Nullable
    Double generatorShare() {
        return generatorCores == null || generatorCpus >= cpus ? null : (Double) (generatorCores / generatorCpus);
    }

    /** Returns whether there is not always a free CPU for a thread of the generator that wakes up. */
    boolean isFull() {
        Double own = generatorShare();
        return busyShare != null && busyShare >= BUSY_SHARE || own != null && own >= BUSY_SHARE;
    }

    /**
     * Returns the use in words, empty if unknown: "; on average the machine's CPUs were busy for 97 % (of 2 cores
     * the generator used 0.9, the broker 0.8, each read by itself)". The readings are of slightly different moments, so
     * they need not add up.
     */
    String words() {
        if (busyShare == null) {
            return "";
        }
        List<String> users = new ArrayList<>();
        if (generatorCores != null) {
            users.add("the generator used " + rate(generatorCores));
        }
        if (brokerCores != null) {
            users.add("the broker " + (users.isEmpty() ? "used " : "") + rate(brokerCores));
        }
        return "; on average the machine's CPUs were busy for " + percent(busyShare)
                + (stealShare != null && stealShare > Steal.NOTED_SHARE
                        ? ", of which its host took " + percent(stealShare)
                        : "")
                + (users.isEmpty()
                        ? ""
                        : " (of " + cpus + " cores " + String.join(", ", users)
                                + (users.size() == 1 ? ")" : ", each read by itself)"));
    }
}
