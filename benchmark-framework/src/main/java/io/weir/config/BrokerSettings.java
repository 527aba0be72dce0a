package io.weir.config;

import io.weir.cpu.CpuRequest;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The {@code broker} block of a driver file.
 *
 * @param version of the server; empty for the driver's choice
 * @param nodes number of servers, at least 1
 * @param heap of each in the JVM's notation: "1g"
 * @param image that has the servers' Java, where they run in containers
 * @param cpus of all servers together
 * @param config server settings in the order of the file
 */
public record BrokerSettings(
        Launch launch,
        Optional<String> version,
        int nodes,
        String heap,
        Optional<String> image,
        CpuRequest cpus,
        Map<String, String> config) {

    /** Of the oldest Java that every server runs on. */
    static final String DEFAULT_IMAGE = "eclipse-temurin:17-jre";

    /** No block: the driver file's addresses are those of an existing cluster. */
    public static final BrokerSettings NONE =
            new BrokerSettings(Launch.NONE, Optional.empty(), 1, "1g", Optional.empty(), CpuRequest.AUTO, Map.of());

    public BrokerSettings {
        config = Collections.unmodifiableMap(new LinkedHashMap<>(config));
    }

    /** Who runs the server. */
    public enum Launch {
        /** Weir does, on this machine. */
        LOCAL("on this machine"),
        /** Weir does, in containers of this machine. */
        CONTAINER("in containers of this machine"),
        /** The user does. */
        NONE("elsewhere");

        private final String where;

        Launch(String where) {
            this.where = where;
        }

        /** Where the server runs, as the end of a sentence has it. */
        public String where() {
            return where;
        }
    }
}
