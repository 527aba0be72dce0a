package io.weir.tests.tubemq;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.driver.DriverException;
import io.weir.driver.DriverSession;
import io.weir.driver.Producer;
import io.weir.driver.SubscriptionSpec;
import io.weir.driver.TopicSpec;
import io.weir.tests.contract.Insights;
import io.weir.tests.contract.Receipt;
import io.weir.tests.contract.SystemUnderTest;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;

/** A TubeMQ cluster as the shipped driver file launches it, and sessions of the driver at it. */
final class TubemqScene implements AutoCloseable {

    private static final Duration LIMIT = Duration.ofMinutes(2);
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    final SystemUnderTest system;

    TubemqScene() throws Exception {
        system = SystemUnderTest.launch("tubemq");
    }

    DriverSession open(String... settings) throws Exception {
        return system.open(settings);
    }

    /**
     * Opens a session at the cluster as at one of the user's own, whose addresses are in the driver file.
     *
     * @param launched what the launch of a broker would tell besides
     */
    DriverSession openByFile(Map<String, String> launched, String... settings) throws Exception {
        Stream<String> addresses = system.broker().addresses().entrySet().stream()
                .map(address -> "driver." + address.getKey() + "=" + address.getValue());
        return system.open(
                launched, LIMIT, Stream.concat(addresses, Stream.of(settings)).toArray(String[]::new));
    }

    /** Creates topics on a thread of its own, through a session that has no addresses but those of the file. */
    CompletableFuture<Void> creating(List<TopicSpec> topics, String... settings) {
        return CompletableFuture.runAsync(() -> {
            Thread.currentThread().setContextClassLoader(system.loader());
            try (DriverSession session = openByFile(Map.of(), settings)) {
                session.topics().create(topics);
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
    }

    static void send(Producer producer, String text) throws InterruptedException {
        Receipt.Ending ending = Receipt.of(producer, text).await();
        assertThat(ending.failure()).as(ending.reason()).isEmpty();
    }

    static SubscriptionSpec subscription(TopicSpec topic, String name) {
        return new SubscriptionSpec(topic, "weir-it-sub-" + name, 0);
    }

    /** The facts of a topic, as {@code name=value}. */
    static List<String> facts(DriverSession session, TopicSpec topic) throws DriverException, InterruptedException {
        return session.insight().facts(topic).stream()
                .map(fact -> fact.name() + "=" + fact.value())
                .toList();
    }

    static void awaitBacklog(DriverSession session, SubscriptionSpec subscription, long expected)
            throws DriverException, InterruptedException {
        Insights.awaitBacklog(session, subscription, expected, PATIENCE);
    }

    @Override
    public void close() {
        system.close();
    }
}
