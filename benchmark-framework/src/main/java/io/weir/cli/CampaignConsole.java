package io.weir.cli;

import io.weir.campaign.CampaignListener;
import io.weir.campaign.PlannedRun;
import io.weir.campaign.RunEnd;
import io.weir.result.RunResult;
import java.util.Locale;

/** Tells the user how a campaign goes on. */
final class CampaignConsole implements CampaignListener {

    private final Console console;
    private final Installation installation;

    CampaignConsole(Console console, Installation installation) {
        this.console = console;
        this.installation = installation;
    }

    @Override
    public void runStarting(PlannedRun run, int order, int runs) {
        String which = runs == 1 ? "Run" : "Run " + order + " of " + runs;
        console.line(console.terminal().strong(which + ": " + run.workload().name() + " on " + run.driverName()));
    }

    @Override
    public void brokerStarting(PlannedRun run, String version) {
        int nodes = run.target().configuration().file().broker().nodes();
        console.line("Starting " + run.target().driver().name() + " " + version
                + (nodes == 1 ? "" : " with " + nodes + " nodes") + " on this machine …");
    }

    @Override
    public void brokerReady(PlannedRun run, double seconds) {
        console.line(String.format(Locale.ROOT, "It is ready after %.1f s; starting the JVM of the run …", seconds));
    }

    @Override
    public void nodeExited(String node, String reason) {
        console.error("Broker node " + node + " has ended: " + reason);
    }

    @Override
    public void runEnded(RunEnd end) {
        console.clearBlock();
        end.failure().ifPresent(reason -> console.error(console.terminal().bad("The run failed: ") + reason));
        end.afterwards().forEach(note -> console.line("After the result stood: " + note));
        boolean shown = end.result().map(RunResult::figures).isPresent();
        if (!shown) {
            console.line((end.failure().isPresent()
                            ? "What there is of it is in "
                            : "The run has ended before its load; what there is of it is in ")
                    + installation.shown(end.folder()));
        }
    }
}
