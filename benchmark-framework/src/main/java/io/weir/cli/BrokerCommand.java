package io.weir.cli;

import io.weir.broker.BackgroundBroker;
import io.weir.broker.BackgroundBrokers;
import io.weir.cli.console.Console;
import java.util.List;
import java.util.TreeMap;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Manages brokers that are kept between commands. */
@Command(
        name = "broker",
        description = "Starts, stops and lists brokers that go on between commands.",
        mixinStandardHelpOptions = true,
        footerHeading = "%nExamples:%n",
        footer = {
            "  bin/benchmark broker start -d driver-kafka/kafka.yaml",
            "  bin/benchmark broker list",
            "  bin/benchmark broker stop kafka"
        })
final class BrokerCommand implements Runnable {

    @Spec
    CommandSpec command = CommandSpec.create();

    private BrokerCommand() {}

    static CommandLine line(Console console, Installation installation) {
        CommandLine line = new CommandLine(new BrokerCommand());
        line.addSubcommand(new BrokerStartCommand(console, installation));
        line.addSubcommand(new Stop(console, installation));
        line.addSubcommand(new ListAll(console, installation));
        return line;
    }

    @Override
    public void run() {
        throw new ParameterException(command.commandLine(), "Say what to do with a broker: start, stop or list");
    }

    static void show(Console console, BackgroundBroker kept) {
        console.line(kept.name() + ": " + kept.driver() + " " + kept.version());
        new TreeMap<>(kept.addresses()).forEach((name, address) -> console.line("  " + name + " " + address));
        new TreeMap<>(kept.pids()).forEach((node, pid) -> console.line("  " + node + ", process " + pid));
        console.line("  logs in " + kept.logDirectory());
    }

    @Command(name = "stop", description = "Stops brokers and removes their data.", mixinStandardHelpOptions = true)
    static final class Stop extends ToolCommand {

        @Parameters(arity = "1..*", paramLabel = "NAME", description = "As broker list shows them.")
        List<String> names = List.of();

        Stop(Console console, Installation installation) {
            super(console, installation);
        }

        @Override
        ExitCode run() throws Exception {
            for (String name : names) {
                BackgroundBrokers.ofThisUser().stop(name);
                console.line(name + " is stopped and its data removed.");
            }
            return ExitCode.DONE;
        }
    }

    @Command(name = "list", description = "Lists the brokers that run.", mixinStandardHelpOptions = true)
    static final class ListAll extends ToolCommand {

        ListAll(Console console, Installation installation) {
            super(console, installation);
        }

        @Override
        ExitCode run() throws Exception {
            List<BackgroundBroker> running = BackgroundBrokers.ofThisUser().list();
            running.forEach(kept -> show(console, kept));
            if (running.isEmpty()) {
                console.line("No broker is kept running.");
            }
            return ExitCode.DONE;
        }
    }
}
