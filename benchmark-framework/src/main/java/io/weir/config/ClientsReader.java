package io.weir.config;

import io.weir.config.source.Key;
import io.weir.config.source.Node;
import io.weir.config.source.Section;
import io.weir.config.source.ValueType;
import io.weir.workload.Topology.Clients;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads the block {@code clients}; each error is reported at its own place. */
final class ClientsReader {

    private static final Key<Integer> PROCESSES =
            new Key<>(Clients.PROCESSES, ValueType.INT, "1", "Number of processes of this machine.");

    private ClientsReader() {}

    static Clients read(Section workload, Node.Mapping block) {
        Section clients = workload.within(block, WorkloadKeys.CLIENTS.name());
        clients.refuseUnknown(List.of(PROCESSES.name()));
        Clients read = new Clients(clients.value(PROCESSES));
        read.validate(clients::error);
        return read;
    }

    /** Describes the block as YAML has values; null where all clients are in the run's own process. */
    static @Nullable Map<String, Object> keysOf(Clients clients) {
        return clients.equals(Clients.IN_ONE_PROCESS) ? null : Map.of(PROCESSES.name(), clients.processes());
    }
}
