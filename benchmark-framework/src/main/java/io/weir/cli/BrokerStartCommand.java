package io.weir.cli;

import io.weir.artifact.DownloadListener;
import io.weir.broker.BackgroundBroker;
import io.weir.broker.BackgroundBrokers;
import io.weir.broker.BrokerException;
import io.weir.broker.BrokerLauncher;
import io.weir.broker.LocalBroker;
import io.weir.cli.console.Console;
import io.weir.cli.console.DownloadProgress;
import io.weir.cli.console.LogFile;
import io.weir.cli.console.ProgressMode;
import io.weir.cpu.CpuSet;
import io.weir.driver.DriverException;
import io.weir.plan.DriverRegistry;
import io.weir.plan.DriverTarget;
import io.weir.plan.RunPlanning;
import io.weir.process.NodeExitListener;
import io.weir.process.OwnJvm;
import io.weir.process.OwnedDirectory;
import io.weir.time.SystemWallClock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
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

    private static final String KEEP = "--keep";

    /** Stands between the overrides that a keeper reads; no argument of a command can hold it. */
    private static final String SEPARATOR = "\0";

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

    @Option(
            names = KEEP,
            hidden = true,
            description = "Launches the broker in this process and keeps it; overrides come on standard input.")
    boolean keep;

    BrokerStartCommand(Console console, Installation installation) {
        super(console, installation);
    }

    @Override
    ExitCode run() throws Exception {
        DownloadListener downloads = keep
                ? DownloadListener.NONE
                : new DownloadProgress(
                        console, ProgressMode.AUTO.resolved(console.terminal().present()));
        try (DriverRegistry drivers = installation.registry(downloads)) {
            if (keep) {
                overrides = Stream.of(new String(System.in.readAllBytes(), StandardCharsets.UTF_8).split(SEPARATOR))
                        .filter(override -> !override.isEmpty())
                        .toList();
            }
            DriverTarget target = new RunPlanning(drivers, installation.environment(), overrides)
                    .targets(List.of(driver))
                    .get(0);
            if (!target.launchesBroker()) {
                throw new BrokerException(driver + " asks for no broker; it needs broker: with launch: local");
            }
            String broker = name == null ? target.driver().name() : name;
            if (!BackgroundBroker.isName(broker)) {
                throw error(
                        "A broker can't have the name \"" + broker + "\": choose one by --name, of letters, digits, and"
                                + " after the first of them also dots, dashes and underscores");
            }
            if (keep) {
                keep(broker, target);
            } else {
                startKeeper(broker, target);
            }
        }
        return ExitCode.DONE;
    }

    private void startKeeper(String broker, DriverTarget target) throws BrokerException, InterruptedException {
        Path folder = installation.workingDirectory().resolve(logs).resolve(broker);
        console.line("Starting " + target.driver().name() + " " + target.brokerVersion() + " …");
        List<String> command = new ArrayList<>(List.of(Main.class.getName(), "broker", "start", KEEP));
        command.addAll(List.of("--name", broker, "--logs", folder.toString(), "-d", driver.toString()));
        BackgroundBroker kept = BackgroundBrokers.ofThisUser()
                .start(
                        broker,
                        OwnJvm.command(List.of("-Xmx128m", "-XX:+UseSerialGC"), command),
                        String.join(SEPARATOR, overrides),
                        folder.resolve("keeper-" + ProcessHandle.current().pid() + ".log"),
                        WITH_DOWNLOADS.plus(BrokerLauncher.DEFAULT_LIMIT));
        BrokerCommand.show(console, kept);
    }

    /** Does the work of the keeper: the process that owns a broker which goes on between commands. */
    private void keep(String broker, DriverTarget target)
            throws BrokerException, DriverException, InterruptedException {
        // Not earlier: the logs may be those of another keeper of that name.
        OwnedDirectory reserved = BackgroundBrokers.ofThisUser().reserve(broker);
        LogFile.open(logs.resolve(LogFile.NAME));
        // The CPUs that the generators of later runs leave free are not known here: only an explicit list counts.
        CpuSet cpus = target.configuration().file().broker().cpus().list();
        LocalBroker launched =
                target.launch(Installation.launcher(), cpus, logs, DownloadListener.NONE, NodeExitListener.NONE);
        BackgroundBroker kept = BackgroundBroker.of(
                broker, target.driver().name(), target.brokerVersion(), launched, logs, SystemWallClock.INSTANCE.now());
        BackgroundBrokers.ofThisUser().keep(reserved, kept, launched);
    }
}
