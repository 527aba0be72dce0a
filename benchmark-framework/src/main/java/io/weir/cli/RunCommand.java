package io.weir.cli;

import io.weir.artifact.ArtifactException;
import io.weir.broker.BrokerException;
import io.weir.broker.BrokerLauncher;
import io.weir.campaign.Campaign;
import io.weir.campaign.CampaignLock;
import io.weir.campaign.CampaignSetup;
import io.weir.campaign.ForkedRun;
import io.weir.campaign.InProcessRuns;
import io.weir.campaign.RunEnd;
import io.weir.campaign.RunStarter;
import io.weir.cli.cluster.HostsPreview;
import io.weir.cli.cluster.WorkersOptions;
import io.weir.cli.console.CampaignReports;
import io.weir.cli.console.Console;
import io.weir.cli.console.ConsoleOptions;
import io.weir.cli.console.DownloadProgress;
import io.weir.cli.console.DryRun;
import io.weir.cli.console.LogFile;
import io.weir.cli.live.LiveOptions;
import io.weir.config.source.ConfigurationException;
import io.weir.plan.CampaignPlan;
import io.weir.plan.DiskNeed;
import io.weir.plan.DriverRegistry;
import io.weir.plan.PlannedRun;
import io.weir.plan.RunPlanning;
import io.weir.remote.ControlPlanes;
import io.weir.report.CampaignManifest;
import io.weir.report.ReportException;
import io.weir.report.ResultFolder;
import io.weir.report.RunFolder;
import io.weir.report.html.HtmlReport;
import io.weir.result.RunResult;
import io.weir.result.Verdict;
import io.weir.time.SystemClock;
import io.weir.time.SystemWallClock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Carries out runs. */
@Command(
        name = "run",
        description = "Runs each workload on each driver; the default command.",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        footerHeading = "%nExamples:%n",
        footer = {
            "  bin/benchmark --drivers driver-kafka/kafka.yaml workloads/1kb-3p.yaml",
            "  bin/benchmark -d driver-kafka/kafka.yaml -s testDuration=10m \\",
            "      -s driver.topicConfig.flush.messages=1 workloads/1kb-*.yaml",
            "  bin/benchmark -d driver-kafka/kafka-remote.yaml \\",
            "      -s driver.commonConfig.bootstrap.servers=broker:9092 \\",
            "      workloads/1kb-3p.yaml",
            "  bin/benchmark --campaign results/20260101-120000-1kb-3p/campaign.json"
        })
final class RunCommand extends ToolCommand {

    private static final List<String> NOT_BESIDE_EARLIER =
            List.of("--drivers", "--sweep", "--point", "--short", "--repeat", "--order-seed", "--concurrent-brokers");

    @Mixin
    Inputs inputs = new Inputs();

    @Mixin
    ConsoleOptions shown = new ConsoleOptions();

    @Mixin
    LiveOptions served = new LiveOptions();

    @Mixin
    WorkersOptions workers = new WorkersOptions();

    @Mixin
    LaterOptions later = new LaterOptions();

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FOLDER",
            defaultValue = "results",
            description = "Takes a folder of results for each command (default: ${DEFAULT-VALUE}).")
    Path output = Path.of("results");

    @Option(
            names = "--sweep",
            paramLabel = "KEY=VALUES",
            description = {
                "Varies a key of the workloads, or with driver. or broker. before it, of the driver files:",
                "messageSize=512,1KiB, or a range as topics=1..64*2. Given twice, all combinations are run."
            })
    List<String> sweep = new ArrayList<>();

    @Option(
            names = "--point",
            paramLabel = "FACTOR=POINT",
            description = "Runs only the cells of a sweep that have this point.")
    Map<String, String> points = new LinkedHashMap<>();

    @Option(names = "--short", description = "Applies the short block of each workload file.")
    boolean shortForm;

    @Option(
            names = "--repeat",
            paramLabel = "N",
            description = {
                "Does everything N times, in rounds: each driver once a round, in an order drawn by lot, so that",
                "what changes on the machine touches all alike. Five or more carry a comparison."
            })
    @Nullable
    Integer repeat;

    @Option(
            names = "--order-seed",
            paramLabel = "NUMBER",
            description = "Draws the order of runs in rounds as an earlier command did; each result tells its seed.")
    @Nullable
    Long orderSeed;

    @Option(
            names = "--concurrent-brokers",
            description = {
                "Starts the brokers of all driver files first and keeps them up until the end; the runs still take"
                        + " turns.",
                "Without it each run has a broker of its own, alone on the machine."
            })
    boolean concurrentBrokers;

    @Option(
            names = "--campaign",
            paramLabel = "FILE",
            description = {
                "Repeats the campaign of a results folder by its campaign.json: the same files with the same values,",
                "rounds and order. --set changes keys, and gives secrets again, which no result keeps."
            })
    @Nullable
    Path campaign;

    @Option(
            names = "--resume",
            paramLabel = "FOLDER",
            description = {
                "Goes on with a campaign that was interrupted, in its results folder: carries out all runs that have not",
                "come to their end, with the same files and order. --set gives secrets again."
            })
    @Nullable
    Path resume;

    @Option(names = "--strict", description = "Ends with exit code 4 also where a run is QUALIFIED.")
    boolean strict;

    @Option(names = "--dry-run", description = "Shows what would be run and stops.")
    boolean dryRun;

    @Option(names = "--in-process", hidden = true, description = "Runs in this JVM, for tests: its figures are no use.")
    boolean inProcess;

    private final Map<String, String> environment;

    RunCommand(Console console, Installation installation, Map<String, String> environment) {
        super(console, installation);
        this.environment = environment;
    }

    @Override
    ExitCode run() throws Exception {
        requireInputs();
        DownloadProgress downloads = new DownloadProgress(console, shown.mode(console.terminal()));
        try (DriverRegistry drivers = installation.registry(downloads)) {
            RunPlanning planning = new RunPlanning(drivers, installation.environment(), inputs.overrides)
                    .withRunJvm(environment)
                    .withOutput(installation.workingDirectory().resolve(output));
            workers.hosts(installation.workingDirectory()).ifPresent(planning::onHosts);
            if (resume != null) {
                return resume(installation.workingDirectory().resolve(resume), planning, drivers, downloads);
            }
            CampaignPlan plan = plan(planning);
            if (dryRun) {
                return dryRun(plan);
            }
            // Before there is a folder: if a port is taken, nothing has happened yet.
            try (CampaignView view = CampaignView.open(console, installation, shown, served, plan.runs(), downloads)) {
                LocalDateTime now = LocalDateTime.ofInstant(SystemWallClock.INSTANCE.now(), ZoneId.systemDefault());
                ResultFolder folder = ResultFolder.create(
                        installation.workingDirectory().resolve(output),
                        now,
                        plan.manifest().experiments().get(0).name());
                try (CampaignLock lock = lock(folder.path())) {
                    return run(plan, folder, view, drivers, downloads);
                }
            }
        }
    }

    private ExitCode resume(Path folder, RunPlanning planning, DriverRegistry drivers, DownloadProgress downloads)
            throws Exception {
        if (!Files.isRegularFile(folder.resolve(CampaignManifest.FILE))) {
            throw error("--resume needs the folder of a campaign, and " + installation.shown(folder) + " has no "
                    + CampaignManifest.FILE + "; name one, such as results/20260101-120000-1kb-3p");
        }
        try (CampaignLock lock = lock(folder)) {
            CampaignPlan plan = planning.resume(folder.resolve(CampaignManifest.FILE));
            if (plan.runs().isEmpty()) {
                console.line("Nothing is left: all runs in " + installation.shown(folder) + " have come to their end.");
                return ExitCode.DONE;
            }
            if (dryRun) {
                return dryRun(plan);
            }
            try (CampaignView view = CampaignView.open(console, installation, shown, served, plan.runs(), downloads)) {
                return run(plan, new ResultFolder(folder), view, drivers, downloads);
            }
        }
    }

    private CampaignLock lock(Path folder) throws ReportException {
        return CampaignLock.of(folder)
                .orElseThrow(() -> error("Another command is carrying out the campaign in " + installation.shown(folder)
                        + "; wait for its end, or stop it"));
    }

    private ExitCode dryRun(CampaignPlan plan) throws BrokerException, InterruptedException {
        List<String> lines = DryRun.lines(plan);
        lines.subList(0, lines.size() - 1).forEach(console::line);
        PlannedRun first = plan.runs().isEmpty() ? null : plan.runs().get(0);
        if (first != null && first.hosts() != null) {
            HostsPreview.lines(ControlPlanes.load(), first, first.hosts()).forEach(console::line);
        }
        console.line(lines.get(lines.size() - 1));
        return ExitCode.DONE;
    }

    private CampaignPlan plan(RunPlanning planning)
            throws ConfigurationException, ArtifactException, InterruptedException {
        if (campaign != null) {
            try {
                return planning.repeat(installation.workingDirectory().resolve(campaign));
            } catch (ReportException unreadable) {
                throw error(String.valueOf(unreadable.getMessage()));
            }
        }
        if (concurrentBrokers) {
            planning.withConcurrentBrokers();
        }
        if (shortForm) {
            planning.inShortForm();
        }
        return planning.sweeping(sweep).onlyAt(points).plan(inputs.workloads, inputs.drivers, repeat, seedOfOrder());
    }

    private void requireInputs() {
        if (campaign != null) {
            refuseBeside("--campaign repeats a campaign as it was");
        } else if (resume != null) {
            refuseBeside("--resume goes on with a campaign as it was begun");
        } else if (inputs.drivers.isEmpty()) {
            throw error("No driver file is given: name one, such as --drivers driver-kafka/kafka.yaml");
        } else if (inputs.workloads.isEmpty()) {
            throw error("No workload file is given: name one, such as workloads/1kb-3p.yaml");
        }
        if (repeat != null && (repeat < 1 || repeat > RunPlanning.MAX_ROUNDS)) {
            throw error("--repeat must be from 1 to " + RunPlanning.MAX_ROUNDS + ", not " + repeat);
        }
        if (output.toString().isBlank()) {
            throw error("--output names no folder: give one, such as --output results, or leave it out");
        }
        shown.check();
        served.check(installation.workingDirectory());
    }

    private void refuseBeside(String what) {
        List<String> given = new ArrayList<>();
        for (String option : NOT_BESIDE_EARLIER) {
            if (command.commandLine().getParseResult().hasMatchedOption(option)) {
                given.add(option);
            }
        }
        if (campaign != null && resume != null) {
            given.add("--resume");
        }
        if (!inputs.workloads.isEmpty()) {
            given.add("a workload");
        }
        if (!given.isEmpty()) {
            throw error(what + ", and " + String.join(", ", given) + " would change it; leave that out, or leave "
                    + what.substring(0, what.indexOf(' ')) + " out");
        }
    }

    private long seedOfOrder() {
        return orderSeed == null ? new SecureRandom().nextInt(Integer.MAX_VALUE) : orderSeed;
    }

    private ExitCode run(
            CampaignPlan plan,
            ResultFolder folder,
            CampaignView view,
            DriverRegistry drivers,
            DownloadProgress downloads)
            throws ReportException {
        LogFile.open(folder.path().resolve(LogFile.NAME));
        tellOrder(plan.manifest());
        plan.disks().stream().filter(DiskNeed::tight).forEach(need -> console.line(need.sentence()));
        BrokerLauncher launcher = Installation.launcher();
        return carryOut(
                new Campaign(new CampaignSetup(
                        plan,
                        installation.home(),
                        folder,
                        starter(drivers),
                        (run, logs, exits) ->
                                run.target().launch(launcher, run.cpus().broker(), logs, downloads, exits),
                        view.listener(),
                        shown.detail(),
                        SystemClock.INSTANCE,
                        SystemWallClock.INSTANCE)),
                folder);
    }

    private ExitCode carryOut(Campaign runs, ResultFolder folder) throws ReportException {
        try (EarlyEnd early = EarlyEnd.by(() -> runs.stop("interrupted by the user"))) {
            try {
                runs.run();
            } finally {
                // Also those before a run whose folder can't be made.
                report(runs, folder);
            }
            return early.hasCome() ? ExitCode.INTERRUPTED : exitCode(runs.ends(), strict);
        }
    }

    private void report(Campaign campaign, ResultFolder folder) {
        List<RunFolder> runs = CampaignReports.folders(folder.path(), campaign.manifest());
        boolean reported = CampaignReports.write(console, folder.path(), runs, campaign.ends());
        if (campaign.manifest().hasSweep() && !runs.isEmpty()) {
            CampaignReports.table(console, folder.path(), runs);
        }
        List<String> table = shown.quiet ? List.of() : CampaignReports.table(runs);
        if (!table.isEmpty()) {
            console.line("");
            table.forEach(console::line);
        }
        console.line("Results are in " + installation.shown(folder.path())
                + (reported ? ", to be looked at in " + HtmlReport.FILE : ""));
    }

    private void tellOrder(CampaignManifest manifest) {
        if (manifest.orderSeed() != null && !shown.quiet) {
            console.line("The " + (manifest.hasSweep() ? "cells and drivers" : "drivers") + " take turns"
                    + (manifest.rounds() == 1 ? "" : " in " + manifest.rounds() + " rounds")
                    + ", in an order drawn by lot (--order-seed " + manifest.orderSeed() + ").");
        }
        for (CampaignManifest.Run run : manifest.runs()) {
            if (run.state() == CampaignManifest.State.REFUSED && run.round() == 1 && !shown.quiet) {
                console.line("Refused: " + manifest.subject(run) + ": " + run.reason());
            }
        }
    }

    private RunStarter starter(DriverRegistry drivers) {
        return inProcess
                ? new InProcessRuns(
                        drivers,
                        new ResultConsole(console, installation, shown.detail()),
                        installation.home(),
                        WorkerCommand.starter(environment))
                : ForkedRun.starter(environment, List.of(Main.class.getName(), RunnerCommand.NAME));
    }

    /**
     * Returns the exit code of the worst end. A run that ended early for a reason of its own counts as not valid, not
     * as interrupted.
     *
     * @param strict whether a qualified run counts as not valid
     */
    static ExitCode exitCode(List<RunEnd> ends, boolean strict) {
        if (ends.stream().anyMatch(RunEnd::bug)) {
            return ExitCode.BUG;
        }
        if (ends.stream().anyMatch(end -> end.failure().isPresent())) {
            return ExitCode.RUN_FAILED;
        }
        boolean usable = ends.stream()
                .flatMap(end -> end.result().stream())
                .filter(result -> result.campaign() == null
                        || result.campaign().confirms() == null) // whose search has what they show
                .map(RunResult::verdict)
                .allMatch(strict ? Verdict::valid : Verdict::usable);
        return usable ? ExitCode.DONE : ExitCode.NOT_VALID;
    }
}
