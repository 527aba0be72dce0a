package io.weir.cli;

import io.weir.cli.console.Console;
import picocli.CommandLine;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Prints the error in the command line in one sentence, and how to get help. */
final class UsageErrors implements IParameterExceptionHandler {

    private final Console console;

    UsageErrors(Console console) {
        this.console = console;
    }

    @Override
    public int handleParseException(ParameterException error, String[] arguments) {
        CommandLine command = error.getCommandLine();
        console.error(String.valueOf(error.getMessage()));
        if (!UnmatchedArgumentException.printSuggestions(error, command.getErr())) {
            console.error("See bin/" + command.getCommandSpec().qualifiedName() + " --help");
        }
        return ExitCode.BAD_USAGE.code();
    }
}
