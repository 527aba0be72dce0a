package io.weir.campaign;

import io.weir.evidence.RunListener;
import io.weir.plan.PlanJson;
import io.weir.plan.RunPlan;
import io.weir.process.LineReader;
import io.weir.process.RunErrorOutput;
import io.weir.process.ScratchFolder;
import io.weir.runner.RunEvents;
import io.weir.worker.EarlyStop;
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

    private final Process process;
    private final BufferedWriter input;
    private final LineReader output;
    private final RunErrorOutput words;
    private final ScratchFolder scratch;

    private ForkedRun(Process process, LineReader output, RunErrorOutput words, ScratchFolder scratch) {
        this.process = process;
        this.output = output;
        this.words = words;
        this.scratch = scratch;
        this.input = process.outputWriter(StandardCharsets.UTF_8);
    }

    /**
     * Gives a process its plan.
     *
     * @param log takes its output on stderr
     * @param scratch its temporary folder, deleted when it has ended
     * @param listener receives its output on stdout
     */
    static ForkedRun handOver(Process process, RunPlan plan, Path log, ScratchFolder scratch, RunListener listener) {
        ForkedRun run = new ForkedRun(
                process,
                LineReader.follow(
                        "weir-run-output",
                        process.inputReader(StandardCharsets.UTF_8),
                        line -> RunEvents.read(line, listener),
                        () -> {}),
                new RunErrorOutput(process.errorReader(StandardCharsets.UTF_8), log),
                scratch);
        try {
            run.write(PlanJson.write(plan));
        } catch (IOException diedAtOnce) {
            // Its exit code and its log are more useful than a broken pipe.
            LOG.warn("the JVM of the run did not take its plan", diedAtOnce);
        }
        return run;
    }

    @Override
    public OptionalInt await(Duration limit) throws InterruptedException {
        if (!process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
            return OptionalInt.empty();
        }
        output.awaitEnd(LineReader.AFTER_THE_END);
        scratch.close();
        return OptionalInt.of(process.exitValue());
    }

    @Override
    public void stop(EarlyStop stop, Duration grace) {
        tell(ForkedRuns.stopLine(stop));
        CompletableFuture.delayedExecutor(grace.toMillis(), TimeUnit.MILLISECONDS)
                .execute(process::destroyForcibly);
    }

    @Override
    public void nodeEnded(String reason) {
        tell(ForkedRuns.nodeEndLine(reason));
    }

    private void tell(String line) {
        try {
            write(line);
        } catch (IOException gone) {
            LOG.info("the run has ended by itself before it could be told: {}", line, gone);
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
