package io.weir.cli;

import io.weir.campaign.CampaignListener;
import io.weir.campaign.PlannedRun;
import io.weir.campaign.RunEnd;
import io.weir.report.SummaryTable;
import io.weir.result.RunResult;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** Tells the user how a campaign goes on. */
final class CampaignConsole implements CampaignListener {

    private final Console console;
    private final Path workingDirectory;

    CampaignConsole(Console console, Path workingDirectory) {
        this.console = console;
        this.workingDirectory = workingDirectory;
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
        if (end.result().isPresent() && end.result().get().figures() != null) {
            summary(end.result().get(), shown(end.folder()));
        } else if (end.failure().isEmpty()) {
            console.line("The run has ended before its load; what there is of it is in " + shown(end.folder()));
        } else {
            console.line("What there is of it is in " + shown(end.folder()));
        }
    }

    private void summary(RunResult result, Path folder) {
        List<String> lines = SummaryTable.lines(result, folder);
        console.line("");
        console.line(
                result.verdict().valid()
                        ? console.terminal().good(lines.get(0))
                        : console.terminal().bad(lines.get(0)));
        lines.subList(1, lines.size()).forEach(console::line);
        console.line("");
    }

    /** As the user would type it. */
    Path shown(Path path) {
        Path absolute = path.toAbsolutePath();
        return absolute.startsWith(workingDirectory) ? workingDirectory.relativize(absolute) : absolute;
    }
}
