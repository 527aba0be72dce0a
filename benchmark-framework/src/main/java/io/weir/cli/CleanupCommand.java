package io.weir.cli;

import io.weir.artifact.DownloadListener;
import io.weir.cli.console.Console;
import io.weir.driver.DriverContext;
import io.weir.driver.DriverException;
import io.weir.driver.DriverSession;
import io.weir.driver.TopicSpec;
import io.weir.plan.DriverRegistry;
import io.weir.plan.DriverTarget;
import io.weir.plan.RunPlanning;
import io.weir.process.LeftOvers;
import io.weir.time.SystemClock;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Removes the remains of killed runs. */
@Command(
        name = "cleanup",
        description = {
            "Removes what killed runs have left, here and on clusters.",
            "On this machine that is data of their brokers, and on the clusters of driver files the topics and"
                    + " subscriptions whose names begin with weir-. Not while a run uses that cluster."
        },
        mixinStandardHelpOptions = true,
        footerHeading = "%nExample:%n",
        footer = "  bin/benchmark cleanup --dry-run -d driver-kafka/kafka-remote.yaml")
final class CleanupCommand extends ToolCommand {

    private static final String PREFIX = "weir-";
    private static final Duration CALL_LIMIT = Duration.ofMinutes(1);

    @Mixin
    Inputs inputs = new Inputs();

    @Option(names = "--dry-run", description = "Shows the topics and removes nothing.")
    boolean dryRun;

    CleanupCommand(Console console, Installation installation) {
        super(console, installation);
    }

    @Override
    ExitCode run() throws Exception {
        if (!dryRun) {
            List<Path> removed = LeftOvers.remove();
            console.line("Removed " + removed.size() + " left-over folders on this machine.");
        }
        try (DriverRegistry drivers = installation.registry(DownloadListener.NONE)) {
            RunPlanning planning = new RunPlanning(drivers, installation.environment(), inputs.overrides);
            for (DriverTarget target : planning.targets(inputs.drivers)) {
                String name = target.configuration().file().name();
                if (target.launchesBroker()) {
                    console.line(name + " launches its own broker, whose topics end with it: nothing to remove.");
                } else {
                    target.driver().call(() -> clean(name, target));
                }
            }
        }
        return ExitCode.DONE;
    }

    private boolean clean(String name, DriverTarget target) throws DriverException, InterruptedException {
        DriverContext context = new DriverContext(
                target.configuration().settings(), Map.of(), "cleanup", CALL_LIMIT, SystemClock.INSTANCE);
        try (DriverSession session = target.driver().driver().open(context)) {
            Set<String> topics = session.topics().list(PREFIX).stream()
                    .map(TopicSpec::name)
                    .collect(Collectors.toCollection(TreeSet::new));
            topics.forEach(topic -> console.line("  " + topic));
            if (dryRun) {
                console.line(name + ": " + topics.size() + " topics would be removed (--dry-run).");
                return false;
            }
            session.topics().delete(topics);
            List<String> subscriptions = session.topics().deleteSubscriptions(PREFIX);
            console.line(
                    name + ": removed " + topics.size() + " topics and " + subscriptions.size() + " subscriptions.");
            return true;
        }
    }
}
