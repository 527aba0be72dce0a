package io.weir.plan;

import io.weir.report.CampaignManifest;
import java.util.List;

/**
 * The runs of one command, checked as far as that needs no broker.
 *
 * @param manifest names them all, and those that are not carried out
 * @param runs to be carried out, in the order of the manifest
 * @param disks what they need of the disks of this machine
 */
public record CampaignPlan(CampaignManifest manifest, List<PlannedRun> runs, List<DiskNeed> disks) {

    public CampaignPlan {
        runs = List.copyOf(runs);
        disks = List.copyOf(disks);
    }
}
