package io.weir.recovery;

import io.weir.measure.success.SuccessSlots;
import io.weir.schedule.LoadPauses.Pause;
import io.weir.workload.timeline.RecoveryLevels;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Slots of the baseline and of the time in which one disturbance is judged, with the messages due in them. */
final class Span {

    private final Disturbance disturbance;
    private final RecoveryLevels levels;
    private final int first;
    private final int action;
    private final int end;
    private final long endNanos;
    private final List<Pause> pauses;

    /** Messages due before each slot, and before the end. */
    private final long[] dueBefore;

    /**
     * @param due messages of the load
     * @param collectedNanos end of what is known
     */
    Span(Disturbance disturbance, RecoveryLevels levels, DueMessages due, long collectedNanos) {
        this.disturbance = disturbance;
        this.levels = levels;
        this.endNanos = Math.max(disturbance.orderedNanos(), Math.min(disturbance.untilNanos(), collectedNanos));
        this.first = SuccessSlots.slotAt(baselineNanos());
        this.action = SuccessSlots.slotAt(disturbance.orderedNanos());
        this.end = SuccessSlots.slotAt(endNanos);
        this.pauses = due.pauses();
        this.dueBefore = new long[end - first + 1];
        for (int slot = first; slot <= end; slot++) {
            this.dueBefore[slot - first] = due.before(slot * SuccessSlots.SLOT_NANOS);
        }
    }

    /** Returns the times in which the load pauses. */
    List<Pause> pauses() {
        return pauses;
    }

    Disturbance disturbance() {
        return disturbance;
    }

    RecoveryLevels levels() {
        return levels;
    }

    /** Returns the slot in which the baseline begins. */
    int first() {
        return first;
    }

    /** Returns the slot in which the disturbance was ordered. */
    int action() {
        return action;
    }

    /** Returns the slot after the last that is judged; it holds the instant of {@link #endNanos}. */
    int end() {
        return end;
    }

    int size() {
        return end - first;
    }

    boolean has(int slot) {
        return slot >= first && slot < end;
    }

    /** Returns when the baseline begins. */
    long baselineNanos() {
        return Math.max(0, disturbance.orderedNanos() - levels.baseline().toNanos());
    }

    /** Returns when the time judged is over. */
    long endNanos() {
        return endNanos;
    }

    /** Returns the number of messages due from one slot to before another. */
    long due(int from, int to) {
        return dueBefore[to - first] - dueBefore[from - first];
    }

    /** Returns the rate at which messages are due after the disturbance, as a multiple of that before it; 1 where it was 0. */
    double growthOfLoad() {
        double before = (double) due(first, action) / Math.max(1, action - first);
        double after = (double) due(action, end) / Math.max(1, end - action);
        return before == 0 ? 1 : after / before;
    }

    /** Returns the number of messages due up to the end of a slot since the start of load. */
    long dueThrough(int slot) {
        return dueBefore[slot + 1 - first];
    }

    /** Returns whether the load pauses all the time from one slot to before another. */
    boolean isPaused(int from, int to) {
        return pauses.stream()
                .anyMatch(pause -> pause.fromNanos() <= from * SuccessSlots.SLOT_NANOS
                        && pause.toNanos() >= to * SuccessSlots.SLOT_NANOS);
    }

    /** Returns whether a slot is one by which a system may have recovered at the latest, or earlier. */
    boolean isInTime(int slot) {
        return slot * SuccessSlots.SLOT_NANOS
                <= disturbance.endNanos() + levels.within().toNanos();
    }

    /** Returns whether the time judged has all of the time to recover, and the time that levels have to hold after it. */
    boolean isLongEnough() {
        return endNanos
                >= disturbance.endNanos()
                        + levels.within().toNanos()
                        + levels.hold().toNanos();
    }

    /**
     * Returns the first slot from another one on, in time, from which on all is good for long enough; null if there is none.
     *
     * @param good windows, by the slot in which each begins
     * @param window slots of each
     * @param hold slots that the windows have to cover
     * @param paused slots that don't count for that
     */
    @Nullable
    Integer held(BitSet good, int from, int window, int hold, BitSet paused) {
        int begin = good.nextSetBit(from);
        while (begin >= 0 && isInTime(begin)) {
            int bad = good.nextClearBit(begin);
            int covered = bad + window - 1;
            if (covered - begin - paused.get(begin, covered).cardinality() >= hold) {
                return begin;
            }
            begin = good.nextSetBit(bad);
        }
        return null;
    }
}
