package io.weir.cli.help;

import io.weir.cli.console.Console;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Prints the manual page. */
@Command(
        name = "generate-man-page",
        description = "Prints the manual page, for man.",
        mixinStandardHelpOptions = true,
        footerHeading = "%nExample:%n",
        footer = "  bin/benchmark generate-man-page | man -l -")
public final class ManPageCommand implements Callable<Integer> {

    @Spec
    CommandSpec command = CommandSpec.create();

    private final Console console;

    public ManPageCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        new ManPage(command.root()).lines().forEach(console::line);
        return 0;
    }
}
