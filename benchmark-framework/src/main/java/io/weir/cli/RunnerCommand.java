package io.weir.cli;

import io.weir.artifact.DownloadListener;
import io.weir.campaign.RunInbox;
import io.weir.cli.console.Console;
import io.weir.cli.console.LogFile;
import io.weir.cli.console.RunOutput;
import io.weir.plan.DriverRegistry;
import io.weir.plan.PlanJson;
import io.weir.plan.RunPlan;
import io.weir.runner.RunEvents;
import io.weir.runner.Runner;
import io.weir.time.SystemSleeper;
import io.weir.worker.EarlyStop;
import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import sun.misc.Signal;

/** Carries out one run in a separate JVM; the plan comes on standard input, which then stays open. */
@Command(name = RunnerCommand.NAME, hidden = true, description = "Carries out the plan on standard input.")
final class RunnerCommand extends ToolCommand {

    static final String NAME = "run-plan";

    RunnerCommand(Console console, Installation installation) {
        super(console, installation);
    }

    @Override
    ExitCode run() throws Exception {
        // Ctrl-C goes to every process of the terminal; the parent gets it too and decides when to end.
        Signal.handle(new Signal("INT"), signal -> {});
        BufferedReader input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        String line = input.readLine();
        if (line == null) {
            throw new IllegalArgumentException("there is no plan on standard input");
        }
        RunPlan plan = PlanJson.read(line);
        LogFile.open(Path.of(plan.folder()).resolve(LogFile.NAME));
        RunInbox<Runner> parent = ParentWatch.start(input, SystemSleeper.INSTANCE);
        RunOutput output = RunOutput.to(new FileOutputStream(FileDescriptor.out));
        System.setOut(output.stream()); // for what a client prints by itself
        // Not closed: that would wait for the driver's threads, which end with this JVM right after the run.
        DriverRegistry drivers = installation.registry(DownloadListener.NONE);
        Runner run = new Runner(
                plan,
                drivers.load(plan.driver()),
                installation.home(),
                RunEvents.writer(output::event),
                new ResultConsole(console.to(output.stream()), installation, plan.detail()),
                WorkerCommand.starter(System.getenv()));
        parent.begin(run);
        try (EarlyEnd early = EarlyEnd.by(() -> run.stop(EarlyStop.requested("the JVM of the run was told to end")));
                output) {
            run.run();
            return early.hasCome() ? ExitCode.INTERRUPTED : ExitCode.DONE;
        }
    }
}
