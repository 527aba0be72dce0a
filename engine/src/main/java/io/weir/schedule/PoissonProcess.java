package io.weir.schedule;

import jdk.internal.vm.annotation.Contended;

/**
 * The arrivals of a Poisson process of one arrival per unit of time, by number. Time is counted in whole parts of the unit.
 * All follow from the seed: any arrival may be asked for, in any order, and no error adds up. For one thread, which gets
 * neighbours for little because it keeps what led to the last one.
 *
 * <p>The gaps are exponential, and the sum of n of them has a Gamma distribution with shape n. So the process is a binary
 * tree: the length of a stretch of 2a arrivals is divided between its halves by a Beta(a, a) variable, down to blocks, which
 * exponential gaps of their own divide in proportion. Each draw is a hash of the seed and its place in the tree.
 */
@Contended
final class PoissonProcess {

    /** Number of arrivals, as a power of two. */
    private static final int LEVELS = 40;

    /** Arrivals of a block, as a power of two: few enough that no sender is late by making one. */
    private static final int BLOCK_LEVELS = 7;

    private static final int BLOCK = 1 << BLOCK_LEVELS;

    /** Number of arrivals after which the process has no others. */
    static final long ARRIVALS = 1L << LEVELS;

    /** The part of 2^64 that is the golden ratio: steps of it spread over all hashes. */
    private static final long STEP = 0x9e3779b97f4a7c15L;

    private static final double UNIT = 0x1p-53;

    private final long seed;

    /** Length and beginning, in parts, of the stretch of each level on the way to the present block; [0] is the block. */
    private final long[] lengths = new long[LEVELS - BLOCK_LEVELS + 1];

    private final long[] beginnings = new long[LEVELS - BLOCK_LEVELS + 1];

    /** Time of each arrival of the present block, in parts since the block's beginning. */
    private final long[] times = new long[BLOCK];

    private final double[] sums = new double[BLOCK];
    private long block = -1;

    /**
     * @param partLevels parts of the unit of time, as a power of two; 20 at most
     */
    PoissonProcess(long seed, int partLevels) {
        this.seed = hash(seed + STEP);
        int root = LEVELS - BLOCK_LEVELS;
        // Marsaglia and Tsang's cube of a normal variable; with this shape it would be rejected once in 10^13
        // processes.
        double shape = ARRIVALS - 1.0 / 3;
        double normal = Math.sqrt(-2 * Math.log(uniform(1, 0))) * Math.cos(2 * Math.PI * uniform(1, 1));
        double cube = Math.pow(1 + normal / Math.sqrt(9 * shape), 3);
        lengths[root] = (long) (shape * cube * (1 << partLevels));
    }

    /** Returns the time of an arrival, in parts; numbers beyond the last have its time. */
    long at(long number) {
        // hot path
        long bounded = Math.min(number, ARRIVALS - 1);
        long wanted = bounded >> BLOCK_LEVELS;
        if (wanted != block) {
            descendTo(wanted);
        }
        return beginnings[0] + times[(int) bounded & BLOCK - 1];
    }

    /** Returns the number of arrivals before an instant in parts. */
    long before(long parts) {
        int level = lengths.length - 1;
        if (parts > lengths[level]) {
            return ARRIVALS;
        }
        long wanted = 0;
        long beginning = 0;
        long length = lengths[level];
        for (; level > 0; level--) {
            long left = left(level, wanted, length);
            boolean right = parts > beginning + left;
            beginning += right ? left : 0;
            length = right ? length - left : left;
            wanted = wanted << 1 | (right ? 1 : 0);
        }
        long before = wanted << BLOCK_LEVELS;
        while (before < ARRIVALS && at(before) < parts) {
            before++;
        }
        return before;
    }

    private void descendTo(long wanted) {
        // hot path
        int level = lengths.length - 1;
        if (block >= 0) { // both are below the stretch where their numbers begin to differ
            level = 64 - Long.numberOfLeadingZeros(wanted ^ block);
        }
        for (; level > 0; level--) {
            long left = left(level, wanted >> level, lengths[level]);
            boolean right = (wanted >> level - 1 & 1) == 1;
            lengths[level - 1] = right ? lengths[level] - left : left;
            beginnings[level - 1] = beginnings[level] + (right ? left : 0);
        }
        block = wanted;
        divideBlock();
    }

    private void divideBlock() {
        // hot path
        long place = (1L << LEVELS - BLOCK_LEVELS) + block;
        double sum = 0;
        for (int i = 0; i < BLOCK; i++) {
            sum -= Math.log(uniform(place, i + 2));
            sums[i] = sum;
        }
        double scale = lengths[0] / sum;
        for (int i = 0; i < BLOCK - 1; i++) {
            times[i] = Math.min((long) (sums[i] * scale), lengths[0]);
        }
        times[BLOCK - 1] = lengths[0];
    }

    /**
     * Returns the length of the first half of a stretch. The symmetric Beta variable is exact for any shape a: it is
     * {@code (1 + sqrt(1 - u^(2 / (2a - 1))) cos(2 π v)) / 2} with u and v uniform (Ulrich 1984).
     */
    private long left(int level, long stretch, long length) {
        // hot path
        long place = (1L << LEVELS - BLOCK_LEVELS - level) + stretch;
        double twiceShape = 1L << level + BLOCK_LEVELS;
        double radius = Math.sqrt(-Math.expm1(2 / (twiceShape - 1) * Math.log(uniform(place, 0))));
        return (long) (length * (0.5 + 0.5 * radius * Math.cos(2 * Math.PI * uniform(place, 1))));
    }

    /** Returns a uniform variable above 0 and at most 1, by the place in the tree, counted from the root, which is 1. */
    private double uniform(long place, long draw) {
        // hot path
        return ((hash(hash(seed + place * STEP) + draw * STEP) >>> 11) + 1) * UNIT;
    }

    /** Stafford's variant 13 of MurmurHash3's finaliser, as in {@link java.util.SplittableRandom}. */
    private static long hash(long value) {
        // hot path
        long mixed = (value ^ value >>> 30) * 0xbf58476d1ce4e5b9L;
        mixed = (mixed ^ mixed >>> 27) * 0x94d049bb133111ebL;
        return mixed ^ mixed >>> 31;
    }
}
