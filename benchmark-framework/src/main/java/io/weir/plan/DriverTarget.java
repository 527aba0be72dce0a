package io.weir.plan;

import io.weir.artifact.DownloadListener;
import io.weir.broker.BlueprintSource;
import io.weir.broker.BrokerException;
import io.weir.broker.BrokerLauncher;
import io.weir.broker.CommandCheck;
import io.weir.broker.LocalBroker;
import io.weir.config.DriverConfiguration;
import io.weir.config.broker.BrokerSettings;
import io.weir.config.broker.JvmSettings;
import io.weir.cpu.CpuSet;
import io.weir.driver.DriverException;
import io.weir.driver.Guarantees;
import io.weir.driver.broker.BrokerBlueprint;
import io.weir.driver.broker.BrokerProvider;
import io.weir.driver.broker.BrokerRequest;
import io.weir.driver.broker.BrokerStep;
import io.weir.driver.broker.BrokerStep.Launch;
import io.weir.driver.broker.Storage;
import io.weir.plan.MessageMemory.Heap;
import io.weir.plugin.LoadedDriver;
import io.weir.process.NodeExitListener;
import io.weir.workload.Workload;
import io.weir.workload.key.KeyNames;
import io.weir.workload.timeline.TimedAction;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A driver file with its driver.
 *
 * @param guarantees what the driver promises with these settings
 * @param relayed whether clients reach the nodes of its local broker through relays
 */
public record DriverTarget(
        DriverConfiguration configuration, LoadedDriver driver, Guarantees guarantees, boolean relayed) {

    private static final int ANY_PORT = 20_000;

    /** Roles of the nodes that keep messages and whose memory is broker.heap. */
    private static final Set<String> SERVERS = Set.of("broker", "standalone");

    /** Creates a target whose clients reach its nodes without relays. */
    public DriverTarget(DriverConfiguration configuration, LoadedDriver driver, Guarantees guarantees) {
        this(configuration, driver, guarantees, false);
    }

    /** Returns whether a workload acts on the network between clients and the nodes of this file's broker. */
    boolean needsRelays(Workload workload) {
        return launchesBroker() && workload.actions().stream().anyMatch(TimedAction::isOnNetwork);
    }

    /** Returns whether relays can stand before nodes of this file's broker. */
    boolean takesRelays() {
        return launchesBroker()
                && unmetOnNetwork(KeyNames.TIMELINE, List.of(TimedAction.RESET_ALL))
                        .isEmpty();
    }

    /** Returns the same file, whose clients reach the nodes of its broker through relays. */
    DriverTarget withRelays() {
        return new DriverTarget(configuration, driver, guarantees, true);
    }

    /** Returns whether the file asks for a broker on this machine, in containers or not. */
    public boolean launchesBroker() {
        return configuration.file().broker().launch() != BrokerSettings.Launch.NONE;
    }

    /**
     * Fetches and launches the broker that the file asks for, in containers or as processes; returns when it is ready.
     *
     * @param cpus of all its nodes together; null for any
     */
    public LocalBroker launch(
            BrokerLauncher launcher,
            @Nullable CpuSet cpus,
            Path logs,
            DownloadListener downloads,
            NodeExitListener exits)
            throws BrokerException, DriverException, InterruptedException {
        BrokerSettings broker = configuration.file().broker();
        return launcher.placed(broker.image(), cpus, broker.disks(), broker.limits())
                .launch(blueprint(), logs, downloads, exits);
    }

    /** Returns whether the driver could launch a broker, if its file asked for one. */
    public boolean canLaunchBroker() {
        return driver.driver() instanceof BrokerProvider;
    }

    public String brokerVersion() throws BrokerException {
        return brokerVersion(configuration, provider(driver));
    }

    private static String brokerVersion(DriverConfiguration configuration, BrokerProvider provider) {
        return configuration
                .file()
                .broker()
                .version()
                .orElseGet(() -> provider.brokerVersion(configuration.settings()));
    }

    /** Returns what the broker that the file asks for keeps on this machine; nothing if it asks for none. */
    Storage storage() {
        BrokerSettings broker = configuration.file().broker();
        return launchesBroker() && driver.driver() instanceof BrokerProvider provider
                ? provider.storage(configuration.settings(), broker.config(), broker.nodes())
                : new Storage(0, false);
    }

    /** Returns the layout of the broker that the file asks for, made by its driver. */
    public BlueprintSource blueprint() throws BrokerException {
        return blueprint(configuration, driver, relayed);
    }

    private static BlueprintSource blueprint(DriverConfiguration configuration, LoadedDriver driver, boolean relayed)
            throws BrokerException {
        BrokerProvider provider = provider(driver);
        String version = brokerVersion(configuration, provider);
        BrokerSettings broker = configuration.file().broker();
        return (directory, freePort) -> {
            try {
                BrokerBlueprint laidOut = driver.call(() -> provider.blueprint(new BrokerRequest(
                                version,
                                broker.nodes(),
                                broker.heap(),
                                config(provider, broker),
                                directory,
                                configuration.settings(),
                                broker.folders(),
                                relayed,
                                freePort)))
                        .withJvmOptions(
                                SERVERS::contains,
                                new JvmSettings(Optional.empty(), broker.directMemory(), List.of()).options());
                laidOut = laidOut.withJvmOptions(broker.jvmOptions());
                for (Map.Entry<String, JvmSettings> role : broker.roles().entrySet()) {
                    laidOut = laidOut.withJvmOptions(
                            role.getKey()::equals, role.getValue().options());
                }
                return laidOut;
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
                throw new DriverException("laying out the broker was interrupted", interrupted);
            }
        };
    }

    /**
     * Returns what makes the broker that the file asks for: two files with equal layouts can share one.
     *
     * @return files, commands and images of its nodes, to be compared and nothing else
     */
    Object layout() throws BrokerException {
        BrokerSettings broker = configuration.file().broker();
        return List.of(
                broker.launch(),
                broker.image(),
                broker.disks(),
                broker.limits(),
                laidOut(configuration, driver, relayed));
    }

    private static BrokerBlueprint laidOut(DriverConfiguration configuration, LoadedDriver driver, boolean relayed)
            throws BrokerException {
        AtomicInteger port = new AtomicInteger(ANY_PORT);
        try {
            return blueprint(configuration, driver, relayed)
                    .layOut(Path.of("not-yet").toAbsolutePath(), port::incrementAndGet);
        } catch (DriverException refused) {
            throw new BrokerException(String.valueOf(refused.getMessage()), refused);
        }
    }

    /** Returns why a workload's actions can't be carried out with this file, a sentence each without a full stop. */
    List<String> unmet(Workload workload) {
        List<TimedAction> actions =
                workload.actions().stream().filter(TimedAction::actsOnNodes).toList();
        String key = workload.replay().isPresent() ? KeyNames.REPLAY : KeyNames.TIMELINE;
        BrokerSettings broker = configuration.file().broker();
        if (actions.isEmpty()) {
            return List.of();
        }
        if (!launchesBroker()) {
            List<String> unmet = new ArrayList<>(new CommandCheck(broker.commands())
                    .unmet(key, actions, workload.replay().isPresent()));
            unmet.addAll(tooLong(workload, broker.commands().size()));
            return unmet;
        }
        List<String> unmet = new ArrayList<>(actions.stream()
                .filter(action ->
                        action.kind() == TimedAction.Kind.SLOW && broker.image().isPresent())
                .map(action -> key + " has " + action.describe()
                        + ", and nodes in containers can't be slowed down; write" + " pause, or take broker.image away")
                .toList());
        unmet.addAll(unmetOnNetwork(
                key, actions.stream().filter(TimedAction::isOnNetwork).toList()));
        try {
            List<String> nodes = laidOut(configuration, driver, relayed).steps().stream()
                    .flatMap(step -> step instanceof Launch launch ? Stream.of(launch.node()) : Stream.empty())
                    .toList();
            unmet.addAll(CommandCheck.unknownNodes(key, actions, nodes));
            unmet.addAll(tooLong(workload, nodes.size()));
        } catch (BrokerException reportedAtTheLaunch) {
            return unmet;
        }
        return unmet;
    }

    private static List<String> tooLong(Workload workload, int nodes) {
        return workload.timeline()
                .map(actions -> actions.tooLongFor(nodes, TimeBudget.measured(workload)))
                .orElse(List.of());
    }

    /** Returns why the ways of clients to the nodes can't be acted on, a sentence each. */
    private List<String> unmetOnNetwork(String key, List<TimedAction> actions) {
        if (actions.isEmpty()) {
            return List.of();
        }
        String has = key + " has " + actions.get(0).describe() + ", and ";
        if (configuration.file().broker().image().isPresent()) {
            return List.of(has + "in front of nodes in containers there is no relay; take broker.image away");
        }
        List<String> reached;
        try {
            reached = laidOut(configuration, driver, true).relays().stream()
                    .map(BrokerBlueprint.Relay::node)
                    .distinct()
                    .toList();
        } catch (BrokerException refused) {
            return List.of(has + refused.getMessage());
        }
        if (reached.isEmpty()) {
            return List.of(has + "clients of " + driver.name()
                    + " can't be led through a relay; write pause, which stops the node itself");
        }
        return actions.stream()
                .filter(action -> !TimedAction.words().contains(action.victim()) && !reached.contains(action.victim()))
                .map(action -> key + " has " + action.describe()
                        + ", and clients have no connections to that node; name " + String.join(", ", reached))
                .toList();
    }

    /** Returns the programs of this machine that the broker of a file consists of, as they are started. */
    static List<BrokerStep.ProgramCommand> programs(DriverConfiguration configuration, LoadedDriver driver)
            throws BrokerException {
        return laidOut(configuration, driver, false).programs();
    }

    /** Returns the heaps of the nodes of the broker that a file asks for, by role, as they are started. */
    static Map<String, Heap> heaps(DriverConfiguration configuration, LoadedDriver driver) throws BrokerException {
        Map<String, Heap> heaps = new TreeMap<>();
        for (BrokerStep step : laidOut(configuration, driver, false).steps()) {
            if (step instanceof Launch launch && launch.command() instanceof BrokerStep.JvmCommand jvm) {
                String size = RunJvm.heap(jvm.jvmOptions()).orElse("0");
                heaps.merge(launch.role(), new Heap(launch.role(), 1, size), Heap::and);
            }
        }
        return heaps;
    }

    /** Returns the same of this file; nothing without a broker, or with one whose layout is reported to be wrong later. */
    List<Heap> heaps() {
        try {
            return launchesBroker() ? List.copyOf(heaps(configuration, driver).values()) : List.of();
        } catch (BrokerException reportedAtTheLaunch) {
            return List.of();
        }
    }

    /** Returns node and purpose of each port that the broker would open on all interfaces of the machine. */
    public Set<String> openPorts() throws BrokerException {
        return laidOut(configuration, driver, relayed).openPorts().keySet();
    }

    private static Map<String, String> config(BrokerProvider provider, BrokerSettings broker) throws DriverException {
        Map<String, String> config = new LinkedHashMap<>();
        if (broker.retention().isPresent()) {
            config.putAll(provider.retention(broker.retention().get()));
        }
        config.putAll(broker.config());
        return config;
    }

    private static BrokerProvider provider(LoadedDriver driver) throws BrokerException {
        if (driver.driver() instanceof BrokerProvider provider) {
            return provider;
        }
        throw new BrokerException("driver " + driver.name()
                + " can't launch a broker; take the broker block out of its file and name an existing cluster");
    }
}
