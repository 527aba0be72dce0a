package io.weir.campaign;

import io.weir.engine.StepLimits;
import io.weir.report.ReportException;
import io.weir.report.ResultJson;
import io.weir.report.RunFolder;
import io.weir.result.Outcome;
import io.weir.result.RunResult;
import java.nio.file.Files;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Makes one end of what a run has left: its result, its exit code, its last words. */
final class RunOutcome {

    private static final Logger LOG = LoggerFactory.getLogger(RunOutcome.class);
    private static final int BUG = 1;

    /** Exit codes above tell of the signal that ended a process. */
    private static final int SIGNAL = 128;

    /** The run's JVM has said in a sentence why it could not write its result. */
    private static final int EXPLAINED = 3;

    private final PlannedRun run;
    private final RunFolder folder;
    private final ResultDraft draft;

    RunOutcome(PlannedRun run, RunFolder folder, int order, String runId, Instant startedAt) {
        this.run = run;
        this.folder = folder;
        this.draft = ResultDraft.of(
                runId,
                order,
                startedAt,
                run.workload(),
                run.target().configuration().file(),
                run.target().driver().name(),
                null,
                run.source().surroundings().home(),
                folder);
    }

    /**
     * The end of a run whose JVM was started.
     *
     * @param exitCode empty when it had to be killed at its time limit
     * @param stopped whether it was asked to end early
     * @param brokerDeath a sentence; null when the broker has lived
     * @param words what the run's JVM has said of its trouble; empty when it has said nothing
     */
    RunEnd of(OptionalInt exitCode, boolean stopped, @Nullable String brokerDeath, String words) {
        if (Files.exists(folder.result())) {
            try {
                return read(ResultJson.read(folder.result()), brokerDeath);
            } catch (ReportException unreadable) {
                LOG.error("the run's result can't be read back", unreadable);
                return new RunEnd(
                        run,
                        folder.path(),
                        Optional.empty(),
                        Optional.of(String.valueOf(unreadable.getMessage())),
                        true);
            }
        }
        if (stopped) {
            return interrupted("ended without its result; its intervals are kept");
        }
        if (brokerDeath != null) {
            return failed(brokerDeath, false);
        }
        if (exitCode.isEmpty()) {
            return failed(
                    "The run was killed because it went on for "
                            + TimeBudget.of(run.workload(), StepLimits.DEFAULT).toSeconds()
                            + " s, longer than all its time limits together",
                    false);
        }
        int code = exitCode.getAsInt();
        if (code == BUG && neverStarted(words)) {
            return failed(
                    "The JVM of the run did not start: " + words
                            + ". Correct HEAP_OPTS or JVM_OPTS, which give it its flags.",
                    false);
        }
        if (code == EXPLAINED && !words.isEmpty()) {
            return failed(words, false);
        }
        return failed(
                "The JVM of the run " + end(code) + " before it had written its result" + place(words), code == BUG);
    }

    /** What the java launcher says, and the JVM before it has a main class to run. */
    private static boolean neverStarted(String words) {
        return words.startsWith("Error: ")
                || words.startsWith("Unrecognized ")
                || words.startsWith("Invalid ")
                || words.startsWith("Error occurred during initialization")
                || words.contains("commit_memory")
                || words.contains("There is insufficient memory for the Java Runtime Environment");
    }

    private static String end(int code) {
        return code > SIGNAL
                ? "was killed by signal " + (code - SIGNAL) + " (by somebody, or by the system for want of memory)"
                : "ended with exit code " + code;
    }

    private String place(String words) {
        return words.isEmpty() ? "" : ": " + words + " (see " + folder.path().resolve(ForkedRuns.JVM_LOG) + ")";
    }

    private RunEnd read(RunResult result, @Nullable String brokerDeath) {
        Optional<String> failure = Optional.ofNullable(brokerDeath);
        if (failure.isEmpty() && result.outcome().kind() == Outcome.Kind.FAILED) {
            failure = Optional.ofNullable(result.outcome().reason());
        }
        return new RunEnd(run, folder.path(), Optional.of(result), failure, false);
    }

    RunEnd failed(String sentence, boolean bug) {
        return new RunEnd(run, folder.path(), write(Outcome.failed(sentence)), Optional.of(sentence), bug);
    }

    RunEnd interrupted(String sentence) {
        return new RunEnd(run, folder.path(), write(Outcome.interrupted(sentence)), Optional.empty(), false);
    }

    private Optional<RunResult> write(Outcome outcome) {
        RunResult result = draft.withoutFigures(outcome, null);
        try {
            ResultJson.write(folder.result(), result);
        } catch (ReportException unwritable) {
            LOG.error("the result of a run without figures can't be written", unwritable);
        }
        return Optional.of(result);
    }
}
