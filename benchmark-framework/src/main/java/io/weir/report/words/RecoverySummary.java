package io.weir.report.words;

import static io.weir.units.QuantityFormat.count;
import static io.weir.units.QuantityFormat.duration;
import static io.weir.units.QuantityFormat.percent;

import io.weir.recovery.Disturbance;
import io.weir.recovery.DisturbanceRecovery;
import io.weir.recovery.LossTimes;
import io.weir.recovery.SeriesRecovery;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Actions of a time line and what came of them, in words for people. */
public final class RecoverySummary {

    /** Headings of {@link #cells}. */
    public static final List<String> HEADINGS =
            List.of("blackout", "before", "first ok", "recovered", "caught up", "available", "failed");

    /** Order of actions in which those that have not recovered come first, and then the longest time without a success. */
    public static final Comparator<DisturbanceRecovery> WORST_FIRST = Comparator.comparing(
                    DisturbanceRecovery::recovered)
            .thenComparing(recovery -> -worst(recovery).longestGapNanos());

    private RecoverySummary() {}

    /** Returns an action with its course, without a full stop: "kill all 70 s after the start of load, over 9.2 s after that". */
    public static String action(Disturbance disturbance) {
        String at = disturbance.what() + " " + duration(disturbance.orderedNanos()) + " after the start of load";
        Long undone = disturbance.undoConfirmedNanos();
        return undone == null ? at : at + ", over " + duration(undone - disturbance.orderedNanos()) + " after that";
    }

    /** Returns the figures of a series in the order of {@link #HEADINGS}. */
    public static List<String> cells(SeriesRecovery series) {
        return List.of(
                (series.gapIsOpen() ? "> " : "") + duration(series.longestGapNanos()),
                duration(series.baselineGapNanos()),
                orNone(series.firstSuccessNanos()),
                series.recoveredNanos() == null && series.undecided() != null
                        ? "unknown"
                        : orNone(series.recoveredNanos()),
                orNone(series.caughtUpNanos()),
                percent(series.availabilityByTime()),
                count(series.failures()));
    }

    /** Returns the acknowledged messages that never came, by when they were due; empty where that is not known, or none is missing. */
    public static Optional<String> losses(DisturbanceRecovery recovery) {
        LossTimes losses = recovery.losses();
        if (losses == null || losses.sum() == 0) {
            return Optional.empty();
        }
        Long oldest = losses.oldestNanos();
        return Optional.of(count(losses.sum()) + " acknowledged messages never came: " + count(losses.before())
                + " due before the action" + (oldest == null ? "" : " (up to " + duration(oldest) + " before)") + ", "
                + count(losses.during()) + " until the recovery, " + count(losses.after()) + " later");
    }

    /** Returns the course of an action in one line, by its series that was worst off. */
    public static String line(DisturbanceRecovery recovery) {
        SeriesRecovery worst = worst(recovery);
        Long recovered = recovery.overNanos(worst);
        return recovery.disturbance().what() + ": " + worst.name() + " without a success for "
                + (worst.gapIsOpen() ? "more than " : "") + duration(worst.longestGapNanos()) + ", "
                + (recovered != null
                        ? "recovered after " + duration(recovered)
                        : worst.undecided() == null ? "not recovered" : "not known whether it recovered");
    }

    private static SeriesRecovery worst(DisturbanceRecovery recovery) {
        return recovery.series().stream()
                .min(Comparator.comparing((SeriesRecovery series) -> recovery.overNanos(series) != null)
                        .thenComparing(series -> series.undecided() != null)
                        .thenComparing(series -> -series.longestGapNanos()))
                .orElseThrow();
    }

    private static String orNone(@Nullable Long nanos) {
        return nanos == null ? "none" : duration(nanos);
    }
}
