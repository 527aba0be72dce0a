package io.weir.campaign;

import io.weir.config.ConfigurationSource;
import io.weir.cpu.CpuDivision;
import io.weir.resource.WatchedProcess;
import io.weir.result.BrokerAge;
import io.weir.result.CampaignPlace;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * All that the JVM of a run needs to know. Holds secrets: it travels through a pipe and is never written to a file.
 *
 * @param configuration workload and driver as texts
 * @param brokerAddresses of a broker launched for this run; empty for an existing cluster
 * @param brokerVersion of that broker; null for an existing cluster
 * @param brokerAge when the run begins; null where it is not known
 * @param brokerProcesses those of that broker; empty for an existing cluster
 * @param runId letters and digits, unique
 * @param order from 1: which run of its campaign it is
 * @param folder absolute; exists and takes the run's files
 * @param brief whether of its summary only the verdict is to be shown
 * @param campaign where in its campaign it stands; null when it is carried out by itself
 * @param cpus of generator and broker
 */
public record RunPlan(
        ConfigurationSource configuration,
        Map<String, String> brokerAddresses,
        @Nullable String brokerVersion,
        @Nullable BrokerAge brokerAge,
        List<WatchedProcess> brokerProcesses,
        String runId,
        int order,
        String folder,
        boolean brief,
        @Nullable CampaignPlace campaign,
        CpuDivision cpus) {

    public RunPlan {
        brokerAddresses = Map.copyOf(brokerAddresses);
        brokerProcesses = List.copyOf(brokerProcesses);
    }

    /** A run by itself. */
    public RunPlan(
            ConfigurationSource configuration,
            Map<String, String> brokerAddresses,
            @Nullable String brokerVersion,
            List<WatchedProcess> brokerProcesses,
            String runId,
            int order,
            String folder,
            boolean brief) {
        this(
                configuration,
                brokerAddresses,
                brokerVersion,
                null,
                brokerProcesses,
                runId,
                order,
                folder,
                brief,
                null,
                CpuDivision.UNDIVIDED);
    }

    /** Whether the broker was launched by this campaign. */
    boolean hasOwnBroker() {
        return brokerVersion != null;
    }
}
