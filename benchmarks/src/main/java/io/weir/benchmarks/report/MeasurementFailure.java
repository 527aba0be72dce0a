package io.weir.benchmarks.report;

import java.io.IOException;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.ParseResult;

/** Prints why a measurement ended: a failure outside of this program by its message, and only a bug by its stack. */
public final class MeasurementFailure implements IExecutionExceptionHandler {

    @Override
    public int handleExecutionException(Exception failure, CommandLine command, ParseResult arguments)
            throws Exception {
        if (failure instanceof RuntimeException && !(failure instanceof IllegalStateException)) {
            throw failure;
        }
        // The message of an exception of files or threads may be no more than a path, or nothing.
        boolean itself = failure instanceof IOException || failure instanceof InterruptedException;
        command.getErr().println(command.getCommandName() + ": " + (itself ? failure : failure.getMessage()));
        return command.getCommandSpec().exitCodeOnExecutionException();
    }
}
