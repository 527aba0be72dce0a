package io.weir.result.host;

import io.weir.workload.Share;
import io.weir.workload.Topology;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * The clocks of a run's hosts, and which of them its end-to-end times are between.
 *
 * @param places of all workers, in the order of their numbers; empty where all are on the conductor's machine
 * @param crossings ways of messages from one host to another, each pair of hosts once
 */
public record HostClocks(List<WorkerPlace> places, List<Crossing> crossings) {

    /** Clocks of a run on one machine, which has one. */
    public static final HostClocks ONE = new HostClocks(List.of(), List.of());

    public HostClocks {
        places = List.copyOf(places);
        crossings = List.copyOf(crossings);
    }

    /** A host with producers of a topic, and another with consumers of it. */
    public record Crossing(WorkerPlace producers, WorkerPlace consumers) {

        /** Returns whether nothing bounds the error of an end-to-end time between them. */
        public boolean jumped() {
            return producers.clock().jumped() || consumers.clock().jumped();
        }

        /** Returns the maximum error of an end-to-end time between them by what was measured at start and end, in nanoseconds. */
        public long boundNanos() {
            return producers.clock().boundNanos() + consumers.clock().boundNanos();
        }

        /** Returns whether both clocks were compared at the end too; else nothing is known of their drift. */
        public boolean isKnownAtEnd() {
            return producers.clock().end() != null && consumers.clock().end() != null;
        }

        private EndToEndClock endToEnd() {
            return new EndToEndClock(
                    producers.host(), consumers.host(), jumped() || !isKnownAtEnd() ? null : (Long) boundNanos());
        }
    }

    /** Finds out between which hosts the messages of a workload go whose producers and consumers are at some places. */
    public static HostClocks of(List<WorkerPlace> places, Topology topology) {
        int workers = places.size();
        List<Share> shares = IntStream.range(0, workers)
                .mapToObj(worker -> new Share(worker, workers, topology))
                .toList();
        double[] loadShares = topology.loadShares();
        Set<String> seen = new LinkedHashSet<>();
        List<Crossing> crossings = new ArrayList<>();
        if (workers > 1 && shares.get(0).splitsTopics()) {
            for (int topic = 0; topic < topology.topicCount(); topic++) {
                for (WorkerPlace from : producersOf(topic, places, shares)) {
                    for (WorkerPlace to : consumersOf(topic, loadShares, places, shares)) {
                        if (!from.host().equals(to.host()) && seen.add(from.host() + " " + to.host())) {
                            crossings.add(new Crossing(from, to));
                        }
                    }
                }
            }
        }
        return new HostClocks(places, crossings);
    }

    private static List<WorkerPlace> producersOf(int topic, List<WorkerPlace> places, List<Share> shares) {
        int each = shares.get(0).topology().producersPerTopic();
        return where(
                places,
                worker -> IntStream.range(topic * each, (topic + 1) * each).anyMatch(shares.get(worker)::hasProducer));
    }

    /** Returns the places of those that receive messages: a topic may carry none, or none that a subscription waits for. */
    private static List<WorkerPlace> consumersOf(
            int topic, double[] loadShares, List<WorkerPlace> places, List<Share> shares) {
        Topology topology = shares.get(0).topology();
        int each = topology.subscriptionsPerTopic();
        return where(
                places,
                worker -> IntStream.range(topic * each, (topic + 1) * each)
                        .filter(subscription -> loadShares[subscription] > 0)
                        .anyMatch(subscription -> IntStream.range(0, topology.consumersOf(subscription))
                                .anyMatch(consumer -> shares.get(worker).hasConsumer(subscription, consumer))));
    }

    private static List<WorkerPlace> where(List<WorkerPlace> places, IntPredicate holds) {
        return IntStream.range(0, places.size())
                .filter(holds)
                .mapToObj(places::get)
                .toList();
    }

    /**
     * Returns the way whose times are least sure: one with a clock that has jumped, or else one with a clock that is not known at
     * the end, or else that with the largest bound.
     */
    public Optional<Crossing> worst() {
        return crossings.stream()
                .max(Comparator.comparing(Crossing::jumped)
                        .thenComparing(crossing -> !crossing.isKnownAtEnd())
                        .thenComparing(Crossing::boundNanos));
    }

    /** Returns the clocks that end-to-end times hang on; empty where each is taken by one clock. */
    public Optional<EndToEndClock> endToEnd() {
        return worst().map(Crossing::endToEnd);
    }

    /** Returns the place of a worker; empty on the conductor's machine. */
    public Optional<WorkerPlace> placeOf(String worker) {
        return places.stream().filter(place -> place.worker().equals(worker)).findFirst();
    }
}
