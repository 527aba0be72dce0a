package io.weir.cli.console;

import io.weir.campaign.CampaignListener;
import io.weir.campaign.RunEnd;
import io.weir.evidence.RunListener;
import io.weir.plan.PlannedRun;
import io.weir.report.RunFolder;
import java.util.List;
import java.util.Map;

/** Several listeners as one, called in their order. */
public record CampaignListeners(List<CampaignListener> listeners) implements CampaignListener {

    public CampaignListeners {
        listeners = List.copyOf(listeners);
    }

    @Override
    public void brokerStarting(PlannedRun run, String version) {
        listeners.forEach(listener -> listener.brokerStarting(run, version));
    }

    @Override
    public void portsOpen(PlannedRun run, Map<String, Integer> ports) {
        listeners.forEach(listener -> listener.portsOpen(run, ports));
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
    public void runStarting(PlannedRun run, int runs) {
        listeners.forEach(listener -> listener.runStarting(run, runs));
    }

    @Override
    public void runSkipped(PlannedRun run, String reason) {
        listeners.forEach(listener -> listener.runSkipped(run, reason));
    }

    @Override
    public RunListener follow(PlannedRun run, RunFolder folder) {
        return RunListener.all(
                listeners.stream().map(listener -> listener.follow(run, folder)).toList());
    }

    @Override
    public void runEnded(RunEnd end) {
        listeners.forEach(listener -> listener.runEnded(end));
    }

    @Override
    public void confirmationEnded(RunEnd end) {
        listeners.forEach(listener -> listener.confirmationEnded(end));
    }
}
