package io.weir.driver.pulsar.client;

import io.weir.driver.DriverException;
import io.weir.driver.pulsar.config.PulsarSettings;
import io.weir.driver.support.Calls;
import io.weir.driver.support.Failures;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ExecutionException;
import org.apache.pulsar.client.admin.PulsarAdmin;
import org.apache.pulsar.common.policies.data.BacklogQuota;
import org.apache.pulsar.common.policies.data.BacklogQuota.BacklogQuotaType;
import org.apache.pulsar.common.policies.data.BacklogQuota.RetentionPolicy;
import org.apache.pulsar.common.policies.data.PersistencePolicies;
import org.apache.pulsar.common.policies.data.Policies;
import org.apache.pulsar.common.policies.data.TenantInfo;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Namespaces that begin with the driver file's prefix: one for each run, and those that others left. */
public final class Namespaces {

    private static final Logger LOG = LoggerFactory.getLogger(Namespaces.class);

    private final PulsarAdmin admin;
    private final Calls calls;
    private final PulsarSettings settings;
    private final String ofRun;
    private final String tenant;
    private final Set<String> made = new TreeSet<>();

    public Namespaces(PulsarAdmin admin, Calls calls, PulsarSettings settings, String runId) {
        this.admin = admin;
        this.calls = calls;
        this.settings = settings;
        this.ofRun = settings.client().namespacePrefix() + "-" + runId;
        this.tenant = ofRun.substring(0, ofRun.indexOf('/'));
    }

    /** Returns the run's own namespace, created on the first call. */
    String ofRun() throws DriverException, InterruptedException {
        if (!made.contains(ofRun)) {
            requireBookies();
            String cluster = cluster();
            makeTenant(cluster);
            calls.await(
                    "Pulsar did not create namespace " + ofRun,
                    Failure.unless(
                            Failure.CONFLICT, admin.namespaces().createNamespaceAsync(ofRun, policies(cluster)), null));
            made.add(ofRun);
        }
        return ofRun;
    }

    /** Checks the number of bookies; a broker that lacks some only reports that it could not create a ledger. */
    private void requireBookies() throws DriverException, InterruptedException {
        int wanted = settings.client().persistence().ensembleSize();
        try {
            int there =
                    calls.answer(admin.bookies().getBookiesAsync()).getBookies().size();
            if (settings.client().persistent() && wanted > there) {
                throw new DriverException("client.persistence.ensembleSize is " + wanted + ", but Pulsar has "
                        + (there == 1 ? "1 bookie" : there + " bookies")
                        + "; lower it, or launch more by broker.nodes");
            }
        } catch (ExecutionException notAllowedToKnow) {
            LOG.debug("the number of bookies is not known", notAllowedToKnow);
        }
    }

    /** Returns all namespaces that begin with the prefix. */
    List<String> all() throws DriverException, InterruptedException {
        List<String> found = new ArrayList<>(calls.await(
                "Pulsar did not list the namespaces of tenant " + tenant,
                Failure.unless(Failure.NOT_FOUND, admin.namespaces().getNamespacesAsync(tenant), List.of())));
        found.removeIf(namespace -> !namespace.startsWith(settings.client().namespacePrefix()));
        return found;
    }

    /** Notes a namespace of an earlier run, to be removed with its last topic. */
    void adopt(String namespace) {
        if (namespace.startsWith(settings.client().namespacePrefix() + "-")) {
            made.add(namespace);
        }
    }

    /** Deletes the namespaces made or adopted, as far as they are empty. */
    void deleteMade() throws DriverException, InterruptedException {
        Set<String> remaining = new TreeSet<>(made);
        calls.require(
                () -> {
                    for (String namespace : Set.copyOf(remaining)) {
                        if (isGone(namespace)) {
                            remaining.remove(namespace);
                            made.remove(namespace);
                        }
                    }
                    return remaining.isEmpty();
                },
                () -> "Pulsar can't delete namespaces that still hold topics: " + remaining);
    }

    /**
     * Returns whether the namespace is deleted. A topic's deletion can take a moment to be known everywhere, so a
     * refusal for that reason is retried.
     */
    private boolean isGone(String namespace) throws DriverException, InterruptedException {
        try {
            calls.answer(admin.namespaces().deleteNamespaceAsync(namespace));
            return true;
        } catch (ExecutionException e) {
            if (Failure.isStatus(e, Failure.NOT_FOUND)) {
                return true;
            }
            if (Failure.isStatus(e, Failure.CONFLICT) || Failure.isStatus(e, Failure.PRECONDITION_FAILED)) {
                return false;
            }
            throw Failures.of("Pulsar did not delete namespace " + namespace, e);
        }
    }

    private String cluster() throws DriverException, InterruptedException {
        Optional<String> given = settings.client().clusterName();
        if (given.isPresent()) {
            return given.get();
        }
        return calls.await("Pulsar did not list its clusters", admin.clusters().getClustersAsync()).stream()
                .filter(name -> !name.equals("global"))
                .findFirst()
                .orElseThrow(() -> new DriverException("Pulsar knows no cluster; name one as client.clusterName"));
    }

    private void makeTenant(String cluster) throws DriverException, InterruptedException {
        TenantInfo info = TenantInfo.builder()
                .adminRoles(Set.of())
                .allowedClusters(Set.of(cluster))
                .build();
        List<String> tenants =
                calls.await("Pulsar did not list its tenants", admin.tenants().getTenantsAsync());
        if (!tenants.contains(tenant)) {
            calls.await(
                    "Pulsar did not create tenant " + tenant,
                    Failure.unless(Failure.CONFLICT, admin.tenants().createTenantAsync(tenant, info), null));
        }
    }

    private Policies policies(String cluster) {
        Policies policies = new Policies();
        policies.replication_clusters = Set.of(cluster);
        policies.persistence = new PersistencePolicies(
                settings.client().persistence().ensembleSize(),
                settings.client().persistence().writeQuorum(),
                settings.client().persistence().ackQuorum(),
                1.0);
        policies.deduplicationEnabled = settings.client().persistence().deduplicationEnabled();
        // A backlog is part of a measurement: the broker must not hold producers back for it.
        policies.backlog_quota_map.put(
                BacklogQuotaType.destination_storage,
                BacklogQuota.builder()
                        .limitSize(-1)
                        .limitTime(-1)
                        .retentionPolicy(RetentionPolicy.producer_exception)
                        .build());
        return policies;
    }
}
