package io.weir.config.broker;

import io.weir.cpu.CpuRequest;
import io.weir.driver.broker.DataFolders;
import io.weir.driver.broker.Retention;
import io.weir.process.NodeCommands;
import io.weir.process.NodeLimits;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The {@code broker} block of a driver file.
 *
 * @param version version of the server; empty for the driver's choice
 * @param nodes number of servers, at least 1
 * @param heap heap of each in the JVM's notation: "1g"
 * @param directMemory memory outside the heap of each broker; empty for the driver's choice
 * @param jvmOptions options of each server's JVM that go over the driver's
 * @param roles settings of the JVMs of single roles, which go over all others
 * @param image image with the servers' Java, if they run in containers
 * @param limits of each server, in containers only
 * @param retention bound on what the servers keep; empty for their own settings
 * @param disks absolute paths of folders on the disks on which data folders lie in turn; none for the disk of temporary
 *     files
 * @param commands that act on the nodes of an existing cluster, in the order of the file
 */
public record BrokerSettings(
        Launch launch,
        Optional<String> version,
        int nodes,
        String heap,
        Optional<String> directMemory,
        List<String> jvmOptions,
        Map<String, JvmSettings> roles,
        Optional<String> image,
        CpuRequest cpus,
        NodeLimits limits,
        Optional<Retention> retention,
        DataFolders folders,
        List<Path> disks,
        Map<String, String> config,
        List<NodeCommands> commands) {

    /** Default image, with the oldest Java that every server runs on. */
    static final String DEFAULT_IMAGE = "eclipse-temurin:17-jre";

    /** Settings without a block: the driver file's addresses are those of an existing cluster. */
    public static final BrokerSettings NONE = new BrokerSettings(
            Launch.NONE,
            Optional.empty(),
            1,
            "1g",
            Optional.empty(),
            List.of(),
            Map.of(),
            Optional.empty(),
            CpuRequest.AUTO,
            NodeLimits.NONE,
            Optional.empty(),
            DataFolders.DEFAULT,
            List.of(),
            Map.of(),
            List.of());

    public BrokerSettings {
        jvmOptions = List.copyOf(jvmOptions);
        roles = Map.copyOf(roles);
        disks = List.copyOf(disks);
        commands = List.copyOf(commands);
        config = Collections.unmodifiableMap(new LinkedHashMap<>(config));
    }

    /** Operators of the server. */
    public enum Launch {
        /** Weir, on this machine. */
        LOCAL("on this machine"),
        /** Weir, in containers of this machine. */
        CONTAINER("in containers of this machine"),
        /** The user. */
        NONE("elsewhere");

        private final String where;

        Launch(String where) {
            this.where = where;
        }

        /** Returns the value of {@code launch}. */
        String word() {
            return name().toLowerCase(Locale.ROOT);
        }

        /** Returns the location of the server, as the end of a sentence. */
        public String where() {
            return where;
        }
    }
}
