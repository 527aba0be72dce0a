package io.weir.recovery;

import io.weir.measure.success.SuccessSlots;
import java.util.Arrays;

/** Times without a delivery of one partition to one subscription, those that are worth keeping. */
final class PartitionGaps {

    private static final int FEW = 4;

    private long[] begins = {};
    private long[] ends = {};
    private int size;

    /** Instant of the last delivery; {@link SuccessSlots#NO_INSTANT} before the first. */
    private long last = SuccessSlots.NO_INSTANT;

    /** Adds the deliveries of the next interval. */
    void add(SuccessSlots slots) {
        for (int index = 0; index < slots.size(); index++) {
            long first = slots.firstNanos(index);
            if (last != SuccessSlots.NO_INSTANT && first - last >= WorstPartition.MIN_GAP_NANOS) {
                keep(last, first);
            }
            last = slots.lastNanos(index);
        }
    }

    private void keep(long begin, long end) {
        if (size == ends.length) {
            begins = Arrays.copyOf(begins, Math.max(FEW, 2 * size));
            ends = Arrays.copyOf(ends, begins.length);
        }
        begins[size] = begin;
        ends[size] = end;
        size++;
    }

    /** Returns the longest gap that ends after an instant, up to another one; of 0 if no gap was kept. */
    Gap between(IdleTime idle, long after, long end) {
        int found = Arrays.binarySearch(ends, 0, size, after);
        Gap longest = new Gap(0, false);
        for (int index = found < 0 ? -found - 1 : found + 1; index < size && begins[index] < end; index++) {
            longest = longer(longest, new Gap(idle.busy(begins[index], Math.min(ends[index], end)), ends[index] > end));
        }
        return last != SuccessSlots.NO_INSTANT && last < end
                ? longer(longest, new Gap(idle.busy(last, end), true))
                : longest;
    }

    private static Gap longer(Gap one, Gap other) {
        return other.nanos() > one.nanos() ? other : one;
    }
}
