package io.weir.cli;

import io.weir.artifact.ArtifactException;
import io.weir.artifact.ArtifactResolver;
import io.weir.artifact.DownloadListener;
import io.weir.cli.console.Console;
import io.weir.config.source.ConfigurationException;
import io.weir.plan.DriverRegistry;
import io.weir.plan.RunPlanning;
import io.weir.plugin.ClientVersion;
import io.weir.plugin.DriverLoadException;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Checks workload and driver files. */
@Command(
        name = "validate",
        description = "Checks workload and driver files, and whether they go together; starts nothing.",
        mixinStandardHelpOptions = true,
        footerHeading = "%nExample:%n",
        footer = "  bin/benchmark validate -d driver-kafka/kafka.yaml workloads/1kb-3p.yaml")
final class ValidateCommand implements Callable<Integer> {

    @Mixin
    Inputs inputs = new Inputs();

    private final Console console;
    private final Installation installation;
    private final Map<String, String> environment;

    ValidateCommand(Console console, Installation installation, Map<String, String> environment) {
        this.console = console;
        this.installation = installation;
        this.environment = environment;
    }

    @Override
    public Integer call() throws ConfigurationException, DriverLoadException, ArtifactException, InterruptedException {
        int files = inputs.workloads.size() + inputs.drivers.size();
        if (files == 0) {
            console.error("No file is given: name workload files, and driver files with --drivers");
            return ExitCode.BAD_USAGE.code();
        }
        try (DriverRegistry drivers = new DriverRegistry(
                installation.drivers(), new ClientVersion(ArtifactResolver.ofThisUser()), DownloadListener.NONE)) {
            new RunPlanning(drivers, installation.environment(), inputs.overrides)
                    .withRunJvm(environment)
                    .plan(inputs.workloads, inputs.drivers, 1);
        }
        console.line(files == 1 ? "The file is in order." : "All " + files + " files are in order.");
        return ExitCode.DONE.code();
    }
}
