package io.weir.cli;

import io.weir.cli.console.Console;
import java.util.concurrent.Callable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** A command with the place that it is called at. */
abstract class ToolCommand implements Callable<Integer> {

    @Spec
    CommandSpec command = CommandSpec.create();

    final Console console;
    final Installation installation;

    ToolCommand(Console console, Installation installation) {
        this.console = console;
        this.installation = installation;
    }

    /** Carries the command out; what it throws is explained by {@link Failures}. */
    abstract ExitCode run() throws Exception;

    @Override
    public final Integer call() throws Exception {
        return run().code();
    }

    final ParameterException error(String sentence) {
        return new ParameterException(command.commandLine(), sentence);
    }
}
