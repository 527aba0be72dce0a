package io.weir.cli;

import io.weir.artifact.DownloadListener;
import io.weir.cli.console.Console;
import io.weir.cli.console.LogFile;
import io.weir.cli.console.MaskedLines;
import io.weir.driver.NanoClock;
import io.weir.evidence.Generator;
import io.weir.plan.RunJvm;
import io.weir.remote.ConductorPipe;
import io.weir.remote.ControlPlanes;
import io.weir.remote.HostWorkers;
import io.weir.remote.ShareProcess;
import io.weir.remote.WorkerProcesses;
import io.weir.remote.WorkerStarter;
import io.weir.runner.ObserverRun;
import io.weir.runner.WorkerRun;
import io.weir.time.SystemClock;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import sun.misc.Signal;

/** Carries out one share of a run in a separate JVM, or observes its machine; the conductor is at the other ends of its standard streams. */
@Command(name = WorkerCommand.NAME, hidden = true, description = "Carries out what comes on standard input.")
final class WorkerCommand extends ToolCommand {

    static final String NAME = "run-share";

    /** System property for tests: how far the clock is ahead, in nanoseconds. */
    private static final String CLOCK_SKEW = "weir.clockSkew";

    /** System property for tests: the share of all time that the clock gains. */
    private static final String CLOCK_DRIFT = "weir.clockDrift";

    private static final List<String> COMMAND = List.of(Main.class.getName(), NAME);

    @Option(names = ShareProcess.FOLDER, required = true, description = "Takes its logs.")
    Path folder = Path.of("");

    WorkerCommand(Console console, Installation installation) {
        super(console, installation);
    }

    /**
     * Returns what starts such workers: on this host, or on those that a plan names.
     *
     * @param environment for HEAP_OPTS and JVM_OPTS
     */
    static WorkerStarter starter(Map<String, String> environment) {
        WorkerStarter here = WorkerProcesses.starter(RunJvm.of(environment), COMMAND);
        WorkerStarter elsewhere = HostWorkers.starter(ControlPlanes::load);
        return (plan, count, listener) -> (plan.hosts() == null ? here : elsewhere).start(plan, count, listener);
    }

    /**
     * Starts one as a process of this host.
     *
     * @param environment for HEAP_OPTS and JVM_OPTS of a worker
     * @param name of the worker, or of the observer
     * @param folder takes its logs; exists
     */
    static ShareProcess start(Map<String, String> environment, String name, Path folder) throws IOException {
        RunJvm jvm = HostWorkers.isObserver(name) ? RunJvm.OF_OBSERVER : RunJvm.of(environment);
        return ShareProcess.start(jvm, COMMAND, name, folder);
    }

    /** Returns the monotonic clock of this machine; a test may shift it, as if this were another machine. */
    private static NanoClock machineClock() {
        long skew = Long.getLong(CLOCK_SKEW, 0);
        double drift = Double.parseDouble(System.getProperty(CLOCK_DRIFT, "0"));
        if (skew == 0 && drift == 0) {
            return SystemClock.INSTANCE;
        }
        long start = SystemClock.INSTANCE.nanoTime();
        return () -> {
            long now = SystemClock.INSTANCE.nanoTime();
            return now + skew + Math.round((now - start) * drift);
        };
    }

    @Override
    ExitCode run() throws Exception {
        // A terminal signals all its processes; the conductor decides when a worker ends.
        for (String name : new String[] {"INT", "TERM", "HUP"}) {
            Signal.handle(new Signal(name), signal -> {});
        }
        ConductorPipe conductor =
                ConductorPipe.open(System.in, new FileOutputStream(FileDescriptor.out), machineClock());
        // For what a client prints by itself; the process on a host that writes it to a file has no plan, and knows no
        // secrets.
        PrintStream words = MaskedLines.before(System.err);
        System.setOut(words);
        System.setErr(words);
        if (conductor.observes()) {
            LogFile.open(folder.resolve("observer.log"));
            ObserverRun.carryOut(conductor);
        } else {
            String name = Generator.name(conductor.worker(), conductor.workers());
            LogFile.open(folder.resolve(name + ".log"));
            WorkerRun.carryOut(
                    conductor,
                    installation
                            .registry(DownloadListener.NONE)
                            .load(conductor.plan().driver()));
        }
        words.close();
        // Whatever is still at work here is without a conductor.
        Runtime.getRuntime().halt(ExitCode.DONE.code());
        return ExitCode.DONE;
    }
}
