package io.weir.plan;

import io.weir.broker.BrokerException;
import io.weir.broker.InstalledProgram;
import io.weir.config.DriverConfiguration;
import io.weir.config.broker.BrokerSettings;
import io.weir.config.source.ConfigurationErrors;
import io.weir.config.source.SourceLocation;
import io.weir.driver.DriverException;
import io.weir.driver.broker.BrokerProvider;
import io.weir.driver.broker.BrokerStep.ProgramCommand;
import io.weir.driver.broker.Retention;
import io.weir.plan.MessageMemory.Heap;
import io.weir.plugin.LoadedDriver;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * Checks, before anything is started, whether the broker that a driver file asks for can be launched.
 *
 * @param runHeapBytes of a run's own JVM; empty when there is none, or it has no limit
 */
record BrokerCheck(long memoryBytes, OptionalLong runHeapBytes) {

    private static final String LAUNCH = "broker.launch";
    private static final String RETENTION = "broker.retention";
    private static final String HEAP = "broker.heap";
    private static final String DIRECT_MEMORY = "broker.directMemory";
    private static final String JVM_OPTIONS = "broker.jvmOptions";
    private static final String DISKS = "broker.disks";
    private static final String MEMORY = "broker.limits.memory";
    private static final String ROLES = "broker.roles";

    /** Folder of this process, where the kernel shows processes as folders. */
    private static final Path PROCESSES = Path.of("/proc/self");

    /** Adds all errors, each at its place; returns whether there were none. */
    boolean check(DriverConfiguration configuration, LoadedDriver driver, ConfigurationErrors errors) {
        BrokerSettings broker = configuration.file().broker();
        if (broker.launch() == BrokerSettings.Launch.NONE) {
            return true;
        }
        if (!(driver.driver() instanceof BrokerProvider provider)) {
            errors.add(
                    configuration.location(LAUNCH),
                    "driver " + driver.name() + " has no broker to launch; take the broker block out");
            return false;
        }
        Map<String, String> misfits = new LinkedHashMap<>(provider.misfits(configuration.settings(), broker.nodes()));
        if (broker.folders().requested()) {
            misfits.putAll(provider.misfits(broker.folders()));
        }
        unwritable(broker.disks()).ifPresent(fault -> misfits.putIfAbsent(DISKS, fault));
        misfits.forEach((key, sentence) -> errors.add(configuration.location(key), key + " " + sentence));
        return misfits.isEmpty()
                & mapsRetention(configuration, provider, errors)
                & findsPrograms(configuration, driver, misfits.isEmpty(), errors)
                & fitsMemory(configuration, driver, misfits.isEmpty(), errors);
    }

    private static Optional<String> unwritable(List<Path> disks) {
        return disks.stream()
                .filter(disk -> !Files.isDirectory(disk) || !Files.isWritable(disk))
                .map(disk -> "names " + disk
                        + (Files.isDirectory(disk)
                                ? ", to which this user can't write; change its mode, or name another folder"
                                : ", which is no folder of this machine; make it, or mount the disk there"))
                .findFirst();
    }

    /**
     * Checks the servers that are programs of this machine: they are installed, and nothing is requested of them that only a JVM
     * or a container has. Errors in the layout are reported elsewhere.
     */
    private static boolean findsPrograms(
            DriverConfiguration configuration, LoadedDriver driver, boolean consistent, ConfigurationErrors errors) {
        BrokerSettings broker = configuration.file().broker();
        List<ProgramCommand> programs;
        try {
            programs = consistent ? DriverTarget.programs(configuration, driver) : List.of();
        } catch (BrokerException refused) {
            return true;
        }
        if (programs.isEmpty()) {
            return true;
        }
        Map<String, String> faults = new LinkedHashMap<>();
        String program = programs.get(0).program();
        String instead =
                "can't be set: the server is " + program + ", a program of this machine, and no JVM; take it out";
        if (broker.image().isPresent()) {
            faults.put(
                    LAUNCH,
                    "can't be container: the server is " + program + ", a program of this machine; write local");
        }
        if (!Files.isDirectory(PROCESSES) || InstalledProgram.find("setsid").isEmpty()) {
            faults.put(
                    LAUNCH,
                    "can't be local: what ends a server that is a program with this tool needs /proc and the program setsid, as"
                            + " Linux has them; leave broker out, and name a server of yours");
        }
        if (!broker.heap().equals(BrokerSettings.NONE.heap())) {
            faults.put(HEAP, instead);
        }
        if (broker.directMemory().isPresent()) {
            faults.put(DIRECT_MEMORY, instead);
        }
        if (!broker.jvmOptions().isEmpty()) {
            faults.put(JVM_OPTIONS, instead);
        }
        if (!broker.roles().isEmpty()) {
            faults.put(ROLES, instead);
        }
        faults.forEach((key, fault) -> errors.add(configuration.location(key), key + " " + fault));
        List<String> missing = programs.stream()
                .filter(command -> InstalledProgram.find(command.program()).isEmpty())
                .map(InstalledProgram::missing)
                .distinct()
                .toList();
        missing.forEach(sentence -> errors.add(configuration.location(LAUNCH), sentence));
        return faults.isEmpty() && missing.isEmpty();
    }

    private static boolean mapsRetention(
            DriverConfiguration configuration, BrokerProvider provider, ConfigurationErrors errors) {
        Optional<Retention> retention = configuration.file().broker().retention();
        try {
            if (retention.isPresent()) {
                provider.retention(retention.get());
            }
            return true;
        } catch (DriverException impossible) {
            errors.add(configuration.location(RETENTION), String.valueOf(impossible.getMessage()));
            return false;
        }
    }

    /** Adds an error if the brokers can't all be up at the same time, each run with that many processes. */
    static void checkTogether(
            List<DriverTarget> targets,
            int processes,
            long memoryBytes,
            OptionalLong runHeapBytes,
            ConfigurationErrors errors) {
        List<List<Heap>> brokers = targets.stream()
                .filter(DriverTarget::launchesBroker)
                .map(DriverTarget::heaps)
                .toList();
        List<Heap> heaps = Stream.concat(
                        brokers.stream().flatMap(List::stream), Heap.ofRun(processes, runHeapBytes).stream())
                .toList();
        if (brokers.size() > 1) {
            MessageMemory.refusal(heaps, memoryBytes)
                    .ifPresent(sentence -> errors.add(
                            SourceLocation.of("--concurrent-brokers"),
                            sentence + "lower broker.heap, or leave --concurrent-brokers out"));
        }
    }

    /**
     * Checks the memory of the nodes as they would be started: the roles that settings name exist, and the heaps have room in
     * their limits and, together with the run's, in the machine. Errors in the layout of a server are reported when it is laid
     * out, but for those that hide its roles.
     *
     * @param consistent whether nothing else was found that may be the cause of an error in the layout
     */
    private boolean fitsMemory(
            DriverConfiguration configuration, LoadedDriver driver, boolean consistent, ConfigurationErrors errors) {
        BrokerSettings broker = configuration.file().broker();
        Map<String, Heap> heaps;
        try {
            heaps = DriverTarget.heaps(configuration, driver);
        } catch (BrokerException refused) {
            if (broker.roles().isEmpty() || !consistent) {
                return true;
            }
            errors.add(configuration.location(LAUNCH), String.valueOf(refused.getMessage()));
            return false;
        }
        Map<String, String> faults = new LinkedHashMap<>();
        broker.roles().keySet().stream()
                .filter(role -> !heaps.isEmpty() && !heaps.containsKey(role))
                .findFirst()
                .ifPresent(role -> faults.put(
                        ROLES,
                        "names " + role + ", and this server has " + String.join(", ", heaps.keySet())
                                + "; name one of these"));
        broker.limits()
                .memory()
                .ifPresent(memory -> heaps.values().stream()
                        .filter(heap -> RunJvm.bytes(memory) <= RunJvm.bytes(heap.size()))
                        .findFirst()
                        .ifPresent(heap -> faults.put(
                                MEMORY,
                                "lets each server have " + memory + ", and the heap of a " + heap.of() + " alone has "
                                        + heap.size() + "; raise it, or lower that heap")));
        List<Heap> all = Stream.concat(heaps.values().stream(), Heap.ofRun(1, runHeapBytes).stream())
                .toList();
        boolean byRole =
                broker.roles().values().stream().anyMatch(role -> role.heap().isPresent());
        MessageMemory.refusal(all, memoryBytes)
                .ifPresent(sentence -> faults.putIfAbsent(
                        byRole ? ROLES : HEAP,
                        sentence + "lower " + HEAP + (byRole ? ", " + ROLES : "") + " or broker.nodes"));
        faults.forEach((key, fault) -> errors.add(configuration.location(key), key + " " + fault));
        return faults.isEmpty();
    }
}
