package io.weir.cli;

import io.weir.cli.console.Console;
import io.weir.cli.console.Terminal;
import io.weir.cli.explain.ExplainCommand;
import io.weir.config.source.Suggestion;
import io.weir.process.UserFolders;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import picocli.AutoComplete.GenerateCompletion;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;

/** The command line. {@code run} is the default command. */
@Command(
        name = "benchmark",
        description = "Measures messaging systems.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        synopsisHeading = "Usage: ",
        customSynopsis = {
            "benchmark [run] --drivers FILE[,FILE…] [OPTIONS] WORKLOAD…",
            "       benchmark [run] --campaign FILE [OPTIONS]",
            "       benchmark COMMAND [OPTIONS]"
        },
        commandListHeading = "%nCommands:%n",
        footerHeading = "%nExamples:%n",
        footer = {
            "  bin/benchmark --drivers driver-kafka/kafka.yaml workloads/1kb-3p.yaml",
            "  bin/benchmark -d driver-kafka/kafka.yaml -s testDuration=10m workloads/*.yaml",
            "  bin/benchmark -d driver-kafka/kafka.yaml --dry-run workloads/1kb-3p.yaml",
            "  bin/benchmark validate -d driver-kafka/kafka.yaml workloads/1kb-3p.yaml",
            "  bin/benchmark COMMAND --help",
            "",
            "HEAP_OPTS (-Xms1g -Xmx1g -XX:MaxNewSize=400m) and JVM_OPTS (-XX:+UseG1GC) are for the JVMs of runs,",
            "TOOL_HEAP_OPTS (-Xmx256m) is for this one, which makes the pages.",
            "",
            "Exit codes: 0 done and valid, 1 a bug in Weir, 2 bad usage or configuration,",
            "3 a run failed, 4 done but not valid, 5 a threshold was not met,",
            "130 interrupted (partial results are kept)."
        })
public final class Main {

    private static final Set<String> OF_THE_WHOLE = Set.of("-h", "--help", "-V", "--version");

    private Main() {}

    /** Runs a command and ends the JVM with its {@link ExitCode}. */
    public static void main(String[] arguments) {
        // Figures look the same everywhere: 1.5 and 10,000, in digits that other programs can read.
        Locale.setDefault(Locale.ROOT);
        Map<String, String> environment = System.getenv();
        Console console = Console.ofThisProcess(Terminal.of(Boolean.getBoolean(Terminal.TERMINAL), environment));
        if (!UserFolders.settleHome(System.getProperties(), environment)) {
            console.error("This user has no home folder: let HOME name one, by its whole path.");
            System.exit(ExitCode.BAD_USAGE.code());
        }
        System.exit(execute(console, Installation.ofLauncher(), environment, arguments));
    }

    /** Runs a command in this JVM. */
    static int execute(
            Console console, Installation installation, Map<String, String> environment, String... arguments) {
        Failures failures = new Failures(console);
        try {
            CommandLine line = commandLine(console, installation, environment, failures);
            Set<String> commands = line.getSubcommands().keySet();
            Optional<String> meant = mistypedCommand(commands, installation, arguments);
            if (meant.isPresent()) {
                console.error("There is no command '" + arguments[0] + "' and no such file; did you mean '"
                        + meant.get() + "'?");
                return ExitCode.BAD_USAGE.code();
            }
            return line.execute(withCommand(commands, arguments));
        } catch (RuntimeException | Error bug) {
            return failures.explain(bug).code();
        }
    }

    private static CommandLine commandLine(
            Console console, Installation installation, Map<String, String> environment, Failures failures) {
        CommandLine line = new CommandLine(new Main());
        line.addSubcommand(new RunCommand(console, installation, environment));
        line.addSubcommand(new ValidateCommand(console, installation, environment));
        line.addSubcommand(new DriversCommand(console, installation));
        line.addSubcommand(BrokerCommand.line(console, installation));
        line.addSubcommand(new CleanupCommand(console, installation));
        line.addSubcommand(new CalibrateCommand(console, installation));
        line.addSubcommand(new ReportCommand(console, installation));
        line.addSubcommand(new CompareCommand(console, installation));
        line.addSubcommand(new ExplainCommand(console, installation.home()));
        line.addSubcommand(new RunnerCommand(console, installation));
        line.addSubcommand(new HelpCommand());
        line.addSubcommand(new GenerateCompletion());
        line.setExecutionExceptionHandler(failures);
        line.setParameterExceptionHandler(failures);
        line.setCaseInsensitiveEnumValuesAllowed(true);
        line.setUsageHelpAutoWidth(true);
        line.setAbbreviatedOptionsAllowed(false);
        line.setColorScheme(CommandLine.Help.defaultColorScheme(
                console.terminal().colour() ? CommandLine.Help.Ansi.ON : CommandLine.Help.Ansi.OFF));
        line.setOut(console.writer());
        line.setErr(console.errorWriter());
        return line;
    }

    /** Returns the command most similar to the first argument, unless that may be a workload file. */
    private static Optional<String> mistypedCommand(
            Set<String> commands, Installation installation, String... arguments) {
        if (arguments.length == 0
                || commands.contains(arguments[0])
                || !arguments[0].matches("[A-Za-z-]*[A-Za-z]")
                || arguments[0].startsWith("-")
                || Files.exists(installation.workingDirectory().resolve(arguments[0]))) {
            return Optional.empty();
        }
        return Suggestion.closest(arguments[0], commands);
    }

    /** Adds {@code run} if the first argument is neither a command nor a global option. */
    static String[] withCommand(Set<String> commands, String... arguments) {
        if (arguments.length == 0) {
            return new String[] {"--help"};
        }
        boolean named = commands.contains(arguments[0]) || OF_THE_WHOLE.contains(arguments[0]);
        return named
                ? arguments
                : Stream.concat(Stream.of("run"), Arrays.stream(arguments)).toArray(String[]::new);
    }
}
