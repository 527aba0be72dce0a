package io.weir.verdict.host;

import static io.weir.units.QuantityFormat.count;
import static io.weir.units.QuantityFormat.duration;
import static io.weir.units.QuantityFormat.percent;

import io.weir.evidence.RunMeasurement;
import io.weir.evidence.SearchRecord;
import io.weir.result.Cause;
import io.weir.result.Finding;
import io.weir.result.Finding.Rule;
import io.weir.result.Grade;
import io.weir.result.host.HostClock;
import io.weir.result.host.HostClocks;
import io.weir.result.host.WorkerPlace;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Findings on clocks: end-to-end times that were begun by one clock and ended by another. All other times are taken by one
 * clock each.
 */
public final class ClockCheck {

    /**
     * Maximum error of an end-to-end time, as a share of their median. As much as two thirds of a steady run may differ
     * by: with more, the figures would be those of the clocks as well as of the system.
     */
    static final double MAX_ERROR_SHARE = 0.10;

    private ClockCheck() {}

    /** Judges the end-to-end times of a run. */
    public static List<Finding> findings(RunMeasurement measurement, HostClocks clocks) {
        List<Finding> findings = new ArrayList<>();
        early(measurement, clocks).ifPresent(findings::add);
        clocks.worst()
                .flatMap(worst -> unsure(measurement, worst))
                .map(finding -> isAskedFor(measurement) ? finding.as(Grade.NOT_VALID) : finding)
                .ifPresent(findings::add);
        return findings;
    }

    private static Optional<Finding> unsure(RunMeasurement measurement, HostClocks.Crossing worst) {
        if (worst.jumped()) {
            return Optional.of(jump(worst));
        }
        if (measurement.measured().endToEnd().getTotalCount() == 0) {
            return Optional.empty();
        }
        return worst.isKnownAtEnd() ? bound(measurement, worst) : Optional.of(unknown(worst));
    }

    /** Returns what a reader of end-to-end times between clocks should know beside the findings. */
    public static List<String> notes(RunMeasurement measurement, HostClocks clocks) {
        List<String> notes = new ArrayList<>();
        clocks.worst()
                .filter(worst -> !worst.jumped() && worst.isKnownAtEnd())
                .ifPresent(
                        worst -> notes.add("End-to-end times contain what the clocks of two hosts differ by: at most "
                                + duration(worst.boundNanos()) + ", from "
                                + worst.producers().host() + " to "
                                + worst.consumers().host()
                                + "."));
        long early = measurement.deliveryAudit().negativeEndToEnd();
        if (early > 0 && !isTooEarly(measurement, clocks)) {
            notes.add(count(early) + " deliveries arrived before their message was due, by up to "
                    + duration(measurement.deliveryAudit().maxEarlyNanos()) + ", no more than the clocks of their hosts"
                    + " differed by when they were compared; they are counted as 0.");
        }
        return notes;
    }

    /** Judges deliveries before their due time: by more than clocks can differ they show that the clocks were not known. */
    private static Optional<Finding> early(RunMeasurement measurement, HostClocks clocks) {
        long early = measurement.deliveryAudit().negativeEndToEnd();
        if (!isTooEarly(measurement, clocks)) {
            return Optional.empty();
        }
        long bound = boundNanos(clocks);
        return Optional.of(new Finding(
                        Cause.CLOCK_UNSURE,
                        count(early) + " deliveries arrived before their message was due, by up to "
                                + duration(measurement.deliveryAudit().maxEarlyNanos())
                                + (clocks.crossings().isEmpty()
                                        ? ""
                                        : ", though the clocks of their hosts differed by no more than "
                                                + duration(bound) + " when they were compared")
                                + ", which cannot be: end-to-end times can't be trusted.")
                .by(Rule.EARLY_ARRIVALS)
                .with("negativeEndToEndMessages", early)
                .with("maxEarlyNanos", measurement.deliveryAudit().maxEarlyNanos()));
    }

    private static boolean isTooEarly(RunMeasurement measurement, HostClocks clocks) {
        return measurement.deliveryAudit().negativeEndToEnd() > 0
                && measurement.deliveryAudit().maxEarlyNanos() > boundNanos(clocks);
    }

    private static long boundNanos(HostClocks clocks) {
        return clocks.crossings().stream()
                .mapToLong(HostClocks.Crossing::boundNanos)
                .max()
                .orElse(0);
    }

    private static Finding jump(HostClocks.Crossing between) {
        WorkerPlace jumped = between.producers().clock().jumped() ? between.producers() : between.consumers();
        HostClock.End end = Objects.requireNonNull(jumped.clock().end());
        return new Finding(
                        Cause.CLOCK_UNSURE,
                        Grade.QUALIFIED,
                        "The clock of " + jumped.host() + (end.gainedNanos() > 0 ? " gained " : " lost ")
                                + duration(Math.abs(end.gainedNanos())) + " (± " + duration(end.gainErrorNanos())
                                + ") in "
                                + duration(end.afterNanos())
                                + ", more than clocks drift: it was set or stood still, and"
                                + " end-to-end times between hosts answer nothing. All other figures stand.")
                .by(Rule.CLOCK_JUMP)
                .with("gainedNanos", end.gainedNanos())
                .with("gainErrorNanos", end.gainErrorNanos())
                .with("betweenNanos", end.afterNanos());
    }

    /** Judges a clock that nobody could read at the end: it may have been set, or have stood still, as much as any. */
    private static Finding unknown(HostClocks.Crossing between) {
        WorkerPlace silent = between.producers().clock().end() == null ? between.producers() : between.consumers();
        return new Finding(
                        Cause.CLOCK_UNSURE,
                        Grade.QUALIFIED,
                        "The clock of " + silent.host() + " was not compared at the end of the run, as the host did not"
                                + " answer any more: it is not known what it gained or lost since the start, and"
                                + " end-to-end times between hosts answer nothing. All other figures stand.")
                .by(Rule.CLOCK_UNKNOWN)
                .with("startBoundNanos", between.boundNanos());
    }

    private static Optional<Finding> bound(RunMeasurement measurement, HostClocks.Crossing worst) {
        long median = measurement.measured().endToEnd().getValueAtPercentile(50);
        if (worst.boundNanos() <= MAX_ERROR_SHARE * median) {
            return Optional.empty();
        }
        return Optional.of(new Finding(
                        Cause.CLOCK_UNSURE,
                        Grade.QUALIFIED,
                        "The clocks of " + worst.producers().host() + " and "
                                + worst.consumers().host() + " may differ by " + duration(worst.boundNanos())
                                + ", more than " + percent(MAX_ERROR_SHARE) + " of the median end-to-end time of "
                                + duration(median) + ": end-to-end times show nothing below that. All other figures"
                                + " stand.")
                .by(Rule.CLOCK_BOUND)
                .with("boundNanos", worst.boundNanos())
                .with("endToEndMedianNanos", median));
    }

    /** Returns whether the answer of the run hangs on end-to-end times, by a limit that was set for them. */
    private static boolean isAskedFor(RunMeasurement measurement) {
        SearchRecord.Slo slo = measurement.search().map(SearchRecord::slo).orElse(null);
        return slo != null
                && slo.measured().stream().anyMatch(figure -> figure.term().startsWith("endToEnd."));
    }
}
