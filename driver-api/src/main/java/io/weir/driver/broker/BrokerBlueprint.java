package io.weir.driver.broker;

import java.net.URISyntaxException;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Complete layout of a server: artifacts to fetch and steps to take in order.
 *
 * @param artifacts the class path of all its JVMs; none where all its nodes are programs of this machine
 * @param steps taken one after the other; consecutive {@link BrokerStep.Launch} steps are started together and then
 *     waited for
 * @param addresses what a session needs to connect, by names of the driver's own choice
 * @param ownClassPath folders and jars of the driver's own at the start of the class path; mostly none
 * @param openPorts those on which the server listens on all interfaces of the machine, because it has no setting for
 *     that, by node and purpose, such as "broker-a, slaves"; mostly none
 * @param folders those of its nodes for data, so that the result can name the disks that they lie on
 * @param endpoints addresses {@code host:port} at which clients reach a node, by its name; none for one that clients don't
 *     know
 * @param relays ways of clients to its nodes on which the server relies, where relays were requested; otherwise none
 */
public record BrokerBlueprint(
        ArtifactSet artifacts,
        List<BrokerStep> steps,
        Map<String, String> addresses,
        List<Path> ownClassPath,
        Map<String, Integer> openPorts,
        List<NodeFolders> folders,
        Map<String, List<String>> endpoints,
        List<Relay> relays) {

    /**
     * Way of clients to a node.
     *
     * @param node as its launch names it
     * @param listens address {@code host:port} that the node advertises to clients, where nobody but a relay listens
     * @param target address {@code host:port} at which the node listens instead
     */
    public record Relay(String node, String listens, String target) {}

    /**
     * Folders of one node that share the same work.
     *
     * @param node as its launch names it
     * @param kind in the system's own term, in the plural: "log dirs"
     */
    public record NodeFolders(String node, String kind, List<Path> folders) {

        public NodeFolders {
            folders = List.copyOf(folders);
        }
    }

    public BrokerBlueprint {
        steps = List.copyOf(steps);
        addresses = Map.copyOf(addresses);
        ownClassPath = List.copyOf(ownClassPath);
        openPorts = Map.copyOf(openPorts);
        folders = List.copyOf(folders);
        endpoints = Map.copyOf(endpoints);
        relays = List.copyOf(relays);
    }

    /** Creates a blueprint that clients reach without relays. */
    public BrokerBlueprint(
            ArtifactSet artifacts,
            List<BrokerStep> steps,
            Map<String, String> addresses,
            List<Path> ownClassPath,
            Map<String, Integer> openPorts,
            List<NodeFolders> folders,
            Map<String, List<String>> endpoints) {
        this(artifacts, steps, addresses, ownClassPath, openPorts, folders, endpoints, List.of());
    }

    /** Creates a blueprint whose JVMs run nothing but the artifacts, and listen on 127.0.0.1 only. */
    public BrokerBlueprint(ArtifactSet artifacts, List<BrokerStep> steps, Map<String, String> addresses) {
        this(artifacts, steps, addresses, List.of(), Map.of(), List.of(), Map.of());
    }

    /** Returns the same layout, which tells the folders of its nodes for data. */
    public BrokerBlueprint withFolders(List<NodeFolders> known) {
        return new BrokerBlueprint(artifacts, steps, addresses, ownClassPath, openPorts, known, endpoints, relays);
    }

    /** Returns the same layout, which tells where clients reach its nodes. */
    public BrokerBlueprint withEndpoints(Map<String, List<String>> known) {
        return new BrokerBlueprint(artifacts, steps, addresses, ownClassPath, openPorts, folders, known, relays);
    }

    /** Returns the same layout, which clients reach by these relays. */
    public BrokerBlueprint withRelays(List<Relay> known) {
        return new BrokerBlueprint(artifacts, steps, addresses, ownClassPath, openPorts, folders, endpoints, known);
    }

    /**
     * Returns the same layout with further options for each long-running JVM. They go over the options that it has: a
     * JVM heeds the last of equal options, and its own choice of a garbage collector makes room for another.
     */
    public BrokerBlueprint withJvmOptions(List<String> options) {
        return withJvmOptions(role -> true, options);
    }

    /** Returns the same layout with further options for the long-running JVMs of some roles. */
    public BrokerBlueprint withJvmOptions(Predicate<String> roles, List<String> options) {
        List<BrokerStep> changed = steps.stream()
                .map(step -> step instanceof BrokerStep.Launch launch
                                && roles.test(launch.role())
                                && launch.command() instanceof BrokerStep.JvmCommand jvm
                        ? new BrokerStep.Launch(launch.node(), jvm.withJvmOptions(options), launch.readyPattern())
                        : step)
                .toList();
        return new BrokerBlueprint(artifacts, changed, addresses, ownClassPath, openPorts, folders, endpoints, relays);
    }

    /** Returns the programs of this machine that its steps start; none where all of them start JVMs. */
    public List<BrokerStep.ProgramCommand> programs() {
        return steps.stream()
                .flatMap(step -> step instanceof BrokerStep.Launch launch
                        ? Stream.of(launch.command())
                        : step instanceof BrokerStep.RunOnce once ? Stream.of(once.command()) : Stream.empty())
                .flatMap(command ->
                        command instanceof BrokerStep.ProgramCommand program ? Stream.of(program) : Stream.empty())
                .toList();
    }

    /** Returns the place from which a JVM loads a class of the driver's own, for {@code ownClassPath}; empty if unknown. */
    public static List<Path> classPathOf(Class<?> type) {
        CodeSource source = type.getProtectionDomain().getCodeSource();
        if (source == null || source.getLocation() == null) {
            return List.of();
        }
        try {
            return List.of(Path.of(source.getLocation().toURI()));
        } catch (URISyntaxException | RuntimeException notAFile) {
            return List.of();
        }
    }
}
