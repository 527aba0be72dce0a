package io.weir.workload;

import java.util.Optional;

/**
 * A whole experiment as requested, independent of any system.
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

    /** Returns this workload with another load, for another time. */
    public Workload with(Load other, Timing otherTiming, Limits otherLimits) {
        return new Workload(name, topology, payload, keys, other, otherTiming, otherLimits, seed, backlog);
    }

    /** Reports all errors of this workload; none if it can be run. */
    public void validate(ValidationErrors errors) {
        topology.validate(errors);
        payload.validate(errors);
        load.validate(errors);
        timing.validate(errors);
        timing.validateLength(load, errors);
        limits.validate(errors);
        load.validateWith(timing, backlog.isPresent(), errors);
        backlog.ifPresent(requested -> {
            requested.validate(errors);
            requested.validateWith(topology, load, timing, payload.sizeBytes(), errors);
        });
    }
}
