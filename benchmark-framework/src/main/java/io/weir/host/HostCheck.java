package io.weir.host;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * State of a host before a run, as the host has read it itself, and what there is to say against it.
 *
 * @param build of its Weir
 * @param jvm version and vendor of the Java that its workers run on
 * @param cpus number of CPUs that a worker may use
 * @param memoryBytes memory that a worker may use at most; null if it is not known
 * @param openFiles limit of open files for a worker; null if it is not known
 * @param clockSource the kernel's source of its clocks, such as "tsc"; null if it is not known
 * @param synchronised how its time of day is kept, such as "yes" or "within 0.2 ms (chrony)", or "no"; null if it is not known
 * @param steal share of CPU time that its host took within the last second, 0 to 1; null if it is not known
 * @param load share of CPU time that others used within the last second, 0 to 1; null if it is not known
 * @param diskFreeBytes free space where it keeps its logs; null if it is not known
 * @param unreachable addresses of brokers to which it can't connect, each with the reason
 */
public record HostCheck(
        String build,
        String jvm,
        int cpus,
        @Nullable Long memoryBytes,
        @Nullable Long openFiles,
        @Nullable String clockSource,
        @Nullable String synchronised,
        @Nullable Double steal,
        @Nullable Double load,
        @Nullable Long diskFreeBytes,
        List<String> unreachable) {

    /** Files that a JVM has open with its jars and logs. */
    static final long FILES_OF_A_JVM = 256;

    /** Connections that a client usually has: to each node of a cluster of three, and one to find them. */
    static final long FILES_OF_A_CLIENT = 4;

    private static final double MAX_STEAL = 0.01;
    private static final double MAX_LOAD = 0.1;
    private static final long MIN_DISK = 100L << 20;
    private static final long MIN_COMFORTABLE_DISK = 1L << 30;

    /** Clock sources whose readings take no call of the kernel. */
    private static final List<String> QUICK_CLOCKS = List.of(
            "tsc", "kvm-clock", "arch_sys_counter", "hyperv_clocksource_tsc_page", "hyperv_clocksource_msr", "xen");

    private static final String ROW = "  %-24s %-13s %-24s %4s %8s %17s %-22s %6s %6s %8s  %s";

    public HostCheck {
        unreachable = List.copyOf(unreachable);
    }

    /**
     * Needs of a run on a host.
     *
     * @param clients number of clients of the worker of that host that has most
     * @param brokers addresses at which clients are to find the system; none if no file names them
     */
    public record Need(long clients, List<String> brokers) {

        public Need {
            brokers = List.copyOf(brokers);
        }

        /** Returns the number of files that may be open at once, by a rule of thumb. */
        long openFiles() {
            return FILES_OF_A_JVM + FILES_OF_A_CLIENT * clients;
        }
    }

    /** Returns why a run can't be carried out on the host, with the remedy, a clause each. */
    public List<String> refusals(Need need) {
        List<String> refusals = new ArrayList<>();
        if (openFiles != null && openFiles < FILES_OF_A_JVM) {
            refusals.add(String.format(
                    Locale.ROOT,
                    "its limit of open files is %,d, and a worker needs at least %,d: raise it there (ulimit -n)",
                    openFiles,
                    FILES_OF_A_JVM));
        }
        if (diskFreeBytes != null && diskFreeBytes < MIN_DISK) {
            refusals.add("its disk has only " + bytes(diskFreeBytes)
                    + " left for logs: make room there, or start bin/benchmark-worker with another --output");
        }
        if (!need.brokers().isEmpty() && unreachable.size() >= need.brokers().size()) {
            refusals.add("it reaches none of the brokers that the driver file names (" + String.join("; ", unreachable)
                    + "): have them up, let the firewall pass, and name them as this host knows them");
        }
        return refusals;
    }

    /** Returns what may make the figures of a run on the host worse than the system's, a clause each. */
    public List<String> warnings(Need need) {
        List<String> warnings = new ArrayList<>();
        if (openFiles != null && openFiles >= FILES_OF_A_JVM && openFiles < need.openFiles()) {
            warnings.add(String.format(
                    Locale.ROOT,
                    "its limit of open files is %,d, and a worker of %,d clients, each with connections to three nodes, needs"
                            + " about %,d",
                    openFiles,
                    need.clients(),
                    need.openFiles()));
        }
        if (steal != null && steal >= MAX_STEAL) {
            warnings.add("its host takes " + percent(steal) + " of its CPU time (steal)");
        }
        if (load != null && load >= MAX_LOAD) {
            warnings.add("others use " + percent(load) + " of its CPU time");
        }
        if (clockSource != null && !QUICK_CLOCKS.contains(clockSource)) {
            warnings.add("its clock source is " + clockSource + ", of which each reading takes a call of the kernel");
        }
        if ("no".equals(synchronised)) {
            warnings.add("its time of day is not synchronised");
        }
        if (diskFreeBytes != null && diskFreeBytes >= MIN_DISK && diskFreeBytes < MIN_COMFORTABLE_DISK) {
            warnings.add("its disk has only " + bytes(diskFreeBytes) + " left");
        }
        if (!unreachable.isEmpty() && unreachable.size() < need.brokers().size()) {
            warnings.add("it can't reach " + String.join("; ", unreachable));
        }
        return warnings;
    }

    /** Returns the line above the rows of a table of hosts. */
    public static String heading() {
        return String.format(
                ROW,
                "host",
                "build",
                "JVM",
                "CPUs",
                "memory",
                "open files/need",
                "clock, synchronised",
                "steal",
                "load",
                "disk",
                "brokers reached");
    }

    /** Returns the row of the host in a table. */
    public String row(HostAddress host, Need need) {
        return String.format(
                Locale.ROOT,
                ROW,
                host,
                build,
                jvm,
                cpus,
                memoryBytes == null ? "?" : bytes(memoryBytes),
                (openFiles == null ? "?" : openFiles) + "/" + need.openFiles(),
                (clockSource == null ? "?" : clockSource) + ", " + (synchronised == null ? "?" : synchronised),
                steal == null ? "?" : percent(steal),
                load == null ? "?" : percent(load),
                diskFreeBytes == null ? "?" : bytes(diskFreeBytes),
                need.brokers().isEmpty()
                        ? "none named"
                        : need.brokers().size() - unreachable.size() + " of "
                                + need.brokers().size());
    }

    private static String percent(double share) {
        return String.format(Locale.ROOT, "%.1f %%", 100 * share);
    }

    private static String bytes(long bytes) {
        return bytes >= 1L << 30
                ? String.format(Locale.ROOT, "%.1f GiB", bytes / (double) (1L << 30))
                : (bytes >> 20) + " MiB";
    }
}
