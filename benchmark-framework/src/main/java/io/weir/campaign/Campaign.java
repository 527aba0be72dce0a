package io.weir.campaign;

import io.weir.broker.BackgroundBrokers;
import io.weir.broker.BrokerException;
import io.weir.broker.CommandedNodes;
import io.weir.broker.NodeControl;
import io.weir.config.EffectiveConfiguration;
import io.weir.config.WorkloadKeys;
import io.weir.driver.DriverException;
import io.weir.evidence.RunListener;
import io.weir.evidence.SearchRecord.FreshRuns;
import io.weir.plan.PlannedRun;
import io.weir.plan.RunId;
import io.weir.plan.RunPlan;
import io.weir.plan.TimeBudget;
import io.weir.process.NodeCommands;
import io.weir.process.UndoJournal;
import io.weir.report.CampaignManifest;
import io.weir.report.ReportException;
import io.weir.report.ResultJson;
import io.weir.report.RunFolder;
import io.weir.verdict.ConfirmationCheck;
import io.weir.worker.EarlyStop;
import io.weir.worker.StepLimits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Carries out the runs of one command one after the other. Each has a fresh broker if its driver file asks for one,
 * unless runs share brokers. A run that fails does not keep the next from starting; a finding may make later ones
 * needless. A search is followed by the runs that confirm its answer. For one use; {@link #stop} may be called by any thread.
 */
public final class Campaign {

    private static final Logger LOG = LoggerFactory.getLogger(Campaign.class);
    private static final EarlyStop BROKER_ENDED = EarlyStop.systemGone("the broker has ended during the run");
    private static final String BEFORE_ITS_RUN = " before the run had begun";
    private static final Duration AFTER_KILL = Duration.ofSeconds(10);

    private final CampaignSetup setup;
    private final List<RunEnd> ends = new ArrayList<>();
    private CampaignManifest manifest;
    private @Nullable String stopReason;
    private @Nullable Consumer<EarlyStop> current;
    private @Nullable Thread preparing;

    public Campaign(CampaignSetup setup) {
        this.setup = setup;
        this.manifest = setup.plan().manifest();
    }

    /** Ends the campaign early for a reason, a sentence: the current run keeps its figures, no other starts. */
    public synchronized void stop(String reason) {
        if (stopReason == null) {
            stopReason = reason;
            stopCurrent(EarlyStop.requested(reason));
            if (preparing != null) {
                preparing.interrupt();
            }
        }
    }

    /**
     * Carries out the runs.
     *
     * @return one entry for each run that was begun
     * @throws ReportException when the manifest can't be written or a run's folder can't be made
     */
    public List<RunEnd> run() throws ReportException {
        manifest.write(setup.folder().path());
        try (StandingBrokers brokers = standingBrokers()) {
            run(brokers);
        }
        return ends();
    }

    /** Returns the ends of the runs so far, also after {@link #run} has failed. For the thread that runs. */
    public List<RunEnd> ends() {
        return List.copyOf(ends);
    }

    /** Returns how far the campaign has come. For the thread that runs. */
    public CampaignManifest manifest() {
        return manifest;
    }

    private StandingBrokers standingBrokers() throws ReportException {
        if (!manifest.concurrentBrokers()) {
            return StandingBrokers.oneAtATime(setup);
        }
        try {
            preparing();
            return StandingBrokers.start(setup);
        } catch (InterruptedException stopped) {
            stop("interrupted"); // see RunAttempt
            return StandingBrokers.oneAtATime(setup);
        } finally {
            ended();
        }
    }

    private void run(StandingBrokers brokers) throws ReportException {
        for (PlannedRun run : setup.plan().runs()) {
            if (stopReason() != null) {
                break;
            }
            if (manifest.run(run.order()).state() == CampaignManifest.State.SKIPPED) {
                setup.listener()
                        .runSkipped(
                                run, String.valueOf(manifest.run(run.order()).reason()));
                continue;
            }
            RunEnd end = manifest.run(run.order()).state() == CampaignManifest.State.CONFIRMING
                    ? searched(run)
                    : carryOut(run, brokers);
            confirm(end, brokers);
        }
    }

    /** Returns the end of a search that an earlier command has carried out without confirming its answer. */
    private RunEnd searched(PlannedRun run) throws ReportException {
        RunFolder folder = folder(manifest.run(run.order()));
        RunEnd end = new RunEnd(
                run, folder.path(), Optional.of(ResultJson.read(folder.result())), Optional.empty(), false, List.of());
        ends.add(end);
        setup.listener().runSkipped(run, "it was carried out before, and its answer is still to be confirmed");
        return end;
    }

    private RunEnd carryOut(PlannedRun run, StandingBrokers brokers) throws ReportException {
        setup.listener().runStarting(run, manifest.runs().size());
        String earlier = manifest.run(run.order()).folder();
        if (earlier != null) {
            setup.folder().setAside(earlier);
        }
        RunFolder folder = setup.folder().createRun(run.driverName(), run.number());
        note(manifest.with(run.order(), CampaignManifest.State.RUNNING, folder.path()));
        RunEnd end = new RunAttempt(run, folder).carryOut(brokers);
        end.failure().ifPresent(reason -> LOG.error("run {} failed: {}", run.order(), reason));
        ends.add(end);
        CampaignManifest.State state = end.toConfirm().isPresent() ? CampaignManifest.State.CONFIRMING : end.state();
        note(manifest.with(run.order(), state, folder.path()).stoppedBy(run.order(), end.causes()));
        setup.listener().runEnded(end);
        return end;
    }

    /** Carries out fresh runs until they have confirmed the answer of a search or refuted it, if that is wanted. */
    private void confirm(RunEnd search, StandingBrokers brokers) throws ReportException {
        Optional<AnswerToConfirm> answer = search.toConfirm();
        if (answer.isEmpty()) {
            return;
        }
        PlannedRun run = search.run();
        List<Boolean> kept = new ArrayList<>();
        for (CampaignManifest.Run earlier : manifest.confirmations(run.order())) {
            ConfirmationCheck.kept(ResultJson.read(folder(earlier).result())).ifPresent(kept::add);
        }
        FreshRuns fresh = answer.get().after(kept);
        Optional<String> trouble = Optional.empty();
        RunEnd judged = judged(search, fresh, trouble);
        while (fresh.next().isPresent() && trouble.isEmpty()) {
            if (stopReason() == null) {
                note(manifest.confirming(run.order()));
                int order = manifest.runs().size();
                RunEnd end = carryOut(
                        run.confirming(fresh.next().getAsDouble(), order, manifest.runsOfDriver(manifest.run(order))),
                        brokers);
                Optional<Boolean> outcome = end.result().flatMap(ConfirmationCheck::kept);
                outcome.ifPresent(kept::add);
                fresh = answer.get().after(kept);
                trouble = outcome.isPresent() ? Optional.empty() : Optional.of(AnswerToConfirm.noEvidence(end));
            } else {
                trouble = Optional.ofNullable(stopReason());
            }
            judged = judged(search, fresh, trouble);
        }
        if (fresh.next().isEmpty()) {
            note(manifest.with(run.order(), CampaignManifest.State.COMPLETED, search.folder())
                    .stoppedBy(run.order(), judged.causes()));
        }
        setup.listener().confirmationEnded(judged);
    }

    /** Keeps what fresh runs have shown with the search whose answer they are to confirm. */
    private RunEnd judged(RunEnd search, FreshRuns fresh, Optional<String> trouble) throws ReportException {
        RunEnd judged = search.with(ConfirmationCheck.judged(search.result().orElseThrow(), fresh, trouble));
        ResultJson.write(
                new RunFolder(search.folder()).result(), judged.result().orElseThrow());
        ends.replaceAll(end -> end.run().equals(search.run()) ? judged : end);
        return judged;
    }

    private RunFolder folder(CampaignManifest.Run run) {
        return new RunFolder(setup.folder().path().resolve(String.valueOf(run.folder())));
    }

    /** Keeps progress in the manifest; if that can't be written, the runs go on. */
    private void note(CampaignManifest progress) {
        manifest = progress;
        try {
            manifest.write(setup.folder().path());
        } catch (ReportException unwritable) {
            LOG.error("the manifest does not show how far the campaign has come", unwritable);
        }
    }

    private synchronized @Nullable String stopReason() {
        return stopReason;
    }

    /** Makes an early end an interrupt from here until {@link #started}; a stop that came before counts as well. */
    private synchronized void preparing() throws InterruptedException {
        if (stopReason != null) {
            throw new InterruptedException(stopReason);
        }
        preparing = Thread.currentThread();
    }

    private synchronized void started(StartedRun run, PlannedRun plan) {
        preparing = null;
        current = stop -> run.stop(stop, TimeBudget.stopGrace(plan.workload(), stop));
        if (stopReason != null) {
            boolean ignored = Thread.interrupted();
            stopCurrent(EarlyStop.requested(stopReason));
        }
    }

    private synchronized void ended() {
        preparing = null;
        current = null;
        if (stopReason != null) {
            boolean ignored = Thread.interrupted();
        }
    }

    private synchronized void stopCurrent(EarlyStop stop) {
        if (current != null) {
            current.accept(stop);
        }
    }

    /** One run from its broker's start to its broker's end. */
    private final class RunAttempt {

        private final PlannedRun run;
        private final RunFolder folder;
        private final String runId = RunId.next(setup.wallClock().now());
        private final BrokerWatch watch;
        private final RunInbox<StartedRun> inbox = new RunInbox<>();
        private String lastWords = "";

        RunAttempt(PlannedRun run, RunFolder folder) {
            this.run = run;
            this.folder = folder;
            this.watch = new BrokerWatch(
                    this::nodeExited, () -> Files.exists(folder.result()), () -> stopCurrent(BROKER_ENDED));
        }

        RunEnd carryOut(StandingBrokers brokers) {
            RunOutcome outcome = new RunOutcome(
                    run, setup.home(), folder, runId, setup.wallClock().now());
            try {
                preparing();
                writeConfiguration();
                try (LaunchedBroker broker = broker(brokers)) {
                    BrokerAgeCounter age = broker == null ? ageOfExisting() : broker.age();
                    OptionalInt code = runOn(broker, age);
                    RunEnd end = outcome.of(code, Optional.ofNullable(stopReason()), watch.death(), lastWords);
                    age.took().accept(end.acknowledged());
                    return end;
                }
            } catch (BrokerException | DriverException failed) {
                LOG.error("the broker could not be started", failed);
                String reason = stopReason();
                if (reason != null) { // Ctrl-C also ends a process that does not ignore it yet
                    return outcome.interrupted(reason + BEFORE_ITS_RUN);
                }
                return outcome.failed(String.valueOf(failed.getMessage()), false);
            } catch (ReportException noFolder) {
                return outcome.failed(String.valueOf(noFolder.getMessage()), false);
            } catch (IOException noProcess) {
                LOG.error("the run could not be started", noProcess);
                return outcome.failed("The run could not be started: " + noProcess.getMessage(), false);
            } catch (InterruptedException stopped) {
                // Our own interrupt after a stop; otherwise somebody wants this thread to end, which ends the campaign
                // too.
                stop("interrupted");
                return outcome.interrupted(stopReason() + BEFORE_ITS_RUN);
            } finally {
                ended();
            }
        }

        /** Writes the effective configuration, secrets masked, as files that ask for the same again. */
        private void writeConfiguration() throws IOException {
            Files.writeString(
                    folder.workloadFile(), EffectiveConfiguration.yaml(WorkloadKeys.valuesOf(run.workload())));
            Files.writeString(folder.driverFile(), driverYaml());
        }

        /** Returns the broker that serves the run; null for an existing cluster. */
        private @Nullable LaunchedBroker broker(StandingBrokers brokers)
                throws BrokerException, DriverException, ReportException, InterruptedException {
            Optional<LaunchedBroker> standing = brokers.of(run, watch);
            if (standing.isPresent() || !run.target().launchesBroker()) {
                return standing.orElse(null);
            }
            return LaunchedBroker.launch(setup, run, folder.path(), watch);
        }

        private BrokerAgeCounter ageOfExisting() {
            return BrokerAgeCounter.ofExisting(BackgroundBrokers.ofThisUser(), setup.wallClock(), driverYaml());
        }

        private String driverYaml() {
            return EffectiveConfiguration.yaml(run.target().configuration().effective());
        }

        private void nodeExited(String node, String reason) {
            LOG.warn("node {} has ended: {}", node, reason);
            setup.listener().nodeExited(node, reason);
            inbox.tell(started -> started.nodeEnded(reason));
        }

        private OptionalInt runOn(@Nullable LaunchedBroker launched, BrokerAgeCounter age)
                throws BrokerException, IOException, InterruptedException {
            if (launched != null) {
                return runOn(launched, launched.broker(), age);
            }
            List<NodeCommands> commands =
                    run.target().configuration().file().broker().commands();
            Path journals = UndoJournal.folder();
            if (!commands.isEmpty() && UndoJournal.isLeft(journals)) {
                throw new BrokerException("A run that was killed has left nodes as it had made them. Run"
                        + " bin/benchmark cleanup, which undoes that.");
            }
            try (CommandedNodes nodes =
                    new CommandedNodes(commands, () -> UndoJournal.open(journals), CommandedNodes.LIMIT)) {
                try {
                    return runOn(null, nodes, age);
                } finally {
                    heal(nodes);
                }
            }
        }

        /** Undoes what the run has left in force; where that fails, no other run begins on such a cluster. */
        private void heal(CommandedNodes nodes) throws InterruptedException {
            try {
                nodes.heal();
            } catch (BrokerException stays) {
                LOG.error("a node is not as it was", stays);
                stop("A node is not as it was before the run: " + stays.getMessage()
                        + ". bin/benchmark cleanup tries that again");
            }
        }

        private OptionalInt runOn(@Nullable LaunchedBroker launched, NodeControl nodes, BrokerAgeCounter age)
                throws IOException, InterruptedException {
            RunPlan plan = new RunPlan(
                    run.workload(),
                    run.target().configuration().request(),
                    launched == null ? Map.of() : launched.broker().addresses(),
                    launched == null ? null : launched.version(),
                    launched == null ? null : launched.broker().image().orElse(null),
                    age.age().get().orElse(null),
                    launched == null ? List.of() : launched.broker().processes(),
                    launched == null
                            ? List.of()
                            : launched.broker().folders().stream()
                                    .map(Path::toString)
                                    .toList(),
                    nodes.facts(),
                    runId,
                    run.order(),
                    folder.path().toAbsolutePath().toString(),
                    setup.detail(),
                    run.place(),
                    run.cpus(),
                    run.hosts());
            RunListener listener = setup.listener().follow(run, folder);
            if (run.workload().actions().isEmpty()) {
                return await(setup.starter().start(plan, listener));
            }
            try (NodeActions actions = new NodeActions(
                    run.workload().actions(), nodes, done -> inbox.tell(started -> started.actionDone(done)))) {
                OptionalInt code = await(setup.starter().start(plan, RunListener.all(List.of(actions, listener))));
                if (launched != null && !actions.isHealed()) {
                    launched.leaveBroken();
                }
                return code;
            }
        }

        private OptionalInt await(StartedRun started) throws InterruptedException {
            try {
                inbox.begin(started);
                started(started, run);
                if (watch.death().isPresent()) { // the broker ended before there was a run to stop
                    stopCurrent(BROKER_ENDED);
                }
                OptionalInt code = started.await(TimeBudget.of(run.workload(), StepLimits.DEFAULT));
                if (code.isEmpty()) {
                    started.kill();
                    OptionalInt killed = started.await(AFTER_KILL);
                    LOG.error("the run was killed at its time limit, its JVM ended with {}", killed);
                }
                lastWords = started.lastWords();
                return code;
            } finally {
                started.kill();
            }
        }
    }
}
