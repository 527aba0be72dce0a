package io.weir.recovery;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Recovery of the system from one disturbance.
 *
 * @param series publishing, then each group of subscriptions
 * @param losses acknowledged messages that never came, by when they were due; null where messages are not due at times known
 *     in advance, or can't be recognised
 */
public record DisturbanceRecovery(
        Disturbance disturbance,
        List<SeriesRecovery> series,
        @Nullable LossTimes losses) {

    public DisturbanceRecovery {
        series = List.copyOf(series);
    }

    /** Returns the same, with the losses around it. */
    DisturbanceRecovery with(LossTimes known) {
        return new DisturbanceRecovery(disturbance, series, known);
    }

    /** Returns whether each series has recovered. */
    public boolean recovered() {
        return series.stream().allMatch(each -> overNanos(each) != null);
    }

    /**
     * Returns the time from the order until a series was as before, from the undoing too; null if it was not in time, or
     * nothing more succeeded at the end.
     */
    public @Nullable Long overNanos(SeriesRecovery of) {
        Long undone = disturbance.undoConfirmedNanos();
        Long afterUndo = of.recoveredAfterUndoNanos();
        if (of.recoveredNanos() == null || of.isSilentAtTheEnd()) {
            return null;
        }
        if (undone == null) {
            return of.recoveredNanos();
        }
        return afterUndo == null
                ? null
                : Long.valueOf(Math.max(of.recoveredNanos(), undone - disturbance.orderedNanos() + afterUndo));
    }
}
