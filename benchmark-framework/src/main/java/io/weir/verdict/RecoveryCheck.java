package io.weir.verdict;

import static io.weir.units.QuantityFormat.count;
import static io.weir.units.QuantityFormat.duration;

import io.weir.evidence.RunMeasurement;
import io.weir.recovery.Disturbance;
import io.weir.recovery.DisturbanceRecovery;
import io.weir.recovery.RecoveryRecord;
import io.weir.recovery.SeriesRecovery;
import io.weir.recovery.Undecided;
import io.weir.result.Cause;
import io.weir.result.Finding;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Findings on whether a system has recovered from the actions of a time line, and what these explain. */
final class RecoveryCheck {

    /** Causes that an action brings about in any system, also in one that recovers from it. */
    private static final Set<Cause> EXPECTED = EnumSet.of(
            Cause.NOT_SUSTAINED,
            Cause.CLIENT_LIMITED,
            Cause.HEAD_OF_LINE,
            Cause.BACK_PRESSURE,
            Cause.NOT_STEADY,
            Cause.ERRORS);

    /** Share of the seconds before an action that kept the levels, below which it does not explain what was amiss. */
    private static final double CALM_SHARE = 0.95;

    /** Time that any action may take. */
    private static final long LATE_NANOS = 1_000_000_000;

    private RecoveryCheck() {}

    /**
     * Returns the findings on recovery, and those of the others that the actions don't explain.
     *
     * @param notes receives the sentences of those that they do
     */
    static List<Finding> judged(
            RecoveryRecord record, RunMeasurement measurement, List<Finding> others, List<String> notes) {
        List<Finding> findings = new ArrayList<>();
        List<DisturbanceRecovery> disturbed = record.disturbances().stream()
                .filter(each -> !each.disturbance().control())
                .toList();
        List<DisturbanceRecovery> explaining = disturbed.stream()
                .filter(each -> each.disturbance().target() != Disturbance.Target.LOAD)
                .toList();
        boolean calmBefore = record.disturbances().stream()
                .flatMap(each -> each.series().stream())
                .allMatch(series -> series.baselineShare() >= CALM_SHARE);
        for (Finding other : others) {
            boolean loadStays = other.cause() == Cause.NOT_SUSTAINED
                    && disturbed.stream().anyMatch(each -> each.disturbance().changesLoadForGood());
            if (!calmBefore || disturbed.isEmpty() || loadStays || !isExpected(other, explaining)) {
                findings.add(other);
            } else if (other.cause() == Cause.ERRORS && failedElsewhere(explaining, measurement) > 0) {
                findings.add(other);
            } else {
                notes.add("To be expected with actions on the system: " + other.sentence());
            }
        }
        record.failures().stream()
                .map(failure -> new Finding(
                        Cause.INCOMPLETE,
                        "The time line was not carried out: " + BottleneckSearch.clause(failure) + "."))
                .forEach(findings::add);
        record.disturbances().forEach(each -> {
            recovery(each, measurement, findings);
            relapses(each, notes);
        });
        if (!disturbed.isEmpty()) {
            notes.add("The figures of the whole measured part contain what the actions of the time line did.");
        }
        return findings;
    }

    /**
     * Returns whether actions explain a finding: consumers that stand still owe only what they receive later. Another load
     * has to be borne as any, and what follows it may differ from what was before.
     *
     * @param disturbed by other actions than those on the load
     */
    private static boolean isExpected(Finding finding, List<DisturbanceRecovery> disturbed) {
        boolean onlyConsumers =
                disturbed.stream().allMatch(each -> each.disturbance().target() == Disturbance.Target.CONSUMERS);
        if (disturbed.isEmpty()) {
            return finding.cause() == Cause.NOT_STEADY;
        }
        return onlyConsumers
                ? finding.cause() == Cause.NOT_STEADY
                        || finding.rule() == Finding.Rule.CONSUMERS_BEHIND
                        || finding.rule() == Finding.Rule.RECEIVING_THREADS_SATURATED
                : EXPECTED.contains(finding.cause());
    }

    /** Notes the series that left the levels again: a single bad second is no finding, and nothing else shows it. */
    private static void relapses(DisturbanceRecovery each, List<String> notes) {
        for (SeriesRecovery series : each.series()) {
            Long recovered = series.recoveredNanos();
            Long broken = series.brokenNanos();
            if (recovered != null && broken != null) {
                notes.add(String.format(
                        "After \"%s\" %s was back at the levels asked for after %s, and left them again %s after the action.",
                        each.disturbance().what(), series.name(), duration(recovered), duration(broken)));
            }
        }
    }

    /** Returns the messages that failed before an action, or when the system had recovered from it. */
    private static long failedElsewhere(List<DisturbanceRecovery> disturbed, RunMeasurement measurement) {
        long failed = CompletenessCheck.failed(
                measurement.warmUpCounters().plus(measurement.windowCounters()).plus(measurement.drainCounters()));
        long within = disturbed.stream()
                .mapToLong(each -> each.series().get(0).failures())
                .sum();
        return failed - within;
    }

    /** Returns why it is not known whether some series recovered; a clause. */
    private static String whyUnknown(DisturbanceRecovery each, List<SeriesRecovery> undecided) {
        if (undecided.stream().allMatch(series -> series.undecided() == Undecided.LOAD_PAUSED)) {
            return "the load paused, and what is left of the time in which it is judged is too short for the levels to hold"
                    + " for long enough";
        }
        Disturbance disturbance = each.disturbance();
        Long undoOrdered = disturbance.undoOrderedNanos();
        Long undone = disturbance.undoConfirmedNanos();
        long effect = disturbance.confirmedNanos() - disturbance.orderedNanos();
        long undoing = undoOrdered == null || undone == null ? 0 : undone - undoOrdered;
        String left = "the time in which it is judged ended too early for that, since ";
        if (Math.max(effect, undoing) >= LATE_NANOS) {
            return left
                    + (undoing > effect
                            ? "undoing it took " + duration(undoing)
                            : "it took " + duration(effect) + " to have an effect");
        }
        return left + "it came only " + duration(disturbance.untilNanos() - disturbance.orderedNanos())
                + " before its end";
    }

    private static void recovery(DisturbanceRecovery each, RunMeasurement measurement, List<Finding> findings) {
        Disturbance disturbance = each.disturbance();
        List<SeriesRecovery> late = each.series().stream()
                .filter(series -> each.overNanos(series) == null)
                .toList();
        if (late.isEmpty()) {
            return;
        }
        List<SeriesRecovery> known =
                late.stream().filter(series -> series.undecided() == null).toList();
        if (known.isEmpty()) {
            if (measurement.interruption().isEmpty()) { // which is a finding already
                findings.add(new Finding(
                        Cause.INCOMPLETE,
                        "It is not known whether the system recovered from \"" + disturbance.what() + "\": "
                                + whyUnknown(each, late) + "."));
            }
            return;
        }
        long gap =
                known.stream().mapToLong(SeriesRecovery::longestGapNanos).max().orElse(0);
        findings.add(new Finding(
                        Cause.NOT_RECOVERED,
                        String.format(
                                "After \"%s\" %s did not come back to the levels asked for in time; the longest time"
                                        + " without a success was %s%s, and %s messages failed.",
                                disturbance.what(),
                                known.stream().map(SeriesRecovery::name).collect(Collectors.joining(", ")),
                                duration(gap),
                                known.stream().anyMatch(SeriesRecovery::gapIsOpen) ? " or more" : "",
                                count(each.series().get(0).failures())))
                .with("action", disturbance.number())
                .with("longestGapNanos", gap));
    }
}
