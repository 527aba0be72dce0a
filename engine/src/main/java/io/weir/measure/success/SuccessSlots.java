package io.weir.measure.success;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;

/**
 * Successes and failures of one series in slots of a millisecond, counted from the start of load, in order of time. Only
 * slots in which something happened are there. Immutable; those of disjoint events add up.
 *
 * <p>Between slots every time without success is known to the nanosecond. Within a slot it is not, so that gaps below a
 * millisecond may be missed.
 */
public final class SuccessSlots {

    /** Length of a slot. */
    public static final long SLOT_NANOS = 1_000_000;

    /** Nothing happened. */
    public static final SuccessSlots NONE = new SuccessSlots(new int[0], new int[0]);

    /** Marks of a slot: offsets in nanoseconds that add up by minimum, one by maximum, then counts. */
    static final int FIRST = 0;

    static final int FIRST_FAILURE = 1;
    static final int FIRST_HELD_UP = 2;
    static final int LAST = 3;
    static final int SUCCESSES = 4;
    static final int SLOW = 5;
    static final int FAILURES = 6;
    static final int MARKS = 7;

    /** Minimum where nothing has happened. */
    static final int NEVER = Integer.MAX_VALUE;

    /** Returned for an instant at which nothing happened. */
    public static final long NO_INSTANT = Long.MIN_VALUE;

    private final int[] numbers;
    private final int[] marks;

    /** Takes both arrays over: numbers in ascending order, and the marks of each. */
    SuccessSlots(int[] numbers, int[] marks) {
        this.numbers = numbers;
        this.marks = marks;
    }

    /** Returns the number of a slot that an instant since the start of load lies in; 0 for one before it. */
    public static int slotAt(long nanos) {
        // hot path
        return (int) (Math.max(0, nanos) / SLOT_NANOS);
    }

    /** Returns the number of slots in which something happened. */
    public int size() {
        return numbers.length;
    }

    /**
     * Returns the number of a slot, in milliseconds since the start of load.
     *
     * @param index from 0 in order of time, below {@link #size}; so in all other methods
     */
    public int slot(int index) {
        return numbers[index];
    }

    /** Returns the number of successes. */
    public int successes(int index) {
        return marks[index * MARKS + SUCCESSES];
    }

    /** Returns the number of successes that were slow by the levels in force. */
    public int slow(int index) {
        return marks[index * MARKS + SLOW];
    }

    /** Returns the number of failures. */
    public int failures(int index) {
        return marks[index * MARKS + FAILURES];
    }

    /** Returns the instant of the first success, in nanoseconds since the start of load; {@link #NO_INSTANT} without. */
    public long firstNanos(int index) {
        return instant(index, FIRST);
    }

    /** Returns the instant of the last success, likewise. */
    public long lastNanos(int index) {
        return successes(index) == 0 ? NO_INSTANT : instant(index, LAST);
    }

    /** Returns the instant of the first failure, likewise. */
    public long firstFailureNanos(int index) {
        return instant(index, FIRST_FAILURE);
    }

    /** Returns the instant of the first success that was held up ({@link SuccessLevels#HELD_UP}), likewise. */
    public long firstHeldUpNanos(int index) {
        return instant(index, FIRST_HELD_UP);
    }

    private long instant(int index, int mark) {
        int offset = marks[index * MARKS + mark];
        return offset == NEVER ? NO_INSTANT : numbers[index] * SLOT_NANOS + offset;
    }

    /** Returns what happened here and there. */
    public SuccessSlots plus(SuccessSlots other) {
        if (other.size() == 0) {
            return this;
        }
        if (size() == 0) {
            return other;
        }
        int[] sumNumbers = new int[size() + other.size()];
        int[] sumMarks = new int[sumNumbers.length * MARKS];
        int sum = 0;
        int mine = 0;
        int theirs = 0;
        while (mine < size() || theirs < other.size()) {
            boolean fromMine = theirs == other.size() || mine < size() && numbers[mine] <= other.numbers[theirs];
            boolean fromTheirs = mine == size() || theirs < other.size() && other.numbers[theirs] <= numbers[mine];
            sumNumbers[sum] = fromMine ? numbers[mine] : other.numbers[theirs];
            SuccessSlots source = fromMine ? this : other;
            System.arraycopy(source.marks, (fromMine ? mine : theirs) * MARKS, sumMarks, sum * MARKS, MARKS);
            if (fromMine && fromTheirs) {
                add(other.marks, theirs * MARKS, sumMarks, sum * MARKS);
            }
            sum++;
            mine += fromMine ? 1 : 0;
            theirs += fromTheirs ? 1 : 0;
        }
        return new SuccessSlots(Arrays.copyOf(sumNumbers, sum), Arrays.copyOf(sumMarks, sum * MARKS));
    }

    private static void add(int[] from, int fromAt, int[] to, int toAt) {
        for (int mark = 0; mark < MARKS; mark++) {
            int added = from[fromAt + mark];
            int before = to[toAt + mark];
            to[toAt + mark] = mark < LAST
                    ? Math.min(before, added)
                    : mark == LAST ? Math.max(before, added) : Math.addExact(before, added);
        }
    }

    void writeTo(DataOutput target) throws IOException {
        CompactOutput out = new CompactOutput(target);
        out.write(size());
        int before = 0;
        for (int index = 0; index < size(); index++) {
            out.write(numbers[index] - before);
            before = numbers[index];
            for (int mark = 0; mark < MARKS; mark++) {
                int value = marks[index * MARKS + mark];
                out.write(mark >= LAST ? value : value == NEVER ? 0 : value + 1);
            }
        }
    }

    static SuccessSlots readFrom(DataInput source) throws IOException {
        CompactInput in = new CompactInput(source);
        int size = in.readInt();
        if (size == 0) {
            return NONE;
        }
        int[] numbers = new int[size];
        int[] marks = new int[size * MARKS];
        int before = 0;
        for (int index = 0; index < size; index++) {
            before += in.readInt();
            numbers[index] = before;
            for (int mark = 0; mark < MARKS; mark++) {
                int value = in.readInt();
                marks[index * MARKS + mark] = mark >= LAST ? value : value == 0 ? NEVER : value - 1;
            }
        }
        return new SuccessSlots(numbers, marks);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof SuccessSlots those
                && Arrays.equals(numbers, those.numbers)
                && Arrays.equals(marks, those.marks);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(numbers) + Arrays.hashCode(marks);
    }

    @Override
    public String toString() {
        return size() + " slots" + (size() == 0 ? "" : " from " + numbers[0] + " to " + numbers[size() - 1]);
    }
}
