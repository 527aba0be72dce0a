package io.weir.measure.success;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;

/**
 * Successes of one series by the time at which their message was due, in slots of a millisecond counted from the start of
 * load: how many came within the deadline, and the excess of all over the 99th percentile before. Only slots in which
 * either is above 0 are there. Immutable; those of disjoint messages add up.
 */
public final class DueSlots {

    /** No success. */
    public static final DueSlots NONE = new DueSlots(new int[0], new int[0], new long[0]);

    private final int[] numbers;
    private final int[] inTime;
    private final long[] excess;

    /** Takes the arrays over: numbers in ascending order, and the values of each. */
    DueSlots(int[] numbers, int[] inTime, long[] excess) {
        this.numbers = numbers;
        this.inTime = inTime;
        this.excess = excess;
    }

    /** Returns the number of slots. */
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

    /** Returns the number of messages due in the slot that succeeded within the deadline. */
    public int inTime(int index) {
        return inTime[index];
    }

    /** Returns the sum of what responses took beyond the 99th percentile, in nanoseconds. */
    public long excessNanos(int index) {
        return excess[index];
    }

    /** Returns the successes of both. */
    public DueSlots plus(DueSlots other) {
        if (other.size() == 0) {
            return this;
        }
        if (size() == 0) {
            return other;
        }
        int both = size() + other.size();
        int[] sumNumbers = new int[both];
        int[] sumInTime = new int[both];
        long[] sumExcess = new long[both];
        int sum = 0;
        int mine = 0;
        int theirs = 0;
        while (mine < size() || theirs < other.size()) {
            boolean fromMine = theirs == other.size() || mine < size() && numbers[mine] <= other.numbers[theirs];
            boolean fromTheirs = mine == size() || theirs < other.size() && other.numbers[theirs] <= numbers[mine];
            if (fromMine) {
                sumNumbers[sum] = numbers[mine];
                sumInTime[sum] += inTime[mine];
                sumExcess[sum] += excess[mine];
                mine++;
            }
            if (fromTheirs) {
                sumNumbers[sum] = other.numbers[theirs];
                sumInTime[sum] += other.inTime[theirs];
                sumExcess[sum] += other.excess[theirs];
                theirs++;
            }
            sum++;
        }
        return new DueSlots(
                Arrays.copyOf(sumNumbers, sum), Arrays.copyOf(sumInTime, sum), Arrays.copyOf(sumExcess, sum));
    }

    void writeTo(DataOutput target) throws IOException {
        CompactOutput out = new CompactOutput(target);
        out.write(size());
        int before = 0;
        for (int index = 0; index < size(); index++) {
            out.write(numbers[index] - before);
            before = numbers[index];
            out.write(inTime[index]);
            out.write(excess[index]);
        }
    }

    static DueSlots readFrom(DataInput source) throws IOException {
        CompactInput in = new CompactInput(source);
        int size = in.readInt();
        if (size == 0) {
            return NONE;
        }
        int[] numbers = new int[size];
        int[] inTime = new int[size];
        long[] excess = new long[size];
        int before = 0;
        for (int index = 0; index < size; index++) {
            before += in.readInt();
            numbers[index] = before;
            inTime[index] = in.readInt();
            excess[index] = in.read();
        }
        return new DueSlots(numbers, inTime, excess);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof DueSlots those
                && Arrays.equals(numbers, those.numbers)
                && Arrays.equals(inTime, those.inTime)
                && Arrays.equals(excess, those.excess);
    }

    @Override
    public int hashCode() {
        return 31 * (31 * Arrays.hashCode(numbers) + Arrays.hashCode(inTime)) + Arrays.hashCode(excess);
    }

    @Override
    public String toString() {
        return size() + " slots" + (size() == 0 ? "" : " from " + numbers[0] + " to " + numbers[size() - 1]);
    }
}
