package io.weir.cli;

import io.weir.cli.cluster.ClusterCommand;
import io.weir.cli.cluster.WorkerHostCommand;
import io.weir.cli.console.Console;
import io.weir.cli.console.Terminal;
import io.weir.cli.explain.ExplainCommand;
import io.weir.cli.help.CompletionCommand;
import io.weir.cli.help.ManPageCommand;
import io.weir.cli.history.HistoryCommand;
import io.weir.config.source.Suggestion;
import io.weir.process.UserFolders;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.Model.UsageMessageSpec;

/** The command line. {@code run} is the default command. */
@Command(
        name = "benchmark",
        mixinStandardHelpOptions = true,
        versionProvider = Installation.Version.class,
        header = "Weir measures messaging systems, and says whether the figures may be believed.%n",
        synopsisHeading = "Usage: ",
        customSynopsis = {
            "benchmark [run] --drivers FILE[,FILE…] [OPTIONS] WORKLOAD…",
            "       benchmark [run] --campaign FILE [OPTIONS]",
            "       benchmark COMMAND [OPTIONS]"
        },
        descriptionHeading = "%nTo begin with, in the folder that holds bin/:%n",
        description = {
            "  bin/benchmark -d driver-loopback/loopback.yaml workloads/smoke.yaml",
            "      Does it work? In seconds, on a system in memory.",
            "  bin/benchmark -d driver-kafka/kafka.yaml workloads/1kb-3p.yaml",
            "      Measures Kafka: starts a broker, warms it up, measures for a minute, stops it.",
            "  bin/benchmark -d driver-kafka/kafka.yaml,driver-pulsar/pulsar.yaml workloads/1kb-3p.yaml",
            "      The same for two systems, side by side in one report."
        },
        commandListHeading = "%nCommands:%n",
        optionListHeading = "%nOptions:%n",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "  0:done, and every verdict is VALID or QUALIFIED",
            "  1:a bug in Weir",
            "  2:bad usage or configuration, nothing was started",
            "  3:a run failed",
            "  4:done, and a verdict is NOT VALID (with --strict also QUALIFIED)",
            "  5:a threshold was not met",
            "130:interrupted; partial results are kept"
        },
        footerHeading = "%nRead on:%n",
        footer = {
            "  bin/benchmark COMMAND --help   options and examples of a command",
            "  docs/README.md                 tutorial, how-to, reference, explanation",
            "",
            "HEAP_OPTS and JVM_OPTS are flags for the JVMs of runs, TOOL_HEAP_OPTS for this one."
        })
public final class Main {

    private static final Set<String> OF_THE_WHOLE = Set.of("-h", "--help", "-V", "--version");

    private static final int HELP_COLUMNS = 100;

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
            if (arguments.length == 0) {
                line.usage(line.getOut());
                // Nothing was measured: a script whose arguments have come out empty must notice.
                return ExitCode.BAD_USAGE.code();
            }
            return line.execute(withCommand(commands, arguments));
        } catch (RuntimeException | Error bug) {
            return failures.explain(bug).code();
        }
    }

    static CommandLine commandLine(
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
        line.addSubcommand(new HistoryCommand(console));
        line.addSubcommand(new ExplainCommand(console, installation.home()));
        line.addSubcommand(new RunnerCommand(console, installation));
        line.addSubcommand(new WorkerCommand(console, installation));
        line.addSubcommand(new WorkerHostCommand(
                console,
                List.of(Main.class.getName(), "worker"),
                (name, folder) -> WorkerCommand.start(environment, name, folder)));
        line.addSubcommand(new ClusterCommand(console, installation.home(), environment));
        line.addSubcommand(new HelpCommand());
        line.addSubcommand(new CompletionCommand(console, "run"));
        line.addSubcommand(new ManPageCommand(console));
        line.setExecutionExceptionHandler(failures);
        line.setParameterExceptionHandler(failures);
        line.setCaseInsensitiveEnumValuesAllowed(true);
        line.setUsageHelpWidth(HELP_COLUMNS);
        line.setUsageHelpAutoWidth(true);
        line.setHelpSectionKeys(commandsFirst(line.getHelpSectionKeys()));
        line.setAbbreviatedOptionsAllowed(false);
        line.setColorScheme(CommandLine.Help.defaultColorScheme(
                console.terminal().colour() ? CommandLine.Help.Ansi.ON : CommandLine.Help.Ansi.OFF));
        line.setOut(console.writer());
        line.setErr(console.errorWriter());
        return line;
    }

    /** Returns the sections of help with the commands before the options. */
    private static List<String> commandsFirst(List<String> sections) {
        List<String> commands =
                List.of(UsageMessageSpec.SECTION_KEY_COMMAND_LIST_HEADING, UsageMessageSpec.SECTION_KEY_COMMAND_LIST);
        List<String> ordered = new ArrayList<>(sections);
        ordered.removeAll(commands);
        ordered.addAll(ordered.indexOf(UsageMessageSpec.SECTION_KEY_PARAMETER_LIST_HEADING), commands);
        return ordered;
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
        boolean named = commands.contains(arguments[0]) || OF_THE_WHOLE.contains(arguments[0]);
        return named
                ? arguments
                : Stream.concat(Stream.of("run"), Arrays.stream(arguments)).toArray(String[]::new);
    }
}
