package io.weir.campaign;

import io.weir.config.WorkloadKeys;
import io.weir.plan.PlannedRun;
import io.weir.plan.TimeBudget;
import io.weir.report.ReportException;
import io.weir.report.ResultJson;
import io.weir.report.RunFolder;
import io.weir.result.DriverDescription;
import io.weir.result.Outcome;
import io.weir.result.RunResult;
import io.weir.result.WorkloadDescription;
import io.weir.runner.ResultDraft;
import io.weir.worker.StepLimits;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Combines the remains of a run into its end: its result, its exit code, its last words. */
final class RunOutcome {

    private static final Logger LOG = LoggerFactory.getLogger(RunOutcome.class);
    private static final int BUG = 1;
    private static final String NO_MAIN_CLASS = "Could not find or load main class";

    /** Base of the exit codes of processes that a signal ended. */
    private static final int SIGNAL = 128;

    private static final int INTERRUPTED = 130;

    /** Exit code of a run's JVM that has printed a sentence why it could not write its result. */
    private static final int EXPLAINED = 3;

    private final PlannedRun run;
    private final RunFolder folder;
    private final ResultDraft draft;

    RunOutcome(PlannedRun run, Path home, RunFolder folder, String runId, Instant startedAt) {
        this.run = run;
        this.folder = folder;
        this.draft = new ResultDraft(
                runId,
                run.order(),
                run.place(),
                startedAt,
                new WorkloadDescription(WorkloadKeys.valuesOf(run.workload())),
                new DriverDescription(
                        run.target().configuration().request().name(),
                        run.target().driver().name(),
                        run.target().driver().clientVersion(),
                        null,
                        null,
                        false,
                        null),
                home,
                null, // those of another JVM
                folder);
    }

    /**
     * Returns the end of a run whose JVM was started.
     *
     * @param exitCode empty when it had to be killed at its time limit
     * @param words words of the run's JVM on its trouble; empty when it has printed none
     */
    RunEnd of(
            OptionalInt exitCode, Optional<String> stopReason, Optional<BrokerWatch.Death> brokerDeath, String words) {
        if (Files.exists(folder.result())) {
            try {
                return read(ResultJson.read(folder.result()), exitCode, brokerDeath, words);
            } catch (ReportException unreadable) {
                LOG.error("the run's result can't be read back", unreadable);
                Optional<String> failure = Optional.of(String.valueOf(unreadable.getMessage()));
                return new RunEnd(run, folder.path(), Optional.empty(), failure, true, List.of());
            }
        }
        if (stopReason.isPresent()) {
            return interrupted(stopReason.get() + " without a result: only the intervals are kept");
        }
        if (brokerDeath.isPresent()) {
            return failed(brokerEnded(brokerDeath.get()), false);
        }
        if (exitCode.isEmpty()) {
            return failed("The run " + killedAtItsLimit(), false);
        }
        int code = exitCode.getAsInt();
        if (code == BUG && neverStarted(words)) {
            return failed(
                    "The JVM of the run did not start"
                            + (words.isEmpty()
                                    ? "; what it said of that stands above. "
                                    : ": " + words.replaceFirst("\\.$", "") + ". ")
                            + (words.contains(NO_MAIN_CLASS)
                                    ? "Weir's own jars were removed while this command went on: give it once more."
                                    : "Correct HEAP_OPTS or JVM_OPTS, which give it its flags."),
                    false);
        }
        if (code == EXPLAINED && !words.isEmpty()) {
            return failed(words, false);
        }
        return failed(
                "The JVM of the run " + end(code) + " before it had written its result" + place(words), code == BUG);
    }

    /** Returns whether the words are those of the java launcher, or of a JVM before it runs a main class. */
    private static boolean neverStarted(String words) {
        return words.isEmpty() // a JVM that can't start prints the reason on stdout; all else goes to stderr
                || words.startsWith("Error: ")
                || words.startsWith("Error opening zip file") // of an agent
                || words.startsWith("Failed to find Premain-Class")
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
        return words.isEmpty() ? "" : ": " + words + " (see " + folder.path().resolve(ForkedRun.JVM_LOG) + ")";
    }

    private static String brokerEnded(BrokerWatch.Death death) {
        return "The broker has ended during the run: " + death.reason();
    }

    private String killedAtItsLimit() {
        return "was killed because it went on for "
                + TimeBudget.of(run.workload(), StepLimits.DEFAULT).toSeconds()
                + " s, longer than all its time limits together";
    }

    /** Returns the end of a run with a result. Events after the result was final don't change its figures. */
    private RunEnd read(RunResult result, OptionalInt exitCode, Optional<BrokerWatch.Death> brokerDeath, String words) {
        List<String> afterwards = new ArrayList<>();
        brokerDeath
                .filter(BrokerWatch.Death::afterResult)
                .ifPresent(death -> afterwards.add("The broker has ended during the clean-up: " + death.reason()));
        if (exitCode.isEmpty()) {
            afterwards.add("The clean-up " + killedAtItsLimit());
        } else if (exitCode.getAsInt() > SIGNAL && exitCode.getAsInt() != INTERRUPTED) {
            afterwards.add("The JVM of the run " + end(exitCode.getAsInt()) + " during the clean-up");
        }
        int code = exitCode.orElse(0);
        Optional<String> failure =
                brokerDeath.filter(death -> !death.afterResult()).map(RunOutcome::brokerEnded);
        if (failure.isEmpty() && result.outcome().kind() == Outcome.Kind.FAILED) {
            failure = Optional.ofNullable(result.outcome().reason());
        }
        if (failure.isEmpty() && (code == EXPLAINED || code == BUG)) {
            failure = Optional.of(words.isEmpty() ? "The JVM of the run " + end(code) : words);
        }
        return new RunEnd(
                run, folder.path(), Optional.of(withNotes(result, afterwards)), failure, code == BUG, afterwards);
    }

    private RunResult withNotes(RunResult result, List<String> notes) {
        if (notes.isEmpty()) {
            return result;
        }
        RunResult noted = result.withNotes(notes);
        write(noted);
        return noted;
    }

    RunEnd failed(String sentence, boolean bug) {
        return withoutFigures(Outcome.failed(sentence), Optional.of(sentence), bug);
    }

    RunEnd interrupted(String sentence) {
        return withoutFigures(Outcome.interrupted(sentence), Optional.empty(), false);
    }

    private RunEnd withoutFigures(Outcome outcome, Optional<String> failure, boolean bug) {
        RunResult result = draft.withoutFigures(outcome, null);
        write(result);
        return new RunEnd(run, folder.path(), Optional.of(result), failure, bug, List.of());
    }

    private void write(RunResult result) {
        try {
            ResultJson.write(folder.result(), result);
        } catch (ReportException unwritable) {
            LOG.error("the result of a run can't be written", unwritable);
        }
    }
}
