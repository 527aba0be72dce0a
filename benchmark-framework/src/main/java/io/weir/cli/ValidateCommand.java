package io.weir.cli;

import io.weir.artifact.DownloadListener;
import io.weir.cli.console.Console;
import io.weir.plan.DriverRegistry;
import io.weir.plan.RunPlanning;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Checks workload and driver files. */
@Command(
        name = "validate",
        description = "Checks workload and driver files; starts nothing.",
        mixinStandardHelpOptions = true,
        footerHeading = "%nExample:%n",
        footer = "  bin/benchmark validate -d driver-kafka/kafka.yaml workloads/1kb-3p.yaml")
final class ValidateCommand extends ToolCommand {

    @Mixin
    Inputs inputs = new Inputs();

    private final Map<String, String> environment;

    ValidateCommand(Console console, Installation installation, Map<String, String> environment) {
        super(console, installation);
        this.environment = environment;
    }

    @Override
    ExitCode run() throws Exception {
        int files = inputs.workloads.size() + inputs.drivers.size();
        if (files == 0) {
            console.error("No file is given: name workload files, and driver files with --drivers");
            return ExitCode.BAD_USAGE;
        }
        try (DriverRegistry drivers = installation.registry(DownloadListener.NONE)) {
            new RunPlanning(drivers, installation.environment(), inputs.overrides)
                    .withRunJvm(environment)
                    .check(inputs.workloads, inputs.drivers);
        }
        console.line(files == 1 ? "The file is in order." : "All " + files + " files are in order.");
        return ExitCode.DONE;
    }
}
