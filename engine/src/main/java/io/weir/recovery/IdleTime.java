package io.weir.recovery;

import io.weir.measure.success.SuccessSlots;
import io.weir.schedule.LoadPauses.Pause;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.stream.Stream;

/**
 * Time in which no success of a series can be expected: the load pauses, and all messages due before that ever came have come.
 *
 * <p>What never comes does not count where the last message due before the pause succeeds, or one due later: the series is served,
 * and those are lost. Where none does, as of a series that never comes back, they are owed in the pause too.
 *
 * @param parts of which none overlap
 */
record IdleTime(List<Pause> parts) {

    IdleTime {
        parts = List.copyOf(parts);
    }

    /**
     * Returns the idle time of a series over a load. As nothing becomes due in a pause, what is owed only falls: each pause is
     * idle from the end of the first slot on that leaves no more owed than is ever left later.
     *
     * @param answeredNanos instant before which the last message was due that succeeded; 0 without any
     */
    static IdleTime of(DueMessages due, OwedMessages owed, long answeredNanos) {
        List<Pause> pauses = due.pauses();
        if (pauses.isEmpty()) {
            return new IdleTime(List.of());
        }
        long[] floors = floors(owed);
        List<Pause> parts = new ArrayList<>();
        for (Pause pause : pauses) {
            boolean overtaken = due.before(answeredNanos) >= due.before(pause.fromNanos());
            long from = settled(pause, owed, floors, overtaken);
            if (from < pause.toNanos()) {
                parts.add(new Pause(from, pause.toNanos()));
            }
        }
        return new IdleTime(parts);
    }

    /** Returns the lowest number owed in each interval or later: what never comes stays owed to the end. */
    private static long[] floors(OwedMessages owed) {
        long[] floors = new long[owed.intervals() + 1];
        floors[owed.intervals()] = Long.MAX_VALUE;
        for (int interval = owed.intervals() - 1; interval >= 0; interval--) {
            floors[interval] = Math.min(floors[interval + 1], lowest(owed, interval, owed.firstSlot(interval)));
        }
        return floors;
    }

    /** Returns the lowest number owed from a slot on to the end of an interval; of one with repeated deliveries that at its end. */
    private static long lowest(OwedMessages owed, int interval, int from) {
        long lowest = owed.atEnd(interval);
        if (!owed.isInSlots(interval)) {
            return lowest;
        }
        long[] ofSlots = owed.atSlotEnds(interval);
        for (int slot = from - owed.firstSlot(interval); slot < ofSlots.length; slot++) {
            lowest = Math.min(lowest, ofSlots[slot]);
        }
        return lowest;
    }

    /**
     * Returns the end of the first slot in a pause that leaves no more owed than what never comes, or of the interval where only
     * its end is known; the end of the pause without any.
     *
     * @param overtaken whether what never comes has been overtaken
     */
    private static long settled(Pause pause, OwedMessages owed, long[] floors, boolean overtaken) {
        int begin = SuccessSlots.slotAt(pause.fromNanos());
        int interval = 0;
        while (interval + 1 < owed.intervals() && owed.firstSlot(interval + 1) <= begin) {
            interval++;
        }
        if (interval == owed.intervals() || owed.firstSlot(interval) > begin) {
            return pause.toNanos();
        }
        long lost = overtaken ? Math.max(0, Math.min(floors[interval + 1], lowest(owed, interval, begin))) : 0;
        for (; interval < owed.intervals(); interval++) {
            int first = owed.firstSlot(interval);
            if (first * SuccessSlots.SLOT_NANOS >= pause.toNanos()) {
                break;
            }
            if (!owed.isInSlots(interval)) {
                long end = owed.endNanos(interval);
                if (end >= pause.fromNanos() && owed.atEnd(interval) <= lost) {
                    return Math.min(pause.toNanos(), end);
                }
                continue;
            }
            long[] ofSlots = owed.atSlotEnds(interval);
            for (int slot = Math.max(0, begin - first); slot < ofSlots.length; slot++) {
                if (ofSlots[slot] <= lost) {
                    return Math.min(pause.toNanos(), (first + slot + 1) * SuccessSlots.SLOT_NANOS);
                }
            }
        }
        return pause.toNanos();
    }

    /** Returns this idle time and more, none of which it overlaps. */
    IdleTime with(List<Pause> more) {
        return more.isEmpty()
                ? this
                : new IdleTime(Stream.concat(parts.stream(), more.stream()).toList());
    }

    /** Returns whether an instant is in it. */
    boolean has(long nanos) {
        return between(nanos, nanos + 1) > 0;
    }

    /** Returns the idle time from one instant to another. */
    long between(long from, long to) {
        long idle = 0;
        for (Pause part : parts) {
            idle += Math.max(0, Math.min(to, part.toNanos()) - Math.max(from, part.fromNanos()));
        }
        return idle;
    }

    /** Returns the time that is not idle from one instant to another. */
    long busy(long from, long to) {
        return to - from - between(from, to);
    }

    /** Returns the slots that are idle throughout. */
    BitSet slots() {
        BitSet slots = new BitSet();
        for (Pause part : parts) {
            int first = SuccessSlots.slotAt(part.fromNanos() + SuccessSlots.SLOT_NANOS - 1);
            slots.set(first, Math.max(first, SuccessSlots.slotAt(part.toNanos())));
        }
        return slots;
    }
}
