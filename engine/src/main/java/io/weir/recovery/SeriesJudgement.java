package io.weir.recovery;

import io.weir.measure.success.DueSlots;
import io.weir.measure.success.SuccessSlots;
import java.util.BitSet;
import java.util.function.IntToLongFunction;
import org.jspecify.annotations.Nullable;

/** Recovery of one series from one disturbance, found in one pass over its slots for each figure. */
final class SeriesJudgement {

    private static final long SLOT = SuccessSlots.SLOT_NANOS;
    private static final int SECOND = 1_000;
    private static final int TENTH = 100;
    private static final int SLOT_LONG = 1;

    /** Share of successes that are above the 99th percentile where nothing has changed. */
    private static final double SLOW_SHARE = 0.01;

    /** Standard deviations by which chance may raise their number. */
    private static final int CHANCE = 3;

    private final Span span;
    private final SuccessSlots slots;
    private final DueSlots due;
    private final long ordered;

    /** Successes, slow ones and failures before each slot of the span, and before its end. */
    private final long[] successes;

    private final long[] slow;
    private final long[] failures;

    /** Messages due in the slots before each that succeeded within the deadline. */
    private final long[] served;

    private final long[] owed;
    private final IdleTime idle;
    private final BitSet idleSlots;

    /** Slots in which nothing can be due, which prove nothing. */
    private final BitSet pausedSlots;

    /**
     * @param owed messages owed at the end of each slot of the span
     * @param idle of this series
     */
    SeriesJudgement(Span span, SeriesCourse course, long[] owed, IdleTime idle) {
        this.span = span;
        this.owed = owed;
        this.idle = idle;
        this.idleSlots = idle.slots();
        this.pausedSlots = new IdleTime(span.pauses()).slots();
        this.slots = course.slots(span);
        this.due = course.due();
        this.ordered = span.disturbance().orderedNanos();
        this.successes = sums(slots::successes);
        this.slow = sums(slots::slow);
        this.failures = sums(slots::failures);
        this.served = servedSums();
    }

    private long[] sums(IntToLongFunction count) {
        long[] sums = new long[span.size() + 1];
        for (int index = 0; index < slots.size(); index++) {
            if (span.has(slots.slot(index))) {
                sums[slots.slot(index) - span.first() + 1] = count.applyAsLong(index);
            }
        }
        for (int slot = 1; slot < sums.length; slot++) {
            sums[slot] += sums[slot - 1];
        }
        return sums;
    }

    /** Repeated deliveries of one slot make up for nothing lost in another. */
    private long[] servedSums() {
        long[] sums = new long[span.size() + 1];
        for (int index = 0; index < due.size(); index++) {
            int slot = due.slot(index);
            if (span.has(slot)) {
                sums[slot - span.first() + 1] = Math.min(due.inTime(index), span.due(slot, slot + 1));
            }
        }
        for (int slot = 1; slot < sums.length; slot++) {
            sums[slot] += sums[slot - 1];
        }
        return sums;
    }

    private long sum(long[] sums, int from, int to) {
        return sums[to - span.first()] - sums[from - span.first()];
    }

    /** Returns the recovery. */
    SeriesRecovery recovery(String name, long p99, @Nullable WorstPartition worst) {
        BitSet seconds = goodSeconds();
        Integer recovered = held(seconds, span.action());
        Long undone = span.disturbance().undoConfirmedNanos();
        Integer afterUndo = undone == null ? null : held(seconds, SuccessSlots.slotAt(undone));
        int stop = over(recovered, undone != null, afterUndo);
        Gap gap = Gap.between(slots, idle, span.baselineNanos(), ordered, span.endNanos());
        long baselineGap = baselineGap();
        return new SeriesRecovery(
                name,
                p99,
                gap.nanos(),
                gap.isOpen(),
                baselineGap,
                detection(stop),
                firstSuccess(stop),
                since(ordered, recovered),
                undone == null ? null : since(undone, afterUndo),
                since(ordered, stop == span.end() ? null : firstBad(seconds, stop)),
                since(ordered, span.held(inBounds(), span.action(), SLOT_LONG, holdSlots(), new BitSet())),
                availabilityByTime(stop),
                availabilityByRequests(stop),
                excess(stop) / 1e9,
                sum(failures, span.action(), stop),
                baselineShare(),
                idle.between(ordered, span.endNanos()),
                worst,
                undecided(seconds, gap.isSilence(baselineGap)));
    }

    private int holdSlots() {
        return Math.max(SECOND, Math.toIntExact(span.levels().hold().toMillis()));
    }

    private @Nullable Integer held(BitSet seconds, int from) {
        return span.held(seconds, from, SECOND, holdSlots(), pausedSlots);
    }

    /** Returns why it is not known whether the series recovers in time from the action, and from its undoing; null where it is. */
    private @Nullable Undecided undecided(BitSet seconds, boolean silentAtTheEnd) {
        Long undone = span.disturbance().undoConfirmedNanos();
        int from = undone == null ? span.action() : Math.max(span.action(), SuccessSlots.slotAt(undone));
        boolean held = held(seconds, from) != null;
        // From here on the levels hold to the end, though perhaps not for long enough, or as nothing is due.
        int begin = Math.max(from, seconds.previousClearBit(Math.max(-1, span.end() - SECOND)) + 1);
        if (!held && !span.isInTime(begin)) {
            return null;
        }
        if (silentAtTheEnd) {
            return span.isLongEnough() ? null : Undecided.TIME_OVER;
        }
        if (held) {
            return null;
        }
        return span.end() - begin >= holdSlots() ? Undecided.LOAD_PAUSED : Undecided.TIME_OVER;
    }

    private static @Nullable Long since(long origin, @Nullable Integer slot) {
        return slot == null ? null : Long.valueOf(Math.max(0, slot * SLOT - origin));
    }

    /** Returns the slots with which a second begins that is as before the disturbance. */
    private BitSet goodSeconds() {
        BitSet good = new BitSet();
        for (int from = span.action(); from + SECOND <= span.end(); from++) {
            int to = from + SECOND;
            long succeeded = sum(successes, from, to);
            double usual = SLOW_SHARE * succeeded;
            boolean fast = span.disturbance().changesLoadForGood()
                    || sum(slow, from, to) <= usual + CHANCE * Math.sqrt(usual * (1 - SLOW_SHARE));
            good.set(from, enough(from, to) && fast && sum(failures, from, to) == 0);
        }
        return good;
    }

    private @Nullable Integer firstBad(BitSet seconds, int from) {
        int bad = seconds.nextClearBit(from);
        return bad + SECOND <= span.end() ? bad : null;
    }

    /** Returns the slot from which on nothing is left of the disturbance and its undoing, or the end. */
    private int over(@Nullable Integer recovered, boolean undone, @Nullable Integer afterUndo) {
        if (recovered == null || (undone && afterUndo == null)) {
            return span.end();
        }
        return afterUndo == null ? recovered : Math.max(recovered, afterUndo);
    }

    /** Returns the share of the seconds of the baseline in which enough messages succeeded and none failed. */
    private double baselineShare() {
        int all = 0;
        int kept = 0;
        for (int from = span.first() + 1; from + SECOND <= span.action(); from += SECOND) {
            all++;
            kept += enough(from, from + SECOND) && sum(failures, from, from + SECOND) == 0 ? 1 : 0;
        }
        return all == 0 ? 1 : (double) kept / all;
    }

    private boolean enough(int from, int to) {
        return sum(served, from, to) >= span.levels().rate() * span.due(from, to);
    }

    private BitSet inBounds() {
        long max = 0;
        for (int slot = span.first(); slot < span.action(); slot++) {
            max = Math.max(max, owed[slot - span.first()]);
        }
        max = span.disturbance().changesLoadForGood() ? (long) Math.ceil(max * span.growthOfLoad()) : max;
        BitSet within = new BitSet();
        for (int slot = span.action(); slot < span.end(); slot++) {
            within.set(slot, owed[slot - span.first()] <= max);
        }
        return within;
    }

    private long baselineGap() {
        long begin = span.baselineNanos();
        long longest = 0;
        long previous = begin;
        boolean any = false;
        for (int index = 0; index < slots.size() && slots.slot(index) * SLOT <= ordered; index++) {
            long first = slots.firstNanos(index);
            if (first > begin && first <= ordered) {
                longest = Math.max(longest, idle.busy(previous, first));
            }
            any |= slots.lastNanos(index) >= begin && first <= ordered;
            previous = Math.max(previous, slots.lastNanos(index));
        }
        return any ? longest : idle.busy(begin, ordered);
    }

    private @Nullable Long detection(int stop) {
        long failure = firstAfter(ordered, stop, slots::firstFailureNanos);
        long detected = failure == Long.MAX_VALUE ? firstAfter(ordered, stop, slots::firstHeldUpNanos) : failure;
        return detected == Long.MAX_VALUE ? null : Long.valueOf(detected - ordered);
    }

    /** Returns the first of the instants of slots after another one; MAX_VALUE if there is none before a slot. */
    private long firstAfter(long after, int stop, IntToLongFunction instant) {
        for (int index = 0; index < slots.size() && slots.slot(index) < stop; index++) {
            long nanos = instant.applyAsLong(index);
            if (nanos != SuccessSlots.NO_INSTANT && nanos > after) {
                return nanos;
            }
        }
        return Long.MAX_VALUE;
    }

    private @Nullable Long firstSuccess(int stop) {
        int[] inTime = inTime();
        for (int slot = span.action(); slot < stop; slot++) {
            if (inTime[slot - span.first()] < span.due(slot, slot + 1)) {
                long dueNanos = slot * SLOT;
                long known = Math.min(
                        firstAfter(dueNanos, span.end(), slots::firstFailureNanos),
                        dueNanos + span.levels().deadline().toNanos());
                Long success = successAfter(known);
                return success == null ? null : Long.valueOf(success - dueNanos);
            }
        }
        return null;
    }

    /** Returns the first success after an instant; where it is not the first of its slot, the last of that. */
    private @Nullable Long successAfter(long nanos) {
        for (int index = 0; index < slots.size() && slots.slot(index) < span.end(); index++) {
            if (slots.lastNanos(index) > nanos) {
                return slots.firstNanos(index) > nanos ? slots.firstNanos(index) : slots.lastNanos(index);
            }
        }
        return null;
    }

    private int[] inTime() {
        int[] inTime = new int[span.size()];
        for (int index = 0; index < due.size(); index++) {
            if (span.has(due.slot(index))) {
                inTime[due.slot(index) - span.first()] = due.inTime(index);
            }
        }
        return inTime;
    }

    private double availabilityByTime(int stop) {
        int all = 0;
        int without = 0;
        for (int from = span.action(); from < stop; from += TENTH) {
            int to = Math.min(stop, from + TENTH);
            if (idleSlots.nextClearBit(from) < to) {
                all++;
                if (isAnythingExpected(from, to) && sum(successes, from, to) == 0) {
                    without++;
                }
            }
        }
        return all == 0 ? 1 : 1 - (double) without / all;
    }

    /** Returns whether messages are due from one slot to before another, or the load pauses and some of before are owed. */
    private boolean isAnythingExpected(int from, int to) {
        return span.due(from, to) > 0 || span.isPaused(from, to) && !idle.has((from + 1) * SLOT);
    }

    private double availabilityByRequests(int stop) {
        long requests = span.due(span.action(), stop);
        return requests == 0 ? 1 : (double) sum(served, span.action(), stop) / requests;
    }

    private long excess(int stop) {
        long excess = 0;
        for (int index = 0; index < due.size() && due.slot(index) < stop; index++) {
            if (due.slot(index) >= span.action()) {
                excess += due.excessNanos(index);
            }
        }
        return excess;
    }
}
