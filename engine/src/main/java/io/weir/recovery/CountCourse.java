package io.weir.recovery;

import io.weir.measure.success.SuccessSlots;
import java.util.ArrayList;
import java.util.List;

/**
 * Count of messages since the start of load. Exact where intervals end; within an interval it goes on with what its slots
 * have, which leave out what is neither success nor failure, such as a delivery out of order.
 */
final class CountCourse {

    private final boolean countsFailures;
    private final List<Part> parts = new ArrayList<>();
    private long total;

    private record Part(long fromNanos, long toNanos, SuccessSlots slots, long before) {}

    CountCourse(boolean countsFailures) {
        this.countsFailures = countsFailures;
    }

    /** Adds an interval, with the exact number of messages in it. */
    void add(long fromNanos, long toNanos, SuccessSlots slots, long messages) {
        parts.add(new Part(fromNanos, toNanos, slots, total));
        total += messages;
    }

    /** Returns the number of intervals added. */
    int intervals() {
        return parts.size();
    }

    /** Returns when an interval ends, since the start of load. */
    long endNanos(int interval) {
        return parts.get(interval).toNanos;
    }

    /** Returns the exact count at the end of an interval. */
    long atEnd(int interval) {
        return interval + 1 < parts.size() ? parts.get(interval + 1).before : total;
    }

    /** Returns whether the slots of an interval have all of its messages, and none of them twice. */
    boolean isInSlots(int interval) {
        long[] ofSlots = atSlotEnds(interval);
        return ofSlots[ofSlots.length - 1] == atEnd(interval);
    }

    /** Returns the first slot that an interval touches. */
    int firstSlot(int interval) {
        return SuccessSlots.slotAt(parts.get(interval).fromNanos);
    }

    /** Returns the count at the end of each slot that an interval touches, from its first slot on. */
    long[] atSlotEnds(int interval) {
        Part part = parts.get(interval);
        int first = firstSlot(interval);
        long[] ends = new long[SuccessSlots.slotAt(part.toNanos - 1) + 1 - first];
        long count = part.before;
        int index = 0;
        for (int slot = 0; slot < ends.length; slot++) {
            while (index < part.slots.size() && part.slots.slot(index) <= first + slot) {
                count += part.slots.successes(index) + (countsFailures ? part.slots.failures(index) : 0);
                index++;
            }
            ends[slot] = count;
        }
        return ends;
    }
}
