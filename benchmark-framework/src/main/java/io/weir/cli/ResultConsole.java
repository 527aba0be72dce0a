package io.weir.cli;

import io.weir.campaign.ResultListener;
import io.weir.report.RunFolder;
import io.weir.report.SummaryTable;
import io.weir.result.RunResult;
import java.util.List;

/** Shows figures and verdict as soon as they stand. A run without figures is for its campaign to tell of. */
final class ResultConsole implements ResultListener {

    private final Console console;
    private final Installation installation;

    ResultConsole(Console console, Installation installation) {
        this.console = console;
        this.installation = installation;
    }

    @Override
    public void judged(RunResult result, RunFolder folder) {
        if (result.figures() == null) {
            return;
        }
        List<String> lines = SummaryTable.lines(result, installation.shown(folder.path()));
        console.line("");
        console.line(
                result.verdict().valid()
                        ? console.terminal().good(lines.get(0))
                        : console.terminal().bad(lines.get(0)));
        lines.subList(1, lines.size()).forEach(console::line);
        console.line("");
    }

    @Override
    public void cleanedUp(List<String> troubles) {
        console.clearBlock();
        troubles.forEach(trouble -> console.line("Clean-up: " + trouble));
    }
}
