package io.weir.measure.success;

import java.util.Arrays;

/**
 * Recorder of the successes and failures of one series, by one thread and in one interval. Its events come in order of
 * time. Instants are nanoseconds since the start of load.
 */
public final class SlotRecorder {

    private static final int MARKS = SuccessSlots.MARKS;
    private static final int FEW = 64;

    private int[] numbers = {};
    private int[] marks = {};
    private int size;

    /** Records a success. */
    void success(long nanos, boolean slow, boolean heldUp) {
        // hot path
        int at = at(nanos);
        int offset = offset(nanos);
        if (marks[at + SuccessSlots.SUCCESSES]++ == 0) {
            marks[at + SuccessSlots.FIRST] = offset;
        }
        marks[at + SuccessSlots.LAST] = offset;
        if (slow) {
            marks[at + SuccessSlots.SLOW]++;
        }
        if (heldUp && marks[at + SuccessSlots.FIRST_HELD_UP] == SuccessSlots.NEVER) {
            marks[at + SuccessSlots.FIRST_HELD_UP] = offset;
        }
    }

    /** Records a failure. */
    void failure(long nanos) {
        int at = at(nanos);
        if (marks[at + SuccessSlots.FAILURES]++ == 0) {
            marks[at + SuccessSlots.FIRST_FAILURE] = offset(nanos);
        }
    }

    private int offset(long nanos) {
        // hot path
        return (int) (Math.max(0, nanos) - numbers[size - 1] * SuccessSlots.SLOT_NANOS);
    }

    /** Returns the place of the marks of the slot that an instant lies in: the last one, or a new one. */
    private int at(long nanos) {
        // hot path
        int number = SuccessSlots.slotAt(nanos);
        if (size == 0 || numbers[size - 1] != number) {
            append(number);
        }
        return (size - 1) * MARKS;
    }

    private void append(int number) {
        if (size > 0 && number < numbers[size - 1]) {
            throw new IllegalArgumentException("slot " + number + " after slot " + numbers[size - 1]);
        }
        if (size == numbers.length) {
            numbers = Arrays.copyOf(numbers, Math.max(FEW, 2 * size));
            marks = Arrays.copyOf(marks, numbers.length * MARKS);
        }
        numbers[size] = number;
        int at = size * MARKS;
        Arrays.fill(marks, at, at + SuccessSlots.LAST, SuccessSlots.NEVER);
        Arrays.fill(marks, at + SuccessSlots.LAST, at + MARKS, 0);
        size++;
    }

    /** Returns what has been recorded. */
    SuccessSlots recorded() {
        return size == 0
                ? SuccessSlots.NONE
                : new SuccessSlots(Arrays.copyOf(numbers, size), Arrays.copyOf(marks, size * MARKS));
    }

    void clear() {
        size = 0;
    }
}
