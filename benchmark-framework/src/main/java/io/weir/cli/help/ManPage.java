package io.weir.cli.help;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/** The manual page of a command and all its sub-commands, in the macros of man(7). */
final class ManPage {

    private final List<String> lines = new ArrayList<>();

    ManPage(CommandSpec root) {
        UsageMessageSpec usage = root.usageMessage();
        lines.add(".TH " + root.name().toUpperCase(Locale.ROOT) + " 1 \"\" \"" + text(root.version()[0]) + "\"");
        section("NAME");
        lines.add(text(root.name() + " - " + String.join(" ", usage.header()).strip()));
        section("SYNOPSIS");
        verbatim(Arrays.stream(usage.customSynopsis()).map(String::strip).toArray(String[]::new));
        section("EXAMPLES");
        verbatim(usage.description());
        section("COMMANDS");
        root.subcommands().values().forEach(this::command);
        section("EXIT STATUS");
        usage.exitCodeList().forEach((code, meaning) -> entry(code.strip(), meaning));
        section("NOTES");
        verbatim(usage.footer());
    }

    List<String> lines() {
        return lines;
    }

    private void command(CommandLine line) {
        CommandSpec command = line.getCommandSpec();
        if (command.usageMessage().hidden()) {
            return;
        }
        lines.add(".SS " + text(command.qualifiedName()));
        paragraph(command.usageMessage().description());
        Stream.concat(command.positionalParameters().stream(), command.options().stream())
                .filter(arg -> !arg.hidden())
                .forEach(arg -> entry(name(arg), String.join(" ", arg.description())));
        if (command.usageMessage().footer().length > 0) {
            lines.add(".PP");
            verbatim(command.usageMessage().footer());
        }
        command.subcommands().values().forEach(this::command);
    }

    private static String name(ArgSpec arg) {
        if (!(arg instanceof OptionSpec option)) {
            return arg.paramLabel();
        }
        String names = String.join(", ", option.names());
        if (option.arity().max() == 0) {
            return names;
        }
        return names + (option.arity().min() == 0 ? "[=" + option.paramLabel() + "]" : " " + option.paramLabel());
    }

    private void section(String title) {
        lines.add(".SH " + title);
    }

    private void entry(String name, String meaning) {
        lines.addAll(List.of(".TP", "\\fB" + text(name) + "\\fR", text(meaning)));
    }

    private void paragraph(String... sentences) {
        lines.add(text(String.join(" ", sentences)));
    }

    private void verbatim(String... shown) {
        lines.add(".nf");
        Arrays.stream(shown).map(ManPage::text).forEach(lines::add);
        lines.add(".fi");
    }

    /** Returns a line without the line ends of help, in which nothing is a request of roff. */
    private static String text(String line) {
        String plain =
                line.replace("%n", "").replace("\\", "\\e").replace("-", "\\-").stripTrailing();
        return plain.startsWith(".") || plain.startsWith("'") ? "\\&" + plain : plain;
    }
}
