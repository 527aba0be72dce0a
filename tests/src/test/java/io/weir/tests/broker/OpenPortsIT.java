package io.weir.tests.broker;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.artifact.ArtifactResolver;
import io.weir.artifact.DownloadListener;
import io.weir.broker.BrokerLauncher;
import io.weir.broker.LocalBroker;
import io.weir.config.UserEnvironment;
import io.weir.plan.DriverRegistry;
import io.weir.plan.DriverTarget;
import io.weir.plan.RunPlanning;
import io.weir.plugin.ClientVersion;
import io.weir.plugin.DriverCatalog;
import io.weir.process.NodeExitListener;
import io.weir.process.NodeLimits;
import io.weir.tests.LightlyCompiled;
import io.weir.tests.Shipped;
import io.weir.tests.nats.InstalledServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A driver tells of every port on which its broker listens for other machines, and of no other. */
@EnabledOnOs(OS.LINUX)
class OpenPortsIT {

    private static final String LISTENING = "0A";

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "driver-kafka/kafka.yaml",
                "driver-pulsar/pulsar.yaml",
                "driver-rocketmq/rocketmq.yaml",
                "driver-rocketmq/rocketmq-grpc.yaml",
                "driver-tubemq/tubemq.yaml",
                "driver-nats/nats.yaml"
            })
    void areThoseThatTheDriverTellsOf(String file) throws Exception {
        if (file.contains("nats")) {
            InstalledServer.assume();
        }
        ArtifactResolver resolver = ArtifactResolver.ofThisUser();
        Path drivers = Shipped.CLONE.resolve(file).getParent().resolve("target/driver");
        var registry = new DriverRegistry(
                DriverCatalog.find(List.of(drivers)), new ClientVersion(resolver), DownloadListener.NONE);
        String home = Shipped.CLONE.toString();
        DriverTarget target = new RunPlanning(registry, new UserEnvironment(home, home, ""), List.of())
                .targets(List.of(Path.of(file)))
                .get(0);
        var launcher = new BrokerLauncher(
                resolver,
                Duration.ofMinutes(5),
                folder.resolve("weir-tmp"),
                Optional.empty(),
                null,
                List.of(),
                NodeLimits.NONE);
        try (LocalBroker broker = launcher.launch(
                LightlyCompiled.of(target.blueprint()),
                folder.resolve("logs"),
                DownloadListener.NONE,
                NodeExitListener.NONE)) {
            Set<Integer> open = new TreeSet<>();
            for (String node : broker.nodes()) {
                open.addAll(openPorts(broker.pid(node)));
            }

            assertThat(open)
                    .containsExactlyInAnyOrderElementsOf(broker.openPorts().values());
            assertThat(target.openPorts()).isEqualTo(broker.openPorts().keySet());
        }
    }

    /** The ports on which a process listens on other interfaces than the loopback, as its kernel tells. */
    private static Set<Integer> openPorts(long pid) throws IOException {
        Set<String> sockets;
        try (Stream<Path> descriptors = Files.list(Path.of("/proc/" + pid + "/fd"))) {
            sockets = descriptors.map(OpenPortsIT::target).collect(Collectors.toSet());
        }
        Set<Integer> open = new TreeSet<>();
        for (String table : List.of("tcp", "tcp6")) {
            for (String line : Files.readAllLines(Path.of("/proc/" + pid + "/net/" + table))) {
                String[] columns = line.strip().split("\\s+");
                if (columns[3].equals(LISTENING) && sockets.contains("socket:[" + columns[9] + "]")) {
                    String[] local = columns[1].split(":");
                    if (!isLoopback(local[0])) {
                        open.add(Integer.parseInt(local[1], 16));
                    }
                }
            }
        }
        return open;
    }

    /** 127.x.x.x, also as an address of IPv6, and ::1, in the kernel's order of bytes. */
    private static boolean isLoopback(String address) {
        return address.matches("(0{16}F{4}0{4})?.{6}7F") || address.equals("00000000000000000000000001000000");
    }

    private static String target(Path descriptor) {
        try {
            return Files.readSymbolicLink(descriptor).toString();
        } catch (IOException closed) {
            return "";
        }
    }
}
