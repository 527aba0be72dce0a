package io.weir.cli.console;

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
        if (quiet && (progress == ProgressMode.FANCY || progress == ProgressMode.PLAIN)) {
            throw new ParameterException(
                    command.commandLine(),
                    "--quiet shows no progress, and --progress=" + progress + " asks for it: leave one of them out");
        }
    }
}
