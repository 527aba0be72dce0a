package io.weir.result;

import io.weir.result.host.HostEnvironment;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Machine and software that a run was made on, of a run on several hosts those of its conductor. Anything the machine doesn't
 * report is null.
 *
 * @param calibration the latest made on this machine with this JVM; null when there is none
 * @param cpus of the machine, of generator and broker; null where the machine doesn't report them
 * @param hosts of the workers; empty where all are on this machine
 */
public record Environment(
        Hardware hardware,
        OperatingSystem operatingSystem,
        Jvm jvm,
        Clock clock,
        Limits limits,
        Build weir,
        @Nullable Calibration calibration,
        @Nullable Cpus cpus,
        List<HostEnvironment> hosts) {

    public Environment {
        hosts = List.copyOf(hosts);
    }

    public Environment with(@Nullable Calibration latest) {
        return new Environment(hardware, operatingSystem, jvm, clock, limits, weir, latest, cpus, hosts);
    }

    public Environment withCpus(@Nullable Cpus divided) {
        return new Environment(hardware, operatingSystem, jvm, clock, limits, weir, calibration, divided, hosts);
    }

    public Environment withHosts(List<HostEnvironment> ofWorkers) {
        return new Environment(hardware, operatingSystem, jvm, clock, limits, weir, calibration, cpus, ofWorkers);
    }

    /** Returns the number of CPUs that shares of the whole machine refer to. */
    public int machineCpus() {
        return cpus == null ? hardware.cpus() : cpus.online();
    }

    /** Returns the number of CPUs that the broker may use. */
    public double brokerCpus() {
        return cpus == null ? machineCpus() : cpus.brokerCpus();
    }

    /**
     * The CPUs that generator and broker could use, as the kernel numbers them.
     *
     * @param online number of CPUs of the machine
     * @param apart true when the two have none in common
     * @param generator the CPUs that the run's JVM could use, as its kernel reports
     * @param broker the CPUs that the nodes of a local broker could use together, as their kernel reports; null without one, or where it
     *     is not in sight
     * @param brokerLimit CPU time a second that the containers of these nodes leave them together, in CPUs; null without limits
     */
    public record Cpus(
            int online,
            boolean apart,
            List<Integer> generator,
            @Nullable List<Integer> broker,
            @Nullable Double brokerLimit,
            String reason) {

        public Cpus {
            generator = List.copyOf(generator);
            broker = broker == null ? null : List.copyOf(broker);
        }

        /** Returns the number of CPUs that the broker may use, by its set of them and by its limits. */
        public double brokerCpus() {
            double ofSet = broker == null ? online : broker.size();
            return brokerLimit == null ? ofSet : Math.min(ofSet, brokerLimit);
        }
    }

    /**
     * The machine.
     *
     * @param cpus number of logical CPUs that the JVM may use
     */
    public record Hardware(
            @Nullable String cpuModel, int cpus, @Nullable Long memoryBytes) {}

    /**
     * The operating system.
     *
     * @param settings of memory and disks that change what a broker does, by the names of the kernel: "vm.swappiness",
     *     "vda.scheduler"; none where the machine doesn't report them
     */
    public record OperatingSystem(String name, String version, String architecture, Map<String, String> settings) {

        public OperatingSystem {
            settings = Collections.unmodifiableMap(new TreeMap<>(settings));
        }
    }

    /**
     * The JVM that generates the load.
     *
     * @param flags as given on its command line; values that may be secret are replaced
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
     * @param cgroupCpus CPU time per second, in CPUs
     */
    public record Limits(
            @Nullable Long openFiles,
            @Nullable Long processes,
            @Nullable Double cgroupCpus,
            @Nullable Long cgroupMemoryBytes) {}

    /**
     * Weir itself.
     *
     * @param gitCommit in hexadecimal; with {@code -modified} behind it for an archive whose sources were changed since
     */
    public record Build(@Nullable String version, @Nullable String gitCommit) {

        private static final Pattern REST = Pattern.compile("(?<=^[0-9a-f]{12})[0-9a-f]+");

        /** Returns "Weir 1.0 at commit 0123456789ab". */
        public String words() {
            return "Weir" + (version == null ? "" : " " + version)
                    + (gitCommit == null
                            ? ""
                            : " at commit " + REST.matcher(gitCommit).replaceFirst(""));
        }
    }
}
