package io.weir.verdict;

import static io.weir.units.QuantityFormat.percent;

import io.weir.evidence.Generator;
import io.weir.result.Cause;
import io.weir.result.Finding;
import io.weir.result.Grade;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * CPU time that the host of a virtual machine took in the measured part: CPUs had work, and the host ran something else.
 *
 * @param machine within a sentence: "this machine"
 * @param share of the CPU time of all the machine's CPUs, idle time included, as {@code st} of top; 0 to 1
 */
record Steal(String machine, double share) {

    /** Share up to which steal gets no note: hardly any virtual machine is without a little. */
    static final double NOTED_SHARE = 0.01;

    static final double QUALIFIED_SHARE = 0.05;

    static final double NOT_VALID_SHARE = 0.20;

    /** Returns the largest steal that the machine of a generator reported; empty where none reports any. */
    static Optional<Steal> worst(List<Generator> generators) {
        return generators.stream()
                .flatMap(generator -> Stream.ofNullable(generator.load().machineStealShare())
                        .map(share -> new Steal(generator.machine(), share)))
                .max(Comparator.comparingDouble(Steal::share));
    }

    /** Returns the finding above 5 %. */
    Optional<Finding> finding() {
        if (share <= QUALIFIED_SHARE) {
            return Optional.empty();
        }
        boolean usable = share <= NOT_VALID_SHARE;
        return Optional.of(new Finding(
                        Cause.STEAL,
                        usable ? Grade.QUALIFIED : Grade.NOT_VALID,
                        taken()
                                + (usable
                                        ? "; rates that the CPUs bound may be too low by that share, and latencies contain"
                                                + " the waits."
                                        : ", and " + percent(NOT_VALID_SHARE)
                                                + " is allowed: the figures are as much the host's as the system's."))
                .with("stealShare", share));
    }

    /** Returns the note above 1 % and up to 5 %. */
    Optional<String> note() {
        return share > NOTED_SHARE && share <= QUALIFIED_SHARE
                ? Optional.of(taken() + ": latencies contain these waits.")
                : Optional.empty();
    }

    private String taken() {
        return "The host took " + percent(share) + " of " + machine + "'s CPU time (steal) in the measured part";
    }
}
