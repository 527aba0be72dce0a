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

    /** Returns the count at the end of each slot of a span. */
    long[] atSlotEnds(Span span) {
        long[] ends = new long[span.size()];
        long begin = span.first() * SuccessSlots.SLOT_NANOS;
        for (Part part : parts) {
            if (part.toNanos <= begin || part.fromNanos >= span.endNanos()) {
                continue;
            }
            long count = part.before;
            int index = 0;
            int last = SuccessSlots.slotAt(part.toNanos - 1);
            for (int slot = SuccessSlots.slotAt(part.fromNanos); slot <= last; slot++) {
                while (index < part.slots.size() && part.slots.slot(index) <= slot) {
                    count += part.slots.successes(index) + (countsFailures ? part.slots.failures(index) : 0);
                    index++;
                }
                if (span.has(slot)) {
                    ends[slot - span.first()] = count;
                }
            }
        }
        return ends;
    }
}
