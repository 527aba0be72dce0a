package io.weir.plan;

import io.weir.broker.BrokerException;
import io.weir.config.DriverConfiguration;
import io.weir.config.broker.BrokerSettings;
import io.weir.config.broker.JvmSettings;
import io.weir.config.source.ConfigurationErrors;
import io.weir.config.source.SourceLocation;
import io.weir.driver.DriverException;
import io.weir.driver.broker.BrokerProvider;
import io.weir.driver.broker.Retention;
import io.weir.plugin.LoadedDriver;
import io.weir.units.QuantityFormat;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Checks, before anything is started, whether the broker that a driver file asks for can be launched.
 *
 * @param runHeapBytes of a run's own JVM; empty when there is none, or it has no limit
 */
record BrokerCheck(long memoryBytes, OptionalLong runHeapBytes) {

    private static final String LAUNCH = "broker.launch";
    private static final String RETENTION = "broker.retention";
    private static final String HEAP = "broker.heap";
    private static final String DISKS = "broker.disks";
    private static final String MEMORY = "broker.limits.memory";
    private static final String ROLES = "broker.roles";

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
        tooSmall(broker).ifPresent(fault -> misfits.put(MEMORY, fault));
        unwritable(broker.disks()).ifPresent(fault -> misfits.putIfAbsent(DISKS, fault));
        misfits.forEach((key, sentence) -> errors.add(configuration.location(key), key + " " + sentence));
        return misfits.isEmpty()
                & mapsRetention(configuration, provider, errors)
                & fitsMemory(configuration, broker, errors);
    }

    /** Returns why a server would be killed at its start or soon: its limit has no room for its heap. */
    private static Optional<String> tooSmall(BrokerSettings broker) {
        return broker.limits()
                .memory()
                .filter(memory -> RunJvm.bytes(memory) <= RunJvm.bytes(broker.heap()))
                .map(memory -> "lets each server have " + memory + ", and its heap alone has " + broker.heap()
                        + "; raise it, or lower broker.heap");
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

    /** Adds an error if the brokers can't all be up at the same time. */
    static void checkTogether(
            List<DriverTarget> targets, long memoryBytes, OptionalLong runHeapBytes, ConfigurationErrors errors) {
        List<BrokerSettings> brokers = targets.stream()
                .filter(DriverTarget::launchesBroker)
                .map(target -> target.configuration().file().broker())
                .toList();
        double all = brokers.stream().mapToDouble(BrokerCheck::heapBytes).sum() + runHeapBytes.orElse(0);
        if (brokers.size() > 1 && all > memoryBytes) {
            errors.add(
                    SourceLocation.of("--concurrent-brokers"),
                    "the heaps of " + brokers.size() + " brokers, and the run's own, are " + QuantityFormat.bytes(all)
                            + ", and this machine has " + QuantityFormat.bytes(memoryBytes)
                            + " of memory in all; lower broker.heap, or leave --concurrent-brokers out");
        }
    }

    /**
     * Adds an error for each role that the server of a file has no node of, and one if the heaps of its roles don't fit;
     * returns whether there were none. Errors in the layout of a server are reported when it is laid out.
     */
    boolean checkRoles(DriverTarget target, ConfigurationErrors errors) {
        DriverConfiguration configuration = target.configuration();
        BrokerSettings broker = configuration.file().broker();
        if (broker.roles().isEmpty()) {
            return true;
        }
        Map<String, Long> nodes;
        try {
            nodes = target.roles();
        } catch (BrokerException refused) {
            errors.add(configuration.location(LAUNCH), String.valueOf(refused.getMessage()));
            return false;
        }
        boolean good = true;
        double heaps = runHeapBytes.orElse(0);
        for (Map.Entry<String, JvmSettings> role : broker.roles().entrySet()) {
            if (!nodes.containsKey(role.getKey())) {
                errors.add(
                        configuration.location(ROLES),
                        ROLES + " names " + role.getKey() + ", and this server has " + String.join(", ", nodes.keySet())
                                + "; name one of these");
                good = false;
            }
            heaps += role.getValue().heap().map(RunJvm::bytes).orElse(0L) * nodes.getOrDefault(role.getKey(), 0L);
        }
        if (heaps > memoryBytes) {
            errors.add(
                    configuration.location(ROLES),
                    ROLES + " has heaps that are, with the run's own, " + QuantityFormat.bytes(heaps)
                            + ", and this machine has " + QuantityFormat.bytes(memoryBytes)
                            + " of memory in all; lower them");
            good = false;
        }
        return good;
    }

    private static double heapBytes(BrokerSettings broker) {
        return (double) RunJvm.bytes(broker.heap()) * broker.nodes();
    }

    private boolean fitsMemory(DriverConfiguration configuration, BrokerSettings broker, ConfigurationErrors errors) {
        double all = heapBytes(broker) + runHeapBytes.orElse(0);
        if (all <= memoryBytes) {
            return true;
        }
        String run = runHeapBytes.isPresent()
                ? " and the run's own of " + QuantityFormat.bytes(runHeapBytes.getAsLong()) + " (HEAP_OPTS)"
                : "";
        errors.add(
                configuration.location(HEAP),
                HEAP + " of " + broker.heap() + " on each of " + broker.nodes()
                        + (broker.nodes() == 1 ? " node" : " nodes") + run + " are " + QuantityFormat.bytes(all)
                        + ", and this machine has " + QuantityFormat.bytes(memoryBytes)
                        + " of memory in all; lower broker.heap or broker.nodes");
        return false;
    }
}
