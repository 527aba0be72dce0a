package io.weir.engine;

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
import io.weir.workload.Topology;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Opens and closes everything that a run uses on the system. For one thread, except the methods of {@link
 * BacklogSystem}, which another thread calls during the load.
 */
final class Clients implements BacklogSystem {

    private static final Logger LOG = LoggerFactory.getLogger(Clients.class);

    private final DriverCalls calls;
    private final StepLimits limits;
    private final Topology topology;
    private final String namePrefix;
    private final List<TopicSpec> topics = new ArrayList<>();
    private final Set<String> createdTopics = new LinkedHashSet<>();
    private final List<Consumer> consumers = new ArrayList<>();
    private final List<Producer> producers = new ArrayList<>();
    private @Nullable DriverSession session;

    /**
     * @param namePrefix prefix of topics and subscriptions, unique to the run
     */
    Clients(DriverCalls calls, StepLimits limits, Topology topology, String namePrefix) {
        this.calls = calls;
        this.limits = limits;
        this.topology = topology;
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

    /** Creates the topics, or looks up the existing ones. */
    void prepareTopics() throws DriverException, InterruptedException {
        if (topology.existingTopics().isEmpty()) {
            for (int i = 0; i < topology.topics(); i++) {
                topics.add(new TopicSpec(namePrefix + String.format("-%05d", i), topology.partitionsPerTopic()));
            }
            // Noted before the attempt: a failed creation may have created some.
            topics.forEach(topic -> createdTopics.add(topic.name()));
            calls.run(
                    "creating " + topics.size() + " topics",
                    limits.topics(),
                    () -> session().topics().create(topics));
            return;
        }
        for (String name : topology.existingTopics()) {
            List<TopicSpec> found = calls.call(
                    "looking topic " + name + " up",
                    limits.topics(),
                    () -> session().topics().list(name));
            topics.add(found.stream()
                    .filter(topic -> topic.name().equals(name))
                    .findFirst()
                    .orElseThrow(() -> new DriverException(
                            "topic " + name + " of existingTopics does not exist: create it, or correct the name")));
        }
    }

    /** Returns the topics used, in their order. */
    List<TopicSpec> topics() {
        return topics;
    }

    /** Returns the subscriptions of the topics, which must be prepared. */
    RunSubscriptions subscriptions() {
        return new RunSubscriptions(topics, topology, namePrefix);
    }

    /**
     * Opens all consumers.
     *
     * @param listeners makes the listener of consumer {@code second} of subscription {@code first}
     */
    void openConsumers(BiFunction<Integer, Integer, Receiver> listeners) throws DriverException, InterruptedException {
        RunSubscriptions subscriptions = subscriptions();
        int count = subscriptions.count() * topology.consumersPerSubscription();
        calls.run("opening " + count + " consumers", limits.clients(), () -> {
            for (int subscription = 0; subscription < subscriptions.count(); subscription++) {
                for (int consumer = 0; consumer < topology.consumersPerSubscription(); consumer++) {
                    consumers.add(session()
                            .createConsumer(
                                    subscriptions.spec(subscription, consumer),
                                    listeners.apply(subscription, consumer)));
                }
            }
        });
    }

    /** Opens all producers; producer n writes to topic {@code n / producersPerTopic}. */
    void openProducers() throws DriverException, InterruptedException {
        int count = topics.size() * topology.producersPerTopic();
        calls.run("opening " + count + " producers", limits.clients(), () -> {
            for (int producer = 0; producer < count; producer++) {
                TopicSpec topic = topics.get(producer / topology.producersPerTopic());
                producers.add(session().createProducer(new ProducerSpec(topic, producer)));
            }
        });
    }

    List<Producer> producers() {
        return producers;
    }

    List<Insight.Fact> facts() throws DriverException, InterruptedException {
        return calls.call(
                "reading facts", limits.insight(), () -> session().insight().facts(topics.get(0)));
    }

    @Override
    public void pauseConsumers() throws DriverException, InterruptedException {
        for (Consumer consumer : consumers) {
            consumer.pause();
        }
    }

    /** Resumes as many as possible: one that fails does not keep the others paused. */
    @Override
    public void resumeConsumers() throws DriverException, InterruptedException {
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

    @Override
    public long brokerBacklog() throws DriverException, InterruptedException {
        RunSubscriptions subscriptions = subscriptions();
        long sum = 0;
        for (int number = 0; number < subscriptions.count(); number++) {
            sum += session().insight().backlog(subscriptions.spec(number, 0));
        }
        return sum;
    }

    /**
     * Reads the broker's count of the messages that it holds for some subscriptions.
     *
     * @param answers answers by number, including those before a failure or the time limit; thread-safe
     */
    void readBacklogs(List<Integer> numbers, Map<Integer, Long> answers) throws DriverException, InterruptedException {
        RunSubscriptions subscriptions = subscriptions();
        calls.run("reading the backlog of " + numbers.size() + " subscriptions", limits.insight(), () -> {
            for (int number : numbers) {
                answers.put(number, session().insight().backlog(subscriptions.spec(number, 0)));
            }
        });
    }

    /**
     * @param stopped whether the run was requested to stop
     */
    List<Insight.Metric> metrics(boolean stopped) throws DriverException, InterruptedException {
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
    List<String> close(Supplier<@Nullable EarlyStop> earlyStop) {
        List<String> troubles = new ArrayList<>();
        DriverSession open = session;
        if (open == null) {
            return troubles;
        }
        step(troubles, earlyStop, "closing " + producers.size() + " producers", () -> closeAll(producers));
        step(troubles, earlyStop, "closing " + consumers.size() + " consumers", () -> closeAll(consumers));
        EarlyStop stop = earlyStop.get();
        boolean systemGone = stop != null && stop.systemGone();
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
            List<String> troubles, Supplier<@Nullable EarlyStop> earlyStop, String what, DriverCalls.Action action) {
        EarlyStop stop = earlyStop.get();
        Duration limit = stop == null ? limits.close() : EarlyStop.shorter(limits.close(), stop.step());
        try {
            calls.run(what, limit, action);
        } catch (DriverException failed) {
            trouble(troubles, earlyStop.get(), "while " + what + ": " + failed.getMessage());
        } catch (InterruptedException ended) {
            trouble(troubles, earlyStop.get(), "interrupted while " + what);
            Thread.currentThread().interrupt();
        }
    }

    /** Notes a failure. If the system is gone, it is only logged, because clients can't close in order then. */
    private static void trouble(List<String> troubles, @Nullable EarlyStop stop, String sentence) {
        if (stop != null && stop.systemGone()) {
            LOG.info("{}", sentence);
        } else {
            troubles.add(sentence);
        }
    }

    private static void closeAll(List<? extends AutoCloseable> clients) throws DriverException, InterruptedException {
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
