package io.weir.worker;

import io.weir.driver.Consumer;
import io.weir.driver.Driver;
import io.weir.driver.DriverContext;
import io.weir.driver.DriverException;
import io.weir.driver.DriverSession;
import io.weir.driver.Insight;
import io.weir.driver.Producer;
import io.weir.driver.ProducerSpec;
import io.weir.driver.TopicSpec;
import io.weir.worker.receive.Receiver;
import io.weir.worker.receive.RunSubscriptions;
import io.weir.workload.Share;
import io.weir.workload.Topology;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Opens and closes everything that a worker uses on the system. For one thread, except {@link #pauseConsumers}, {@link
 * #resumeConsumers} and {@link #addBacklogs}, which another thread may call during the load.
 */
final class Clients {

    private static final Logger LOG = LoggerFactory.getLogger(Clients.class);

    private final DriverCalls calls;
    private final StepLimits limits;
    private final Share share;
    private final Topology topology;
    private final String namePrefix;
    private List<TopicSpec> topics = List.of();
    private final Set<String> createdTopics = new LinkedHashSet<>();
    private final List<Consumer> consumers = new ArrayList<>();
    private final SortedMap<Integer, Producer> producers = new TreeMap<>();
    private @Nullable DriverSession session;

    /**
     * @param namePrefix prefix of topics and subscriptions, unique to the run
     */
    Clients(DriverCalls calls, StepLimits limits, Share share, String namePrefix) {
        this.calls = calls;
        this.limits = limits;
        this.share = share;
        this.topology = share.topology();
        this.namePrefix = namePrefix;
    }

    void connect(Driver driver, DriverContext context) throws DriverException, InterruptedException {
        session = calls.call("connecting", limits.open(), () -> driver.open(context));
    }

    private DriverSession session() {
        DriverSession open = session;
        if (open == null) {
            throw new IllegalStateException("not connected");
        }
        return open;
    }

    /** Creates the topics of the run, or looks up the existing ones. */
    List<TopicSpec> prepareTopics() throws DriverException, InterruptedException {
        List<TopicSpec> prepared = new ArrayList<>();
        if (topology.existingTopics().isEmpty()) {
            for (int i = 0; i < topology.topics(); i++) {
                prepared.add(new TopicSpec(namePrefix + String.format("-%05d", i), topology.partitionsPerTopic()));
            }
            // Noted before the attempt: a failed creation may have created some.
            prepared.forEach(topic -> createdTopics.add(topic.name()));
            calls.run(
                    "creating " + prepared.size() + " topics",
                    limits.topics(),
                    () -> session().topics().create(prepared));
            return prepared;
        }
        for (String name : topology.existingTopics()) {
            List<TopicSpec> found = calls.call(
                    "looking topic " + name + " up",
                    limits.topics(),
                    () -> session().topics().list(name));
            prepared.add(found.stream()
                    .filter(topic -> topic.name().equals(name))
                    .findFirst()
                    .orElseThrow(() -> new DriverException(
                            "topic " + name + " of existingTopics does not exist: create it, or correct the name")));
        }
        return prepared;
    }

    /** Takes note of the topics of the run. */
    void use(List<TopicSpec> prepared) {
        topics = List.copyOf(prepared);
    }

    /** Returns the subscriptions of the topics, which must be prepared. */
    RunSubscriptions subscriptions() {
        return new RunSubscriptions(topics, topology, namePrefix);
    }

    /**
     * Opens the consumers of the share.
     *
     * @param listeners makes the listener of consumer {@code second} of subscription {@code first}
     */
    void openConsumers(BiFunction<Integer, Integer, Receiver> listeners) throws DriverException, InterruptedException {
        RunSubscriptions subscriptions = subscriptions();
        calls.run("opening " + share.consumerCount() + " consumers", limits.clients(), () -> {
            for (int subscription = 0; subscription < subscriptions.count(); subscription++) {
                for (int consumer = 0; consumer < topology.consumersPerSubscription(); consumer++) {
                    if (share.hasConsumer(subscription, consumer)) {
                        consumers.add(session()
                                .createConsumer(
                                        subscriptions.spec(subscription, consumer),
                                        listeners.apply(subscription, consumer)));
                    }
                }
            }
        });
    }

    /** Opens the producers of the share; producer n writes to topic {@code n / producersPerTopic}. */
    void openProducers() throws DriverException, InterruptedException {
        int[] numbers = share.producers();
        calls.run("opening " + numbers.length + " producers", limits.clients(), () -> {
            for (int number : numbers) {
                producers.put(number, session().createProducer(new ProducerSpec(topicOf(number), number)));
            }
        });
    }

    private TopicSpec topicOf(int producer) {
        return topics.get(producer / topology.producersPerTopic());
    }

    /** Returns the producers of the share by their number within the run. */
    SortedMap<Integer, Producer> producers() {
        return producers;
    }

    /** Returns the number of partitions of a producer's topic. */
    int partitionsOf(int producer) {
        return topicOf(producer).partitions();
    }

    List<Insight.Fact> facts() throws DriverException, InterruptedException {
        return calls.call(
                "reading facts", limits.insight(), () -> session().insight().facts(topics.get(0)));
    }

    /** Stops all delivery; consumers keep their places. */
    void pauseConsumers() throws DriverException, InterruptedException {
        for (Consumer consumer : consumers) {
            consumer.pause();
        }
    }

    /** Resumes as many as possible: one that fails does not keep the others paused. */
    void resumeConsumers() throws DriverException, InterruptedException {
        DriverException first = null;
        for (Consumer consumer : consumers) {
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

    /**
     * Reads the broker's count of the messages that it holds for some subscriptions.
     *
     * @param counts receives the counts by number, including those before a failure; thread-safe
     */
    void addBacklogs(List<Integer> numbers, Map<Integer, Long> counts) throws DriverException, InterruptedException {
        RunSubscriptions subscriptions = subscriptions();
        for (int number : numbers) {
            counts.put(number, session().insight().backlog(subscriptions.spec(number, 0)));
        }
    }

    List<Insight.Metric> metrics() throws DriverException, InterruptedException {
        return calls.call(
                "reading client metrics",
                limits.insight(),
                () -> session().insight().clientMetrics());
    }

    /**
     * Closes producers, consumers and session and deletes the topics that were created, each step within its limit and
     * regardless of earlier failures.
     *
     * @param earlyStop read before each step; if the run was requested to stop, the limits of the stop apply
     * @return failures, a sentence each
     */
    List<String> close(Supplier<Optional<EarlyStop>> earlyStop) {
        List<String> troubles = new ArrayList<>();
        DriverSession open = session;
        if (open == null) {
            return troubles;
        }
        step(troubles, earlyStop, "closing " + producers.size() + " producers", () -> closeAll(producers.values()));
        step(troubles, earlyStop, "closing " + consumers.size() + " consumers", () -> closeAll(consumers));
        boolean systemGone = isSystemGone(earlyStop);
        if (!createdTopics.isEmpty() && !systemGone) {
            step(
                    troubles,
                    earlyStop,
                    "deleting " + createdTopics.size() + " topics",
                    () -> open.topics().delete(createdTopics));
        }
        step(troubles, earlyStop, "closing the session", open::close);
        session = null;
        return troubles;
    }

    private void step(
            List<String> troubles, Supplier<Optional<EarlyStop>> earlyStop, String what, DriverCalls.Action action) {
        Duration limit = earlyStop
                .get()
                .map(stop -> EarlyStop.shorter(limits.close(), stop.step()))
                .orElse(limits.close());
        try {
            calls.run(what, limit, action);
        } catch (DriverException failed) {
            trouble(troubles, isSystemGone(earlyStop), "while " + what + ": " + failed.getMessage());
        } catch (InterruptedException ended) {
            trouble(troubles, isSystemGone(earlyStop), "interrupted while " + what);
            Thread.currentThread().interrupt();
        }
    }

    private static boolean isSystemGone(Supplier<Optional<EarlyStop>> earlyStop) {
        return earlyStop.get().map(EarlyStop::systemGone).orElse(false);
    }

    /** Notes a failure. If the system is gone, it is only logged, because clients can't close in order then. */
    private static void trouble(List<String> troubles, boolean systemGone, String sentence) {
        if (systemGone) {
            LOG.info("{}", sentence);
        } else {
            troubles.add(sentence);
        }
    }

    private static void closeAll(Collection<? extends AutoCloseable> clients)
            throws DriverException, InterruptedException {
        DriverException first = null;
        for (AutoCloseable client : clients) {
            try {
                client.close();
            } catch (InterruptedException stopped) {
                throw stopped;
            } catch (Exception failed) {
                if (first == null) {
                    first = failed instanceof DriverException known
                            ? known
                            : new DriverException("closing failed: " + failed, failed);
                } else {
                    first.addSuppressed(failed);
                }
            }
        }
        if (first != null) {
            throw first;
        }
    }
}
