package io.weir.tests.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.broker.LocalBroker;
import io.weir.driver.DriverException;
import io.weir.driver.DriverSession;
import io.weir.driver.Insight.Fact;
import io.weir.driver.Insight.Role;
import io.weir.driver.SubscriptionSpec;
import io.weir.driver.TopicSpec;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** What a session tells of broker and client, as tests ask for it. */
public final class Insights {

    private Insights() {}

    /** The facts of a topic by source and name: {@code BROKER partitions}. */
    public static Map<String, String> facts(DriverSession session, TopicSpec topic)
            throws DriverException, InterruptedException {
        return session.insight().facts(topic).stream()
                .collect(Collectors.toMap(fact -> fact.source() + " " + fact.name(), Fact::value));
    }

    /** The nodes of a launched broker that have a role for a partition, by name; all that the system tells have to be known. */
    public static List<String> nodes(
            LocalBroker broker, DriverSession session, Role role, TopicSpec topic, int partition)
            throws DriverException, InterruptedException {
        Map<String, List<String>> endpoints = broker.facts().endpoints();
        return session.insight().servers(role, topic, partition).stream()
                .map(address -> endpoints.entrySet().stream()
                        .filter(node -> node.getValue().contains(address))
                        .map(Map.Entry::getKey)
                        .findFirst()
                        .orElse(address + " is no node of " + endpoints))
                .toList();
    }

    /** Asks for the broker's backlog again and again until it is as expected. */
    public static void awaitBacklog(DriverSession session, SubscriptionSpec subscription, long expected, Duration limit)
            throws DriverException, InterruptedException {
        long start = System.nanoTime();
        long backlog;
        do {
            backlog = session.insight().backlog(subscription);
        } while (backlog != expected && System.nanoTime() - start < limit.toNanos());
        assertThat(backlog).isEqualTo(expected);
    }
}
