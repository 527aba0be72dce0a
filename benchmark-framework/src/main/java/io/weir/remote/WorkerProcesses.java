package io.weir.remote;

import io.weir.evidence.Generator;
import io.weir.evidence.RunEvent;
import io.weir.evidence.RunListener;
import io.weir.plan.RunJvm;
import io.weir.plan.RunPlan;
import io.weir.resource.WatchedProcess;
import io.weir.result.host.WorkerPlace;
import io.weir.time.SystemClock;
import io.weir.worker.Worker;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Workers of one run as processes of this machine, which end with this one. For one thread. */
public final class WorkerProcesses implements StartedWorkers {

    /** Time limit for a JVM to start and load its driver, on a machine where many do. */
    static final Duration START_LIMIT = Duration.ofMinutes(1);

    /** Time that a decision takes to a worker that is busy. Processes of one machine, which may have few CPUs. */
    private static final Duration NOTICE = Duration.ofMillis(100);

    private final List<WorkerProcess> all = new ArrayList<>();

    /** A process and its worker. */
    private record WorkerProcess(ShareProcess process, RemoteWorker remote) {}

    /**
     * Returns what starts the workers of a run.
     *
     * @param jvm flags of their JVMs
     * @param command main class and arguments that make a JVM of this class path a worker
     */
    public static WorkerStarter starter(RunJvm jvm, List<String> command) {
        return (plan, count, listener) -> {
            WorkerProcesses processes = new WorkerProcesses();
            try {
                for (int worker = 0; worker < count; worker++) {
                    processes.start(jvm, command, plan, worker, count, listener);
                }
                processes.awaitAll();
                return processes;
            } catch (IOException | InterruptedException notStarted) {
                processes.close();
                throw notStarted;
            }
        };
    }

    private void start(RunJvm flags, List<String> command, RunPlan plan, int number, int count, RunListener listener)
            throws IOException {
        ShareProcess process =
                ShareProcess.start(flags, command, Generator.name(number, count), Path.of(plan.folder()));
        RemoteWorker remote = new RemoteWorker(
                new FrameStream(process.channel()),
                NOTICE,
                what -> listener.on(new RunEvent.Waiting(what)),
                new ReportWatch(process.name(), ReportWatch.USUAL_PATIENCE, SystemClock.INSTANCE, listener),
                process::end);
        all.add(new WorkerProcess(process, remote));
        remote.start(process.name());
        remote.begin(plan, number, count);
        remote.tellClock(0); // that of this machine
    }

    /** Waits until all are ready, and makes sure that their clocks are the one of this process. */
    private void awaitAll() throws IOException, InterruptedException {
        long before = SystemClock.INSTANCE.nanoTime();
        for (WorkerProcess worker : all) {
            String name = worker.process().name();
            long there = awaitReady(name, worker.remote()).clockNanos();
            long now = SystemClock.INSTANCE.nanoTime();
            if (there > now || there < before - START_LIMIT.toNanos()) {
                throw new IOException("the processes of this machine don't share a clock, as clients.processes needs: "
                        + name + " reads " + there + " ns where this process reads " + now + " ns");
            }
        }
    }

    /** Returns the notice of a worker that it is ready. */
    static Frame.Ready awaitReady(String name, RemoteWorker remote) throws IOException, InterruptedException {
        try {
            return remote.awaitReady(START_LIMIT);
        } catch (IOException failed) {
            throw new IOException(name + " could not be started: " + failed.getMessage(), failed);
        }
    }

    @Override
    public List<Worker> workers() {
        return all.stream().map(worker -> worker.remote().worker()).toList();
    }

    @Override
    public List<WatchedProcess> watched() {
        return all.stream()
                .map(worker -> new WatchedProcess(
                        worker.process().name(), worker.process().pid()))
                .toList();
    }

    @Override
    public boolean elsewhere() {
        return false;
    }

    @Override
    public List<WorkerPlace> places() {
        return List.of();
    }

    /** Ends the processes: by the end of their input, and by force where that doesn't help. */
    @Override
    public void close() {
        all.forEach(worker -> worker.process().closePipe());
        all.forEach(worker -> worker.process().awaitEnd());
    }
}
