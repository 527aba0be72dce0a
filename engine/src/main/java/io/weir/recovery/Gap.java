package io.weir.recovery;

import io.weir.measure.success.SuccessSlots;

/**
 * Longest time without a success, less the idle time in it.
 *
 * @param isOpen whether no success ended it
 */
record Gap(long nanos, boolean isOpen) {

    private static final long SILENCE_NANOS = 1_000_000_000;

    /** Returns whether successes ended for longer than they ever paused before. */
    boolean isSilence(long baselineGapNanos) {
        return isOpen && nanos > Math.max(SILENCE_NANOS, 2 * baselineGapNanos);
    }

    /**
     * Returns the longest gap that ends after an instant, up to another one.
     *
     * @param since begin of the first gap where no success comes before it
     */
    static Gap between(SuccessSlots slots, IdleTime idle, long since, long after, long end) {
        long previous = since;
        long longest = 0;
        for (int index = 0; index < slots.size(); index++) {
            if (slots.successes(index) == 0) {
                continue;
            }
            long first = slots.firstNanos(index);
            if (first > end) {
                break;
            }
            if (first > after) {
                longest = Math.max(longest, idle.busy(previous, first));
            }
            previous = Math.max(previous, Math.min(end, slots.lastNanos(index)));
        }
        long open = idle.busy(previous, end);
        return open > longest ? new Gap(open, true) : new Gap(longest, false);
    }
}
