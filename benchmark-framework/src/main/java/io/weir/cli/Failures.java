package io.weir.cli;

import io.weir.artifact.ArtifactException;
import io.weir.broker.BrokerException;
import io.weir.cli.console.Console;
import io.weir.cli.console.LogFile;
import io.weir.config.source.ConfigurationException;
import io.weir.driver.DriverException;
import io.weir.live.LiveException;
import io.weir.plugin.DriverLoadException;
import io.weir.report.ReportException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * Prints failures: an error in the command line in one sentence, with how to get help; the user's other errors in full;
 * a failure of a broker or driver, or too little memory, in one sentence; a bug with the location of its stack trace.
 */
record Failures(Console console)
        implements CommandLine.IExecutionExceptionHandler, CommandLine.IParameterExceptionHandler {

    private static final Logger LOG = LoggerFactory.getLogger(Failures.class);

    @Override
    public int handleExecutionException(Exception failure, CommandLine command, CommandLine.ParseResult arguments) {
        return explain(failure).code();
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

    ExitCode explain(Throwable failure) {
        if (failure instanceof ConfigurationException errors) {
            errors.errors().forEach(error -> console.error(error.toString()));
            return ExitCode.BAD_USAGE;
        }
        LOG.error("the command failed", failure);
        if (failure instanceof ArtifactException
                || failure instanceof BrokerException
                || failure instanceof DriverException
                || failure instanceof DriverLoadException
                || failure instanceof LiveException
                || failure instanceof ReportException) {
            console.error(String.valueOf(failure.getMessage()));
            return ExitCode.RUN_FAILED;
        }
        if (failure instanceof InterruptedException) {
            console.error("Interrupted.");
            return ExitCode.INTERRUPTED;
        }
        if (failure instanceof OutOfMemoryError) {
            console.error(
                    "The heap of this process, " + (Runtime.getRuntime().maxMemory() >> 20)
                            + " MiB, is too small (" + failure.getMessage()
                            + "); raise it by HEAP_OPTS for runs, such as -Xmx1g, or by TOOL_HEAP_OPTS for the command itself.");
            return ExitCode.RUN_FAILED;
        }
        console.error("A bug in Weir: " + failure + ". Its trace is "
                + LogFile.current().map(file -> "in " + file).orElse("below") + "; please report it.");
        if (LogFile.current().isEmpty()) {
            failure.printStackTrace(console.errorWriter());
        }
        return ExitCode.BUG;
    }
}
