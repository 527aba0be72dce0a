package io.weir.cli;

import io.weir.artifact.DownloadListener;
import io.weir.cli.console.Console;
import io.weir.driver.DriverContext;
import io.weir.driver.DriverException;
import io.weir.driver.DriverSession;
import io.weir.driver.TopicSpec;
import io.weir.plan.DriverRegistry;
import io.weir.plan.DriverTarget;
import io.weir.plan.RunId;
import io.weir.plan.RunPlanning;
import io.weir.process.LeftOvers;
import io.weir.process.ShellCommand;
import io.weir.process.UndoJournal;
import io.weir.process.UserFolders;
import io.weir.time.SystemClock;
import io.weir.time.SystemWallClock;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Removes the remains of killed runs. */
@Command(
        name = "cleanup",
        description = {
            "Removes what killed runs have left, here and on clusters.",
            "It also undoes what their time lines have done to nodes of clusters (broker.commands in driver files).",
            "On this machine that is data of their brokers, and on the clusters of driver files the topics and"
                    + " subscriptions that runs have made, except those of the last hour: such runs may still go on."
                    + " Not while a longer run uses that cluster."
        },
        mixinStandardHelpOptions = true,
        footerHeading = "%nExample:%n",
        footer = "  bin/benchmark cleanup --dry-run -d driver-kafka/kafka-remote.yaml")
final class CleanupCommand extends ToolCommand {

    private static final Duration CALL_LIMIT = Duration.ofMinutes(1);

    @Mixin
    Inputs inputs = new Inputs();

    @Option(names = "--dry-run", description = "Shows the topics and removes nothing.")
    boolean dryRun;

    @Option(names = "--force", description = "Removes also what runs have made that began within the last hour.")
    boolean force;

    @Option(names = "--all", description = "Removes also what only begins with weir-, as no topic of a run is named.")
    boolean all;

    CleanupCommand(Console console, Installation installation) {
        super(console, installation);
    }

    @Override
    ExitCode run() throws Exception {
        if (!dryRun) {
            removed("on this machine", LeftOvers::remove);
        }
        boolean undone = undo(UndoJournal.folder());
        try (DriverRegistry drivers = installation.registry(DownloadListener.NONE)) {
            RunPlanning planning = new RunPlanning(drivers, installation.environment(), inputs.overrides);
            for (DriverTarget target : planning.targets(inputs.drivers)) {
                String name = target.configuration().file().name();
                if (target.launchesBroker()) {
                    for (Path disk : dryRun
                            ? List.<Path>of()
                            : target.configuration().file().broker().disks()) {
                        Path folder = UserFolders.below(disk, System.getProperties());
                        removed("in " + folder, () -> LeftOvers.remove(folder));
                    }
                    console.line(name + " launches its own broker, whose topics end with it: nothing to remove.");
                } else {
                    target.driver().call(() -> clean(name, target));
                }
            }
        }
        return undone ? ExitCode.DONE : ExitCode.RUN_FAILED;
    }

    /** Runs the commands that killed runs have left to be run; returns whether all of them did their work. */
    private boolean undo(Path folder) throws InterruptedException {
        boolean all = true;
        try {
            for (UndoJournal journal : UndoJournal.ofTheDead(folder)) {
                for (UndoJournal.Entry entry : journal.entries()) {
                    if (dryRun) {
                        console.line(
                                "A run that was killed has left to be undone: " + entry.command() + " (--dry-run)");
                        continue;
                    }
                    try {
                        ShellCommand.run(entry.command(), entry.directory(), CALL_LIMIT);
                        entry.done();
                        console.line("Undid what a killed run has left: " + entry.command());
                    } catch (IOException failed) {
                        all = false;
                        console.error("The command that undoes what a killed run has left " + failed.getMessage() + ": "
                                + entry.command() + ". Run bin/benchmark cleanup again when the node can be reached.");
                    }
                }
                journal.close();
            }
        } catch (IOException untrusted) {
            console.error("Nothing is undone: " + untrusted.getMessage());
            return false;
        }
        return all;
    }

    /** A removal of folders, which returns them. */
    private interface Removal {
        List<Path> remove() throws IOException;
    }

    private void removed(String where, Removal removal) {
        try {
            console.line("Removed " + removal.remove().size() + " left-over folders " + where + ".");
        } catch (IOException untrusted) {
            console.error("Nothing is removed " + where + ": " + untrusted.getMessage());
        }
    }

    private boolean clean(String name, DriverTarget target) throws DriverException, InterruptedException {
        DriverContext context = new DriverContext(
                target.configuration().settings(), Map.of(), "cleanup", CALL_LIMIT, SystemClock.INSTANCE);
        try (DriverSession session = target.driver().driver().open(context)) {
            NamesToRemove removed = new NamesToRemove(force, all, SystemWallClock.INSTANCE.now());
            Map<Boolean, List<String>> topics = session.topics().list(NamesToRemove.PREFIX).stream()
                    .map(TopicSpec::name)
                    .sorted()
                    .collect(Collectors.partitioningBy(removed));
            List<String> left = topics.getOrDefault(true, List.of());
            left.forEach(topic -> console.line("  " + topic));
            for (String other : topics.getOrDefault(false, List.of())) {
                console.line("  " + other + " stays, "
                        + (RunId.begun(other).isPresent()
                                ? "as its run began within the last hour (--force)"
                                : "as no run names a topic so (--all)"));
            }
            if (dryRun) {
                console.line(name + ": " + left.size() + " topics would be removed (--dry-run).");
                return false;
            }
            // First, because systems refuse those that are being read; then the topics stay too.
            List<String> subscriptions = session.topics().deleteSubscriptions(removed);
            session.topics().delete(Set.copyOf(left));
            console.line(name + ": removed " + left.size() + " topics and " + subscriptions.size() + " subscriptions.");
            return true;
        }
    }
}
