package io.weir.driver.pulsar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.driver.DriverException;
import io.weir.driver.DriverSettings;
import io.weir.driver.broker.BrokerBlueprint;
import io.weir.driver.broker.BrokerBlueprint.Relay;
import io.weir.driver.broker.BrokerRequest;
import io.weir.driver.broker.BrokerStep;
import io.weir.driver.broker.BrokerStep.HttpCall;
import io.weir.driver.broker.BrokerStep.Launch;
import io.weir.driver.broker.BrokerStep.RunOnce;
import io.weir.driver.broker.BrokerStep.WriteFile;
import io.weir.driver.broker.DataFolders;
import io.weir.driver.broker.Retention;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** What is laid out, without starting it. */
class LocalServerTest {

    private static final Path DIRECTORY = Path.of("data").toAbsolutePath();

    private static BrokerBlueprint layOut(String version, int nodes, Map<String, String> config)
            throws DriverException {
        AtomicInteger port = new AtomicInteger(20_000);
        return new PulsarDriver()
                .blueprint(new BrokerRequest(version, nodes, "300m", config, DIRECTORY, port::incrementAndGet));
    }

    private static BrokerBlueprint withFolders(Map<String, String> config, DataFolders folders) throws DriverException {
        AtomicInteger port = new AtomicInteger(20_000);
        return new PulsarDriver()
                .blueprint(new BrokerRequest(
                        "4.2.4",
                        1,
                        "300m",
                        config,
                        DIRECTORY,
                        new DriverSettings(Map.of()),
                        folders,
                        port::incrementAndGet));
    }

    /** Also with one folder of each kind: a row with one is to differ from a row with two in nothing else. */
    @Test
    void aBookieOfItsOwnHasTheFoldersAskedFor() throws Exception {
        BrokerBlueprint blueprint = withFolders(Map.of(), new DataFolders(2, 1, 3));
        assertThat(file(blueprint, "bookie.conf").lines())
                .contains(
                        "ledgerDirectories=" + DIRECTORY + "/disk-1/bookie-1/log-1," + DIRECTORY
                                + "/disk-2/bookie-1/log-2",
                        "journalDirectories=" + DIRECTORY + "/disk-3/bookie-1/journal-1");
        assertThat(file(withFolders(Map.of(), new DataFolders(1, 0, 0)), "bookie.conf")
                        .lines())
                .contains(
                        "ledgerDirectories=" + DIRECTORY + "/bookie-1/log-1",
                        "journalDirectories=" + DIRECTORY + "/bookie-1/journal");
        assertThatThrownBy(() -> withFolders(Map.of("tlsCertificateFilePath", "broker.pem"), new DataFolders(1, 0, 0)))
                .hasMessageContaining("of one process only; set broker.nodes: 1, and take broker.logDirs");
    }

    private static String file(BrokerBlueprint blueprint, String name) {
        return blueprint.steps().stream()
                .filter(step -> step instanceof WriteFile file && file.file().endsWith(name))
                .map(step -> ((WriteFile) step).content())
                .findFirst()
                .orElseThrow();
    }

    @Test
    void oneNodeIsStandaloneOnTheLoopbackInterfaceOnly() throws Exception {
        BrokerBlueprint blueprint = layOut("4.2.4", 1, Map.of("managedLedgerCacheSizeMB", "64"));
        assertThat(blueprint.addresses())
                .containsEntry("serviceUrl", "pulsar://127.0.0.1:20001")
                .containsEntry("httpUrl", "http://127.0.0.1:20002");
        assertThat(file(blueprint, "standalone.conf").lines())
                .contains(
                        "bindAddress=127.0.0.1",
                        "advertisedAddress=127.0.0.1",
                        "listeningInterface=lo",
                        "brokerServicePort=20001",
                        "webServicePort=20002",
                        "journalSyncData=false",
                        "managedLedgerCacheSizeMB=64")
                .isSorted();
        assertThat(blueprint.steps().get(blueprint.steps().size() - 1)).isInstanceOf(HttpCall.class);
        assertThat(blueprint.artifacts().boms()).containsExactly("org.apache.pulsar:pulsar:4.2.4");
    }

    @Test
    void aBookieTakesEntriesAsLargeAsTheBrokersMessages() throws Exception {
        assertThat(file(layOut("4.2.4", 1, Map.of()), "standalone.conf")).contains("nettyMaxFrameSizeBytes=5253120\n");
        Map<String, String> larger = Map.of("maxMessageSize", "10485760");
        assertThat(file(layOut("4.2.4", 1, larger), "standalone.conf")).contains("nettyMaxFrameSizeBytes=10496000\n");
        assertThat(file(layOut("4.2.4", 3, larger), "bookie.conf")).contains("nettyMaxFrameSizeBytes=10496000\n");
        assertThatThrownBy(() -> layOut("4.2.4", 1, Map.of("maxMessageSize", "10MB")))
                .isInstanceOf(DriverException.class)
                .hasMessageContaining("10MB");
    }

    @Test
    void clientsMeetTlsWhereTheBrokerHasACertificate() throws Exception {
        BrokerBlueprint blueprint = layOut("4.2.4", 1, Map.of("tlsCertificateFilePath", "broker.pem"));
        assertThat(blueprint.addresses())
                .containsEntry("serviceUrl", "pulsar+ssl://127.0.0.1:20003")
                .containsEntry("httpUrl", "https://127.0.0.1:20004");
        assertThat(file(blueprint, "standalone.conf"))
                .contains("brokerServicePortTls=20003", "webServicePortTls=20004");
    }

    @Test
    void threeNodesAreAClusterWhoseBrokersStartAfterItsBookies() throws Exception {
        BrokerBlueprint blueprint = layOut("4.2.4", 3, Map.of());
        List<String> steps = blueprint.steps().stream()
                .filter(step -> !(step instanceof WriteFile file && !file.file().endsWith("broker.conf")))
                .map(LocalServerTest::name)
                .distinct()
                .toList();
        assertThat(steps)
                .containsExactly(
                        "zookeeper",
                        "set-up",
                        "bookie-1",
                        "bookie-2",
                        "bookie-3",
                        "broker.conf",
                        "broker-1",
                        "broker-2",
                        "broker-3");
        assertThat(blueprint.addresses().get("serviceUrl"))
                .startsWith("pulsar://127.0.0.1:")
                .contains(",127.0.0.1:");
    }

    private static String name(BrokerStep step) {
        if (step instanceof Launch launch) {
            return launch.node();
        }
        return step instanceof RunOnce once ? once.name() : "broker.conf";
    }

    @Test
    void whatTheLayoutStandsOnCantBeSet() {
        for (int nodes : List.of(1, 3)) {
            assertThatThrownBy(() -> layOut("4.2.4", nodes, Map.of("brokerServicePort", "6650", "bookiePort", "1")))
                    .isInstanceOf(DriverException.class)
                    .hasMessageContaining("must not set bookiePort, brokerServicePort");
        }
        assertThatThrownBy(() -> layOut("latest", 1, Map.of()))
                .isInstanceOf(DriverException.class)
                .hasMessageContaining("\"latest\" is not a version of Pulsar such as 4.2.4");
    }

    @Test
    void throwsMessagesAwayWhetherTheyWereReadOrNot() throws Exception {
        Map<String, String> minutes = new PulsarDriver().retention(new Retention.Age(Duration.ofMinutes(20)));

        assertThat(file(layOut("4.2.4", 1, minutes), "standalone.conf").lines())
                .contains(
                        "defaultRetentionTimeInMinutes=20",
                        "defaultRetentionSizeInMB=-1",
                        "ttlDurationDefaultInSeconds=1200",
                        "managedLedgerMinLedgerRolloverTimeMinutes=1",
                        "managedLedgerMaxLedgerRolloverTimeMinutes=5",
                        "gcWaitTime=30000");
    }

    @Test
    void refusesARetentionThatIsNotOfWholeMinutes() {
        for (Retention retention : List.of(new Retention.Size(1 << 30), new Retention.Age(Duration.ofSeconds(90)))) {
            assertThatThrownBy(() -> new PulsarDriver().retention(retention))
                    .isInstanceOf(DriverException.class)
                    .hasMessage(
                            "broker.retention must be a time in whole minutes with Pulsar, such as 10m: its bounds on"
                                    + " the size keep what has not been read");
        }
    }

    private static BrokerBlueprint relayed(int nodes, Map<String, String> config) throws DriverException {
        AtomicInteger port = new AtomicInteger(20_000);
        return new PulsarDriver()
                .blueprint(new BrokerRequest(
                        "4.2.4",
                        nodes,
                        "300m",
                        config,
                        DIRECTORY,
                        new DriverSettings(Map.of()),
                        DataFolders.DEFAULT,
                        true,
                        port::incrementAndGet));
    }

    @Test
    void withARelayClientsAreToldOfItAndTheBrokersOwnTakeNone() throws Exception {
        BrokerBlueprint blueprint = relayed(1, Map.of());

        assertThat(blueprint.addresses()).containsEntry("serviceUrl", "pulsar://127.0.0.1:20001");
        assertThat(file(blueprint, "standalone.conf").lines())
                .contains(
                        "brokerServicePort=20003",
                        "internalListenerName=internal",
                        "advertisedListeners=internal:pulsar://127.0.0.1:20003,clients:pulsar://127.0.0.1:20001",
                        "bindAddresses=clients:pulsar://127.0.0.1:20002")
                .noneMatch(line -> line.startsWith("advertisedAddress"));
        assertThat(blueprint.relays()).containsExactly(new Relay("standalone", "127.0.0.1:20001", "127.0.0.1:20002"));
        assertThat(blueprint.endpoints().get("standalone")).contains("127.0.0.1:20001", "127.0.0.1:20003");
    }

    @Test
    void aRelayStandsBeforeEachBrokerAndNoBookie() throws Exception {
        assertThat(relayed(3, Map.of()).relays())
                .extracting(Relay::node)
                .containsExactly("broker-1", "broker-2", "broker-3");
        assertThatThrownBy(() -> relayed(1, Map.of("bindAddresses", "x:pulsar://127.0.0.1:1")))
                .isInstanceOf(DriverException.class)
                .hasMessageContaining("must not set bindAddresses");
    }
}
