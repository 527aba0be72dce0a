package io.weir.result.host;

import io.weir.evidence.Generator;
import io.weir.result.Environment;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A host of workers: its machine, and the JVMs that carried the load there, which are alike.
 *
 * @param name as the command has named it
 * @param workers names of its workers
 * @param stealShare largest share of the machine's CPU time that a worker saw taken (steal) in the measured part, 0 to 1; null where
 *     the machine doesn't report it
 */
public record HostEnvironment(
        String name,
        List<String> workers,
        Environment.Hardware hardware,
        Environment.OperatingSystem operatingSystem,
        Environment.Jvm jvm,
        Environment.Clock clock,
        Environment.Limits limits,
        @Nullable Double stealShare) {

    public HostEnvironment {
        workers = List.copyOf(workers);
    }

    /** Describes the hosts of all workers, in the order of their first ones. */
    public static List<HostEnvironment> of(List<WorkerPlace> places, List<Generator> generators) {
        Map<String, List<WorkerPlace>> byHost = places.stream()
                .collect(Collectors.groupingBy(WorkerPlace::host, LinkedHashMap::new, Collectors.toList()));
        return byHost.entrySet().stream()
                .map(host -> of(host.getKey(), host.getValue(), generators))
                .toList();
    }

    private static HostEnvironment of(String name, List<WorkerPlace> places, List<Generator> generators) {
        List<String> workers = places.stream().map(WorkerPlace::worker).toList();
        Environment there = places.get(0).environment();
        return new HostEnvironment(
                name,
                workers,
                there.hardware(),
                there.operatingSystem(),
                there.jvm(),
                there.clock(),
                there.limits(),
                generators.stream()
                        .filter(generator -> workers.contains(generator.name()))
                        .flatMap(generator -> Stream.ofNullable(generator.load().machineStealShare()))
                        .max(Comparator.naturalOrder())
                        .orElse(null));
    }
}
