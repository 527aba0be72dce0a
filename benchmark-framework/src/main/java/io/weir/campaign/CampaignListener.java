package io.weir.campaign;

import io.weir.evidence.RunListener;
import io.weir.plan.PlannedRun;
import io.weir.report.RunFolder;
import java.util.Map;

/** Follows a campaign. Called by the campaign's thread unless noted otherwise. */
public interface CampaignListener {

    CampaignListener NONE = new CampaignListener() {};

    default void brokerStarting(PlannedRun run, String version) {}

    default void brokerReady(PlannedRun run, double seconds) {}

    /** Called when a broker that is ready listens on all interfaces of the machine, by node and purpose of each port. */
    default void portsOpen(PlannedRun run, Map<String, Integer> ports) {}

    /** Called when a node of the broker has ended on its own. Any thread. */
    default void nodeExited(String node, String reason) {}

    /** @param runs number of runs of the campaign, refused and skipped ones included */
    default void runStarting(PlannedRun run, int runs) {}

    /** Called instead of {@link #runStarting} and {@link #runEnded} for a run that others have made needless. */
    default void runSkipped(PlannedRun run, String reason) {}

    /** Returns a listener for a run; called once when the run is about to begin, with its broker ready. */
    default RunListener follow(PlannedRun run, RunFolder folder) {
        return RunListener.NONE;
    }

    default void runEnded(RunEnd end) {}

    /**
     * Called after the last of the fresh runs that were to confirm the answer of a search.
     *
     * @param end of the search, with what they have shown
     */
    default void confirmationEnded(RunEnd end) {}
}
