package io.weir.cli;

import io.weir.campaign.CampaignListener;
import io.weir.campaign.PlannedRun;
import io.weir.campaign.RunEnd;
import io.weir.campaign.RunListener;
import io.weir.campaign.SnapshotListeners;
import io.weir.report.RunFolder;
import java.util.List;

/** Several listeners as one, called in their order. */
record CampaignListeners(List<CampaignListener> listeners) implements CampaignListener {

    CampaignListeners {
        listeners = List.copyOf(listeners);
    }

    @Override
    public void brokerStarting(PlannedRun run, String version) {
        listeners.forEach(listener -> listener.brokerStarting(run, version));
    }

    @Override
    public void brokerReady(PlannedRun run, double seconds) {
        listeners.forEach(listener -> listener.brokerReady(run, seconds));
    }

    @Override
    public void nodeExited(String node, String reason) {
        listeners.forEach(listener -> listener.nodeExited(node, reason));
    }

    @Override
    public void runStarting(PlannedRun run, int order, int runs) {
        listeners.forEach(listener -> listener.runStarting(run, order, runs));
    }

    @Override
    public RunListener follow(PlannedRun run, RunFolder folder) {
        return new RunListeners(
                listeners.stream().map(listener -> listener.follow(run, folder)).toList());
    }

    @Override
    public void runEnded(RunEnd end) {
        listeners.forEach(listener -> listener.runEnded(end));
    }

    /** Several listeners of one run as one. */
    private static final class RunListeners extends SnapshotListeners<RunListener> implements RunListener {

        RunListeners(List<RunListener> listeners) {
            super(listeners);
        }

        @Override
        public void line(String text) {
            listeners.forEach(listener -> listener.line(text));
        }
    }
}
