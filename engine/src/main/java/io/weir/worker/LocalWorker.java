package io.weir.worker;

import io.weir.audit.DeliveryLedger;
import io.weir.driver.Capability;
import io.weir.driver.Consumer;
import io.weir.driver.DriverException;
import io.weir.driver.DriverSession;
import io.weir.driver.Insight;
import io.weir.driver.MessageListener;
import io.weir.driver.NanoClock;
import io.weir.driver.Producer;
import io.weir.driver.ProducerSpec;
import io.weir.driver.SubscriptionSpec;
import io.weir.driver.TopicSpec;
import io.weir.measure.Interval;
import io.weir.measure.Phase;
import io.weir.measure.RunRecorders;
import io.weir.measure.Timeline;
import io.weir.payload.HeaderPlacement;
import io.weir.payload.KeyPool;
import io.weir.payload.PayloadPool;
import io.weir.time.SystemWallClock;
import io.weir.time.TimeOfDay;
import io.weir.worker.receive.BusyListener;
import io.weir.worker.receive.ProbeBoard;
import io.weir.worker.receive.Receiver;
import io.weir.worker.receive.RunSubscriptions;
import io.weir.worker.send.MessageStreams;
import io.weir.workload.Share;
import io.weir.workload.Topology;
import io.weir.workload.Workload;
import io.weir.workload.topology.ProcessingTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** A worker in this JVM. */
public final class LocalWorker implements Worker {

    /** Margin for clock readings in progress, as the timeline can be changed at future instants only. */
    private static final long NOTICE_NANOS = 1_000_000;

    private final RunSetup setup;
    private final Share share;
    private final Topology topology;
    private final DriverCalls calls;
    private final PayloadPool payloads;

    /** For all loads of the run: making millions of keys takes seconds. */
    private final KeyPool keys;

    private final HeaderPlacement placement;

    /** Number that messages of the run's first load carry; those of the next load carry the next number. */
    private final int run;

    private final ProbeSender probes;
    private final Set<String> createdTopics = new LinkedHashSet<>();
    private final List<Consumer> consumers = new ArrayList<>();

    /** Group of each consumer: the place of its subscription among those of its topic. */
    private final List<Integer> groups = new ArrayList<>();

    private final SortedMap<Integer, Producer> producers = new TreeMap<>();
    private final List<Receiver> receivers = new ArrayList<>();
    private final List<BusyListener> busy = new ArrayList<>();
    private final List<EndedRecorders> recorders = new ArrayList<>();
    private List<TopicSpec> topics = List.of();

    /** Addresses of brokers as they were at the start: at the end nobody may be there to tell. */
    private List<String> endpoints = List.of();

    private ProbeBoard board = new ProbeBoard(new int[0]);
    private @Nullable DriverSession session;
    private volatile @Nullable EarlyStop stop;

    /**
     * The part of a load that stays open for late deliveries when it is over: neither senders nor messages, since a search
     * keeps one for each step.
     */
    private record EndedRecorders(NanoClock clock, Timeline timeline, RunRecorders recorders) {

        void collectLate() {
            Interval ignored = recorders.collectThrough(timeline.intervalAt(clock.nanoTime()) - 1);
        }
    }

    public LocalWorker(RunSetup setup, Share share) {
        this.setup = setup;
        this.share = share;
        this.topology = share.topology();
        Workload workload = setup.workload();
        this.payloads = PayloadPool.of(workload.payload(), workload.seed());
        this.keys = new KeyPool(workload.keys(), topology.producerCount(), workload.seed());
        this.placement = setup.headerPlacement();
        this.run = setup.context().runId().hashCode();
        this.calls = new DriverCalls(setup.driverThreads());
        this.probes = new ProbeSender(
                payloads,
                placement,
                run,
                setup.has(Capability.KEYED_ROUTING),
                MessageStreams.of(topology, setup.filtersAtBroker()));
    }

    @Override
    public List<String> unmetRequirements() {
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
                setup.cpus(),
                Runtime.getRuntime().maxMemory());
    }

    @Override
    public long noticeNanos() {
        return NOTICE_NANOS;
    }

    @Override
    public void entered(Phase phase) {
        setup.generator().entered(phase);
    }

    @Override
    public void connect() throws DriverException, InterruptedException {
        session = calls.call(
                "connecting", setup.limits().open(), () -> setup.driver().open(setup.context()));
    }

    private DriverSession session() {
        DriverSession open = session;
        if (open == null) {
            throw new IllegalStateException("not connected");
        }
        return open;
    }

    @Override
    public List<TopicSpec> prepareTopics() throws DriverException, InterruptedException {
        List<TopicSpec> prepared = new ArrayList<>();
        if (topology.existingTopics().isEmpty()) {
            for (int i = 0; i < topology.topics(); i++) {
                prepared.add(
                        new TopicSpec(setup.namePrefix() + String.format("-%05d", i), topology.partitionsPerTopic()));
            }
            // Noted before the attempt: a failed creation may have created some.
            prepared.forEach(topic -> createdTopics.add(topic.name()));
            calls.run(
                    "creating " + prepared.size() + " topics",
                    setup.limits().topics(),
                    () -> session().topics().create(prepared));
            return prepared;
        }
        for (String name : topology.existingTopics()) {
            List<TopicSpec> found = calls.call(
                    "looking topic " + name + " up",
                    setup.limits().topics(),
                    () -> session().topics().list(name));
            prepared.add(found.stream()
                    .filter(topic -> topic.name().equals(name))
                    .findFirst()
                    .orElseThrow(() -> new DriverException(
                            "topic " + name + " of existingTopics does not exist: create it, or correct the name")));
        }
        return prepared;
    }

    private RunSubscriptions subscriptions() {
        return new RunSubscriptions(topics, topology, setup.namePrefix(), setup.has(Capability.FILTER_AT_BROKER));
    }

    @Override
    public void openConsumers(List<TopicSpec> topics) throws DriverException, InterruptedException {
        this.topics = List.copyOf(topics);
        RunSubscriptions subscriptions = subscriptions();
        board = new ProbeBoard(subscriptions.partitions());
        calls.run(
                "opening " + share.consumerCount() + " consumers",
                setup.limits().clients(),
                () -> {
                    for (int subscription = 0; subscription < subscriptions.count(); subscription++) {
                        for (int consumer = 0; consumer < topology.consumersOf(subscription); consumer++) {
                            if (share.hasConsumer(subscription, consumer)) {
                                openConsumer(subscriptions, subscription, consumer);
                            }
                        }
                    }
                });
    }

    private void openConsumer(RunSubscriptions subscriptions, int subscription, int consumer)
            throws DriverException, InterruptedException {
        Receiver receiver = new Receiver(
                subscriptions.name(subscription) + "/" + consumer,
                subscription,
                run,
                subscriptions.wanted(subscription),
                placement,
                board,
                setup.workload().storedLatency() ? new TimeOfDay(setup.clock(), SystemWallClock.INSTANCE) : null);
        receivers.add(receiver);
        SubscriptionSpec spec = subscriptions.spec(subscription, consumer);
        consumers.add(session().createConsumer(spec, listener(receiver, consumer)));
        groups.add(spec.index());
    }

    private MessageListener listener(Receiver receiver, int consumer) {
        ProcessingTime time = topology.groupOf(receiver.subscription()).processingTime();
        if (time.isNone()) {
            return receiver;
        }
        long seed = setup.workload().seed() + Objects.hash(receiver.subscription(), consumer);
        BusyListener listener = new BusyListener(receiver, time, setup.clock(), seed);
        busy.add(listener);
        return listener;
    }

    /** Opens the producers; producer n writes to topic {@code n / producersPerTopic}. */
    @Override
    public void openProducers() throws DriverException, InterruptedException {
        int[] numbers = share.producers();
        calls.run("opening " + numbers.length + " producers", setup.limits().clients(), () -> {
            for (int place = 0; place < numbers.length; place++) {
                int number = numbers[place];
                ProducerSpec spec = new ProducerSpec(
                        topicOf(number),
                        number,
                        topology.clients().clientOf(place),
                        setup.filtersAtBroker() ? topology.classes().names() : List.of());
                producers.put(number, session().createProducer(spec));
            }
        });
    }

    private TopicSpec topicOf(int producer) {
        return topics.get(producer / topology.producersPerTopic());
    }

    @Override
    public List<Insight.Fact> facts() throws DriverException, InterruptedException {
        return calls.call("reading facts", setup.limits().insight(), () -> {
            Insight insight = session().insight();
            List<Insight.Fact> facts = new ArrayList<>(insight.facts(topics.get(0)));
            endpoints = List.copyOf(insight.endpoints());
            facts.addAll(RoundTrip.measure(setup.clock(), endpoints).facts());
            return facts;
        });
    }

    @Override
    public void probe(boolean toEveryPartition, Duration limit) throws DriverException, InterruptedException {
        calls.run("probing", limit, () -> {
            if (toEveryPartition) {
                probes.sendToAllPartitions(
                        producers, number -> topicOf(number).partitions(), topology.producersPerTopic());
            } else {
                probes.sendOfSilent(producers);
            }
        });
    }

    @Override
    public ProbeCoverage probeCoverage() {
        return new ProbeCoverage(probes.acknowledged(), board.seen(), probes.lastFailure());
    }

    @Override
    public WorkerLoad prepare(LoadCommand command) {
        LocalLoad load = new LocalLoad(command, setup, share, payloads, keys, placement, run, producers, receivers);
        recorders.add(new EndedRecorders(setup.clock(), load.timeline(), load.recorders()));
        return load;
    }

    @Override
    public void pauseConsumers(int group) throws DriverException, InterruptedException {
        for (Consumer consumer : consumersOf(group)) {
            consumer.pause();
        }
    }

    @Override
    public void resumeConsumers(int group) throws DriverException, InterruptedException {
        DriverException first = null;
        for (Consumer consumer : consumersOf(group)) {
            try {
                consumer.resume();
            } catch (DriverException failed) {
                first = first == null ? failed : first;
            }
        }
        if (first != null) {
            throw first;
        }
    }

    private List<Consumer> consumersOf(int group) {
        return IntStream.range(0, consumers.size())
                .filter(number -> group == ALL_GROUPS || groups.get(number) == group)
                .mapToObj(consumers::get)
                .toList();
    }

    @Override
    public OptionalLong backlog(int subscription) throws DriverException, InterruptedException {
        return share.hasSubscription(subscription)
                ? OptionalLong.of(session().insight().backlog(subscriptions().spec(subscription, 0)))
                : OptionalLong.empty();
    }

    @Override
    public List<String> servers(Insight.Role role, TopicSpec topic, int partition)
            throws DriverException, InterruptedException {
        return session().insight().servers(role, topic, partition);
    }

    @Override
    public List<Insight.Metric> clientMetrics() throws DriverException, InterruptedException {
        return calls.call("reading client metrics", setup.limits().insight(), () -> {
            List<Insight.Metric> metrics = new ArrayList<>(session().insight().clientMetrics());
            if (stop == null) { // a run that ends early has no time for brokers that may be gone
                metrics.addAll(RoundTrip.measure(setup.clock(), endpoints).metrics());
            }
            return metrics;
        });
    }

    @Override
    public DeliveryLedger ledger(int load) {
        return recorders.get(load).recorders().ledger();
    }

    @Override
    public void collectLate(int load) {
        recorders.get(load).collectLate();
    }

    @Override
    public void stop(EarlyStop requested) {
        stop = requested;
    }

    @Override
    public List<String> closeClients() {
        CleanUp cleanUp = cleanUp();
        busy.forEach(BusyListener::end);
        if (session != null) {
            cleanUp.close("producers", producers.values());
            cleanUp.close("consumers", consumers);
        }
        return cleanUp.troubles();
    }

    @Override
    public List<String> close() {
        try (calls) {
            CleanUp cleanUp = cleanUp();
            DriverSession open = session;
            if (open == null) {
                return cleanUp.troubles();
            }
            if (!createdTopics.isEmpty() && !cleanUp.isSystemGone()) {
                cleanUp.step(
                        "deleting " + createdTopics.size() + " topics",
                        () -> open.topics().delete(createdTopics));
            }
            cleanUp.step("closing the session", open::close);
            session = null;
            return cleanUp.troubles();
        }
    }

    private CleanUp cleanUp() {
        return new CleanUp(calls, setup.limits().close(), () -> Optional.ofNullable(stop));
    }
}
