package io.weir.cli;

import io.weir.broker.BackgroundBroker;
import io.weir.broker.BackgroundBrokers;
import io.weir.broker.BrokerException;
import io.weir.broker.BrokerLauncher;
import io.weir.campaign.OwnJvm;
import io.weir.cli.console.Console;
import io.weir.cli.console.DownloadProgress;
import io.weir.cli.console.ProgressMode;
import io.weir.plan.DriverRegistry;
import io.weir.plan.DriverTarget;
import io.weir.plan.RunPlanning;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Starts a broker that goes on after this command. */
@Command(
        name = "start",
        description = "Starts the broker that a driver file asks for and leaves it running.",
        mixinStandardHelpOptions = true,
        footerHeading = "%nExample:%n",
        footer = "  bin/benchmark broker start -d driver-kafka/kafka.yaml -s broker.nodes=3 --name three")
final class BrokerStartCommand extends ToolCommand {

    private static final Duration WITH_DOWNLOADS = Duration.ofMinutes(10);

    @Option(
            names = {"-d", "--drivers"},
            required = true,
            paramLabel = "FILE",
            description = "A driver file.")
    Path driver = Path.of("");

    @Option(
            names = {"-s", "--set"},
            paramLabel = "KEY=VALUE",
            description = "Sets a key of the file, with driver. or broker. before it.")
    List<String> overrides = new ArrayList<>();

    @Option(names = "--name", paramLabel = "NAME", description = "By which it is stopped (default: the driver's name).")
    @Nullable
    String name;

    @Option(
            names = "--logs",
            paramLabel = "FOLDER",
            defaultValue = "results/brokers",
            description = "Takes a folder with the logs of its nodes (default: ${DEFAULT-VALUE}).")
    Path logs = Path.of("results/brokers");

    BrokerStartCommand(Console console, Installation installation) {
        super(console, installation);
    }

    @Override
    ExitCode run() throws Exception {
        DownloadProgress downloads = new DownloadProgress(
                console, ProgressMode.AUTO.resolved(console.terminal().present()));
        try (DriverRegistry drivers = installation.registry(downloads)) {
            DriverTarget target = new RunPlanning(drivers, installation.environment(), overrides)
                    .targets(List.of(driver))
                    .get(0);
            if (!target.launchesBroker()) {
                throw new BrokerException(driver + " asks for no broker; it needs broker: with launch: local");
            }
            String broker = name == null ? target.driver().name() : name;
            Path folder = installation.workingDirectory().resolve(logs).resolve(broker);
            console.line("Starting " + target.driver().name() + " " + target.brokerVersion() + " …");
            BackgroundBroker kept = BackgroundBrokers.ofThisUser()
                    .start(
                            broker,
                            OwnJvm.command(List.of("-Xmx128m", "-XX:+UseSerialGC"), keep(broker, folder)),
                            folder.resolve("keeper.log"),
                            WITH_DOWNLOADS.plus(BrokerLauncher.DEFAULT_LIMIT));
            BrokerCommand.show(console, kept);
        }
        return ExitCode.DONE;
    }

    private List<String> keep(String broker, Path folder) {
        List<String> command = new ArrayList<>(List.of(Main.class.getName(), "broker", BrokerKeepCommand.NAME));
        command.addAll(List.of("--name", broker, "--logs", folder.toString(), "-d", driver.toString()));
        overrides.forEach(override -> command.addAll(List.of("-s", override)));
        return command;
    }
}
