package io.weir.driver.rocketmq.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.driver.DriverException;
import io.weir.driver.DriverSettings;
import io.weir.driver.broker.BrokerBlueprint;
import io.weir.driver.broker.BrokerBlueprint.Relay;
import io.weir.driver.broker.BrokerRequest;
import io.weir.driver.broker.BrokerStep.Launch;
import io.weir.driver.broker.BrokerStep.WriteFile;
import io.weir.driver.broker.DataFolders;
import io.weir.driver.broker.Retention;
import io.weir.driver.broker.Storage;
import io.weir.driver.rocketmq.RocketMqDriver;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class LocalClusterTest {

    private final AtomicInteger port = new AtomicInteger(20_000);

    private BrokerBlueprint layOut(String version, int nodes, Map<String, String> config) throws DriverException {
        return LocalCluster.layOut(
                new BrokerRequest(version, nodes, "512m", config, Path.of("/data"), () -> port.addAndGet(10)));
    }

    private BrokerBlueprint layOutForGrpc(Map<String, String> config) throws DriverException {
        return LocalCluster.layOut(new BrokerRequest(
                "5.5.0",
                2,
                "512m",
                config,
                Path.of("/data"),
                new DriverSettings(Map.of("clientType", "grpc")),
                () -> port.addAndGet(10)));
    }

    private BrokerBlueprint relayed(Map<String, Object> settings) throws DriverException {
        return LocalCluster.layOut(new BrokerRequest(
                "5.5.0",
                1,
                "512m",
                Map.of(),
                Path.of("/data"),
                new DriverSettings(settings),
                DataFolders.DEFAULT,
                true,
                () -> port.addAndGet(10)));
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void withRelaysNodesListenAtAnotherAddressAndAdvertiseThatOfTheRelay() throws Exception {
        BrokerBlueprint blueprint = relayed(Map.of());

        assertThat(configuration(blueprint, "broker-a"))
                .contains("bindAddress=127.0.0.2\n", "brokerIP1=127.0.0.1\n", "namesrvAddr=127.0.0.2:20010\n");
        assertThat(blueprint.addresses()).containsEntry(LocalCluster.NAME_SERVER, "127.0.0.1:20010");
        assertThat(blueprint.relays())
                .containsExactly(
                        new Relay("namesrv", "127.0.0.1:20010", "127.0.0.2:20010"),
                        new Relay("broker-a", "127.0.0.1:20020", "127.0.0.2:20020"),
                        new Relay("broker-a", "127.0.0.1:20018", "127.0.0.2:20018"));
        assertThat(blueprint.endpoints()).containsEntry("broker-a", List.of("127.0.0.1:20020"));
    }

    @Test
    void noRelayStandsBeforeAProxy() {
        assertThatThrownBy(() -> relayed(Map.of("clientType", "grpc")))
                .isInstanceOf(DriverException.class)
                .hasMessageContaining("write clientType: remoting");
    }

    @Test
    void givesEachBrokerTheCommitLogsAskedFor() throws Exception {
        BrokerBlueprint blueprint = LocalCluster.layOut(new BrokerRequest(
                "5.5.0",
                2,
                "512m",
                Map.of("totalReplicas", "2"),
                Path.of("/data"),
                new DriverSettings(Map.of()),
                new DataFolders(2, 0, 0),
                () -> port.addAndGet(10)));

        assertThat(configuration(blueprint, "broker-a"))
                .contains("storePathCommitLog=/data/broker-a/log-1,/data/broker-a/log-2\n");
        assertThat(configuration(blueprint, "broker-a-slave-1"))
                .contains("storePathCommitLog=/data/broker-a-slave-1/log-1,/data/broker-a-slave-1/log-2\n")
                .contains("storePathRootDir=/data/broker-a-slave-1/store\n");
        assertThat(configuration(layOut("5.5.0", 1, Map.of()), "broker-a"))
                .contains("storePathCommitLog=/data/broker-a/store/commitlog\n");
    }

    private static String configuration(BrokerBlueprint blueprint, String node) {
        return blueprint.steps().stream()
                .filter(step -> step instanceof WriteFile file && file.file().endsWith(Path.of(node, "broker.conf")))
                .map(step -> ((WriteFile) step).content())
                .findFirst()
                .orElseThrow();
    }

    private static List<String> launched(BrokerBlueprint blueprint) {
        return blueprint.steps().stream()
                .filter(Launch.class::isInstance)
                .map(step -> ((Launch) step).node())
                .toList();
    }

    @Test
    void launchesTheNameServerBeforeTheBrokersThatTellItOfThemselves() throws Exception {
        BrokerBlueprint blueprint = layOut("5.5.0", 2, Map.of());
        assertThat(launched(blueprint)).containsExactly("namesrv", "broker-a", "broker-b");
        // Something stands between, so that the name server is waited for.
        int first = blueprint
                .steps()
                .indexOf(blueprint.steps().stream()
                        .filter(Launch.class::isInstance)
                        .findFirst()
                        .orElseThrow());
        assertThat(blueprint.steps().get(first + 1)).isInstanceOf(WriteFile.class);
        assertThat(blueprint.addresses()).containsEntry("brokers", "2").containsKey("namesrvAddr");
    }

    @Test
    void tellsWhichPortsAreOpenToOtherMachines() throws Exception {
        assertThat(layOut("5.5.0", 2, Map.of()).openPorts()).containsOnlyKeys("broker-a, slaves", "broker-b, slaves");
        assertThat(layOutForGrpc(Map.of()).openPorts())
                .containsOnlyKeys("broker-a, slaves", "broker-b, slaves", "proxy, gRPC", "proxy, remoting");
    }

    @Test
    void makesEveryNodeAMasterUnlessReplicasAreAskedFor() throws Exception {
        BrokerBlueprint blueprint = layOut("5.5.0", 2, Map.of());
        assertThat(configuration(blueprint, "broker-b"))
                .contains("brokerName=broker-b\n", "brokerId=0\n", "bindAddress=127.0.0.1\n")
                .doesNotContain("brokerRole");
    }

    @Test
    void dividesTheNodesIntoMastersAndSlaves() throws Exception {
        BrokerBlueprint blueprint = layOut("5.5.0", 4, Map.of("totalReplicas", "2", "brokerRole", "SYNC_MASTER"));
        assertThat(launched(blueprint))
                .containsExactly("namesrv", "broker-a", "broker-a-slave-1", "broker-b", "broker-b-slave-1");
        assertThat(configuration(blueprint, "broker-b"))
                .contains("brokerRole=SYNC_MASTER\n", "inSyncReplicas=2\n", "brokerId=0\n");
        assertThat(configuration(blueprint, "broker-b-slave-1"))
                .contains("brokerRole=SLAVE\n", "brokerName=broker-b\n", "brokerId=1\n");
    }

    @Test
    void takesTheUsersSettingsOverItsOwn() throws Exception {
        assertThat(configuration(layOut("5.5.0", 1, Map.of("enablePropertyFilter", "false")), "broker-a"))
                .contains("enablePropertyFilter=false\n")
                .doesNotContain("enablePropertyFilter=true");
    }

    @Test
    void refusesWhatTheLayoutDecides() {
        assertThatThrownBy(() -> layOut("5.5.0", 1, Map.of("listenPort", "10911", "brokerName", "mine")))
                .isInstanceOf(DriverException.class)
                .hasMessageContaining("brokerName, listenPort");
    }

    @Test
    void refusesNodesThatCantBeDivided() {
        assertThatThrownBy(() -> layOut("5.5.0", 3, Map.of("totalReplicas", "2")))
                .isInstanceOf(DriverException.class)
                .hasMessageContaining("broker.nodes 3")
                .hasMessageContaining("totalReplicas 2");
    }

    @Test
    void refusesAVersionThatItCantLaunch() {
        assertThatThrownBy(() -> layOut("4.9.7", 1, Map.of()))
                .isInstanceOf(DriverException.class)
                .hasMessageContaining("4.9.7");
    }

    @Test
    void launchesAProxyAfterTheBrokersForTheGrpcClientOnly() throws Exception {
        BrokerBlueprint blueprint = layOutForGrpc(Map.of("proxy.traceOn", "true", "proxy.x", "ä\"\\\n\t"));
        assertThat(launched(blueprint)).containsExactly("namesrv", "broker-a", "broker-b", "proxy");
        assertThat(blueprint.artifacts().coordinates()).contains("org.apache.rocketmq:rocketmq-proxy:5.5.0");
        // Something stands between, so that the brokers are waited for.
        assertThat(blueprint.steps().get(blueprint.steps().size() - 2))
                .isInstanceOfSatisfying(
                        WriteFile.class,
                        file -> assertThat(file.content())
                                .contains(
                                        "\"namesrvAddr\": \""
                                                + blueprint.addresses().get("namesrvAddr") + "\"",
                                        "\"traceOn\": \"true\"",
                                        "\"x\": \"ä\\\"\\\\\\u000a\\u0009\""));
        assertThat(blueprint.addresses().get("grpcEndpoint")).startsWith("127.0.0.1:");
        assertThat(configuration(blueprint, "broker-a")).doesNotContain("proxy.");
        assertThat(layOut("5.5.0", 2, Map.of()).addresses()).doesNotContainKey("grpcEndpoint");
    }

    @Test
    void refusesSettingsOfAProxyThatThereIsNotOrWhoseLayoutIsDecided() {
        assertThatThrownBy(() -> layOut("5.5.0", 1, Map.of("proxy.traceOn", "true")))
                .isInstanceOf(DriverException.class)
                .hasMessageContaining("proxy.traceOn")
                .hasMessageContaining("clientType: grpc");
        assertThatThrownBy(() -> layOutForGrpc(Map.of("proxy.grpcServerPort", "8081")))
                .isInstanceOf(DriverException.class)
                .hasMessageContaining("must not set proxy.grpcServerPort");
    }

    @Test
    void throwsOldMessagesAwayAtEveryHour() throws Exception {
        Map<String, String> twoHours = new RocketMqDriver().retention(new Retention.Age(Duration.ofHours(2)));

        assertThat(configuration(layOut("5.5.0", 1, twoHours), "broker-a").lines())
                .contains("fileReservedTime=2")
                .anyMatch(line -> line.startsWith("deleteWhen=00;01;02;") && line.endsWith(";23"));
    }

    @Test
    void refusesARetentionThatIsNotOfWholeHours() {
        for (Retention retention : List.of(new Retention.Size(1 << 30), new Retention.Age(Duration.ofMinutes(90)))) {
            assertThatThrownBy(() -> new RocketMqDriver().retention(retention))
                    .isInstanceOf(DriverException.class)
                    .hasMessage("broker.retention must be a time in whole hours with RocketMQ, such as 2h: its"
                            + " fileReservedTime counts hours, and it knows no size");
        }
    }

    @Test
    void keepsACopyOnEachReplica() {
        assertThat(LocalCluster.storage(Map.of())).isEqualTo(new Storage(1, false));
        assertThat(LocalCluster.storage(Map.of("totalReplicas", "2"))).isEqualTo(new Storage(2, false));
    }
}
