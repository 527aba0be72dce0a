package io.weir.cli;

import io.weir.broker.BackgroundBroker;
import io.weir.broker.BackgroundBrokers;
import io.weir.broker.BrokerException;
import io.weir.cli.console.Console;
import io.weir.cli.console.OpenPorts;
import io.weir.secret.Secrets;
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
        description = "Starts, stops and lists brokers kept between commands.",
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

    private final Console console;

    private BrokerCommand(Console console) {
        this.console = console;
    }

    static CommandLine line(Console console, Installation installation) {
        return new CommandLine(new BrokerCommand(console)).addSubcommand(new BrokerStartCommand(console, installation));
    }

    @Override
    public void run() {
        throw new ParameterException(command.commandLine(), "Say what to do with a broker: start, stop or list");
    }

    @Command(name = "stop", description = "Stops brokers and removes their data.", mixinStandardHelpOptions = true)
    void stop(
            @Parameters(arity = "1..*", paramLabel = "NAME", description = "As broker list shows them.")
                    List<String> names)
            throws BrokerException, InterruptedException {
        for (String name : names) {
            BackgroundBrokers.ofThisUser().stop(name);
            console.line(name + " is stopped and its data removed.");
        }
    }

    @Command(name = "list", description = "Lists the brokers that run.", mixinStandardHelpOptions = true)
    void list() throws BrokerException {
        List<BackgroundBroker> running = BackgroundBrokers.ofThisUser().list();
        running.forEach(kept -> show(console, kept));
        if (running.isEmpty()) {
            console.line("No broker is kept running.");
        }
    }

    static void show(Console console, BackgroundBroker kept) {
        console.line(kept.name() + ": " + kept.driver() + " " + kept.version());
        new TreeMap<>(kept.addresses())
                .forEach((name, address) -> console.line("  " + name + " "
                        + (Secrets.isNamed(name)
                                ? Secrets.MASK + " (it stands in "
                                        + BackgroundBrokers.ofThisUser().file(kept.name()) + ")"
                                : address)));
        new TreeMap<>(kept.pids()).forEach((node, pid) -> console.line("  " + node + ", process " + pid));
        if (!kept.openPorts().isEmpty()) {
            console.line("  " + OpenPorts.sentence(kept.openPorts()));
        }
        console.line("  logs in " + kept.logDirectory());
    }
}
