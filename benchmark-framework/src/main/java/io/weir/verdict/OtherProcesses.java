package io.weir.verdict;

import io.weir.evidence.Generator;
import io.weir.evidence.GeneratorLoad;
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

    /** Returns the note on the machine of a generator with the largest share, if that is more than {@link #NOTED_SHARE}. */
    static Optional<String> note(RunEvidence evidence) {
        Optional<String> note = Optional.empty();
        double largest = NOTED_SHARE;
        for (Generator generator : evidence.measurement().generators()) {
            Double share = share(evidence, generator.load());
            if (share != null && share > largest) {
                largest = share;
                note = Optional.of("Other processes of " + generator.machine()
                        + (generator.load().machineStealShare() == null
                                ? ", its kernel or its host used about "
                                : " or its kernel used about ")
                        + Math.round(100 * share) + " % of its CPUs during the measured part"
                        + (evidence.brokerSharesHost()
                                ? "."
                                : "; a broker that Weir did not launch counts among them if it runs here."));
            }
        }
        return note;
    }

    /** Returns the share of its CPUs that the generators of a machine used: of one alone, or elsewhere, its own share. */
    private static double generatorShare(RunEvidence evidence, ResourceUse used, double ofOne) {
        boolean here = used.processes().stream().anyMatch(process -> process.role() == Role.GENERATOR);
        return evidence.measurement().generators().size() == 1 || !here
                ? ofOne
                : ResourceUse.cores(used.processes().stream()
                                .filter(process -> process.role() == Role.GENERATOR && process.ofThisMachine())
                                .toList())
                        / evidence.cpus();
    }

    /** Returns the share of all CPUs, 0 to 1 or a little below 0; null if a term of it is unknown. */
    static @Nullable Double share(RunEvidence evidence, GeneratorLoad load) {
        Double machine = load.machineCpuShare();
        Double generator = load.processCpuShare();
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
        Double steal = load.machineStealShare();
        return machine
                - (steal == null ? 0 : steal)
                - generatorShare(evidence, used, generator)
                - brokerCores / evidence.cpus();
    }
}
