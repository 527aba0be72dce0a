package io.weir.result;

import static io.weir.result.QuantityFormat.percent;
import static io.weir.result.QuantityFormat.rate;

import io.weir.result.ResourceUse.ProcessUse;
import io.weir.result.ResourceUse.Role;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Who used the processors of the generator's machine. What is not known is null.
 *
 * @param processors CPUs of the machine
 * @param generatorProcessors those that the run's JVM may use
 * @param brokerProcessors those that the broker may use
 * @param busyShare of all of the machine's, 0 to 1
 * @param stealShare of all of the machine's CPU time, part of {@code busyShare}
 * @param generatorCores CPU seconds per second of the run's JVM
 * @param brokerCores the same of the broker's processes, where all of them are seen on this machine
 */
record MachineUse(
        int processors,
        int generatorProcessors,
        int brokerProcessors,
        @Nullable Double busyShare,
        @Nullable Double stealShare,
        @Nullable Double generatorCores,
        @Nullable Double brokerCores) {

    /** How the source begins of a process that the machine's own system tells of: others are elsewhere. */
    private static final String HERE = "operating system";

    /** The machine and a process are not read in the same instant. */
    private static final double SLACK_OF_READINGS = 0.95;

    static MachineUse of(RunResult run) {
        ResourceUse resources = run.resources();
        List<ProcessUse> processes = resources == null ? List.of() : resources.processes();
        return new MachineUse(
                run.environment().machineCpus(),
                run.environment().hardware().processors(),
                run.environment().brokerCpus(),
                run.generator().machineCpuShare(),
                run.generator().machineStealShare(),
                cores(processes, Role.GENERATOR),
                // Of a broker of which a process could not be read, the others don't tell what it used.
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
                if (cores == null || !process.source().startsWith(HERE)) {
                    return null;
                }
                sum += cores;
                any = true;
            }
        }
        return any ? (Double) sum : null;
    }

    /**
     * Share of its processors that the broker used, 0 to 1; null when that is unknown, and when the machine was less busy
     * than that: it has more processors than are known.
     */
    @Nullable
    Double brokerShare() {
        if (brokerCores == null || processors <= 0) {
            return null;
        }
        double ofMachine = brokerCores / processors;
        return busyShare != null && busyShare < SLACK_OF_READINGS * ofMachine
                ? null
                : (Double) (brokerCores / brokerProcessors);
    }

    /** Returns the share of its own CPUs that the generator used, where it has not all of the machine; null elsewhere. */
    @Nullable
    Double generatorShare() {
        return generatorCores == null || generatorProcessors >= processors
                ? null
                : (Double) (generatorCores / generatorProcessors);
    }

    /**
     * "; on average the machine's processors were busy for 97 % (of 2 cores the generator used 0.9, the broker 0.8, each
     * read by itself)"; empty when unknown. The readings are of slightly different moments, so that they need not add up.
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
        return "; on average the machine's processors were busy for " + percent(busyShare)
                + (stealShare != null && stealShare > Steal.NOTED_SHARE
                        ? ", of which its host took " + percent(stealShare)
                        : "")
                + (users.isEmpty()
                        ? ""
                        : " (of " + processors + " cores " + String.join(", ", users)
                                + (users.size() == 1 ? ")" : ", each read by itself)"));
    }
}
