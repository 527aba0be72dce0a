package io.weir.plan;

import io.weir.broker.LaunchedFacts;
import io.weir.config.DriverRequest;
import io.weir.cpu.CpuDivision;
import io.weir.host.WorkerHosts;
import io.weir.report.SummaryDetail;
import io.weir.resource.WatchedProcess;
import io.weir.result.BrokerAge;
import io.weir.result.CampaignPlace;
import io.weir.secret.Secrets;
import io.weir.workload.Workload;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * All information for the JVM of a run, which reads no file of the user. Holds secrets: it is sent through a pipe and
 * never written to a file.
 *
 * @param workload with overrides and defaults applied, and the bytes of its payload
 * @param brokerAddresses addresses of a broker launched by this campaign; empty for an existing cluster
 * @param brokerVersion version of that broker; null for an existing cluster
 * @param brokerImage image of its containers, by digest or ID; null without
 * @param brokerAge age of the broker when the run begins; null if it is not known
 * @param brokerProcesses processes of that broker; empty for an existing cluster
 * @param brokerFolders those that take the data of that broker; none for an existing cluster
 * @param brokerFacts what was read of the nodes of that broker; nothing for an existing cluster
 * @param runId letters and digits, unique
 * @param order number of the run in its campaign, from 1
 * @param folder absolute; exists and takes the run's files
 * @param detail amount that it shows of its result
 * @param campaign its position in the campaign; null when it is carried out by itself
 * @param hosts those of its workers; null for this one
 */
public record RunPlan(
        Workload workload,
        DriverRequest driver,
        Map<String, String> brokerAddresses,
        @Nullable String brokerVersion,
        @Nullable String brokerImage,
        @Nullable BrokerAge brokerAge,
        List<WatchedProcess> brokerProcesses,
        List<String> brokerFolders,
        LaunchedFacts brokerFacts,
        String runId,
        int order,
        String folder,
        SummaryDetail detail,
        @Nullable CampaignPlace campaign,
        CpuDivision cpus,
        @Nullable WorkerHosts hosts) {

    public RunPlan {
        brokerAddresses = Map.copyOf(brokerAddresses);
        brokerProcesses = List.copyOf(brokerProcesses);
        brokerFolders = List.copyOf(brokerFolders);
        Secrets.rememberNamed(brokerAddresses);
    }

    /** Returns the folders that the run writes to on this machine, itself or by its broker. */
    public Map<Path, DiskUse> foldersWrittenTo() {
        Map<Path, DiskUse> folders = new LinkedHashMap<>();
        folders.put(Path.of(folder), DiskUse.RESULTS);
        brokerFolders.forEach(written -> folders.put(Path.of(written), DiskUse.BROKER));
        return folders;
    }

    /** Returns whether this campaign launched the broker. */
    public boolean hasOwnBroker() {
        return brokerVersion != null;
    }
}
