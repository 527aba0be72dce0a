package io.weir.payload;

import jdk.internal.vm.annotation.Contended;

/**
 * Random bits of one thread, by the generator SplitMix64 of Steele, Lea and Flood (2014). The JDK has it as
 * {@link java.util.SplittableRandom}, whose state would share a cache line with that of other threads.
 */
final class RandomBits {

    /** The part of 2^64 that is the golden ratio: steps of it spread over all states. */
    private static final long STEP = 0x9e3779b97f4a7c15L;

    private static final double UNIT = 0x1p-53;

    @Contended
    private long state;

    /** Creates the bits of one producer; the same seed has others for each. */
    RandomBits(long seed, int producer) {
        this.state = mixed(mixed(seed + STEP) + producer);
    }

    long next() {
        // hot path
        state += STEP;
        return mixed(state);
    }

    /** Returns a number from 0 to below 1. */
    double unit() {
        // hot path
        return (next() >>> 11) * UNIT;
    }

    /** Returns a whole number from 0 to below the bound. */
    int below(int bound) {
        // hot path
        return below(bound, next());
    }

    /** Returns a whole number from 0 to below the bound, by random bits. */
    static int below(int bound, long bits) {
        // hot path
        return (int) ((bits >>> 11) * UNIT * bound);
    }

    /** Returns random bits that a seed and a number determine. */
    static long hash(long seed, long number) {
        // hot path
        return mixed(mixed(seed + STEP) + number * STEP);
    }

    private static long mixed(long value) {
        // hot path
        long mixed = (value ^ value >>> 30) * 0xbf58476d1ce4e5b9L;
        mixed = (mixed ^ mixed >>> 27) * 0x94d049bb133111ebL;
        return mixed ^ mixed >>> 31;
    }
}
