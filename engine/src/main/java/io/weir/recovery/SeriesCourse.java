package io.weir.recovery;

import io.weir.measure.success.DueSlots;
import io.weir.measure.success.SeriesSuccesses;
import io.weir.measure.success.SuccessSlots;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BinaryOperator;

/** Successes of one series over all intervals, in slots of which each takes some 50 bytes. */
final class SeriesCourse {

    private final List<Part> parts = new ArrayList<>();

    private record Part(long fromNanos, long toNanos, SeriesSuccesses successes) {}

    void add(long fromNanos, long toNanos, SeriesSuccesses successes) {
        parts.add(new Part(fromNanos, toNanos, successes));
    }

    /** Returns the slots of the intervals that a span touches, by the time of success. */
    SuccessSlots slots(Span span) {
        long begin = span.first() * SuccessSlots.SLOT_NANOS;
        List<SuccessSlots> touched = new ArrayList<>();
        for (Part part : parts) {
            if (part.toNanos > begin && part.fromNanos <= span.endNanos()) {
                touched.add(part.successes.slots());
            }
        }
        return sum(touched, SuccessSlots.NONE, SuccessSlots::plus);
    }

    /** Returns the slots by due time, of all intervals: a message may complete long after its due time. */
    DueSlots due() {
        return sum(parts.stream().map(part -> part.successes.due()).toList(), DueSlots.NONE, DueSlots::plus);
    }

    /** Returns the end of the last slot in which a message was due that succeeded; 0 without any. */
    long answeredNanos() {
        return parts.stream()
                .map(part -> part.successes.due())
                .filter(due -> due.size() > 0)
                .mapToLong(due -> (due.slot(due.size() - 1) + 1) * SuccessSlots.SLOT_NANOS)
                .max()
                .orElse(0);
    }

    /** Adds neighbours up first, so that nothing long is copied for each interval. */
    private static <T> T sum(List<T> parts, T none, BinaryOperator<T> plus) {
        if (parts.size() < 2) {
            return parts.isEmpty() ? none : parts.get(0);
        }
        int half = parts.size() / 2;
        return plus.apply(sum(parts.subList(0, half), none, plus), sum(parts.subList(half, parts.size()), none, plus));
    }
}
