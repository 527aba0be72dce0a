package io.weir.campaign;

import io.weir.evidence.RunListener;
import io.weir.plan.PlanJson;
import io.weir.plan.RunJvm;
import io.weir.plan.RunPlan;
import io.weir.process.LineReader;
import io.weir.process.RunErrorOutput;
import io.weir.process.ScratchFolder;
import io.weir.process.ToolJvm;
import io.weir.runner.RunEvents;
import io.weir.worker.EarlyStop;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A run in a JVM of its own: same class path, its own heap, a fresh compiler and collector. It reads its orders from
 * standard input; the end of the input means that this JVM is gone.
 */
public final class ForkedRun implements StartedRun {

    private static final Logger LOG = LoggerFactory.getLogger(ForkedRun.class);

    /** Name of the file with the stderr of a run's JVM: warnings of the JVM, the stack trace of a bug. */
    static final String JVM_LOG = "jvm.log";

    private static final Duration PIECE = Duration.ofSeconds(5);

    private final Process process;
    private final BufferedWriter input;
    private final LineReader output;
    private final RunErrorOutput words;
    private final ScratchFolder scratch;

    /**
     * Returns what starts such runs.
     *
     * @param environment this process's, for HEAP_OPTS and JVM_OPTS
     * @param command main class and arguments that make a JVM of this class path carry out the plan on its standard
     *     input
     */
    public static RunStarter starter(Map<String, String> environment, List<String> command) {
        RunJvm jvm = RunJvm.of(environment);
        return (plan, listener) -> start(jvm, command, plan, listener);
    }

    private static ForkedRun start(RunJvm jvm, List<String> command, RunPlan plan, RunListener listener)
            throws IOException {
        Path folder = Path.of(plan.folder());
        ToolJvm started =
                ToolJvm.start(jvm.flags(), command, folder, plan.cpus().generator());
        ForkedRun run = new ForkedRun(started, folder.resolve(JVM_LOG), listener);
        try {
            run.write(PlanJson.write(plan));
        } catch (IOException diedAtOnce) {
            // Its exit code and its log are more useful than a broken pipe.
            LOG.warn("the JVM of the run did not take its plan", diedAtOnce);
        }
        return run;
    }

    private ForkedRun(ToolJvm started, Path log, RunListener listener) {
        this.process = started.process();
        this.input = process.outputWriter(StandardCharsets.UTF_8);
        this.output = LineReader.follow(
                "weir-run-output",
                process.inputReader(StandardCharsets.UTF_8),
                line -> RunEvents.read(line, listener),
                () -> {});
        this.words = new RunErrorOutput(process.errorReader(StandardCharsets.UTF_8), log);
        this.scratch = started.scratch();
    }

    @Override
    public OptionalInt await(Duration limit) throws InterruptedException {
        // In pieces, of which a command that is stopped for a while has lost only one: the run goes on meanwhile.
        for (Duration left = limit;
                !process.waitFor(Math.min(left.toMillis(), PIECE.toMillis()), TimeUnit.MILLISECONDS);
                left = left.minus(PIECE)) {
            if (left.compareTo(PIECE) <= 0) {
                return OptionalInt.empty();
            }
        }
        output.awaitEnd(LineReader.AFTER_THE_END);
        scratch.close();
        return OptionalInt.of(process.exitValue());
    }

    @Override
    public void stop(EarlyStop stop, Duration grace) {
        tell(RunOrders.stopLine(stop));
        CompletableFuture.delayedExecutor(grace.toMillis(), TimeUnit.MILLISECONDS)
                .execute(process::destroyForcibly);
    }

    @Override
    public void nodeEnded(String reason) {
        tell(RunOrders.nodeEndLine(reason));
    }

    @Override
    public void actionDone(RunOrders.ActionDone done) {
        tell(RunOrders.actionDoneLine(done));
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
