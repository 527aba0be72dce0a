package io.weir.cli.help;

import io.weir.cli.console.Console;
import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Prints the script by which bash and zsh complete commands, options and files. */
@Command(
        name = "generate-completion",
        description = "Prints the completion script for bash and zsh.",
        mixinStandardHelpOptions = true,
        footerHeading = "%nExample:%n",
        footer = "  source <(bin/benchmark generate-completion)")
public final class CompletionCommand implements Callable<Integer> {

    /** Completes what follows the last comma, as driver files are a list; zsh's compgen knows no word but the whole. */
    private static final String AFTER_COMMAS = """
            function _complete_benchmark_list() {
              local word="${COMP_WORDS[COMP_CWORD]}" file
              if [[ "$word" != *,* ]]; then _complete_benchmark; return; fi
              COMPREPLY=()
              for file in "${word##*,}"*.yaml "${word##*,}"*/*.yaml; do
                if [ -f "$file" ]; then COMPREPLY+=("${word%,*},$file"); fi
              done
            }
            complete -F _complete_benchmark_list -o default benchmark""";

    @Spec
    CommandSpec command = CommandSpec.create();

    private final Console console;
    private final String defaultCommand;

    /** @param defaultCommand name of the command whose options may be given without its name */
    public CompletionCommand(Console console, String defaultCommand) {
        this.console = console;
        this.defaultCommand = defaultCommand;
    }

    @Override
    public Integer call() {
        CommandSpec root = command.root();
        CommandSpec known = CommandSpec.create().name(root.name());
        root.subcommands().forEach((name, line) -> {
            known.addSubcommand(name, line);
            if (name.equals(defaultCommand)) {
                line.getCommandSpec().args().forEach(known::add);
            }
        });
        console.line(AutoComplete.bash(known.name(), new CommandLine(known)) + AFTER_COMMAS);
        return 0;
    }
}
