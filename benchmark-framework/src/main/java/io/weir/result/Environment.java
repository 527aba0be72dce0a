package io.weir.result;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where a run was made. What the machine doesn't tell is null.
 *
 * @param calibration the latest made on this machine with this JVM; null when there is none
 */
public record Environment(
        Hardware hardware,
        OperatingSystem operatingSystem,
        Jvm jvm,
        Clock clock,
        Limits limits,
        Build weir,
        @Nullable Calibration calibration) {

    /** The same with a calibration. */
    public Environment with(@Nullable Calibration latest) {
        return new Environment(hardware, operatingSystem, jvm, clock, limits, weir, latest);
    }

    /**
     * The machine.
     *
     * @param processors number of logical processors that the JVM may use
     */
    public record Hardware(
            @Nullable String processorModel,
            int processors,
            @Nullable Long memoryBytes) {}

    /**
     * The operating system.
     *
     * @param version release of the kernel
     */
    public record OperatingSystem(String name, String version, String architecture) {}

    /**
     * The JVM that generates the load.
     *
     * @param flags as given on its command line; values that may be secret are replaced
     * @param garbageCollectors names of its collectors
     */
    public record Jvm(
            String name,
            String vendor,
            String version,
            long maxHeapBytes,
            List<String> flags,
            List<String> garbageCollectors) {

        public Jvm {
            flags = List.copyOf(flags);
            garbageCollectors = List.copyOf(garbageCollectors);
        }
    }

    /**
     * The clock.
     *
     * @param source the kernel's clock source: a slow one, such as hpet, spoils short latencies
     * @param readNanos measured cost of one reading
     */
    public record Clock(@Nullable String source, double readNanos) {}

    /**
     * Bounds set by the system around the JVM; null also where there is none.
     *
     * @param openFiles number of file descriptors
     * @param processes number of processes and threads of the user
     * @param cgroupProcessors share of processor time in processors
     * @param cgroupMemoryBytes memory of the container
     */
    public record Limits(
            @Nullable Long openFiles,
            @Nullable Long processes,
            @Nullable Double cgroupProcessors,
            @Nullable Long cgroupMemoryBytes) {}

    /**
     * Weir itself.
     *
     * @param version of the build
     * @param gitCommit of the clone that it runs from
     */
    public record Build(@Nullable String version, @Nullable String gitCommit) {}
}
