package io.weir.driver.loopback.system;

import io.weir.driver.loopback.config.FaultRatios;
import io.weir.driver.loopback.ledger.Injection;
import io.weir.driver.loopback.ledger.SendResult;

/**
 * Decides the fate of every message from seed, producer and sequence alone, so that threads and timing don't matter.
 * The mixing function is the finalizer of SplitMix64 (Steele, Lea, Flood: Fast Splittable Pseudorandom Number
 * Generators, 2014).
 */
public final class FaultPlan {

    private static final long GOLDEN_GAMMA = 0x9e3779b97f4a7c15L;

    private final long seed;
    private final FaultRatios ratios;
    private final boolean harmless;

    public FaultPlan(long seed, FaultRatios ratios) {
        this.seed = seed;
        this.ratios = ratios;
        this.harmless = ratios.equals(FaultRatios.NONE);
    }

    /** Returns the {@link Injection} bits for a message. {@link Injection#REORDERED} means: to be held back. */
    public int faultsOf(int producer, long sequence) {
        if (harmless) {
            return 0;
        }
        long message = mix(mix(seed + GOLDEN_GAMMA * producer) + GOLDEN_GAMMA * sequence);
        int bits = outcome(draw(message, 0));
        bits |= draw(message, 4) < ratios.completeAgainRatio() ? Injection.COMPLETED_AGAIN.bit() : 0;
        if (!stored(bits)) {
            return bits;
        }
        bits |= draw(message, 1) < ratios.duplicateRatio() ? Injection.DUPLICATED.bit() : 0;
        bits |= draw(message, 2) < ratios.reorderRatio() ? Injection.REORDERED.bit() : 0;
        bits |= draw(message, 3) < ratios.corruptRatio() ? Injection.CORRUPTED.bit() : 0;
        return bits;
    }

    /** Returns whether a message with these faults is stored. */
    public static boolean stored(int bits) {
        return !Injection.LOST.in(bits)
                && !Injection.FILTERED_OUT.in(bits)
                && !Injection.REFUSED.in(bits)
                && !Injection.UNKNOWN_DISCARDED.in(bits);
    }

    /** Returns how a send with these faults ends. */
    public static SendResult result(int bits) {
        if (Injection.REFUSED.in(bits) || Injection.PHANTOM.in(bits)) {
            return SendResult.REFUSED;
        }
        return Injection.UNKNOWN_STORED.in(bits) || Injection.UNKNOWN_DISCARDED.in(bits)
                ? SendResult.UNKNOWN
                : SendResult.ACKNOWLEDGED;
    }

    private int outcome(double draw) {
        double left = draw - ratios.lossRatio();
        if (left < 0) {
            return Injection.LOST.bit();
        }
        left -= ratios.refuseRatio();
        if (left < 0) {
            return Injection.REFUSED.bit();
        }
        left -= ratios.filterRatio();
        if (left < 0) {
            return Injection.FILTERED_OUT.bit();
        }
        left -= ratios.phantomRatio();
        if (left < 0) {
            return Injection.PHANTOM.bit();
        }
        left -= ratios.unknownRatio();
        if (left < 0) {
            return left < -ratios.unknownRatio() / 2
                    ? Injection.UNKNOWN_STORED.bit()
                    : Injection.UNKNOWN_DISCARDED.bit();
        }
        return 0;
    }

    /** Returns a number uniform in [0, 1). */
    private static double draw(long message, int which) {
        return (mix(message + GOLDEN_GAMMA * (which + 1)) >>> 11) * 0x1.0p-53;
    }

    private static long mix(long value) {
        long mixed = (value ^ (value >>> 30)) * 0xbf58476d1ce4e5b9L;
        mixed = (mixed ^ (mixed >>> 27)) * 0x94d049bb133111ebL;
        return mixed ^ (mixed >>> 31);
    }
}
