package io.weir.campaign;

import io.weir.evidence.RunListener;
import io.weir.plan.PlanJson;
import io.weir.plan.RunPlan;
import io.weir.process.RunErrorOutput;
import io.weir.process.ScratchFolder;
import io.weir.runner.RunEvents;
import io.weir.worker.EarlyStop;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A run in another JVM, which reads its orders from standard input; the end of the input means that this JVM is gone.
 */
final class ForkedRun implements StartedRun {

    private static final Logger LOG = LoggerFactory.getLogger(ForkedRun.class);

    /**
     * Limit of the wait for the end of its output. Only a process that the run has left behind could hold the pipe for
     * longer.
     */
    private static final Duration LAST_OUTPUT = Duration.ofSeconds(2);

    private final Process process;
    private final BufferedWriter input;
    private final Thread output;
    private final RunErrorOutput words;
    private final ScratchFolder scratch;

    private ForkedRun(Process process, Path log, ScratchFolder scratch, RunListener listener) {
        this.process = process;
        this.input = process.outputWriter(StandardCharsets.UTF_8);
        this.output =
                new Thread(() -> readAll(process.inputReader(StandardCharsets.UTF_8), listener), "weir-run-output");
        this.words = RunErrorOutput.follow(process.errorReader(StandardCharsets.UTF_8), log);
        this.scratch = scratch;
    }

    /**
     * Gives a process its plan.
     *
     * @param log takes its output on stderr
     * @param scratch its temporary folder, deleted when it has ended
     * @param listener receives its output on stdout
     */
    static ForkedRun handOver(Process process, RunPlan plan, Path log, ScratchFolder scratch, RunListener listener) {
        ForkedRun run = new ForkedRun(process, log, scratch, listener);
        run.output.setDaemon(true);
        run.output.start();
        try {
            run.write(PlanJson.write(plan));
        } catch (IOException diedAtOnce) {
            // Its exit code and its log are more useful than a broken pipe.
            LOG.warn("the JVM of the run did not take its plan", diedAtOnce);
        }
        return run;
    }

    /** Reads to the end whatever happens to the lines: a full pipe would block the run. */
    private static void readAll(BufferedReader output, RunListener listener) {
        try (output) {
            for (String line = output.readLine(); line != null; line = output.readLine()) {
                read(line, listener);
            }
        } catch (IOException broken) {
            LOG.info("the JVM of the run has stopped printing", broken);
        }
    }

    private static void read(String line, RunListener listener) {
        try {
            RunEvents.read(line, listener);
        } catch (RuntimeException bug) {
            LOG.error("what the run says could not be shown", bug);
        }
    }

    @Override
    public OptionalInt await(Duration limit) throws InterruptedException {
        if (!process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
            return OptionalInt.empty();
        }
        output.join(LAST_OUTPUT.toMillis());
        scratch.close();
        return OptionalInt.of(process.exitValue());
    }

    @Override
    public void stop(EarlyStop stop, Duration grace) {
        try {
            write(ForkedRuns.stopLine(stop));
        } catch (IOException gone) {
            LOG.info("the run has ended by itself before it could be stopped", gone);
        }
        CompletableFuture.delayedExecutor(grace.toMillis(), TimeUnit.MILLISECONDS)
                .execute(process::destroyForcibly);
    }

    @Override
    public void nodeEnded(String reason) {
        try {
            write(ForkedRuns.nodeEndLine(reason));
        } catch (IOException gone) {
            LOG.info("the run has ended before the node of its broker", gone);
        }
    }

    @Override
    public String lastWords() throws InterruptedException {
        return words.first();
    }

    @Override
    public void kill() {
        process.destroyForcibly();
    }

    private synchronized void write(String line) throws IOException {
        input.write(line);
        input.write('\n');
        input.flush();
    }
}
