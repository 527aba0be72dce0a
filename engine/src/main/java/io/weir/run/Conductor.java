package io.weir.run;

import io.weir.driver.Capability;
import io.weir.driver.DriverException;
import io.weir.driver.Insight;
import io.weir.driver.TopicSpec;
import io.weir.evidence.Mark;
import io.weir.evidence.RunEvent;
import io.weir.evidence.RunListener;
import io.weir.evidence.RunMeasurement;
import io.weir.evidence.SearchRecord;
import io.weir.measure.Phase;
import io.weir.run.scenario.Victims;
import io.weir.run.search.SloWatch;
import io.weir.time.ParkingWaiter;
import io.weir.units.DurationFormat;
import io.weir.worker.DriverCalls;
import io.weir.worker.EarlyStop;
import io.weir.worker.LocalWorker;
import io.weir.worker.RunSetup;
import io.weir.worker.Worker;
import io.weir.worker.WorkerLostException;
import io.weir.worker.receive.RunSubscriptions;
import io.weir.worker.send.DelayedDelivery;
import io.weir.workload.Load;
import io.weir.workload.Share;
import io.weir.workload.SloTerm;
import io.weir.workload.timeline.TimedAction;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Conducts a run: prepare, probe, warm-up, measure, drain, verify, clean up. It decides when each begins and ends, and has
 * the workers carry it out; it never touches a driver itself. For one run; {@link #stop} may be called by any thread.
 */
public final class Conductor {

    private static final Logger LOG = LoggerFactory.getLogger(Conductor.class);

    private final RunSetup setup;
    private final RunListener listener;
    private final AllWorkers worker;
    private final int workers;
    private final DriverCalls calls;

    private Phase phase = Phase.PREPARE;
    private volatile @Nullable EarlyStop earlyStop;
    private volatile @Nullable LoadRun load;
    private volatile @Nullable Thread runner;
    private volatile @Nullable Thread cleaner;

    /** Creates the conductor of a run that one worker in this JVM carries out. */
    public Conductor(RunSetup setup, RunListener listener) {
        this(
                setup,
                listener,
                List.of(new LocalWorker(setup, Share.whole(setup.workload().topology()))));
    }

    /**
     * Creates the conductor of a run.
     *
     * @param workers each with its share; all shares together are the whole run
     */
    public Conductor(RunSetup setup, RunListener listener, List<Worker> workers) {
        this.setup = setup;
        this.worker = new AllWorkers(workers, this::workerLost);
        this.listener = event -> {
            if (event instanceof RunEvent.PhaseEntered entered) {
                worker.entered(entered.phase());
            }
            listener.on(event);
        };
        this.workers = workers.size();
        this.calls = new DriverCalls(setup.driverThreads());
    }

    /**
     * Ends the run early: the measurement so far is kept, messages on their way are drained, the system is cleaned up.
     * Any thread, any time.
     */
    public void stop(EarlyStop stop) {
        earlyStop = stop;
        LoadRun running = load;
        Thread thread = runner;
        Thread cleaning = cleaner;
        if (cleaning != null) {
            worker.stop(stop); // before the step in progress ends
            if (stop.systemGone()) { // otherwise every step of the clean-up may take its time
                cleaning.interrupt();
            }
        } else if (running != null) {
            running.stop(stop);
        } else if (thread != null) {
            thread.interrupt();
        }
        if (cleaning == null) {
            worker.stop(stop);
        }
    }

    /**
     * Runs to the end: {@link #measure} and {@link #cleanUp}, whose troubles are added to the measurement's.
     *
     * @throws RunFailedException when nothing could be measured; everything opened is closed again
     */
    public RunMeasurement run() throws RunFailedException {
        RunMeasurement measurement;
        List<String> closingTroubles = List.of();
        try {
            measurement = measure();
        } finally {
            closingTroubles = cleanUp();
        }
        return measurement.withTroubles(Stream.concat(measurement.troubles().stream(), closingTroubles.stream())
                .toList());
    }

    /**
     * Runs up to the clean-up, which must follow even after a failure.
     *
     * @throws RunFailedException when nothing could be measured
     */
    public RunMeasurement measure() throws RunFailedException {
        runner = Thread.currentThread();
        try {
            EarlyStop before = earlyStop;
            if (before != null) { // stopped before there was a thread to interrupt
                throw new InterruptedException(before.reason());
            }
            return throughAllPhases();
        } catch (DriverException failed) {
            throw new RunFailedException(phase, String.valueOf(failed.getMessage()), failed);
        } catch (WorkerLostException lost) {
            throw new RunFailedException(phase, String.valueOf(lost.getMessage()), lost);
        } catch (InterruptedException stopped) {
            EarlyStop requested = earlyStop;
            String reason = requested == null ? "interrupted" : requested.reason();
            throw new RunFailedException(phase, reason + " before the load began (" + phase.label() + ")");
        } finally {
            runner = null;
            boolean ignored = Thread.interrupted();
        }
    }

    /**
     * Closes everything opened on the system and removes everything created there. It may take long, so results should
     * be saved before.
     *
     * @return failures, a sentence each
     */
    public List<String> cleanUp() {
        enter(Phase.CLEAN_UP);
        cleaner = Thread.currentThread();
        try (calls) {
            List<String> troubles = new ArrayList<>(worker.closeClients());
            troubles.addAll(worker.close());
            troubles.forEach(LOG::warn);
            return troubles;
        } finally {
            cleaner = null;
            boolean ignored = Thread.interrupted();
        }
    }

    private void workerLost(String sentence) {
        listener.on(new RunEvent.Marked(Mark.Kind.WORKER_LOST, setup.clock().nanoTime(), sentence));
    }

    private void enter(Phase next) {
        phase = next;
        LOG.info("{}", next.label());
        listener.on(new RunEvent.PhaseEntered(next, setup.clock().nanoTime()));
    }

    private RunMeasurement throughAllPhases() throws DriverException, InterruptedException, RunFailedException {
        enter(Phase.PREPARE);
        List<String> unmet = worker.unmetRequirements();
        if (!unmet.isEmpty()) {
            throw new RunFailedException(phase, String.join("; ", unmet));
        }
        refuseUnreadableLimits();
        worker.connect();
        List<TopicSpec> topics = worker.prepareTopics();
        worker.openConsumers(topics);
        worker.openProducers();
        PreparedRun run = new PreparedRun(
                setup,
                worker,
                new Share(0, workers, setup.workload().topology()).splitsTopics(),
                new RunSubscriptions(
                        topics,
                        setup.workload().topology(),
                        setup.namePrefix(),
                        setup.has(Capability.FILTER_AT_BROKER)),
                calls);

        enter(Phase.PROBE);
        probe(run.subscriptions());
        requireVictims(run);
        List<Insight.Fact> facts = worker.facts();
        Optional<Load.Search> search = setup.workload().load().search();
        return search.isPresent()
                ? new SearchedLoad(
                                run,
                                listener,
                                (workload, follower, number, leavingDebt) ->
                                        begin(new LoadRun(run, workload, follower, number, leavingDebt)))
                        .measure(search.get(), facts)
                : measureGiven(run, facts);
    }

    /** Measures the load that is given, and follows its limits if it has any. */
    private RunMeasurement measureGiven(PreparedRun run, List<Insight.Fact> facts)
            throws DriverException, InterruptedException {
        if (setup.workload().replay().isPresent()) { // before the first message is due for delivery
            worker.pauseConsumers(Worker.ALL_GROUPS);
        }
        List<SloTerm> terms = setup.workload().load().slo();
        if (terms.isEmpty()) {
            return begin(new LoadRun(run, setup.workload(), listener, 0, false)).measure(facts);
        }
        SloWatch slo = new SloWatch(
                terms,
                run.subscriptions().topics().size(),
                setup.workload().topology().wantedShare());
        RunListener readings = event -> slo.addReadings(event, setup.resources());
        RunMeasurement measured = begin(
                        new LoadRun(run, setup.workload(), RunListener.all(List.of(listener, slo, readings)), 0, false))
                .measure(facts);
        slo.endHold(measured);
        return measured.afterSearch(
                SearchRecord.given(
                        measured.targetMessagesPerSecond(),
                        measured.interruption().isPresent() ? List.of() : slo.figures()),
                measured.deliveryAudit(),
                measured.provenLoss(),
                measured.surplusCompletions());
    }

    /** Refuses limits on resources that can't be read here, which no rate would be seen to keep. */
    private void refuseUnreadableLimits() throws RunFailedException {
        List<String> unreadable = setup.workload().load().slo().stream()
                .flatMap(term -> term.resource().stream())
                .filter(resource -> !setup.resources().readable().contains(resource))
                .map(SloTerm.Resource::key)
                .toList();
        if (!unreadable.isEmpty()) {
            throw new RunFailedException(
                    phase,
                    "search limits " + String.join(" and ", unreadable)
                            + ", which can't be read here: broker limits"
                            + " are known of brokers that Weir launches on this machine, the others on Linux; take it out");
        }
    }

    /** Refuses roles in the time line that no server has, before time is spent on a run that can't be carried out. */
    private void requireVictims(PreparedRun run) throws DriverException, InterruptedException {
        Victims victims = new Victims(setup.actions().nodes(), run::servers);
        for (TimedAction action : setup.workload().actions()) {
            if (action.isByRole()) {
                List<String> nodes = calls.call(
                        "finding the nodes of " + action.describe(),
                        setup.limits().insight(),
                        () -> victims.withRole(action));
                LOG.info("{} would be {} now", action.describe(), nodes);
            }
        }
    }

    private LoadRun begin(LoadRun running) {
        load = running;
        phase = Phase.WARM_UP;
        EarlyStop alreadyStopped = earlyStop;
        if (alreadyStopped != null) {
            running.stop(alreadyStopped);
        }
        return running;
    }

    private void probe(RunSubscriptions subscriptions) throws DriverException, InterruptedException {
        long limit = setup.limits().probe().toNanos();
        long delay = DelayedDelivery.nanos(setup.guarantees().deliveryDelay());
        if (delay > 0) {
            String requested = "each message is delivered "
                    + DurationFormat.format(setup.guarantees().deliveryDelay())
                    + " after it is sent, as the driver file asks";
            listener.on(new RunEvent.Waiting(
                    Probe.awaitsDeliveries(delay, limit)
                            ? requested
                            : requested + ", which the probe doesn't wait for"));
        }
        new Probe(
                        setup.clock(),
                        ParkingWaiter.economical(setup.clock(), 0),
                        worker,
                        setup.workload().topology().producerCount(),
                        Arrays.stream(subscriptions.partitions()).sum(),
                        delay)
                .run(limit);
    }
}
