package io.weir.cli;

import io.weir.artifact.ArtifactException;
import io.weir.broker.BrokerLauncher;
import io.weir.campaign.Campaign;
import io.weir.campaign.CampaignSetup;
import io.weir.campaign.ForkedRun;
import io.weir.campaign.InProcessRuns;
import io.weir.campaign.RunEnd;
import io.weir.campaign.RunStarter;
import io.weir.cli.console.CampaignReports;
import io.weir.cli.console.Console;
import io.weir.cli.console.ConsoleOptions;
import io.weir.cli.console.DownloadProgress;
import io.weir.cli.console.DryRun;
import io.weir.cli.console.LogFile;
import io.weir.cli.live.LiveOptions;
import io.weir.config.source.ConfigurationException;
import io.weir.live.LiveException;
import io.weir.plan.CampaignPlan;
import io.weir.plan.DiskNeed;
import io.weir.plan.DriverRegistry;
import io.weir.plan.RunPlanning;
import io.weir.report.CampaignManifest;
import io.weir.report.ReportException;
import io.weir.report.ResultFolder;
import io.weir.report.html.HtmlReport;
import io.weir.result.RunResult;
import io.weir.result.Verdict;
import io.weir.time.SystemClock;
import io.weir.time.SystemWallClock;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.ArrayList;
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

    /** Bound on the rounds: all runs are planned, and listed in the manifest, before the first. */
    @Mixin
    Inputs inputs = new Inputs();

    @Mixin
    ConsoleOptions shown = new ConsoleOptions();

    @Mixin
    LiveOptions served = new LiveOptions();

    @Mixin
    LaterOptions later = new LaterOptions();

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FOLDER",
            defaultValue = "results",
            description = "Takes a folder of results for each command (default: ${DEFAULT-VALUE}).")
    Path output = Path.of("results");

    @Option(
            names = "--repeat",
            paramLabel = "N",
            defaultValue = "1",
            description = {
                "Does everything N times, in rounds: each driver once a round, in an order drawn by lot, so that",
                "what changes on the machine touches all alike. Five or more carry a comparison."
            })
    int repeat = 1;

    @Option(
            names = "--order-seed",
            paramLabel = "NUMBER",
            description = "Draws the order of drivers in rounds as an earlier command did; each result tells its seed.")
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
            CampaignPlan plan = plan(planning);
            if (dryRun) {
                DryRun.lines(plan).forEach(console::line);
                return ExitCode.DONE;
            }
            return run(plan, drivers, downloads);
        }
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
        return (concurrentBrokers ? planning.withConcurrentBrokers() : planning)
                .plan(inputs.workloads, inputs.drivers, repeat, seedOfOrder());
    }

    private void requireInputs() {
        if (campaign != null) {
            refuseBesideCampaign();
        } else if (inputs.drivers.isEmpty()) {
            throw error("No driver file is given: name one, such as --drivers driver-kafka/kafka.yaml");
        } else if (inputs.workloads.isEmpty()) {
            throw error("No workload file is given: name one, such as workloads/1kb-3p.yaml");
        }
        if (repeat < 1 || repeat > RunPlanning.MAX_ROUNDS) {
            throw error("--repeat must be from 1 to " + RunPlanning.MAX_ROUNDS + ", not " + repeat);
        }
        if (output.toString().isBlank()) {
            throw error("--output names no folder: give one, such as --output results, or leave it out");
        }
        shown.check();
        served.check(installation.workingDirectory());
    }

    private void refuseBesideCampaign() {
        List<String> given = new ArrayList<>();
        for (String option : List.of("--drivers", "--repeat", "--order-seed", "--concurrent-brokers")) {
            if (command.commandLine().getParseResult().hasMatchedOption(option)) {
                given.add(option);
            }
        }
        if (!inputs.workloads.isEmpty()) {
            given.add("a workload");
        }
        if (!given.isEmpty()) {
            throw error("--campaign repeats a campaign as it was, and " + String.join(", ", given)
                    + " would change it; leave that out, or leave --campaign out");
        }
    }

    /** Returns the seed of the order; null for one round or one driver, which keep the order of the command. */
    private @Nullable Long seedOfOrder() {
        if (repeat == 1 || inputs.drivers.size() == 1) {
            return null;
        }
        return orderSeed == null ? Long.valueOf(new SecureRandom().nextInt(Integer.MAX_VALUE)) : orderSeed;
    }

    private ExitCode run(CampaignPlan plan, DriverRegistry drivers, DownloadProgress downloads)
            throws ReportException, LiveException {
        // Before there is a folder: if a port is taken, nothing has happened yet.
        try (CampaignView view = CampaignView.open(console, installation, shown, served, plan.runs(), downloads)) {
            LocalDateTime now = LocalDateTime.ofInstant(SystemWallClock.INSTANCE.now(), ZoneId.systemDefault());
            ResultFolder folder = ResultFolder.create(
                    installation.workingDirectory().resolve(output),
                    now,
                    plan.manifest().workloads().get(0).name());
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
    }

    private ExitCode carryOut(Campaign runs, ResultFolder folder) throws ReportException {
        try (EarlyEnd early = EarlyEnd.by(() -> runs.stop("interrupted by the user"))) {
            try {
                runs.run();
            } finally {
                // Also those before a run whose folder can't be made.
                report(runs.ends(), folder);
            }
            return early.hasCome() ? ExitCode.INTERRUPTED : exitCode(runs.ends(), strict);
        }
    }

    private void report(List<RunEnd> ends, ResultFolder folder) {
        boolean reported = CampaignReports.write(console, folder.path(), ends);
        List<String> table = shown.quiet ? List.of() : CampaignReports.table(ends);
        if (!table.isEmpty()) {
            console.line("");
            table.forEach(console::line);
        }
        console.line("Results are in " + installation.shown(folder.path())
                + (reported ? ", to be looked at in " + HtmlReport.FILE : ""));
    }

    private void tellOrder(CampaignManifest manifest) {
        if (manifest.orderSeed() != null && !shown.quiet) {
            console.line("The drivers take turns in " + manifest.rounds()
                    + " rounds, in an order drawn by lot (--order-seed " + manifest.orderSeed() + ").");
        }
    }

    private RunStarter starter(DriverRegistry drivers) {
        return inProcess
                ? new InProcessRuns(
                        drivers, new ResultConsole(console, installation, shown.detail()), installation.home())
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
                .map(RunResult::verdict)
                .allMatch(strict ? Verdict::valid : Verdict::usable);
        return usable ? ExitCode.DONE : ExitCode.NOT_VALID;
    }
}
