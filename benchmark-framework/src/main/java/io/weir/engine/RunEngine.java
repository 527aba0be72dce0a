package io.weir.engine;

import io.weir.driver.Capability;
import io.weir.driver.DriverException;
import io.weir.driver.Guarantees;
import io.weir.driver.Insight;
import io.weir.driver.NanoClock;
import io.weir.driver.TopicSpec;
import io.weir.measure.Phase;
import io.weir.measure.RunEvent;
import io.weir.measure.RunMeasurement;
import io.weir.payload.PayloadPool;
import io.weir.time.ParkingWaiter;
import io.weir.units.DurationFormat;
import io.weir.worker.HeaderPlacement;
import io.weir.worker.receive.ProbeBoard;
import io.weir.worker.receive.Receiver;
import io.weir.worker.receive.RunSubscriptions;
import io.weir.worker.send.DelayedDelivery;
import io.weir.workload.Load;
import io.weir.workload.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs one share of a plan in this JVM: prepare, probe, warm-up, measure, drain, verify, clean up. For one run; {@link
 * #stop} may be called by any thread.
 */
public final class RunEngine {

    private static final Logger LOG = LoggerFactory.getLogger(RunEngine.class);

    private final EngineSetup setup;
    private final Workload workload;
    private final NanoClock clock;

    private Phase phase = Phase.PREPARE;
    private volatile @Nullable EarlyStop earlyStop;
    private volatile @Nullable LoadRun load;
    private volatile @Nullable Thread runner;
    private volatile @Nullable Thread cleaner;

    private final DriverCalls calls;
    private final Clients clients;

    public RunEngine(EngineSetup setup) {
        this.setup = setup;
        this.workload = setup.workload();
        this.clock = setup.context().clock();
        this.calls = new DriverCalls(setup.driverThreads());
        this.clients = new Clients(
                calls,
                setup.limits(),
                workload.topology(),
                "weir-" + setup.context().runId());
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
            if (stop.systemGone()) { // otherwise every step of the clean-up may take its time
                cleaning.interrupt();
            }
        } else if (running != null) {
            running.stop(stop);
        } else if (thread != null) {
            thread.interrupt();
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
            List<String> troubles = clients.close(() -> earlyStop);
            troubles.forEach(LOG::warn);
            return troubles;
        } finally {
            cleaner = null;
            boolean ignored = Thread.interrupted();
        }
    }

    private void enter(Phase next) {
        phase = next;
        LOG.info("{}", next.label());
        setup.listener().on(new RunEvent.PhaseEntered(next));
    }

    private RunMeasurement throughAllPhases() throws DriverException, InterruptedException, RunFailedException {
        enter(Phase.PREPARE);
        Guarantees guarantees = setup.driver().guarantees(setup.context().settings());
        Runtime machine = Runtime.getRuntime();
        List<String> unmet = Requirements.unmet(
                workload, setup.driver(), guarantees, machine.availableProcessors(), machine.maxMemory());
        if (!unmet.isEmpty()) {
            throw new RunFailedException(phase, String.join("; ", unmet));
        }
        PayloadPool payloads = PayloadPool.of(workload.payload(), workload.seed());
        HeaderPlacement placement = placement(payloads, guarantees);
        int run = setup.context().runId().hashCode();
        clients.connect(setup.driver(), setup.context());
        clients.prepareTopics();
        RunSubscriptions subscriptions = clients.subscriptions();
        ProbeBoard board = new ProbeBoard(subscriptions.partitions());
        List<Receiver> receivers = new ArrayList<>();
        clients.openConsumers((subscription, consumer) -> {
            Receiver receiver = new Receiver(
                    subscriptions.name(subscription) + "/" + consumer,
                    subscription,
                    run,
                    workload.topology().producerCount(),
                    placement,
                    board);
            receivers.add(receiver);
            return receiver;
        });
        clients.openProducers();

        enter(Phase.PROBE);
        probe(guarantees, payloads, placement, run, board);
        List<Insight.Fact> facts = clients.facts();
        SearchedLoad.Loads loads = (changed, number, leavingDebt) -> begin(
                new LoadRun(changed, guarantees, payloads, placement, run + number, clients, receivers, leavingDebt));
        return workload.load() instanceof Load.Search
                ? new SearchedLoad(
                                setup,
                                guarantees,
                                loads,
                                subscriptions::name,
                                clients.topics().size())
                        .measure(facts)
                : loads.begin(setup, 0, false).measure(facts);
    }

    private LoadRun begin(LoadRun running) {
        load = running;
        EarlyStop alreadyStopped = earlyStop;
        if (alreadyStopped != null) {
            running.stop(alreadyStopped);
        }
        return running;
    }

    private static HeaderPlacement placement(PayloadPool payloads, Guarantees guarantees) {
        if (payloads.headerInPayload()) {
            return HeaderPlacement.PAYLOAD;
        }
        return guarantees.capabilities().contains(Capability.PROPERTIES)
                ? HeaderPlacement.PROPERTY
                : HeaderPlacement.NONE;
    }

    private void probe(
            Guarantees guarantees, PayloadPool payloads, HeaderPlacement placement, int run, ProbeBoard board)
            throws DriverException, InterruptedException {
        int[] partitions =
                clients.topics().stream().mapToInt(TopicSpec::partitions).toArray();
        boolean keyed = guarantees.capabilities().contains(Capability.KEYED_ROUTING);
        long limit = setup.limits().probe().toNanos();
        long delay = DelayedDelivery.nanos(guarantees.deliveryDelay());
        if (delay > 0) {
            String requested = "each message is delivered " + DurationFormat.format(guarantees.deliveryDelay())
                    + " after it is sent, as the driver file asks";
            setup.listener()
                    .on(new RunEvent.Waiting(
                            Probe.awaitsDeliveries(delay, limit)
                                    ? requested
                                    : requested + ", which the probe doesn't wait for"));
        }
        Probe probe =
                new Probe(clock, ParkingWaiter.economical(clock, 0), payloads, placement, run, keyed, delay, board);
        long sent = calls.call(
                "probing",
                setup.limits().probe().plusSeconds(5),
                () -> probe.run(
                        clients.producers(), partitions, workload.topology().producersPerTopic(), limit));
        LOG.info("probed with {} messages", sent);
    }
}
