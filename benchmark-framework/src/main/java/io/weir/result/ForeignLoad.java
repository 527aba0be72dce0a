package io.weir.result;

import io.weir.result.ResourceUse.ProcessUse;
import io.weir.result.ResourceUse.Role;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What the machine's processors did in the measured part for others than the run's JVM and the brokers launched for it.
 * The kernel's own work and the time that a host gave to other machines can't be told from that of programs.
 */
final class ForeignLoad {

    /** Less than this comes with any machine: daemons, the kernel's own work for disks and networks. */
    static final double NOTED_SHARE = 0.10;

    private ForeignLoad() {}

    /** What is said when it is more than that. */
    static Optional<String> note(RunEvidence evidence) {
        Double share = share(evidence);
        return share == null || share <= NOTED_SHARE
                ? Optional.empty()
                : Optional.of("Other programs of this machine, its kernel or its host used about "
                        + Math.round(100 * share) + " % of its processors during the measured part"
                        + (evidence.brokerSharesHost()
                                ? "."
                                : "; a broker that Weir did not launch counts among them if it runs here."));
    }

    /** Of all processors, 0 to 1, a little below 0 by the inaccuracy of its terms; null when one of them is unknown. */
    static @Nullable Double share(RunEvidence evidence) {
        Double machine = evidence.generator().machineCpuShare();
        Double generator = evidence.generator().processCpuShare();
        ResourceUse used = evidence.resources();
        if (machine == null || generator == null || used == null || evidence.processors() < 1) {
            return null;
        }
        if (evidence.brokerSharesHost() && used.messagesPerBrokerCpuSecond() == null) {
            return null; // which is known when every process of the broker is
        }
        double brokerCores = used.processes().stream()
                .filter(process -> process.role() == Role.BROKER && process.ofThisMachine())
                .map(ProcessUse::cores)
                .filter(Objects::nonNull)
                .mapToDouble(Double::doubleValue)
                .sum();
        return machine - generator - brokerCores / evidence.processors();
    }
}
