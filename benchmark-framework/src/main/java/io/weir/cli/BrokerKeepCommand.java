package io.weir.cli;

import io.weir.artifact.ArtifactException;
import io.weir.artifact.ArtifactResolver;
import io.weir.artifact.DownloadListener;
import io.weir.broker.BackgroundBroker;
import io.weir.broker.BackgroundBrokers;
import io.weir.broker.BrokerException;
import io.weir.broker.BrokerLauncher;
import io.weir.broker.LocalBroker;
import io.weir.cli.console.LogFile;
import io.weir.config.source.ConfigurationException;
import io.weir.driver.DriverException;
import io.weir.plan.DriverRegistry;
import io.weir.plan.DriverTarget;
import io.weir.plan.RunPlanning;
import io.weir.plugin.ClientVersion;
import io.weir.plugin.DriverLoadException;
import io.weir.process.NodeExitListener;
import io.weir.time.SystemWallClock;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Runs the keeper: the process that owns a broker which goes on between commands. */
@Command(name = BrokerKeepCommand.NAME, hidden = true, description = "Launches a broker and keeps it.")
final class BrokerKeepCommand implements Callable<Integer> {

    static final String NAME = "keep";

    @Option(names = "-d", required = true)
    Path driver = Path.of("");

    @Option(names = "-s")
    List<String> overrides = new ArrayList<>();

    @Option(names = "--name", required = true)
    String name = "";

    @Option(names = "--logs", required = true)
    Path logs = Path.of("");

    private final Installation installation;

    BrokerKeepCommand(Installation installation) {
        this.installation = installation;
    }

    @Override
    public Integer call()
            throws ConfigurationException, DriverLoadException, ArtifactException, BrokerException, DriverException,
                    InterruptedException {
        LogFile.open(logs.resolve(LogFile.NAME));
        ArtifactResolver resolver = ArtifactResolver.ofThisUser();
        try (DriverRegistry drivers =
                new DriverRegistry(installation.drivers(), new ClientVersion(resolver), DownloadListener.NONE)) {
            DriverTarget target = new RunPlanning(drivers, installation.environment(), overrides)
                    .targets(List.of(driver))
                    .get(0);
            LocalBroker broker = target.placed(new BrokerLauncher(resolver, BrokerLauncher.DEFAULT_LIMIT))
                    // The CPUs that the generators of later runs leave free are not known here: only an explicit list
                    // counts.
                    .on(target.configuration().file().broker().cpus().list())
                    .launch(target.blueprint(), logs, DownloadListener.NONE, NodeExitListener.NONE);
            BackgroundBroker kept = BackgroundBroker.of(
                    name, target.driver().name(), target.brokerVersion(), broker, logs, SystemWallClock.INSTANCE.now());
            BackgroundBrokers.ofThisUser().keep(kept, broker);
        }
        return ExitCode.DONE.code();
    }
}
