package io.weir.result;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the measured part cost: processor, memory, disk and network. What could not be read is absent, never zero, and
 * {@code unread} says why.
 *
 * @param observedNanos between the first and the last sample
 * @param processes the generator, then the broker's processes in the order of their launch
 * @param disks of the machine, those that have ever been used
 * @param networks of the machine, those that have ever carried anything
 * @param messagesPerBrokerCpuSecond messages acknowledged in the window by processor seconds of all broker processes in it
 * @param messagesPerGeneratorCpuSecond the same messages by processor seconds of the generator's JVM
 * @param sampling what it cost to find out
 * @param unread a sentence for whatever could not be read
 */
public record ResourceUse(
        long observedNanos,
        List<ProcessUse> processes,
        List<DiskUse> disks,
        List<NetworkUse> networks,
        @Nullable Double messagesPerBrokerCpuSecond,
        @Nullable Double messagesPerGeneratorCpuSecond,
        Sampling sampling,
        List<String> unread) {

    public ResourceUse {
        processes = List.copyOf(processes);
        disks = List.copyOf(disks);
        networks = List.copyOf(networks);
        unread = List.copyOf(unread);
    }

    /** Whose process it is. */
    public enum Role {
        GENERATOR,
        BROKER
    }

    /**
     * One process.
     *
     * @param name "generator", or the broker's node
     * @param cpuUserSeconds processor time in its own code
     * @param cpuSystemSeconds processor time in the kernel on its behalf
     * @param maxResidentBytes most memory seen in any sample
     * @param maxThreads most threads seen in any sample
     * @param readBytes fetched from disks; null when unknown
     * @param writtenBytes handed to disks, perhaps later; null when unknown
     * @param jvm null when it is no JVM that tells
     */
    public record ProcessUse(
            String name,
            Role role,
            double cpuUserSeconds,
            double cpuSystemSeconds,
            long maxResidentBytes,
            long maxThreads,
            @Nullable Long readBytes,
            @Nullable Long writtenBytes,
            @Nullable JvmUse jvm) {

        /** In the program and in the kernel. */
        public double cpuSeconds() {
            return cpuUserSeconds + cpuSystemSeconds;
        }
    }

    /**
     * One JVM, by the counters that it keeps for tools such as jstat.
     *
     * @param maxHeapUsedBytes most heap in use in any sample, as of the JVM's own last count
     * @param maxHeapCapacityBytes most heap taken from the system in any sample
     * @param garbageCollections pauses for collection
     * @param garbageCollectionNanos their total length
     * @param safepoints stops of all threads, those for collection included; null when unknown
     * @param safepointNanos their total length; null when unknown
     */
    public record JvmUse(
            long maxHeapUsedBytes,
            long maxHeapCapacityBytes,
            long garbageCollections,
            long garbageCollectionNanos,
            @Nullable Long safepoints,
            @Nullable Long safepointNanos) {}

    /**
     * One disk.
     *
     * @param busyShare of the time in which it had something to do, 0 to 1
     */
    public record DiskUse(String name, long readBytes, long writtenBytes, double busyShare) {}

    /** One network interface; what goes through {@code lo} never leaves the machine. */
    public record NetworkUse(String name, long receivedBytes, long sentBytes) {}

    /**
     * The sampler itself.
     *
     * @param samples taken in the measured part
     * @param cpuSeconds processor time of the sampler's thread; null when the JVM does not tell
     * @param cpuShare the same as a share of one processor
     */
    public record Sampling(
            long samples,
            @Nullable Double cpuSeconds,
            @Nullable Double cpuShare) {}
}
