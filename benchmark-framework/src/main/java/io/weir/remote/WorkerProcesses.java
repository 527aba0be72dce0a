package io.weir.remote;

import io.weir.evidence.Generator;
import io.weir.plan.RunJvm;
import io.weir.plan.RunPlan;
import io.weir.process.RunErrorOutput;
import io.weir.process.ToolJvm;
import io.weir.resource.WatchedProcess;
import io.weir.time.SystemClock;
import io.weir.worker.Worker;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Workers of one run as processes of this machine, which end with this one. For one thread. */
public final class WorkerProcesses implements AutoCloseable {

    /** Those of a run that is its only worker itself. */
    public static final WorkerProcesses NONE = new WorkerProcesses();

    private static final Logger LOG = LoggerFactory.getLogger(WorkerProcesses.class);

    /** Time limit for a JVM to start and load its driver, on a machine where many do. */
    private static final Duration START_LIMIT = Duration.ofMinutes(1);

    private static final Duration END_LIMIT = Duration.ofSeconds(5);

    private final List<WorkerProcess> all = new ArrayList<>();

    /** A process with the pipe to it. */
    private record WorkerProcess(
            String name, ToolJvm jvm, FrameStream frames, RunErrorOutput words, RemoteWorker remote) {}

    /**
     * Returns what starts the workers of a run.
     *
     * @param jvm flags of their JVMs
     * @param command main class and arguments that make a JVM of this class path a worker
     */
    public static WorkerStarter starter(RunJvm jvm, List<String> command) {
        return (plan, count, waiting) -> {
            WorkerProcesses processes = new WorkerProcesses();
            try {
                for (int worker = 0; worker < count; worker++) {
                    processes.start(jvm, command, plan, worker, count, waiting);
                }
                processes.awaitAll();
                return processes;
            } catch (IOException | InterruptedException notStarted) {
                processes.close();
                throw notStarted;
            }
        };
    }

    private void start(
            RunJvm flags, List<String> command, RunPlan plan, int number, int count, Consumer<String> waiting)
            throws IOException {
        String name = Generator.name(number, count);
        Path folder = Path.of(plan.folder());
        ToolJvm jvm = ToolJvm.start(flags.flags(), command, folder, null); // as bound as this JVM is
        Process process = jvm.process();
        FrameStream frames = new FrameStream(process.getInputStream(), process.getOutputStream());
        RunErrorOutput words =
                new RunErrorOutput(process.errorReader(StandardCharsets.UTF_8), folder.resolve(name + ".jvm.log"));
        RemoteWorker remote = new RemoteWorker(frames, waiting, () -> end(process, words));
        all.add(new WorkerProcess(name, jvm, frames, words, remote));
        remote.start(name);
        frames.write(new Frame.Begin(plan, number, count));
    }

    /** Returns how a process has ended whose pipe has. */
    private static String end(Process process, RunErrorOutput words) {
        try {
            if (!process.waitFor(END_LIMIT.toMillis(), TimeUnit.MILLISECONDS)) {
                return "it has closed its pipe";
            }
            String first = words.first();
            return "its process has ended with exit code " + process.exitValue()
                    + (first.isEmpty() ? "" : " (" + first + ")");
        } catch (InterruptedException hurry) {
            Thread.currentThread().interrupt();
            return "its process has ended";
        }
    }

    /** Waits until all are ready, and makes sure that their clocks are the one of this process. */
    private void awaitAll() throws IOException, InterruptedException {
        long before = SystemClock.INSTANCE.nanoTime();
        for (WorkerProcess process : all) {
            long there;
            try {
                there = process.remote().awaitReady(START_LIMIT);
            } catch (IOException failed) {
                throw new IOException(process.name() + " could not be started: " + failed.getMessage(), failed);
            }
            long now = SystemClock.INSTANCE.nanoTime();
            if (there > now || there < before - START_LIMIT.toNanos()) {
                throw new IOException("the processes of this machine don't share a clock, as clients.processes needs: "
                        + process.name() + " reads " + there + " ns where this process reads " + now + " ns");
            }
        }
    }

    /** Returns the workers, in the order of their numbers. */
    public List<Worker> workers() {
        return all.stream().map(process -> process.remote().worker()).toList();
    }

    /** Returns the processes, to be sampled. */
    public List<WatchedProcess> watched() {
        return all.stream()
                .map(process -> new WatchedProcess(
                        process.name(), process.jvm().process().pid()))
                .toList();
    }

    /** Ends the processes: by the end of their input, and by force where that doesn't help. */
    @Override
    public void close() {
        for (WorkerProcess process : all) {
            try {
                process.jvm().process().getOutputStream().close();
            } catch (IOException gone) {
                LOG.info("the pipe to {} is broken", process.name(), gone);
            }
        }
        for (WorkerProcess process : all) {
            Process jvm = process.jvm().process();
            try {
                if (!jvm.waitFor(END_LIMIT.toMillis(), TimeUnit.MILLISECONDS)) {
                    LOG.warn("{} does not end; it is killed", process.name());
                    jvm.destroyForcibly();
                }
            } catch (InterruptedException hurry) {
                jvm.destroyForcibly();
                Thread.currentThread().interrupt();
            }
            process.jvm().scratch().close();
        }
    }
}
