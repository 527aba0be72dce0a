package io.weir.config;

import io.weir.config.source.Key;
import io.weir.config.source.Node;
import io.weir.config.source.Section;
import io.weir.config.source.ValueType;
import io.weir.workload.Topology.Clients;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** Reads the block {@code clients}; each error is reported at its own place. */
final class ClientsReader {

    private static final Key<Integer> PROCESSES =
            new Key<>(Clients.PROCESSES, ValueType.INT, "1", "Number of processes of this machine.");

    private static final Key<Integer> PRODUCER_CLIENTS = new Key<>(
            Clients.PRODUCER_CLIENTS,
            ValueType.INT,
            "",
            "Number of the system's clients that the producers of a process share.");

    private ClientsReader() {}

    static Clients read(Section workload, Node.Mapping block) {
        Section clients = workload.within(block, WorkloadKeys.CLIENTS.name());
        clients.refuseUnknown(List.of(PROCESSES.name(), PRODUCER_CLIENTS.name()));
        Clients read = new Clients(
                clients.value(PROCESSES),
                clients.optional(PRODUCER_CLIENTS).map(OptionalInt::of).orElse(OptionalInt.empty()));
        read.validate(clients::error);
        return read;
    }

    /** Describes the block as YAML has values; null where nothing is asked for. */
    static @Nullable Map<String, Object> keysOf(Clients clients) {
        Map<String, Object> keys = new LinkedHashMap<>();
        if (clients.processes() > 1) {
            keys.put(PROCESSES.name(), clients.processes());
        }
        clients.producerClients().ifPresent(count -> keys.put(PRODUCER_CLIENTS.name(), count));
        return keys.isEmpty() ? null : keys;
    }
}
