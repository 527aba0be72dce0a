package io.weir.cli.console;

import io.weir.report.SummaryDetail;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Options for the amount of output of a command. */
public final class ConsoleOptions {

    @Spec(Spec.Target.MIXEE)
    CommandSpec command = CommandSpec.create();

    @Option(
            names = "--progress",
            paramLabel = "MODE",
            defaultValue = "auto",
            description = "${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}: fancy on a terminal, plain elsewhere).")
    ProgressMode progress = ProgressMode.AUTO;

    @Option(
            names = {"-q", "--quiet"},
            description = {
                "Shows of each run the line with its verdict, at the end where the results are, and what goes wrong;",
                "nothing else."
            })
    public boolean quiet;

    @Option(
            names = {"-v", "--verbose"},
            description = "Shows of each run all findings, notes and figures.")
    boolean verbose;

    /** Returns the amount of a run's result to show. */
    public SummaryDetail detail() {
        return quiet ? SummaryDetail.VERDICT : verbose ? SummaryDetail.FULL : SummaryDetail.SHORT;
    }

    /** Returns the mode for this terminal, never AUTO. */
    public ProgressMode mode(Terminal terminal) {
        return quiet ? ProgressMode.NONE : progress.resolved(terminal.present());
    }

    /**
     * Refuses contradictory options.
     *
     * @throws ParameterException with a sentence on how to correct them
     */
    public void check() {
        if (quiet && verbose) {
            throw new ParameterException(
                    command.commandLine(),
                    "--quiet shows the verdicts only, and --verbose all figures: leave one of them out");
        }
        if (quiet && (progress == ProgressMode.FANCY || progress == ProgressMode.PLAIN)) {
            throw new ParameterException(
                    command.commandLine(),
                    "--quiet shows no progress, and --progress=" + progress + " asks for it: leave one of them out");
        }
    }
}
