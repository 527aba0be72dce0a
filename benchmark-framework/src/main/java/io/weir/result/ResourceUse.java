package io.weir.result;

import io.weir.steady.MemoryGrowth;
import io.weir.steady.TimeGrowth;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Cost of the measured part: CPU, memory, disk and network. Figures that could not be read are absent, never zero, and
 * {@code unread} gives the reasons.
 *
 * @param observedNanos between the first and the last sample
 * @param machine null where nothing of it could be read
 * @param processes the generator, then the broker's processes in the order of their launch
 * @param disks of the machine, those that have ever been used
 * @param networks of the machine, those that have ever carried anything
 * @param messagesPerBrokerCpuSecond messages acknowledged in the window per CPU second of all broker processes in it
 * @param messagesPerGeneratorCpuSecond the same messages per CPU second of the generator's JVM
 * @param unread a sentence for each figure that could not be read
 * @param observedHosts machines of other hosts that carried no load, as the command named them
 */
public record ResourceUse(
        long observedNanos,
        @Nullable MachineUse machine,
        List<ProcessUse> processes,
        List<DiskUse> disks,
        List<NetworkUse> networks,
        @Nullable Double messagesPerBrokerCpuSecond,
        @Nullable Double messagesPerGeneratorCpuSecond,
        Sampling sampling,
        List<String> unread,
        List<HostUse> observedHosts) {

    public ResourceUse {
        processes = List.copyOf(processes);
        disks = List.copyOf(disks);
        networks = List.copyOf(networks);
        unread = List.copyOf(unread);
        observedHosts = List.copyOf(observedHosts);
    }

    /** Returns the same with machines of other hosts. */
    public ResourceUse with(List<HostUse> hosts) {
        return new ResourceUse(
                observedNanos,
                machine,
                processes,
                disks,
                networks,
                messagesPerBrokerCpuSecond,
                messagesPerGeneratorCpuSecond,
                sampling,
                unread,
                hosts);
    }

    /** Returns the cores used by all processes of an owner; null if any is unknown or elsewhere. */
    public @Nullable Double coresHere(Role role) {
        List<ProcessUse> owned =
                processes.stream().filter(process -> process.role() == role).toList();
        boolean known = !owned.isEmpty()
                && owned.stream().allMatch(process -> process.ofThisMachine() && process.cores() != null);
        return known ? (Double) cores(owned) : null;
    }

    /** Returns the CPU seconds per second of processes, as far as they are known. */
    public static double cores(List<ProcessUse> processes) {
        return processes.stream()
                .map(ProcessUse::cores)
                .filter(Objects::nonNull)
                .mapToDouble(Double::doubleValue)
                .sum();
    }

    /** Prefix of the source of figures that this machine's own system reports. */
    public static final String OPERATING_SYSTEM = "operating system";

    /** Owner of a process. */
    public enum Role {
        GENERATOR,
        BROKER
    }

    /**
     * One process.
     *
     * @param name "generator", "conductor" and "worker-2" of a run in several processes, or the broker's node
     * @param source where the figures come from: the operating system, or an endpoint without its secrets
     * @param observedNanos between its own first and last reading; an endpoint's are not at the instants of the samples
     * @param cpuSeconds total CPU time; null when unknown
     * @param cpuUserSeconds CPU time in its own code; null when that is not reported separately
     * @param cpuSystemSeconds CPU time in the kernel on its behalf; null when that is not reported separately
     * @param maxCores CPU seconds per second, the most between two samples; null when unknown
     * @param maxResidentBytes maximum memory in any sample; null when unknown
     * @param maxThreads maximum number of threads in any sample; null when unknown
     * @param maxOpenFiles maximum number of open files and sockets in any sample; null when unknown
     * @param readBytes fetched from disks; null when unknown
     * @param writtenBytes handed to disks, perhaps later; null when unknown
     * @param receivedBytes from networks; null when unknown
     * @param sentBytes to networks; null when unknown
     * @param residentGrowth growth of its memory over the measured part; null in less than an hour of it
     * @param heapGrowth growth of what collections leave of its heap; null also where there were too few of them
     * @param jvm null unless it is a JVM that reports its figures
     */
    public record ProcessUse(
            String name,
            Role role,
            String source,
            long observedNanos,
            @Nullable Double cpuSeconds,
            @Nullable Double cpuUserSeconds,
            @Nullable Double cpuSystemSeconds,
            @Nullable Double maxCores,
            @Nullable Long maxResidentBytes,
            @Nullable Long maxThreads,
            @Nullable Long maxOpenFiles,
            @Nullable Long readBytes,
            @Nullable Long writtenBytes,
            @Nullable Long receivedBytes,
            @Nullable Long sentBytes,
            @Nullable MemoryGrowth residentGrowth,
            @Nullable MemoryGrowth heapGrowth,
            @Nullable JvmUse jvm) {

        /** Returns whether the process uses resources of this machine; those elsewhere are known by their endpoints. */
        public boolean ofThisMachine() {
            return source.startsWith(OPERATING_SYSTEM);
        }

        /** Returns CPU seconds per second; null if unknown. */
        public @Nullable Double cores() {
            return cpuSeconds == null || observedNanos <= 0 ? null : cpuSeconds * 1e9 / observedNanos;
        }
    }

    /**
     * One JVM, by the counters that it keeps for tools such as jstat, or by its endpoint. Unknown figures are null.
     *
     * @param maxHeapUsedBytes maximum heap in use in any sample, as of the JVM's own last count
     * @param maxHeapCapacityBytes maximum heap taken from the system in any sample
     * @param heapLimitBytes size to which the heap may grow: -Xmx, or what the JVM has chosen without it
     * @param garbageCollectionNanos their total length
     * @param fullGarbageCollections those of them that stopped all threads for the whole heap
     * @param safepoints stops of all threads, those for collection included
     * @param safepointNanos their total length
     */
    public record JvmUse(
            @Nullable Long maxHeapUsedBytes,
            @Nullable Long maxHeapCapacityBytes,
            @Nullable Long heapLimitBytes,
            @Nullable Long garbageCollections,
            @Nullable Long garbageCollectionNanos,
            @Nullable Long fullGarbageCollections,
            @Nullable Long safepoints,
            @Nullable Long safepointNanos) {

        /** Nothing is known. */
        public static final JvmUse UNKNOWN = new JvmUse(null, null, null, null, null, null, null, null);
    }

    /**
     * One disk.
     *
     * @param busyShare of the time in which it had something to do, 0 to 1
     * @param requests reads and writes; null when unknown, as the next
     * @param requestNanos mean time of one, from its entry to the queue on; null also without any
     * @param requestGrowth growth of that time over the measured part; null in less than an hour of it, or with too few requests
     */
    public record DiskUse(
            String name,
            long readBytes,
            long writtenBytes,
            double busyShare,
            @Nullable Long requests,
            @Nullable Double requestNanos,
            @Nullable TimeGrowth requestGrowth) {}

    /**
     * The machine of the generator; unknown figures are null.
     *
     * @param maxLoadAverage of a minute, highest of any sample: threads that run or are ready to, or wait for a disk
     * @param userCores CPU seconds per second in programs, of all processes
     * @param systemCores the same in the kernel
     * @param ioWaitCores idle time of CPUs while something waited for a disk
     * @param stolenCores taken by the host
     * @param minFreeBytes lowest of any sample: memory without any content, not even cached
     * @param maxCachedBytes highest of any sample, as the next two
     * @param maxDirtyBytes written and not yet on a disk
     * @param swappedInBytes read back from swap space
     */
    public record MachineUse(
            @Nullable Double maxLoadAverage,
            @Nullable Double userCores,
            @Nullable Double systemCores,
            @Nullable Double ioWaitCores,
            @Nullable Double stolenCores,
            @Nullable Long minFreeBytes,
            @Nullable Long maxCachedBytes,
            @Nullable Long maxDirtyBytes,
            @Nullable Long maxSwapUsedBytes,
            @Nullable Long swappedInBytes,
            @Nullable Long swappedOutBytes) {}

    /**
     * The machine of a host that carried no load, such as a broker's, in the measured part.
     *
     * @param host as the command named it
     * @param observedNanos between its own first and last sample; 0 without figures
     * @param machine null where nothing of it is known
     * @param disks those that have ever been used
     * @param networks those that have ever carried anything
     * @param missing reason why there are no figures; null where there are
     */
    public record HostUse(
            String host,
            Environment.Hardware hardware,
            long observedNanos,
            @Nullable MachineUse machine,
            List<DiskUse> disks,
            List<NetworkUse> networks,
            @Nullable String missing) {

        public HostUse {
            disks = List.copyOf(disks);
            networks = List.copyOf(networks);
        }
    }

    /** One network interface; what goes through {@code lo} never leaves the machine. */
    public record NetworkUse(String name, long receivedBytes, long sentBytes) {}

    /**
     * The sampler itself.
     *
     * @param samples taken in the measured part
     * @param cpuSeconds CPU time of the sampler's thread; null when the JVM does not report it
     */
    public record Sampling(
            long samples,
            @Nullable Double cpuSeconds,
            @Nullable Double cpuShare) {}
}
