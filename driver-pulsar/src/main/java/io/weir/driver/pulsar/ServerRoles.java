package io.weir.driver.pulsar;

import io.weir.driver.DriverException;
import io.weir.driver.Insight.Role;
import io.weir.driver.support.Calls;
import io.weir.driver.support.Failures;
import java.net.URI;
import java.util.List;
import java.util.regex.Pattern;
import org.apache.pulsar.client.admin.PulsarAdmin;
import org.apache.pulsar.client.admin.PulsarAdminException;
import org.apache.pulsar.common.policies.data.ManagedLedgerInternalStats;
import org.apache.pulsar.common.policies.data.ManagedLedgerInternalStats.LedgerInfo;

/**
 * The broker that owns a partition at this moment, the bookies that store its newest ledger, and the broker that leads the
 * others.
 */
record ServerRoles(PulsarAdmin admin, Calls calls) {

    /** A bookie's address within an ensemble of the metadata of a ledger. */
    private static final Pattern BOOKIE = Pattern.compile("[\\w.-]+:\\d+(?=[,\\]])");

    List<String> servers(Role role, String topic) throws DriverException, InterruptedException {
        return switch (role) {
            case LEADER ->
                List.of(address(calls.await(
                        "Pulsar did not tell the owner of " + topic,
                        admin.lookups().lookupTopicAsync(topic))));
            case FOLLOWER, COPY ->
                bookies(calls.await(
                        "Pulsar did not tell the ledgers of " + topic,
                        admin.topics().getInternalStatsAsync(topic, true)));
            case CONTROLLER -> List.of(address(leadingBroker()));
        };
    }

    private String leadingBroker() throws DriverException, InterruptedException {
        String attempt = "Pulsar did not tell its leader";
        try {
            return calls.await(attempt, admin.brokers().getLeaderBrokerAsync()).getServiceUrl();
        } catch (PulsarAdminException refused) {
            throw Failures.of(attempt, refused);
        }
    }

    private static List<String> bookies(ManagedLedgerInternalStats stats) {
        if (stats.ledgers.isEmpty()) {
            return List.of();
        }
        LedgerInfo newest = stats.ledgers.get(stats.ledgers.size() - 1);
        String metadata = String.valueOf(newest.metadata);
        // The last ensemble: those before it have had a bookie that was lost.
        return BOOKIE.matcher(metadata.substring(Math.max(0, metadata.lastIndexOf('['))))
                .results()
                .map(found -> found.group())
                .distinct()
                .toList();
    }

    private static String address(String url) {
        return URI.create(url).getAuthority();
    }
}
