package io.weir.cli;

import picocli.CommandLine;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Prints the mistake in the command line in one sentence, and how to get help. */
final class UsageMistakes implements IParameterExceptionHandler {

    private final Console console;

    UsageMistakes(Console console) {
        this.console = console;
    }

    @Override
    public int handleParseException(ParameterException mistake, String[] arguments) {
        CommandLine command = mistake.getCommandLine();
        console.error(String.valueOf(mistake.getMessage()));
        if (!UnmatchedArgumentException.printSuggestions(mistake, command.getErr())) {
            console.error("See bin/" + command.getCommandSpec().qualifiedName() + " --help");
        }
        return ExitCode.BAD_USAGE.code();
    }
}
