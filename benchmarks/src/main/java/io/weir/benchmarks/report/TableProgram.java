package io.weir.benchmarks.report;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** A program that measures, and prints tables that it can also write into a page of the documentation. */
@Command(mixinStandardHelpOptions = true)
public abstract class TableProgram implements Callable<Integer> {

    /** This clone. */
    protected final Path home = Path.of(System.getProperty("weir.home"));

    @Option(names = "--write", description = "Puts each table into this page, between the marks made for it.")
    @Nullable
    Path page;

    /** Carries out a program and ends this JVM with its exit code. */
    protected static void run(TableProgram program, String... arguments) {
        System.exit(new CommandLine(program)
                .setExecutionExceptionHandler(new MeasurementFailure())
                .execute(arguments));
    }

    /**
     * Checks the place for a table, before it is measured.
     *
     * @throws IllegalStateException when there is a page and it lacks the place
     */
    protected final void requirePlace(String place) {
        if (page != null) {
            MarkedPage.requirePlace(page, place);
        }
    }

    /** Returns whether tables are written into a page. */
    protected final boolean writes() {
        return page != null;
    }

    /** Prints a table with a sentence on its setting and a note below, and writes it to its place in the page. */
    protected final void put(String place, List<String> table, Setting setting, String note) {
        List<String> lines = show(table, setting, note);
        if (page != null) {
            MarkedPage.put(page, place, lines);
        }
    }

    /** Prints a table with a sentence on its setting and a note below, and returns the lines. */
    protected final List<String> show(List<String> table, Setting setting, String note) {
        List<String> lines = Stream.concat(table.stream(), Stream.of("", setting.sentence() + note))
                .toList();
        lines.forEach(System.out::println);
        return lines;
    }
}
