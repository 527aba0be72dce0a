package io.weir.driver.kafka.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.weir.driver.DriverException;
import io.weir.driver.DriverSettings;
import io.weir.driver.broker.BrokerBlueprint;
import io.weir.driver.broker.BrokerBlueprint.NodeFolders;
import io.weir.driver.broker.BrokerBlueprint.Relay;
import io.weir.driver.broker.BrokerRequest;
import io.weir.driver.broker.BrokerStep;
import io.weir.driver.broker.BrokerStep.JvmCommand;
import io.weir.driver.broker.BrokerStep.Launch;
import io.weir.driver.broker.BrokerStep.RunOnce;
import io.weir.driver.broker.BrokerStep.WriteFile;
import io.weir.driver.broker.DataFolders;
import io.weir.driver.broker.Retention;
import io.weir.driver.broker.Storage;
import io.weir.driver.kafka.KafkaDriver;
import java.io.StringReader;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class KraftClusterTest {

    private static BrokerBlueprint layOut(String version, int nodes, Map<String, String> config)
            throws DriverException {
        AtomicInteger port = new AtomicInteger(20_000);
        return new KafkaDriver()
                .blueprint(new BrokerRequest(
                        version, nodes, "700m", config, Path.of("dir with space"), port::getAndIncrement));
    }

    private static BrokerBlueprint withFolders(int nodes, DataFolders folders) throws DriverException {
        AtomicInteger port = new AtomicInteger(20_000);
        return new KafkaDriver()
                .blueprint(new BrokerRequest(
                        "4.3.1",
                        nodes,
                        "700m",
                        Map.of(),
                        Path.of("dir with space"),
                        new DriverSettings(Map.of()),
                        folders,
                        port::getAndIncrement));
    }

    private static BrokerBlueprint relayed(Map<String, String> config) throws DriverException {
        AtomicInteger port = new AtomicInteger(20_000);
        return new KafkaDriver()
                .blueprint(new BrokerRequest(
                        "4.3.1",
                        2,
                        "700m",
                        config,
                        Path.of("dir with space"),
                        new DriverSettings(Map.of()),
                        DataFolders.DEFAULT,
                        true,
                        port::getAndIncrement));
    }

    @Test
    void withRelaysClientsAreToldOfThemAndBrokersReachEachOtherWithout() throws Exception {
        BrokerBlueprint blueprint = relayed(Map.of());

        assertThat(properties(blueprint, 2))
                .containsEntry(
                        "listeners",
                        "PLAINTEXT://127.0.0.1:20006,BROKERS://127.0.0.1:20007,CONTROLLER://127.0.0.1:20005")
                .containsEntry("advertised.listeners", "PLAINTEXT://127.0.0.1:20004,BROKERS://127.0.0.1:20007")
                .containsEntry("inter.broker.listener.name", "BROKERS");
        assertThat(blueprint.relays())
                .containsExactly(
                        new Relay("broker-1", "127.0.0.1:20000", "127.0.0.1:20002"),
                        new Relay("broker-2", "127.0.0.1:20004", "127.0.0.1:20006"));
        assertThat(blueprint.addresses()).containsEntry("bootstrap.servers", "127.0.0.1:20000,127.0.0.1:20004");
        assertThat(blueprint.endpoints()).containsEntry("broker-2", List.of("127.0.0.1:20004"));
        assertThat(layOut("4.3.1", 2, Map.of()).relays()).isEmpty();
    }

    @Test
    void refusesListenersOfTheUsersWithRelays() {
        assertThatThrownBy(() -> relayed(Map.of("security.inter.broker.protocol", "SSL")))
                .isInstanceOf(DriverException.class)
                .hasMessageContaining("must not set security.inter.broker.protocol");
    }

    @Test
    void spreadsTheLogDirsOfAllNodesOverTheDisksInTurn() throws Exception {
        BrokerBlueprint blueprint = withFolders(2, new DataFolders(3, 0, 2));

        assertThat(properties(blueprint, 1))
                .containsEntry(
                        "log.dirs",
                        "dir with space/disk-1/broker-1/log-1,dir with space/disk-2/broker-1/log-2,"
                                + "dir with space/disk-1/broker-1/log-3");
        assertThat(properties(blueprint, 2))
                .containsEntry(
                        "log.dirs",
                        "dir with space/disk-2/broker-2/log-1,dir with space/disk-1/broker-2/log-2,"
                                + "dir with space/disk-2/broker-2/log-3");
        assertThat(blueprint.folders())
                .extracting(NodeFolders::node, NodeFolders::kind)
                .containsExactly(tuple("broker-1", "log dirs"), tuple("broker-2", "log dirs"));
        assertThat(properties(withFolders(1, new DataFolders(2, 0, 0)), 1))
                .containsEntry("log.dirs", "dir with space/broker-1/log-1,dir with space/broker-1/log-2");
        assertThat(properties(layOut("4.3.1", 1, Map.of()), 1))
                .containsEntry("log.dirs", "dir with space/broker-1/data");
    }

    @Test
    void hasNoJournal() {
        assertThat(new KafkaDriver().misfits(new DataFolders(1, 1, 0))).containsOnlyKeys("broker.journalDirs");
        assertThat(new KafkaDriver().misfits(new DataFolders(3, 0, 2))).isEmpty();
    }

    private static <T extends BrokerStep> List<T> steps(BrokerBlueprint blueprint, Class<T> kind) {
        return blueprint.steps().stream()
                .filter(kind::isInstance)
                .map(kind::cast)
                .toList();
    }

    private static Properties properties(BrokerBlueprint blueprint, int node) throws Exception {
        Path file = Path.of("dir with space", "broker-" + node, "server.properties");
        WriteFile step = steps(blueprint, WriteFile.class).stream()
                .filter(write -> write.file().equals(file))
                .findFirst()
                .orElseThrow();
        Properties properties = new Properties();
        properties.load(new StringReader(step.content()));
        return properties;
    }

    @Test
    void formatsEveryNodeForOneClusterBeforeAnyIsLaunched() throws Exception {
        BrokerBlueprint blueprint = layOut("4.3.1", 3, Map.of());
        assertThat(blueprint.steps().stream().map(step -> step.getClass().getSimpleName()))
                .containsSubsequence("WriteFile", "RunOnce", "RunOnce", "RunOnce", "Launch", "Launch", "Launch");
        assertThat(steps(blueprint, RunOnce.class).stream()
                        .map(step -> ((JvmCommand) step.command()).arguments().get(2))
                        .distinct())
                .hasSize(1);
        assertThat(steps(blueprint, Launch.class))
                .extracting(Launch::node)
                .containsExactly("broker-1", "broker-2", "broker-3");
        assertThat(blueprint.addresses())
                .containsExactly(Map.entry("bootstrap.servers", "127.0.0.1:20000,127.0.0.1:20002,127.0.0.1:20004"));
    }

    @Test
    void givesEachNodeItsHeapAndKafkasOwnFlags() throws Exception {
        Launch launch = steps(layOut("4.3.1", 1, Map.of()), Launch.class).get(0);

        assertThat(((JvmCommand) launch.command()).jvmOptions())
                .contains("-Xms700m", "-Xmx700m", "-XX:+UseG1GC", "-XX:MaxGCPauseMillis=20")
                .noneMatch(option -> option.contains(" "));
    }

    @ParameterizedTest
    @CsvSource({"1, 1, 1", "2, 2, 1", "3, 3, 2", "5, 3, 2"})
    void replicatesAsFarAsThereAreNodes(int nodes, String factor, String inSync) throws Exception {
        Properties properties = properties(layOut("4.3.1", nodes, Map.of()), 1);
        assertThat(properties)
                .containsEntry("default.replication.factor", factor)
                .containsEntry("min.insync.replicas", inSync)
                .containsEntry("offsets.topic.replication.factor", factor)
                .containsEntry("share.coordinator.state.topic.min.isr", inSync);
    }

    @Test
    void listensOnTheLoopbackAddressOnly() throws Exception {
        assertThat(properties(layOut("4.3.1", 1, Map.of()), 1))
                .containsEntry("listeners", "PLAINTEXT://127.0.0.1:20000,CONTROLLER://127.0.0.1:20001")
                .containsEntry("controller.quorum.voters", "1@127.0.0.1:20001");
    }

    @Test
    void passesTheUsersSettingsThroughAsTheyAre() throws Exception {
        String awkward = " \\ = : # ! \"quoted\" ";
        Properties properties = properties(
                layOut(
                        "4.3.1",
                        2,
                        Map.of("min.insync.replicas", "1", "x", awkward, "y", "a-${node.id}-${port.client}")),
                2);
        assertThat(properties)
                .containsEntry("min.insync.replicas", "1")
                .containsEntry("x", awkward)
                .containsEntry("y", "a-2-20002");
    }

    @Test
    void theSecurityOfTheBrokersIsTheSecurityOfTheClients() throws Exception {
        assertThat(properties(layOut("4.3.1", 1, Map.of("security.inter.broker.protocol", "SASL_SSL")), 1)
                        .getProperty("listeners"))
                .startsWith("SASL_SSL://127.0.0.1:20000,");
    }

    @ParameterizedTest
    @ValueSource(strings = {"node.id", "process.roles", "controller.quorum.voters", "log.dirs"})
    void refusesSettingsThatTheLayoutStandsOn(String key) {
        assertThatThrownBy(() -> layOut("4.3.1", 1, Map.of(key, "x")))
                .isInstanceOf(DriverException.class)
                .hasMessageContaining(key);
    }

    @Test
    void anOldServerLogsThroughTheOldLibrary() throws Exception {
        assertThat(layOut("3.9.1", 1, Map.of()).artifacts().coordinates())
                .containsExactly("org.apache.kafka:kafka_2.13:3.9.1", "org.slf4j:slf4j-reload4j:1.7.36");
        assertThat(layOut("4.3.1", 1, Map.of()).artifacts().coordinates())
                .contains("org.apache.kafka:kafka_2.13:4.3.1", "org.apache.logging.log4j:log4j-slf4j-impl:2.25.4");
    }

    @ParameterizedTest
    @ValueSource(strings = {"3.2.1", "2.8.0", "newest", ""})
    void refusesAVersionThatCantBeLaunched(String version) {
        assertThatThrownBy(() -> layOut(version, 1, Map.of()))
                .isInstanceOf(DriverException.class)
                .hasMessageContaining(version);
    }

    @Test
    void throwsOldMessagesAwayWithinTheRetentionsOwnTime() throws Exception {
        Map<String, String> minutes = new KafkaDriver().retention(new Retention.Age(Duration.ofMinutes(10)));

        assertThat(properties(layOut("4.3.1", 1, minutes), 1))
                .containsEntry("log.retention.ms", "600000")
                .containsEntry("log.roll.ms", "150000")
                .containsEntry("log.retention.check.interval.ms", "30000")
                .containsEntry("log.segment.delete.delay.ms", "1000");
        assertThat(new KafkaDriver().retention(new Retention.Age(Duration.ofSeconds(10))))
                .containsEntry("log.roll.ms", "2500")
                .containsEntry("log.retention.check.interval.ms", "1000");
    }

    @Test
    void throwsTheOldestMessagesAwayWhereAPartitionIsTooLarge() throws Exception {
        assertThat(new KafkaDriver().retention(new Retention.Size(100 << 20)))
                .containsEntry("log.retention.bytes", "104857600")
                .containsEntry("log.segment.bytes", "26214400");
        assertThat(new KafkaDriver().retention(new Retention.Size(1L << 40)))
                .containsEntry("log.segment.bytes", "1073741824");
    }

    @Test
    void refusesARetentionBelowWhatKafkaCanDo() {
        assertThatThrownBy(() -> new KafkaDriver().retention(new Retention.Age(Duration.ofSeconds(9))))
                .isInstanceOf(DriverException.class)
                .hasMessage("broker.retention must be at least 10s with Kafka");
        assertThatThrownBy(() -> new KafkaDriver().retention(new Retention.Size(1 << 20)))
                .isInstanceOf(DriverException.class)
                .hasMessage("broker.retention must be at least 16MiB of each partition with Kafka, whose segments have"
                        + " to hold its largest batches");
    }

    @Test
    void countsTheReplicasThatItKeeps() {
        assertThat(storage(Map.of("replicationFactor", -1L), Map.of(), 5)).isEqualTo(new Storage(3, true));
        assertThat(storage(Map.of("replicationFactor", 2L), Map.of(), 5)).isEqualTo(new Storage(2, true));
        assertThat(storage(Map.of(), Map.of("default.replication.factor", "1"), 3))
                .isEqualTo(new Storage(1, true));
    }

    @Test
    void promisesNothingOfWhatItKeepsWhereThatIsCompressedOrThrownAway() {
        for (Map<String, Object> settings : List.<Map<String, Object>>of(
                Map.of("producerConfig", Map.of("compression.type", "lz4")),
                Map.of("commonConfig", Map.of("compression.type", "lz4")),
                Map.of("topicConfig", Map.of("retention.ms", "1000")))) {
            assertThat(storage(settings, Map.of(), 1).whole())
                    .as(settings.toString())
                    .isFalse();
        }
        assertThat(storage(Map.of(), Map.of("log.retention.hours", "1"), 1).whole())
                .isFalse();
    }

    private static Storage storage(Map<String, Object> settings, Map<String, String> config, int nodes) {
        return new KafkaDriver().storage(new DriverSettings(settings), config, nodes);
    }
}
