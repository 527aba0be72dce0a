package io.weir.driver.nats.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.driver.DriverException;
import io.weir.driver.DriverSettings;
import io.weir.driver.broker.BrokerBlueprint;
import io.weir.driver.broker.BrokerBlueprint.Relay;
import io.weir.driver.broker.BrokerRequest;
import io.weir.driver.broker.BrokerStep.Launch;
import io.weir.driver.broker.BrokerStep.ProgramCommand;
import io.weir.driver.broker.BrokerStep.WriteFile;
import io.weir.driver.broker.DataFolders;
import io.weir.driver.nats.NatsDriver;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LocalServersTest {

    private static final Path PLACE = Path.of("/dir with space");

    private static BrokerBlueprint layOut(int nodes, boolean relayed, Map<String, String> config, String version)
            throws DriverException {
        AtomicInteger port = new AtomicInteger(20_000);
        return new NatsDriver()
                .blueprint(new BrokerRequest(
                        version,
                        nodes,
                        "1g",
                        config,
                        PLACE,
                        new DriverSettings(Map.of("serverProgram", "/opt/nats")),
                        DataFolders.DEFAULT,
                        relayed,
                        port::getAndIncrement));
    }

    private static BrokerBlueprint layOut(int nodes, Map<String, String> config) throws DriverException {
        return layOut(nodes, false, config, InstalledVersion.UNKNOWN);
    }

    private static List<String> files(BrokerBlueprint blueprint) {
        return blueprint.steps().stream()
                .filter(WriteFile.class::isInstance)
                .map(step -> ((WriteFile) step).content())
                .toList();
    }

    @Test
    void aServerAloneListensOnTheLoopbackOnlyAndNamesNoCluster() throws Exception {
        BrokerBlueprint blueprint = layOut(1, Map.of());

        assertThat(files(blueprint)).containsExactly("""
                http: "127.0.0.1:20002"
                listen: "127.0.0.1:20000"
                server_name: "server-1"
                jetstream {
                  store_dir: "/dir with space/server-1/store"
                }
                """);
        assertThat(blueprint.addresses())
                .isEqualTo(Map.of("servers", "nats://127.0.0.1:20000", "monitor", "127.0.0.1:20002"));
        assertThat(blueprint.endpoints()).isEqualTo(Map.of("server-1", List.of("127.0.0.1:20000")));
        assertThat(blueprint.openPorts()).isEmpty();
        assertThat(blueprint.artifacts().coordinates()).isEmpty();
    }

    @Test
    void theServerIsTheProgramThatTheFileNames() throws Exception {
        BrokerBlueprint blueprint = layOut(1, Map.of());

        Launch launch = (Launch) blueprint.steps().get(1);
        ProgramCommand command = (ProgramCommand) launch.command();
        assertThat(command.program()).isEqualTo("/opt/nats");
        assertThat(command.arguments()).containsExactly("--config", "/dir with space/server-1/server.conf");
        assertThat(command.directory()).isEqualTo(PLACE.resolve("server-1"));
        assertThat(command.remedy()).contains("apt-get install nats-server", "serverProgram");
        assertThat(blueprint.programs()).containsExactly(command);
    }

    @Test
    void theServersOfAClusterKnowEachOther() throws Exception {
        assertThat(files(layOut(3, Map.of())))
                .hasSize(3)
                .allSatisfy(file -> assertThat(file)
                        .contains("routes: [\"nats://127.0.0.1:20001\", \"nats://127.0.0.1:20004\","
                                + " \"nats://127.0.0.1:20007\"]"));
    }

    @Test
    void behindARelayAServerTellsClientsTheRelaysAddress() throws Exception {
        BrokerBlueprint blueprint = layOut(1, true, Map.of(), InstalledVersion.UNKNOWN);

        assertThat(files(blueprint).get(0))
                .contains("listen: \"127.0.0.1:20003\"", "client_advertise: \"127.0.0.1:20000\"");
        assertThat(blueprint.relays()).containsExactly(new Relay("server-1", "127.0.0.1:20000", "127.0.0.1:20003"));
        assertThat(blueprint.addresses()).containsEntry("servers", "nats://127.0.0.1:20000");
    }

    @Test
    void settingsOfTheUserGoToTheFileAndIntoItsBlocks() throws Exception {
        assertThat(files(layOut(
                                1,
                                Map.of(
                                        "max_payload", "4MB",
                                        "write_deadline", "2s",
                                        "jetstream.max_file_store", "10GB",
                                        "limits.odd", "a \"b\" \\ c\nd: e")))
                        .get(0))
                .contains(
                        "max_payload: 4MB\n",
                        "write_deadline: \"2s\"\n",
                        "  max_file_store: 10GB\n",
                        "limits {\n  odd: \"a \\\"b\\\" \\\\ c\\nd: e\"\n}\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"listen", "http", "jetstream", "jetstream.store_dir", "cluster.routes", "client_advertise"})
    void refusesSettingsThatTheLayoutStandsOn(String key) {
        assertThatThrownBy(() -> layOut(1, Map.of(key, "x")))
                .isInstanceOf(DriverException.class)
                .hasMessageContaining(key);
    }

    @ParameterizedTest
    @ValueSource(strings = {"a b", "a.b.c", "x: 1\ny", "A"})
    void refusesWhatIsNoSettingOfAFile(String key) {
        assertThatThrownBy(() -> layOut(1, Map.of(key, "x")))
                .isInstanceOf(DriverException.class)
                .hasMessageStartingWith("broker.config must not set " + key);
    }

    @Test
    void theVersionIsTheOneThatTheProgramPrints(@TempDir Path folder) throws Exception {
        Path program = Files.writeString(folder.resolve("server"), "#!/bin/sh\necho \"nats-server: v3.4.5-beta.1\"\n");
        assertThat(program.toFile().setExecutable(true)).isTrue();
        Map<String, Object> settings = Map.of("serverProgram", program.toString());

        assertThat(new NatsDriver().brokerVersion(new DriverSettings(settings))).isEqualTo("3.4.5-beta.1");
        assertThat(new NatsDriver().brokerVersion(new DriverSettings(Map.of("serverProgram", "/bin/echo"))))
                .as("one that prints none")
                .isEqualTo("installed");
        assertThat(new NatsDriver().brokerVersion(new DriverSettings(Map.of("serverProgram", "no-such-server"))))
                .isEqualTo("installed");
    }

    @Test
    void hasNoOtherVersionThanTheInstalledOne() {
        assertThatThrownBy(() -> layOut(1, false, Map.of(), "2.10.1"))
                .isInstanceOf(DriverException.class)
                .hasMessageStartingWith("broker.version can't be 2.10.1")
                .hasMessageContaining("serverProgram");
    }
}
