package io.weir.remote;

import io.weir.host.HostAddress;
import io.weir.host.HostCheck;
import io.weir.host.WorkerHosts;
import io.weir.workload.Share;
import io.weir.workload.Topology;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;

/** State of all hosts before a run, held against what the run needs of each. */
public final class Preflight {

    private final List<Examined> hosts;

    /** A host, what it has found, and what it is to do. */
    private record Examined(HostAddress host, HostCheck check, HostCheck.Need need) {}

    private Preflight(List<Examined> hosts) {
        this.hosts = hosts;
    }

    /**
     * Has all hosts examine themselves.
     *
     * @param brokers addresses that each is to try
     */
    public static Preflight of(ConnectedHosts connected, WorkerHosts hosts, Topology topology, List<String> brokers)
            throws IOException, InterruptedException {
        List<HostCheck> checks = connected.examine(brokers);
        List<Examined> all = new ArrayList<>();
        for (int host = 0; host < checks.size(); host++) {
            HostAddress address = hosts.all().get(host);
            boolean observes = hosts.observers().contains(address); // and opens no client
            all.add(new Examined(
                    address,
                    checks.get(host),
                    new HostCheck.Need(clients(address, hosts, topology), observes ? List.of() : brokers)));
        }
        return new Preflight(all);
    }

    /**
     * Returns the number of clients of the worker of a host that has most, as limits are those of a process. Each producer may
     * have a client of its own; some systems' share one.
     */
    private static long clients(HostAddress host, WorkerHosts hosts, Topology topology) {
        int workers = topology.clients().processes();
        long clients = 0;
        for (int worker = 0; worker < workers; worker++) {
            if (hosts.of(worker).equals(host)) {
                Share share = new Share(worker, workers, topology);
                int producers = share.producers().length;
                clients = Math.max(
                        clients,
                        Math.min(producers, topology.clients().producerClients().orElse(producers))
                                + share.consumerCount());
            }
        }
        return clients;
    }

    /** Returns the table, a line for each host, and what there is to say against each. */
    public List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add(HostCheck.heading());
        hosts.forEach(one -> lines.add(one.check().row(one.host(), one.need())));
        sentences(HostCheck::warnings).forEach(warning -> lines.add("  warning: " + warning));
        return lines;
    }

    /** Returns what may make figures worse than the system's, a sentence each. */
    public List<String> warnings() {
        return sentences(HostCheck::warnings).stream()
                .map(warning -> "Before the run, at " + warning + ".")
                .toList();
    }

    /** @throws IOException with all hosts that can't carry out the run, each with cause and remedy */
    public void throwIfRefused() throws IOException {
        List<String> refusals = sentences(HostCheck::refusals);
        if (!refusals.isEmpty()) {
            throw new IOException("Not all hosts can carry out the run. " + String.join("; ", refusals));
        }
    }

    private List<String> sentences(BiFunction<HostCheck, HostCheck.Need, List<String>> of) {
        return hosts.stream()
                .flatMap(one -> of.apply(one.check(), one.need()).stream().map(clause -> one.host() + ": " + clause))
                .toList();
    }
}
