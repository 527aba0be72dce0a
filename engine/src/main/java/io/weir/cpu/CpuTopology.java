package io.weir.cpu;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The CPUs of a Linux machine as a process may use them.
 *
 * @param online all CPUs of the machine
 * @param allowed those that the process may run on
 * @param cores the allowed CPUs by physical core, ordered by their first CPU; the CPUs of one core share its units
 * @param quota CPU time per time that the process's cgroup allows, in CPUs; null when it is not bounded
 */
public record CpuTopology(
        CpuSet online,
        CpuSet allowed,
        List<CpuSet> cores,
        @Nullable Double quota) {

    private static final String CPUS = "sys/devices/system/cpu";
    private static final String CGROUPS = "sys/fs/cgroup";

    public CpuTopology {
        cores = cores.stream().sorted(CpuSet.byFirst()).toList();
    }

    /** Reads the topology for this process; empty on other systems than Linux. */
    public static Optional<CpuTopology> ofThisProcess() {
        return read(Path.of("/"));
    }

    /**
     * Reads the kernel's files.
     *
     * @param root of the file system
     */
    static Optional<CpuTopology> read(Path root) {
        return allowed(root.resolve("proc/self/status")).map(allowed -> {
            Set<CpuSet> cores = new LinkedHashSet<>();
            allowed.cpus().forEach(cpu -> cores.add(core(root, cpu).and(allowed)));
            CpuSet online = first(root.resolve(CPUS).resolve("online"), "")
                    .flatMap(CpuSet::parse)
                    .orElse(allowed);
            return new CpuTopology(online, allowed, List.copyOf(cores), quota(root));
        });
    }

    /**
     * Returns the number of CPUs of the machine, whether this process may use them or not: the base of its kernel's
     * statistics.
     */
    public static int machineCpus() {
        return ofThisProcess()
                .map(topology -> topology.online().size())
                .orElseGet(() -> Runtime.getRuntime().availableProcessors());
    }

    /** Reads the CPUs that a process of this machine may run on; empty where that can't be read. */
    public static Optional<CpuSet> allowed(long pid) {
        return allowed(Path.of("/proc", Long.toString(pid), "status"));
    }

    /** Returns the number of CPUs that the process can keep busy: the allowed ones, bounded by the quota. */
    public int counted() {
        return quota == null ? allowed.size() : Math.max(1, (int) Math.min(allowed.size(), Math.floor(quota)));
    }

    private static Optional<CpuSet> allowed(Path status) {
        String key = "Cpus_allowed_list:";
        return first(status, key).flatMap(line -> CpuSet.parse(line.substring(key.length())));
    }

    private static CpuSet core(Path root, int cpu) {
        Path topology = root.resolve(CPUS).resolve("cpu" + cpu).resolve("topology");
        return first(topology.resolve("core_cpus_list"), "")
                .or(() -> first(topology.resolve("thread_siblings_list"), "")) // before Linux 5.2
                .flatMap(CpuSet::parse)
                .filter(core -> core.cpus().contains(cpu))
                .orElse(new CpuSet(List.of(cpu)));
    }

    /**
     * Returns the minimum of the quotas of the process's group and the groups around it: each bounds the groups inside
     * it.
     */
    private static @Nullable Double quota(Path root) {
        try (Stream<String> groups = Files.lines(root.resolve("proc/self/cgroup"))) {
            return groups.map(line -> line.split(":", 3))
                    .filter(fields -> fields.length == 3)
                    .flatMap(fields -> quotas(root.resolve(CGROUPS), fields[0], fields[1], fields[2]))
                    .min(Comparator.naturalOrder())
                    .orElse(null);
        } catch (IOException | UncheckedIOException noGroups) {
            return null;
        }
    }

    private static Stream<Double> quotas(Path mounts, String hierarchy, String controllers, String group) {
        if (hierarchy.equals("0") && controllers.isEmpty()) {
            return around(mounts, group).flatMap(CpuTopology::quotaOfVersion2);
        }
        if (!List.of(controllers.split(",")).contains("cpu")) {
            return Stream.empty();
        }
        Path mounted = mounts.resolve(controllers);
        return around(Files.isDirectory(mounted) ? mounted : mounts.resolve("cpu"), group)
                .flatMap(CpuTopology::quotaOfVersion1);
    }

    /**
     * Returns the folders of a group and of those around it; in a container, whose own view begins at its group, the
     * folders below the mount may be missing.
     */
    private static Stream<Path> around(Path mount, String group) {
        Path own = mount.resolve(group.replaceFirst("^/+", "")).normalize();
        return Stream.iterate(own, folder -> folder != null && folder.startsWith(mount), Path::getParent);
    }

    private static Stream<Double> quotaOfVersion2(Path folder) {
        String[] fields = first(folder.resolve("cpu.max"), "").orElse("").split("\\s+");
        return fields.length == 2 ? ratio(fields[0], fields[1]) : Stream.empty();
    }

    private static Stream<Double> quotaOfVersion1(Path folder) {
        return ratio(
                first(folder.resolve("cpu.cfs_quota_us"), "").orElse(""),
                first(folder.resolve("cpu.cfs_period_us"), "").orElse(""));
    }

    private static Stream<Double> ratio(String quota, String period) {
        try {
            return Stream.of(Double.parseDouble(quota) / Double.parseDouble(period))
                    .filter(ratio -> ratio > 0 && Double.isFinite(ratio)); // -1 is no bound
        } catch (NumberFormatException none) {
            return Stream.empty(); // "max", or no such file
        }
    }

    private static Optional<String> first(Path file, String prefix) {
        try (Stream<String> lines = Files.lines(file)) {
            return lines.filter(line -> line.startsWith(prefix)).findFirst().map(String::strip);
        } catch (IOException | UncheckedIOException absent) {
            return Optional.empty();
        }
    }
}
