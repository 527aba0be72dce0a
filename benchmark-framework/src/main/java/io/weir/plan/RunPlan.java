package io.weir.plan;

import io.weir.config.DriverRequest;
import io.weir.cpu.CpuDivision;
import io.weir.report.SummaryDetail;
import io.weir.resource.WatchedProcess;
import io.weir.result.BrokerAge;
import io.weir.result.CampaignPlace;
import io.weir.secret.Secrets;
import io.weir.workload.Workload;
import java.nio.file.Path;
import java.util.EnumMap;
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
 * @param brokerFolder takes the data of that broker; null for an existing cluster
 * @param runId letters and digits, unique
 * @param order number of the run in its campaign, from 1
 * @param folder absolute; exists and takes the run's files
 * @param detail amount that it shows of its result
 * @param campaign its position in the campaign; null when it is carried out by itself
 */
public record RunPlan(
        Workload workload,
        DriverRequest driver,
        Map<String, String> brokerAddresses,
        @Nullable String brokerVersion,
        @Nullable String brokerImage,
        @Nullable BrokerAge brokerAge,
        List<WatchedProcess> brokerProcesses,
        @Nullable String brokerFolder,
        String runId,
        int order,
        String folder,
        SummaryDetail detail,
        @Nullable CampaignPlace campaign,
        CpuDivision cpus) {

    public RunPlan {
        brokerAddresses = Map.copyOf(brokerAddresses);
        brokerProcesses = List.copyOf(brokerProcesses);
        Secrets.rememberNamed(brokerAddresses);
    }

    /** Returns the folders that the run writes to on this machine, itself or by its broker. */
    public Map<DiskUse, Path> foldersWrittenTo() {
        Map<DiskUse, Path> folders = new EnumMap<>(DiskUse.class);
        folders.put(DiskUse.RESULTS, Path.of(folder));
        if (brokerFolder != null) {
            folders.put(DiskUse.BROKER, Path.of(brokerFolder));
        }
        return folders;
    }

    /** Returns whether this campaign launched the broker. */
    public boolean hasOwnBroker() {
        return brokerVersion != null;
    }
}
