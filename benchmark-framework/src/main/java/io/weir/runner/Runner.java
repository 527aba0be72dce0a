package io.weir.runner;

import io.weir.config.WorkloadKeys;
import io.weir.cpu.CpuTopology;
import io.weir.driver.DriverContext;
import io.weir.driver.DriverException;
import io.weir.driver.Guarantees;
import io.weir.driver.NanoClock;
import io.weir.driver.WaitListener;
import io.weir.evidence.Mark;
import io.weir.evidence.RunEvent;
import io.weir.evidence.RunListener;
import io.weir.evidence.RunMeasurement;
import io.weir.machine.Disks;
import io.weir.measure.Distribution;
import io.weir.plan.RunPlan;
import io.weir.plugin.LoadedDriver;
import io.weir.remote.StartedWorkers;
import io.weir.remote.WorkerStarter;
import io.weir.report.ReportException;
import io.weir.report.RunFolder;
import io.weir.resource.GeneratorWatch;
import io.weir.resource.ResourceSampler;
import io.weir.resource.ScrapedNodes;
import io.weir.result.BrokerFailure;
import io.weir.result.CampaignPlace;
import io.weir.result.DriverDescription;
import io.weir.result.Environment;
import io.weir.result.GuaranteeDescription;
import io.weir.result.MeasuredFigures;
import io.weir.result.Outcome;
import io.weir.result.ResourceUse;
import io.weir.result.RunResult;
import io.weir.result.Verdict;
import io.weir.result.WorkloadDescription;
import io.weir.result.flow.RelayHop;
import io.weir.result.host.HostClocks;
import io.weir.result.host.HostEnvironment;
import io.weir.run.Conductor;
import io.weir.run.RunFailedException;
import io.weir.time.SystemClock;
import io.weir.time.SystemSleeper;
import io.weir.time.SystemWallClock;
import io.weir.verdict.Judge;
import io.weir.verdict.RunEvidence;
import io.weir.verdict.StoredLatency;
import io.weir.worker.EarlyStop;
import io.weir.worker.GeneratorObserver;
import io.weir.worker.ResourceReadings;
import io.weir.worker.RunSetup;
import io.weir.worker.StepLimits;
import io.weir.worker.SystemActions;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One run in the JVM in which it takes place: the engine and all writers of files, up to the result and its verdict.
 * For one use; {@link #stop} may be called by any thread.
 */
public final class Runner {

    private static final Logger LOG = LoggerFactory.getLogger(Runner.class);

    /** Lead of the driver's time limit over the engine's: the driver can name the reason, the engine can't. */
    private static final Duration BEFORE_THE_ENGINE = Duration.ofSeconds(15);

    private final RunPlan plan;
    private final LoadedDriver driver;
    private final ResultListener results;
    private final WorkerStarter workers;
    private final RunFolder folder;
    private final ResultDraft draft;
    private final RunFiles files;
    private final RunMarks marks;
    private final RunListener listener;
    private final OrderedActions actions;
    private volatile @Nullable RelayHop hop;
    private volatile @Nullable ResourceSampler sampler;
    private @Nullable Conductor conductor;
    private @Nullable EarlyStop earlyStop;
    private boolean requested;

    /** The thread that waits for workers to start, which a stop interrupts. */
    private @Nullable Thread starting;

    /**
     * @param driver the plan's, loaded
     * @param home root of the clone or the archive
     * @param workers starts the workers of a run whose clients are in several processes
     */
    public Runner(
            RunPlan plan,
            LoadedDriver driver,
            Path home,
            RunListener progress,
            ResultListener results,
            WorkerStarter workers) {
        this.plan = plan;
        this.driver = driver;
        this.results = results;
        this.workers = workers;
        this.folder = new RunFolder(Path.of(plan.folder()));
        this.marks = new RunMarks(SystemClock.INSTANCE.nanoTime());
        this.files = new RunFiles(
                folder,
                plan.workload().load().hasDueTimes(),
                plan.workload().storedLatency() ? List.of(Distribution.STORED_TO_RECEIVED) : List.of(),
                SystemWallClock.INSTANCE,
                this::stop);
        this.listener = RunListener.all(
                List.of(marks, files, new DiskGuard(Disks.OF_MACHINE, plan.foldersWrittenTo(), this::stop), progress));
        this.actions =
                new OrderedActions(plan.workload().actions(), plan.brokerFacts().endpoints(), this::tell);
        this.draft = new ResultDraft(
                plan.runId(),
                plan.order(),
                plan.campaign(),
                SystemWallClock.INSTANCE.now(),
                new WorkloadDescription(WorkloadKeys.valuesOf(plan.workload())),
                new DriverDescription(
                        plan.driver().name(),
                        driver.name(),
                        driver.clientVersion(),
                        plan.brokerVersion(),
                        plan.brokerImage(),
                        plan.hasOwnBroker(),
                        plan.brokerAge()),
                home,
                CpusOfRun.read(plan),
                folder);
    }

    /** Ends the run early and keeps the measurement so far. */
    public void stop(EarlyStop stop) {
        EarlyStop both;
        Conductor running;
        synchronized (this) {
            EarlyStop first = earlyStop;
            if (first == null) {
                requested = !stop.systemGone();
            }
            both = first == null ? stop : new EarlyStop(first.reason(), stop.systemGone() || first.systemGone());
            earlyStop = both;
            running = conductor;
            if (starting != null) {
                starting.interrupt();
            }
        }
        if (running != null) { // outside of the lock: it may take its time with a worker
            running.stop(both);
        }
    }

    /**
     * Takes the answer to an order of {@link RunEvent.ActionOrdered}. Any thread.
     *
     * @param failure a sentence; empty for none
     * @param pids those of the broker's processes after it, by name; empty where they are as before, or not visible
     * @param relay what the relay between clients and nodes has added to the way of a byte before it; empty without one
     */
    public void actionDone(int number, String failure, Map<String, Long> pids, Optional<RelayHop> relay) {
        relay.ifPresent(times -> hop = times);
        ResourceSampler watching = sampler;
        if (watching != null && !pids.isEmpty()) {
            watching.restarted(pids);
        }
        actions.done(number, failure);
    }

    public void nodeEnded(String reason) {
        tell(new RunEvent.Marked(Mark.Kind.NODE_ENDED, SystemClock.INSTANCE.nanoTime(), reason));
    }

    /** Passes one event at a time, whichever threads report them: each waits until the files have the one before. */
    private void tell(RunEvent event) {
        synchronized (listener) {
            listener.on(event);
        }
    }

    private void begin(Conductor ready) {
        EarlyStop already;
        synchronized (this) {
            conductor = ready;
            already = earlyStop;
        }
        if (already != null) {
            ready.stop(already);
        }
    }

    private RunEvidence.BrokerPlace brokerPlace() {
        if (!plan.hasOwnBroker()) {
            return RunEvidence.BrokerPlace.ELSEWHERE;
        }
        Environment.Cpus cpus = draft.cpus();
        return cpus != null && cpus.apart() ? RunEvidence.BrokerPlace.OWN_CPUS : RunEvidence.BrokerPlace.SAME_HOST;
    }

    private synchronized boolean isStopRequested() {
        return requested;
    }

    /**
     * Carries out the run and writes its result before the system is cleaned up, since the clean-up may hang or be
     * killed. Problems of the clean-up are added to the result as notes.
     *
     * @throws ReportException when a file can't be written; the listener has received the result all the same
     */
    public RunResult run() throws ReportException, InterruptedException {
        Guarantees guarantees;
        try {
            guarantees = RunSetup.promised(
                    plan.workload(),
                    driver.call(() -> driver.driver().guarantees(plan.driver().settings())));
        } catch (DriverException contradiction) {
            return refused(String.valueOf(contradiction.getMessage()), null);
        }
        try (ScrapedNodes nodes =
                ScrapedNodes.of(SystemClock.INSTANCE, plan.driver().endpoints())) {
            List<String> silent = nodes.connect();
            return silent.isEmpty()
                    ? run(guarantees, nodes)
                    : refused(String.join(" ", silent), GuaranteeDescription.of(guarantees));
        }
    }

    private RunResult refused(String reason, @Nullable GuaranteeDescription guarantees) throws ReportException {
        return refused(Outcome.failed(reason), guarantees);
    }

    private RunResult refused(Outcome outcome, @Nullable GuaranteeDescription guarantees) throws ReportException {
        RunResult refused = draft.withoutFigures(outcome, guarantees);
        files.write(refused);
        files.throwIfAny();
        return refused;
    }

    private RunResult run(Guarantees guarantees, ScrapedNodes nodes) throws ReportException, InterruptedException {
        int processes = plan.workload().topology().clients().processes();
        if (processes == 1 && plan.hosts() == null) {
            return run(guarantees, nodes, StartedWorkers.NONE);
        }
        StartedWorkers started;
        try {
            started = startWorkers(processes);
        } catch (IOException failed) {
            String reason = String.valueOf(failed.getMessage());
            return refused(
                    isStopRequested() ? Outcome.interrupted(reason) : Outcome.failed(reason),
                    GuaranteeDescription.of(guarantees));
        }
        try (started) {
            return run(guarantees, nodes, started);
        }
    }

    /** Starts the workers; a stop ends that at once. */
    private StartedWorkers startWorkers(int count) throws IOException, InterruptedException {
        synchronized (this) {
            throwIfStopped();
            starting = Thread.currentThread();
        }
        try {
            return workers.start(plan, count, this::tell);
        } catch (InterruptedException stopped) {
            throwIfStopped();
            throw stopped;
        } finally {
            synchronized (this) {
                starting = null;
                if (earlyStop != null) {
                    boolean ignored = Thread.interrupted(); // the conductor gets the request to end by other means
                }
            }
        }
    }

    private synchronized void throwIfStopped() throws IOException {
        if (earlyStop != null) {
            throw new IOException(earlyStop.reason() + " before all workers had started");
        }
    }

    private void waiting(String what) {
        tell(new RunEvent.Waiting(what));
    }

    private RunResult run(Guarantees guarantees, ScrapedNodes nodes, StartedWorkers away)
            throws ReportException, InterruptedException {
        RunResult result;
        List<String> troubles;
        try (ResourceSampler resources = ResourceSampler.start(
                        SystemClock.INSTANCE, away.watched(), away.elsewhere(), plan.brokerProcesses(), nodes);
                GeneratorWatch generator = new GeneratorWatch(
                        SystemClock.INSTANCE,
                        nanos -> SystemSleeper.INSTANCE.sleep(Duration.ofNanos(nanos)),
                        resources)) {
            sampler = resources;
            files.show(resources.figures());
            // Files after what watches: an interval that a reader finds there is known to all watches.
            RunSetup setup = setup(
                            plan,
                            driver,
                            guarantees,
                            SystemClock.INSTANCE,
                            this::waiting,
                            new SloReadings(
                                    resources.figures(), brokerCpus(), CpuTopology.machineCpus(), away.elsewhere()),
                            generator,
                            Runtime.getRuntime().availableProcessors())
                    .with(actions);
            RunListener listeners = RunListener.all(List.<RunListener>of(resources, away.observers(), this::tell));
            Conductor ready = away.workers().isEmpty()
                    ? new Conductor(setup, listeners)
                    : new Conductor(setup, listeners, away.workers());
            begin(ready);
            try {
                result = measure(ready, guarantees, resources, away);
                files.write(result);
                results.judged(result, folder);
            } finally {
                files.closeStreams();
                sampler = null;
                troubles = ready.cleanUp();
                results.cleanedUp(troubles);
            }
        }
        if (!troubles.isEmpty()) {
            result = result.withNotes(troubles);
            files.write(result);
        }
        files.throwIfAny();
        return result;
    }

    /**
     * Returns the setup of a run, at its conductor or at one of its workers.
     *
     * @param clock the conductor's
     * @param waiting receives what the driver waits for
     * @param cpus number of CPUs that a worker may take for its own
     */
    static RunSetup setup(
            RunPlan plan,
            LoadedDriver driver,
            Guarantees guarantees,
            NanoClock clock,
            WaitListener waiting,
            ResourceReadings resources,
            GeneratorObserver generator,
            int cpus) {
        return new RunSetup(
                plan.workload(),
                driver.driver(),
                guarantees,
                new DriverContext(
                        plan.driver().settings(),
                        plan.brokerAddresses(),
                        plan.runId(),
                        StepLimits.DEFAULT.open().minus(BEFORE_THE_ENGINE),
                        clock,
                        waiting),
                driver.threads("run"),
                StepLimits.DEFAULT,
                resources,
                generator,
                cpus,
                SystemActions.NONE,
                plan.campaign() == null ? 1 : plan.campaign().round());
    }

    /** Returns the number of CPUs that a broker on this machine may use; 0 for one elsewhere, whose CPUs nobody tells. */
    private double brokerCpus() {
        if (plan.brokerProcesses().isEmpty()) {
            return 0;
        }
        Environment.Cpus cpus = draft.cpus();
        return cpus == null ? CpuTopology.machineCpus() : cpus.brokerCpus();
    }

    private RunResult measure(Conductor ready, Guarantees guarantees, ResourceSampler resources, StartedWorkers away)
            throws InterruptedException {
        RunMeasurement measurement;
        try {
            measurement = ready.measure();
        } catch (RunFailedException failed) {
            LOG.error("the run failed", failed);
            String reason = String.valueOf(failed.getMessage());
            Outcome outcome = isStopRequested() ? Outcome.interrupted(reason) : Outcome.failed(reason);
            return draft.withoutFigures(outcome, GuaranteeDescription.of(guarantees))
                    .withNotes(marks.brokerFailures().stream()
                            .map(BrokerFailure::sentence)
                            .toList());
        }
        files.complete(draft, measurement);
        HostClocks clocks = HostClocks.of(away.places(), plan.workload().topology());
        MeasuredFigures figures = MeasuredFigures.of(
                measurement, marks.marks(), plan.brokerFacts().facts(), hop, clocks);
        ResourceUse used =
                resources.use(figures.windowCounters().acknowledged()).with(away.observed());
        Verdict verdict = Judge.judge(new RunEvidence(
                measurement,
                guarantees,
                brokerPlace(),
                used,
                CpuTopology.machineCpus(),
                marks.brokerFailures(),
                plan.workload().timing().messages(),
                clocks));
        Outcome outcome = measurement.interruption().map(Outcome::interrupted).orElseGet(Outcome::completed);
        RunResult result = draft.complete(
                outcome,
                verdict,
                GuaranteeDescription.of(guarantees),
                figures,
                used,
                HostEnvironment.of(clocks.places(), measurement.generators()));
        List<String> notes = new ArrayList<>(plan.brokerFacts().notes());
        notes.addAll(away.notes());
        notes.addAll(marks.notes());
        if (plan.workload().storedLatency()) {
            notes.addAll(StoredLatency.notes(measurement, brokerPlace()));
        }
        RelayHop relayed = hop;
        if (relayed != null) {
            notes.add("Clients reach the nodes through a relay, which " + relayed.describe() + ".");
        }
        CampaignPlace place = plan.campaign();
        String others = place == null ? null : place.noteOnOtherBrokers();
        if (others != null) {
            notes.add(others);
        }
        return notes.isEmpty() ? result : result.withNotes(notes);
    }
}
