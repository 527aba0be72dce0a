package io.weir.audit;

import java.util.Arrays;
import java.util.function.LongConsumer;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/** A set of sequence numbers kept as runs of neighbours: 16 bytes for each run, however long. For one thread at a time. */
final class SequenceRuns {

    private long[] starts = new long[2];
    private long[] ends = new long[2];
    private int count;

    /** Returns the number of runs. */
    int count() {
        return count;
    }

    boolean contains(long sequence) {
        int run = lastStartingAtOrBefore(sequence);
        return run >= 0 && sequence < ends[run];
    }

    /** Returns whether there is a member from {@code start} to before {@code end}. */
    boolean hasSomeOf(long start, long end) {
        int run = lastStartingAtOrBefore(end - 1);
        return run >= 0 && ends[run] > start;
    }

    /** Returns the number of members below a bound. */
    long countBelow(long bound) {
        long below = 0;
        for (int run = 0; run < count && starts[run] < bound; run++) {
            below += Math.min(ends[run], bound) - starts[run];
        }
        return below;
    }

    /**
     * Adds the numbers from {@code start} to before {@code end}, none of which may be in the set yet. Quick at the
     * upper end, where sequences grow; further down it moves the runs above.
     */
    void add(long start, long end) {
        int below = lastStartingAtOrBefore(start);
        boolean joinsBelow = below >= 0 && ends[below] == start;
        boolean joinsAbove = below + 1 < count && starts[below + 1] == end;
        if (joinsBelow && joinsAbove) {
            ends[below] = ends[below + 1];
            remove(below + 1);
        } else if (joinsBelow) {
            ends[below] = end;
        } else if (joinsAbove) {
            starts[below + 1] = start;
        } else {
            insert(below + 1, start, end);
        }
    }

    /** Visits every member, ascending. */
    void forEach(LongConsumer member) {
        for (int run = 0; run < count; run++) {
            for (long sequence = starts[run]; sequence < ends[run]; sequence++) {
                member.accept(sequence);
            }
        }
    }

    /** Returns the numbers of the chunks with members, ascending; that of a chunk with several runs several times. */
    LongStream chunks() {
        return IntStream.range(0, count)
                .boxed()
                .flatMapToLong(run -> LongStream.rangeClosed(
                        SequenceChunk.numberOf(starts[run]), SequenceChunk.numberOf(ends[run] - 1)));
    }

    /** Returns the members of a chunk. */
    SequenceChunk chunk(long number) {
        SequenceChunk chunk = new SequenceChunk(number);
        long first = number * SequenceChunk.SEQUENCES;
        int run = Math.max(0, lastStartingAtOrBefore(first));
        for (; run < count && starts[run] < first + SequenceChunk.SEQUENCES; run++) {
            chunk.addAll(starts[run], ends[run]);
        }
        return chunk;
    }

    private int lastStartingAtOrBefore(long sequence) {
        int found = Arrays.binarySearch(starts, 0, count, sequence);
        return found >= 0 ? found : -found - 2;
    }

    private void insert(int at, long start, long end) {
        if (count == starts.length) {
            starts = Arrays.copyOf(starts, count + count / 2 + 1);
            ends = Arrays.copyOf(ends, count + count / 2 + 1);
        }
        System.arraycopy(starts, at, starts, at + 1, count - at);
        System.arraycopy(ends, at, ends, at + 1, count - at);
        starts[at] = start;
        ends[at] = end;
        count++;
    }

    private void remove(int at) {
        count--;
        System.arraycopy(starts, at + 1, starts, at, count - at);
        System.arraycopy(ends, at + 1, ends, at, count - at);
    }
}
