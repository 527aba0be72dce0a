package io.weir.worker;

import io.weir.audit.DeliveryLedger;
import io.weir.driver.Capability;
import io.weir.driver.DriverException;
import io.weir.driver.Insight;
import io.weir.driver.TopicSpec;
import io.weir.payload.HeaderPlacement;
import io.weir.payload.PayloadPool;
import io.weir.worker.receive.ProbeBoard;
import io.weir.worker.receive.Receiver;
import io.weir.worker.receive.RunSubscriptions;
import io.weir.workload.Share;
import io.weir.workload.Workload;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Supplier;

/** A worker in this JVM. */
public final class LocalWorker implements Worker {

    private final RunSetup setup;
    private final Share share;
    private final DriverCalls calls;
    private final Clients clients;
    private final PayloadPool payloads;
    private final HeaderPlacement placement;

    /** Number that messages of the run's first load carry; those of the next load carry the next number. */
    private final int run;

    private final List<Receiver> receivers = new ArrayList<>();
    private final List<LoadLedger> ledgers = new ArrayList<>();
    private ProbeBoard board = new ProbeBoard(new int[0]);
    private final ProbeSender probes;

    public LocalWorker(RunSetup setup, Share share) {
        this.setup = setup;
        this.share = share;
        Workload workload = setup.workload();
        this.payloads = PayloadPool.of(workload.payload(), workload.seed());
        this.placement = setup.headerPlacement();
        this.run = setup.context().runId().hashCode();
        this.calls = new DriverCalls(setup.driverThreads());
        this.clients = new Clients(calls, setup.limits(), share, setup.namePrefix());
        this.probes = new ProbeSender(setup.clock(), payloads, placement, run, setup.has(Capability.KEYED_ROUTING));
    }

    @Override
    public List<String> unmetRequirements() {
        Runtime machine = Runtime.getRuntime();
        if (share.isEmpty()) {
            return List.of("there is neither a producer nor a consumer for it: take fewer workers, or give the workload"
                    + " more topics, producers or consumers");
        }
        OptionalLong limit = setup.workload().limits().maxOutstandingMessages();
        if (limit.isPresent() && limit.getAsLong() < share.workers()) {
            return List.of("maxOutstanding: " + limit.getAsLong() + " is less than a message for each of the "
                    + share.workers() + " workers: raise it, or take fewer workers");
        }
        return Requirements.unmet(
                setup.workload(),
                share,
                setup.driver(),
                setup.guarantees(),
                machine.availableProcessors(),
                machine.maxMemory());
    }

    @Override
    public void connect() throws DriverException, InterruptedException {
        clients.connect(setup.driver(), setup.context());
    }

    @Override
    public List<TopicSpec> prepareTopics() throws DriverException, InterruptedException {
        return clients.prepareTopics();
    }

    @Override
    public void openConsumers(List<TopicSpec> topics) throws DriverException, InterruptedException {
        clients.use(topics);
        RunSubscriptions subscriptions = clients.subscriptions();
        board = new ProbeBoard(subscriptions.partitions());
        clients.openConsumers((subscription, consumer) -> {
            Receiver receiver = new Receiver(
                    subscriptions.name(subscription) + "/" + consumer,
                    subscription,
                    run,
                    share.topology().producerCount(),
                    placement,
                    board);
            receivers.add(receiver);
            return receiver;
        });
    }

    @Override
    public void openProducers() throws DriverException, InterruptedException {
        clients.openProducers();
    }

    @Override
    public List<Insight.Fact> facts() throws DriverException, InterruptedException {
        return clients.facts();
    }

    @Override
    public void probe(boolean toEveryPartition, Duration limit) throws DriverException, InterruptedException {
        calls.run("probing", limit, () -> {
            if (toEveryPartition) {
                probes.sendToAllPartitions(
                        clients.producers(),
                        clients::partitionsOf,
                        share.topology().producersPerTopic());
            } else {
                probes.sendOfSilent(clients.producers());
            }
        });
    }

    @Override
    public ProbeCoverage probeCoverage() {
        return new ProbeCoverage(probes.acknowledged(), board.seen(), probes.lastFailure());
    }

    @Override
    public WorkerLoad prepare(LoadCommand command) {
        LocalLoad load = new LocalLoad(command, setup, share, payloads, placement, run, clients, receivers);
        ledgers.add(load.ledger());
        return load;
    }

    @Override
    public void pauseConsumers() throws DriverException, InterruptedException {
        clients.pauseConsumers();
    }

    @Override
    public void resumeConsumers() throws DriverException, InterruptedException {
        clients.resumeConsumers();
    }

    @Override
    public void addBacklogs(List<Integer> subscriptions, Map<Integer, Long> counts)
            throws DriverException, InterruptedException {
        clients.addBacklogs(
                subscriptions.stream().filter(share::hasSubscription).toList(), counts);
    }

    @Override
    public List<Insight.Metric> clientMetrics() throws DriverException, InterruptedException {
        return clients.metrics();
    }

    @Override
    public DeliveryLedger ledger(int load) {
        return ledgers.get(load).ledger();
    }

    @Override
    public void collectLate(int load) {
        ledgers.get(load).collectLate();
    }

    @Override
    public List<String> close(Supplier<Optional<EarlyStop>> stop) {
        try (calls) {
            return clients.close(stop);
        }
    }
}
