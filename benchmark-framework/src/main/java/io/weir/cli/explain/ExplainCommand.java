package io.weir.cli.explain;

import io.weir.cli.console.Console;
import io.weir.result.Cause;
import io.weir.result.Grade;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Explains a word of a verdict, as docs/verdicts.md does. */
@Command(
        name = "explain",
        description = "Explains a verdict or a cause, and what to do.",
        mixinStandardHelpOptions = true,
        footerHeading = "%nExample:%n",
        footer = "  bin/benchmark explain GENERATOR_LIMITED")
public final class ExplainCommand implements Callable<Integer> {

    private static final int COLUMNS = 100;

    @Spec
    CommandSpec command = CommandSpec.create();

    @Parameters(arity = "0..1", paramLabel = "NAME", description = "A cause or a verdict; without it, all are listed.")
    String name = "";

    private final Console console;
    private final Path page;

    /** @param home folder that holds docs/ */
    public ExplainCommand(Console console, Path home) {
        this.console = console;
        this.page = home.resolve("docs/verdicts.md");
    }

    @Override
    public Integer call() throws IOException {
        String wanted = name.toUpperCase(Locale.ROOT).replace('-', '_');
        if (wanted.isEmpty()) {
            for (Grade grade : Grade.values()) {
                explain(grade.label(), "");
            }
            console.line("");
            Stream.of(Cause.values()).forEach(cause -> console.line(String.format("%-18s %s", cause, cause.brief())));
            return 0;
        }
        for (Grade grade : Grade.values()) {
            if (grade.name().equals(wanted.replace(' ', '_'))) {
                explain(grade.label(), "");
                return 0;
            }
        }
        Cause cause = Stream.of(Cause.values())
                .filter(each -> each.name().equals(wanted))
                .findFirst()
                .orElseThrow(() -> new ParameterException(
                        command.commandLine(),
                        "There is no verdict and no cause '" + name + "': bin/benchmark explain lists all"));
        explain(cause.name(), ": " + cause.brief());
        console.line("  first: " + cause.remedy());
        return 0;
    }

    private void explain(String word, String meaning) throws IOException {
        console.line(word + meaning);
        List<List<String>> rows = VerdictsPage.rowsOf(word, page);
        rows.forEach(row -> row.forEach(text -> wrapped(text, row.indexOf(text) == 0 ? "- " : "  ")));
    }

    private void wrapped(String text, String start) {
        StringBuilder line = new StringBuilder("  " + start);
        for (String word : text.split(" ")) {
            if (line.length() + word.length() > COLUMNS) {
                console.line(line.toString().stripTrailing());
                line = new StringBuilder("    ");
            }
            line.append(word).append(' ');
        }
        console.line(line.toString().stripTrailing());
    }
}
