package io.weir.recovery;

import io.weir.measure.success.SuccessSlots;
import io.weir.schedule.LoadPauses.Pause;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.stream.Stream;

/**
 * Time in which no success can be expected: the load pauses, and nothing that was due before is owed any more. An outage that
 * leaves messages unanswered in a pause is no such time.
 *
 * @param parts of which none overlap
 */
record IdleTime(List<Pause> parts) {

    IdleTime {
        parts = List.copyOf(parts);
    }

    /**
     * Returns the idle time within a span. As nothing becomes due in a pause, what is owed only falls: each pause is idle from the
     * end of the first slot on that leaves nothing owed.
     *
     * @param owed messages owed at the end of each slot of the span
     */
    static IdleTime of(List<Pause> pauses, Span span, long[] owed) {
        List<Pause> parts = new ArrayList<>();
        for (Pause pause : pauses) {
            long end = Math.min(pause.toNanos(), span.endNanos());
            int slot = Math.max(span.first(), SuccessSlots.slotAt(pause.fromNanos()));
            while (slot < span.end() && slotEnd(slot) < end && owed[slot - span.first()] > 0) {
                slot++;
            }
            if (slot < span.end() && slotEnd(slot) < end) {
                parts.add(new Pause(slotEnd(slot), end));
            }
        }
        return new IdleTime(parts);
    }

    private static long slotEnd(int slot) {
        return (slot + 1) * SuccessSlots.SLOT_NANOS;
    }

    /** Returns this idle time and more, none of which it overlaps. */
    IdleTime with(List<Pause> more) {
        return more.isEmpty()
                ? this
                : new IdleTime(Stream.concat(parts.stream(), more.stream()).toList());
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
