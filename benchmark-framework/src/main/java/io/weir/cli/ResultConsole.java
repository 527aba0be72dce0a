package io.weir.cli;

import io.weir.cli.console.Console;
import io.weir.report.RunFolder;
import io.weir.report.ShortSummary;
import io.weir.report.SummaryDetail;
import io.weir.report.SummaryTable;
import io.weir.result.RunResult;
import io.weir.runner.ResultListener;
import java.nio.file.Path;
import java.util.List;

/**
 * Shows figures and verdict as soon as they are final. A run without figures is reported by its campaign.
 *
 * @param detail amount to show
 */
record ResultConsole(Console console, Installation installation, SummaryDetail detail) implements ResultListener {

    @Override
    public void judged(RunResult result, RunFolder folder) {
        if (result.figures() == null) {
            return;
        }
        Path shown = installation.shown(folder.path());
        List<String> lines =
                detail == SummaryDetail.FULL ? SummaryTable.lines(result, shown) : ShortSummary.lines(result, shown);
        String headline = lines.get(0);
        String verdict = switch (result.verdict().grade()) {
            case VALID -> console.terminal().good(headline);
            case QUALIFIED -> console.terminal().qualified(headline);
            case NOT_VALID -> console.terminal().bad(headline);
        };
        if (detail == SummaryDetail.VERDICT) {
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
