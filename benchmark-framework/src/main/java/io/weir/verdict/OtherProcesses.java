package io.weir.verdict;

import io.weir.result.ResourceUse;
import io.weir.result.ResourceUse.Role;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * CPU time of other processes in the measured part: neither of the run's JVM nor of the brokers launched for it. The
 * kernel's own work can't be separated from that of processes, nor steal on a machine that doesn't report it.
 */
final class OtherProcesses {

    /** Share that any machine has: daemons, the kernel's own work for disks and networks. More gets a note. */
    static final double NOTED_SHARE = 0.10;

    private OtherProcesses() {}

    /** Returns the note for a larger share than {@link #NOTED_SHARE}. */
    static Optional<String> note(RunEvidence evidence) {
        Double share = share(evidence);
        return share == null || share <= NOTED_SHARE
                ? Optional.empty()
                : Optional.of("Other processes of this machine"
                        + (evidence.generator().machineStealShare() == null
                                ? ", its kernel or its host used about "
                                : " or its kernel used about ")
                        + Math.round(100 * share) + " % of its CPUs during the measured part"
                        + (evidence.brokerSharesHost()
                                ? "."
                                : "; a broker that Weir did not launch counts among them if it runs here."));
    }

    /**
     * Returns the share of all CPUs, 0 to 1, a little below 0 by the inaccuracy of its terms; null if one of them is
     * unknown.
     */
    static @Nullable Double share(RunEvidence evidence) {
        Double machine = evidence.generator().machineCpuShare();
        Double generator = evidence.generator().processCpuShare();
        ResourceUse used = evidence.resources();
        if (machine == null || generator == null || used == null || evidence.cpus() < 1) {
            return null;
        }
        if (evidence.brokerSharesHost() && used.messagesPerBrokerCpuSecond() == null) {
            return null; // known only if every process of the broker is
        }
        double brokerCores = ResourceUse.cores(used.processes().stream()
                .filter(process -> process.role() == Role.BROKER && process.ofThisMachine())
                .toList());
        Double steal = evidence.generator().machineStealShare();
        return machine - (steal == null ? 0 : steal) - generator - brokerCores / evidence.cpus();
    }
}
