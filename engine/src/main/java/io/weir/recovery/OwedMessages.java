package io.weir.recovery;

import io.weir.measure.success.SuccessSlots;
import java.util.List;
import java.util.stream.Stream;

/** Messages owed to one series over a load: those due, and neither completed nor, of a group, delivered. */
final class OwedMessages {

    private final DueMessages due;
    private final List<CountCourse> more;
    private final List<CountCourse> less;

    private OwedMessages(DueMessages due, List<CountCourse> more, List<CountCourse> less) {
        this.due = due;
        this.more = more;
        this.less = less;
    }

    /** Returns those due and not completed. */
    static OwedMessages ofPublishing(DueMessages due, CountCourse completed) {
        return new OwedMessages(due, List.of(), List.of(completed));
    }

    /** Returns those due that are not delivered and may still be: unpublished, or awaited. */
    static OwedMessages ofGroup(DueMessages due, CountCourse completed, CountCourse awaited, CountCourse arrived) {
        return new OwedMessages(due, List.of(awaited), List.of(completed, arrived));
    }

    private CountCourse intervalsOf() {
        return less.get(0); // each interval is added to all
    }

    /** Returns the number of intervals. */
    int intervals() {
        return intervalsOf().intervals();
    }

    /** Returns the first slot that an interval touches. */
    int firstSlot(int interval) {
        return intervalsOf().firstSlot(interval);
    }

    /** Returns when an interval ends, since the start of load. */
    long endNanos(int interval) {
        return intervalsOf().endNanos(interval);
    }

    /** Returns what is owed at the end of an interval. */
    long atEnd(int interval) {
        return due.before(endNanos(interval))
                + more.stream().mapToLong(count -> count.atEnd(interval)).sum()
                - less.stream().mapToLong(count -> count.atEnd(interval)).sum();
    }

    /** Returns whether what is owed is exact within an interval too, and not only at its end. */
    boolean isInSlots(int interval) {
        return Stream.concat(more.stream(), less.stream()).allMatch(count -> count.isInSlots(interval));
    }

    /** Returns what is owed at the end of each slot that an interval touches, from its first slot on. */
    long[] atSlotEnds(int interval) {
        int first = firstSlot(interval);
        long[] owed = less.get(0).atSlotEnds(interval);
        for (int slot = 0; slot < owed.length; slot++) {
            owed[slot] = due.before((first + slot + 1) * SuccessSlots.SLOT_NANOS) - owed[slot];
        }
        less.stream().skip(1).forEach(count -> add(owed, count.atSlotEnds(interval), -1));
        more.forEach(count -> add(owed, count.atSlotEnds(interval), 1));
        return owed;
    }

    private static void add(long[] sum, long[] counts, int sign) {
        for (int slot = 0; slot < sum.length; slot++) {
            sum[slot] += sign * counts[slot];
        }
    }

    /** Returns what is owed at the end of each slot of a span. */
    long[] atSlotEnds(Span span) {
        long[] ends = new long[span.size()];
        for (int interval = 0; interval < intervals(); interval++) {
            if (firstSlot(interval) >= span.end() || endNanos(interval) <= span.first() * SuccessSlots.SLOT_NANOS) {
                continue;
            }
            long[] owed = atSlotEnds(interval);
            int from = Math.max(span.first(), firstSlot(interval));
            int to = Math.min(span.end(), firstSlot(interval) + owed.length);
            System.arraycopy(owed, from - firstSlot(interval), ends, from - span.first(), to - from);
        }
        return ends;
    }
}
