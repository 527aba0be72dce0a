package io.weir.workload;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A whole experiment as asked, independent of any system.
 *
 * @param name as shown in results
 * @param seed of every random choice: payload bytes and keys
 * @param backlog to build and drain in the measured part; empty for none
 */
public record Workload(
        String name,
        Topology topology,
        Payload payload,
        KeyDistribution keys,
        Load load,
        Timing timing,
        Limits limits,
        long seed,
        Optional<Backlog> backlog) {

    /** Creates a workload without a backlog. */
    public Workload(
            String name,
            Topology topology,
            Payload payload,
            KeyDistribution keys,
            Load load,
            Timing timing,
            Limits limits,
            long seed) {
        this(name, topology, payload, keys, load, timing, limits, seed, Optional.empty());
    }

    /** Returns mistakes in the combination of parts that are valid by themselves. */
    private List<Problem> contradictions() {
        List<Problem> problems = new ArrayList<>();
        if (load instanceof Load.ClosedLoop && timing.messages().isPresent()) {
            problems.add(new Problem(
                    "messages",
                    "counts messages by when they are due, and producerRate: max has no due times; write testDuration"
                            + " instead"));
        }
        if (load instanceof Load.Search && timing.messages().isPresent()) {
            problems.add(new Problem(
                    "messages",
                    "ends a run after so many messages at a known rate, and producerRate: 0 has yet to find one; write"
                            + " testDuration instead"));
        }
        if (load instanceof Load.Profile profile) {
            problems.addAll(profile.contradictions(timing, backlog.isPresent()));
        }
        return problems;
    }

    /** Returns this workload with another load, for another time. */
    public Workload with(Load other, Timing otherTiming, Limits otherLimits) {
        return new Workload(name, topology, payload, keys, other, otherTiming, otherLimits, seed, backlog);
    }

    /** Returns all mistakes of this workload; empty if it can be run. */
    public List<Problem> problems() {
        List<Problem> problems = new ArrayList<>();
        problems.addAll(topology.problems());
        problems.addAll(payload.problems());
        problems.addAll(load.problems());
        problems.addAll(timing.problems());
        problems.addAll(timing.tooLong(load));
        problems.addAll(limits.problems());
        problems.addAll(contradictions());
        backlog.ifPresent(asked -> {
            problems.addAll(asked.problems());
            problems.addAll(asked.contradictions(topology, load, timing, payload.sizeBytes()));
        });
        return problems;
    }
}
