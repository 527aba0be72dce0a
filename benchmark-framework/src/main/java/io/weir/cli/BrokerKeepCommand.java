package io.weir.cli;

import io.weir.artifact.DownloadListener;
import io.weir.broker.BackgroundBroker;
import io.weir.broker.BackgroundBrokers;
import io.weir.broker.LocalBroker;
import io.weir.cli.console.Console;
import io.weir.cli.console.LogFile;
import io.weir.cpu.CpuSet;
import io.weir.plan.DriverRegistry;
import io.weir.plan.DriverTarget;
import io.weir.plan.RunPlanning;
import io.weir.process.NodeExitListener;
import io.weir.time.SystemWallClock;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Runs the keeper: the process that owns a broker which goes on between commands. */
@Command(name = BrokerKeepCommand.NAME, hidden = true, description = "Launches a broker and keeps it.")
final class BrokerKeepCommand extends ToolCommand {

    static final String NAME = "keep";

    @Option(names = "-d", required = true)
    Path driver = Path.of("");

    @Option(names = "-s")
    List<String> overrides = new ArrayList<>();

    @Option(names = "--name", required = true)
    String name = "";

    @Option(names = "--logs", required = true)
    Path logs = Path.of("");

    BrokerKeepCommand(Console console, Installation installation) {
        super(console, installation);
    }

    @Override
    ExitCode run() throws Exception {
        LogFile.open(logs.resolve(LogFile.NAME));
        try (DriverRegistry drivers = installation.registry(DownloadListener.NONE)) {
            DriverTarget target = new RunPlanning(drivers, installation.environment(), overrides)
                    .targets(List.of(driver))
                    .get(0);
            // The CPUs that the generators of later runs leave free are not known here: only an explicit list counts.
            CpuSet cpus = target.configuration().file().broker().cpus().list();
            LocalBroker broker =
                    target.launch(Installation.launcher(), cpus, logs, DownloadListener.NONE, NodeExitListener.NONE);
            BackgroundBroker kept = BackgroundBroker.of(
                    name, target.driver().name(), target.brokerVersion(), broker, logs, SystemWallClock.INSTANCE.now());
            BackgroundBrokers.ofThisUser().keep(kept, broker);
        }
        return ExitCode.DONE;
    }
}
