package io.weir.evidence;

import org.jspecify.annotations.Nullable;

/**
 * Load on a generator's JVM and its machine during the measured part. Pauses from the hiccup meter contain those of the
 * garbage collector, so the two are never added.
 *
 * @param observedNanos length of the observation; 0 when nobody observed
 * @param garbageCollections number of collections that stopped the JVM
 * @param garbageCollectionNanos their total length
 * @param longestGarbageCollectionNanos the longest of them
 * @param pauseNanos total time for which the whole JVM stood still, short wake-up delays left out
 * @param longestPauseNanos the longest delay of a thread that wanted to wake up
 * @param processCpuShare CPU time of the JVM as a share of all CPUs of the machine, 0 to 1; null when unknown
 * @param machineCpuShare busy share of all CPUs of the machine, steal included, 0 to 1; null when unknown
 * @param machineStealShare share of the machine's CPU time that its host took (steal), 0 to 1; null where the machine
 *     doesn't report it
 */
public record GeneratorLoad(
        long observedNanos,
        long garbageCollections,
        long garbageCollectionNanos,
        long longestGarbageCollectionNanos,
        long pauseNanos,
        long longestPauseNanos,
        @Nullable Double processCpuShare,
        @Nullable Double machineCpuShare,
        @Nullable Double machineStealShare) {

    /** The load of a run that nobody observed. */
    public static final GeneratorLoad UNOBSERVED = new GeneratorLoad(0, 0, 0, 0, 0, 0, null, null, null);

    /** Returns this load with the busy shares of the machine; one that nobody observed has none. */
    public GeneratorLoad with(@Nullable Double machineShare, @Nullable Double stealShare) {
        return equals(UNOBSERVED)
                ? this
                : new GeneratorLoad(
                        observedNanos,
                        garbageCollections,
                        garbageCollectionNanos,
                        longestGarbageCollectionNanos,
                        pauseNanos,
                        longestPauseNanos,
                        processCpuShare,
                        machineShare,
                        stealShare);
    }

    /** Returns the longest time for which it stood still at once. */
    public long longestStopNanos() {
        return Math.max(longestPauseNanos, longestGarbageCollectionNanos);
    }

    /** Returns the share of the time for which the JVM stood still, 0 to 1; 0 if nobody observed. */
    public double pausedShare() {
        return observedNanos > 0
                ? Math.min(1, (double) Math.max(pauseNanos, garbageCollectionNanos) / observedNanos)
                : 0;
    }
}
