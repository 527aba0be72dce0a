package io.weir.cli;

import io.weir.cli.console.Console;
import io.weir.report.RunFolder;
import io.weir.report.SummaryTable;
import io.weir.result.RunResult;
import io.weir.runner.ResultListener;
import java.util.List;

/**
 * Shows figures and verdict as soon as they are final. A run without figures is reported by its campaign.
 *
 * @param brief whether to show the verdict only
 */
record ResultConsole(Console console, Installation installation, boolean brief) implements ResultListener {

    @Override
    public void judged(RunResult result, RunFolder folder) {
        if (result.figures() == null) {
            return;
        }
        List<String> lines = SummaryTable.lines(result, installation.shown(folder.path()));
        String headline = lines.get(0);
        String verdict = switch (result.verdict().grade()) {
            case VALID -> console.terminal().good(headline);
            case QUALIFIED -> console.terminal().qualified(headline);
            case NOT_VALID -> console.terminal().bad(headline);
        };
        if (brief) {
            console.line(verdict);
            return;
        }
        console.line("");
        console.line(verdict);
        lines.subList(1, lines.size()).forEach(console::line);
        console.line("");
    }

    @Override
    public void cleanedUp(List<String> troubles) {
        console.clearBlock();
        troubles.forEach(trouble -> console.line("Clean-up: " + trouble));
    }
}
