package io.weir.cli;

import io.weir.artifact.DownloadListener;
import io.weir.cli.console.Console;
import io.weir.cli.console.LogFile;
import io.weir.evidence.Generator;
import io.weir.plan.RunJvm;
import io.weir.remote.ConductorPipe;
import io.weir.remote.WorkerProcesses;
import io.weir.remote.WorkerStarter;
import io.weir.runner.WorkerRun;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import sun.misc.Signal;

/** Carries out one share of a run in a separate JVM; the conductor is at the other ends of its standard streams. */
@Command(name = WorkerCommand.NAME, hidden = true, description = "Carries out what comes on standard input.")
final class WorkerCommand extends ToolCommand {

    static final String NAME = "run-share";

    WorkerCommand(Console console, Installation installation) {
        super(console, installation);
    }

    /**
     * Returns what starts such workers.
     *
     * @param environment for HEAP_OPTS and JVM_OPTS
     */
    static WorkerStarter starter(Map<String, String> environment) {
        return WorkerProcesses.starter(RunJvm.of(environment), List.of(Main.class.getName(), NAME));
    }

    @Override
    ExitCode run() throws Exception {
        // A terminal signals all its processes; the conductor decides when a worker ends.
        for (String name : new String[] {"INT", "TERM", "HUP"}) {
            Signal.handle(new Signal(name), signal -> {});
        }
        ConductorPipe conductor = ConductorPipe.open(System.in, new FileOutputStream(FileDescriptor.out));
        System.setOut(System.err); // for what a client prints by itself
        String name = Generator.name(conductor.worker(), conductor.workers());
        LogFile.open(Path.of(conductor.plan().folder()).resolve(name + ".log"));
        WorkerRun.carryOut(
                conductor,
                installation
                        .registry(DownloadListener.NONE)
                        .load(conductor.plan().driver()));
        // Whatever is still at work here is without a conductor.
        Runtime.getRuntime().halt(ExitCode.DONE.code());
        return ExitCode.DONE;
    }
}
