package io.weir.measure.success;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Recorder of the successes of one series by due time, by one thread and in one interval. After an outage the messages of
 * one interval have been due over minutes, in any order: slots are in pages of a second, made where they are needed.
 */
final class DueRecorder {

    private static final int PAGE_BITS = 10;
    private static final int PAGE = 1 << PAGE_BITS;

    private @Nullable Page[] pages = new Page[0];

    /** Number of the lowest page in use; above the highest where none is. */
    private int lowest = Integer.MAX_VALUE;

    private int highest = -1;

    private static final class Page {
        final int[] inTime = new int[PAGE];
        final long[] excess = new long[PAGE];
    }

    /**
     * Records a success.
     *
     * @param due in nanoseconds since the start of load
     * @param excessNanos not negative
     */
    void success(long due, boolean inTime, long excessNanos) {
        // hot path
        int slot = SuccessSlots.slotAt(due);
        Page page = page(slot >> PAGE_BITS);
        int at = slot & PAGE - 1;
        if (inTime) {
            page.inTime[at]++;
        }
        page.excess[at] += excessNanos;
    }

    private Page page(int number) {
        // hot path
        if (number < pages.length) {
            Page page = pages[number];
            if (page != null) {
                return page;
            }
        }
        return newPage(number);
    }

    private Page newPage(int number) {
        if (number >= pages.length) {
            pages = Arrays.copyOf(pages, Math.max(number + 1, 2 * pages.length));
        }
        Page page = new Page();
        pages[number] = page;
        lowest = Math.min(lowest, number);
        highest = Math.max(highest, number);
        return page;
    }

    /** Returns what has been recorded. */
    DueSlots recorded() {
        if (highest < 0) {
            return DueSlots.NONE;
        }
        int used = 0;
        for (int slot = lowest << PAGE_BITS; slot < end(); slot++) {
            used += isUsed(slot) ? 1 : 0;
        }
        int[] numbers = new int[used];
        int[] inTime = new int[used];
        long[] excess = new long[used];
        int index = 0;
        for (int slot = lowest << PAGE_BITS; slot < end(); slot++) {
            Page page = pages[slot >> PAGE_BITS];
            if (page != null && isUsed(slot)) {
                numbers[index] = slot;
                inTime[index] = page.inTime[slot & PAGE - 1];
                excess[index] = page.excess[slot & PAGE - 1];
                index++;
            }
        }
        return used == 0 ? DueSlots.NONE : new DueSlots(numbers, inTime, excess);
    }

    private int end() {
        return highest + 1 << PAGE_BITS;
    }

    private boolean isUsed(int slot) {
        Page page = pages[slot >> PAGE_BITS];
        int at = slot & PAGE - 1;
        return page != null && (page.inTime[at] > 0 || page.excess[at] > 0);
    }

    void clear() {
        if (highest >= 0) {
            Arrays.fill(pages, lowest, highest + 1, null);
            lowest = Integer.MAX_VALUE;
            highest = -1;
        }
    }
}
