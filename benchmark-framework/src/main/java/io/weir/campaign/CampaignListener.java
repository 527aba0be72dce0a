package io.weir.campaign;

import io.weir.report.RunFolder;

/** Follows a campaign. Called by the campaign's thread unless said otherwise. */
public interface CampaignListener {

    /** Hears nothing. */
    CampaignListener NONE = new CampaignListener() {};

    /** A broker is about to be fetched and started. */
    default void brokerStarting(PlannedRun run, String version) {}

    /** The broker takes connections. */
    default void brokerReady(PlannedRun run, double seconds) {}

    /** A node of the broker has ended on its own. Any thread. */
    default void nodeExited(String node, String reason) {}

    /** A run is about to start. */
    default void runStarting(PlannedRun run, int order, int runs) {}

    /** What is to follow a run; asked once the run is about to begin, with its broker ready. */
    default RunListener follow(PlannedRun run, RunFolder folder) {
        return RunListener.NONE;
    }

    /** A run has ended; its broker is gone. */
    default void runEnded(RunEnd end) {}
}
