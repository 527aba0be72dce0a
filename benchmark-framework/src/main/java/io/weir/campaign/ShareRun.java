package io.weir.campaign;

import io.weir.driver.DriverContext;
import io.weir.driver.DriverException;
import io.weir.driver.Promises;
import io.weir.engine.EngineSetup;
import io.weir.engine.RunEngine;
import io.weir.engine.RunFailedException;
import io.weir.engine.StepLimits;
import io.weir.measure.RunMeasurement;
import io.weir.report.OmbJson;
import io.weir.report.ReportException;
import io.weir.report.ResultJson;
import io.weir.report.RunFolder;
import io.weir.resource.GeneratorWatch;
import io.weir.result.MeasuredFigures;
import io.weir.result.Outcome;
import io.weir.result.PromiseDescription;
import io.weir.result.RunEvidence;
import io.weir.result.RunResult;
import io.weir.result.Verdict;
import io.weir.result.VerdictRules;
import io.weir.workload.Load;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One run in the JVM in which it takes place: the engine with everything that writes beside it, to the result and its
 * verdict. For one use; {@link #stop} may be called by any thread.
 */
public final class ShareRun {

    private static final Logger LOG = LoggerFactory.getLogger(ShareRun.class);

    /** The driver gives up first: it knows the address and the reason, where the engine only knows the time. */
    private static final Duration BEFORE_THE_ENGINE = Duration.ofSeconds(15);

    private final ShareSetup setup;
    private final RunFolder folder;
    private final ResultDraft draft;
    private final OmbJson omb = new OmbJson();
    private @Nullable RunEngine engine;
    private @Nullable String stopReason;

    public ShareRun(ShareSetup setup) {
        this.setup = setup;
        RunPlan plan = setup.plan();
        this.folder = new RunFolder(Path.of(plan.folder()));
        this.draft = ResultDraft.of(
                plan.runId(),
                plan.order(),
                setup.wallClock().now(),
                setup.workload(),
                setup.configuration().file(),
                setup.driver().name(),
                plan.brokerVersion(),
                plan.configuration().surroundings().home(),
                folder);
    }

    /**
     * Ends the run early: what has been measured so far is kept.
     *
     * @param reason a sentence for the result
     */
    public synchronized void stop(String reason) {
        stopReason = reason;
        if (engine != null) {
            engine.stop(reason);
        }
    }

    private synchronized void begin(RunEngine ready) {
        engine = ready;
        if (stopReason != null) {
            ready.stop(stopReason);
        }
    }

    private synchronized boolean isStopped() {
        return stopReason != null;
    }

    /**
     * Carries the run out and writes its result, whatever it is.
     *
     * @throws ReportException when the result can't be written
     */
    public RunResult run() throws ReportException, InterruptedException {
        RunResult result = carryOut();
        ResultJson.write(folder.result(), result);
        return result;
    }

    private RunResult carryOut() throws ReportException, InterruptedException {
        Promises promises;
        try {
            promises = setup.driver()
                    .call(() -> setup.driver()
                            .driver()
                            .promises(setup.configuration().settings()));
        } catch (DriverException contradiction) {
            return draft.withoutFigures(Outcome.failed(String.valueOf(contradiction.getMessage())), null);
        }
        StreamedFiles files = new StreamedFiles(
                folder,
                !(setup.workload().load() instanceof Load.ClosedLoop),
                setup.wallClock(),
                failure -> stop(String.valueOf(failure.getMessage())));
        try (GeneratorWatch generator =
                new GeneratorWatch(setup.clock(), nanos -> setup.sleeper().sleep(Duration.ofNanos(nanos)))) {
            RunEngine ready = new RunEngine(new EngineSetup(
                    setup.workload(),
                    setup.driver().driver(),
                    new DriverContext(
                            setup.configuration().settings(),
                            setup.plan().brokerAddresses(),
                            setup.plan().runId(),
                            StepLimits.DEFAULT.open().minus(BEFORE_THE_ENGINE),
                            setup.clock()),
                    setup.driver().threads("run"),
                    SnapshotListeners.of(List.of(generator, files, omb, setup.progress())),
                    StepLimits.DEFAULT));
            begin(ready);
            return judge(ready.run(), promises, generator, files);
        } catch (RunFailedException failed) {
            LOG.error("the run failed", failed);
            String reason = String.valueOf(failed.getMessage());
            Outcome outcome = isStopped() ? Outcome.interrupted(reason) : Outcome.failed(reason);
            return draft.withoutFigures(outcome, PromiseDescription.of(promises));
        } finally {
            files.close();
        }
    }

    private RunResult judge(
            RunMeasurement measurement, Promises promises, GeneratorWatch generator, StreamedFiles files)
            throws ReportException {
        Optional<ReportException> unwritable = files.failure();
        if (unwritable.isPresent()) {
            throw unwritable.get();
        }
        omb.write(folder.omb(), draft.workload(), draft.driver().name(), measurement);
        Verdict verdict = VerdictRules.judge(new RunEvidence(
                measurement, promises, generator.load(), setup.plan().hasOwnBroker()));
        Outcome outcome = measurement.interruption().map(Outcome::interrupted).orElseGet(Outcome::completed);
        return draft.complete(
                outcome, verdict, PromiseDescription.of(promises), MeasuredFigures.of(measurement), generator.load());
    }
}
