package io.weir.campaign;

import io.weir.artifact.ArtifactException;
import io.weir.evidence.RunListener;
import io.weir.plan.DriverRegistry;
import io.weir.plan.RunPlan;
import io.weir.plugin.DriverLoadException;
import io.weir.remote.WorkerStarter;
import io.weir.report.ReportException;
import io.weir.runner.ResultListener;
import io.weir.runner.Runner;
import io.weir.worker.EarlyStop;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Carries out runs in this JVM, one thread each: for tests, whose figures are not kept.
 *
 * @param home root of the clone or the archive
 * @param workers starts the workers of a run whose clients are in several processes
 */
public record InProcessRuns(DriverRegistry drivers, ResultListener results, Path home, WorkerStarter workers)
        implements RunStarter {

    private static final int FAILED = 3;

    @Override
    public StartedRun start(RunPlan plan, RunListener listener) throws IOException, InterruptedException {
        Runner runner;
        try {
            runner = new Runner(plan, drivers.load(plan.driver()), home, listener, results, workers);
        } catch (DriverLoadException | ArtifactException unprepared) {
            throw new IOException(unprepared.getMessage(), unprepared);
        }
        CompletableFuture<Integer> code = new CompletableFuture<>();
        Thread thread = new Thread(() -> code.complete(run(runner)), "weir-run");
        thread.setUncaughtExceptionHandler((dead, bug) -> code.completeExceptionally(bug));
        thread.start();
        return new ThreadRun(runner, thread, code);
    }

    private static int run(Runner runner) {
        try {
            runner.run();
            return 0;
        } catch (ReportException unwritable) {
            throw new IllegalStateException(unwritable);
        } catch (InterruptedException killed) {
            Thread.currentThread().interrupt();
            return FAILED;
        }
    }

    private record ThreadRun(Runner runner, Thread thread, CompletableFuture<Integer> code) implements StartedRun {

        @Override
        public OptionalInt await(Duration limit) throws InterruptedException {
            try {
                return OptionalInt.of(code.get(limit.toMillis(), TimeUnit.MILLISECONDS));
            } catch (TimeoutException late) {
                return OptionalInt.empty();
            } catch (ExecutionException bug) {
                throw new IllegalStateException("the run in this JVM has met a bug", bug.getCause());
            }
        }

        @Override
        public void stop(EarlyStop stop, Duration grace) {
            runner.stop(stop);
        }

        @Override
        public void nodeEnded(String reason) {
            runner.nodeEnded(reason);
        }

        @Override
        public void actionDone(RunOrders.ActionDone done) {
            runner.actionDone(done.number(), done.failure(), done.pids(), done.hop());
        }

        @Override
        public String lastWords() {
            return "";
        }

        @Override
        public void kill() {
            if (thread.isAlive()) {
                thread.interrupt();
            }
        }
    }
}
