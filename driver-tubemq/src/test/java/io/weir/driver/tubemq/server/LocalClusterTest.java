package io.weir.driver.tubemq.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.driver.DriverException;
import io.weir.driver.DriverSettings;
import io.weir.driver.broker.BrokerBlueprint;
import io.weir.driver.broker.BrokerRequest;
import io.weir.driver.broker.BrokerStep;
import io.weir.driver.broker.BrokerStep.HttpCall;
import io.weir.driver.broker.BrokerStep.JvmCommand;
import io.weir.driver.broker.BrokerStep.Launch;
import io.weir.driver.broker.BrokerStep.WriteFile;
import io.weir.driver.broker.DataFolders;
import io.weir.driver.broker.Retention;
import io.weir.driver.broker.Storage;
import io.weir.driver.tubemq.TubeDriver;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LocalClusterTest {

    private static final Path DIRECTORY = Path.of("dir with space");

    private static BrokerBlueprint layOut(int nodes, Map<String, String> config) throws DriverException {
        AtomicInteger port = new AtomicInteger(20_000);
        return new TubeDriver()
                .blueprint(new BrokerRequest("2.4.0", nodes, "700m", config, DIRECTORY, port::getAndIncrement));
    }

    @Test
    void noRelayStandsBeforeABrokerThatListensOnAllInterfaces() {
        AtomicInteger port = new AtomicInteger(20_000);
        BrokerRequest request = new BrokerRequest(
                "2.4.0",
                1,
                "700m",
                Map.of(),
                DIRECTORY,
                new DriverSettings(Map.of()),
                DataFolders.DEFAULT,
                true,
                port::getAndIncrement);
        assertThatThrownBy(() -> new TubeDriver().blueprint(request))
                .isInstanceOf(DriverException.class)
                .hasMessageContaining("no relay can stand before it; write pause");
    }

    @Test
    void refusesSeveralFoldersWithTheReason() {
        Map<String, String> refused = new TubeDriver().misfits(new DataFolders(2, 1, 2));

        assertThat(refused).containsOnlyKeys("broker.logDirs", "broker.journalDirs", "broker.disks");
        assertThat(refused.get("broker.logDirs")).contains("keeps all messages below one folder", "take it out");
        assertThat(new TubeDriver().misfits(new DataFolders(1, 0, 0))).containsOnlyKeys("broker.logDirs");
    }

    private static <T extends BrokerStep> List<T> steps(BrokerBlueprint blueprint, Class<T> kind) {
        return blueprint.steps().stream()
                .filter(kind::isInstance)
                .map(kind::cast)
                .toList();
    }

    private static String file(BrokerBlueprint blueprint, String... path) {
        Path file = DIRECTORY.resolve(Path.of("", path));
        return steps(blueprint, WriteFile.class).stream()
                .filter(write -> write.file().equals(file))
                .findFirst()
                .orElseThrow()
                .content();
    }

    @Test
    void registersEveryBrokerWithARunningMasterBeforeItIsLaunched() throws Exception {
        List<String> kinds = layOut(2, Map.of()).steps().stream()
                .filter(step -> !(step instanceof WriteFile))
                .map(step -> step instanceof Launch launch ? launch.node() : ((HttpCall) step).name())
                .toList();
        assertThat(kinds)
                .containsExactly(
                        "master",
                        "master",
                        "registration of broker-1",
                        "broker-1 going online",
                        "registration of broker-2",
                        "broker-2 going online",
                        "broker-1",
                        "broker-2");
    }

    @Test
    void tellsSessionsWhereTheMasterIsAndTheTokenThatItAsksFor() throws Exception {
        BrokerBlueprint blueprint = layOut(1, Map.of());
        assertThat(blueprint.addresses())
                .containsEntry("masterAddress", "127.0.0.1:20000")
                .containsEntry("masterWebAddress", "127.0.0.1:20001");
        String token = blueprint.addresses().get("adminToken");
        assertThat(file(blueprint, "master", "master.ini")).contains("confModAuthToken=" + token + "\n");
        assertThat(layOut(1, Map.of()).addresses().get("adminToken")).isNotEqualTo(token);
    }

    @Test
    void tellsWhichPortsAreOpenToOtherMachines() throws Exception {
        assertThat(layOut(1, Map.of()).openPorts())
                .containsOnlyKeys(
                        "master, RPC",
                        "master, admin API",
                        "master, Prometheus",
                        "broker-1, RPC",
                        "broker-1, admin API",
                        "broker-1, Prometheus");
    }

    @Test
    void takesTheServersJarAloneBecauseItsParentWasNeverPublished() throws Exception {
        assertThat(layOut(1, Map.of()).artifacts().jarsWithoutPom())
                .containsExactly("org.apache.inlong:tubemq-server:2.4.0");
        assertThat(layOut(1, Map.of()).artifacts().coordinates())
                .noneMatch(artifact -> artifact.contains("tubemq-server"));
    }

    @Test
    void writesTheTwoTemplatesWithoutWhichTheAdminApiDoesNotAnswer() throws Exception {
        BrokerBlueprint blueprint = layOut(1, Map.of());
        assertThat(file(blueprint, "master", "resources", "templates", "screen", "webapi.vm"))
                .isEqualTo("$sb");
        assertThat(file(blueprint, "master", "resources", "templates", "layout", "webapi.vm"))
                .isEqualTo("$screen_placeholder");
    }

    @Test
    void noTwoServersOfOneMachineShareAPort() throws Exception {
        BrokerBlueprint blueprint = layOut(3, Map.of());
        List<String> ports = steps(blueprint, WriteFile.class).stream()
                .filter(write -> write.file().toString().endsWith(".ini"))
                .flatMap(write -> write.content().lines())
                .filter(line -> line.matches("(port|webPort|promHttpPort|repNodePort)=\\d+"))
                .map(line -> line.substring(line.indexOf('=') + 1))
                .toList();
        assertThat(ports).hasSize(4 + 3 * 3).doesNotHaveDuplicates();
    }

    @Test
    void passesTheUsersSettingsToTheServerTheyBelongTo() throws Exception {
        BrokerBlueprint blueprint =
                layOut(1, Map.of("enableMemStore", "false", "master.consumerBalancePeriodMs", "700"));
        assertThat(file(blueprint, "broker-1", "broker.ini")).contains("enableMemStore=false\n");
        assertThat(file(blueprint, "master", "master.ini"))
                .contains("consumerBalancePeriodMs=700\n")
                .doesNotContain("consumerBalancePeriodMs=2000", "enableMemStore");
    }

    @Test
    void givesEachNodeItsHeapAndTheBrokersRoomOutsideIt() throws Exception {
        assertThat(steps(layOut(1, Map.of()), Launch.class))
                .allSatisfy(launch -> assertThat(((JvmCommand) launch.command()).jvmOptions())
                        .contains("-Xmx700m", "-XX:MaxDirectMemorySize=2g"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"port", "master.webPort", "primaryPath", "master.confModAuthToken", "prometheus.promEnable"})
    void refusesSettingsThatTheLayoutStandsOn(String key) {
        assertThatThrownBy(() -> layOut(1, Map.of(key, "x")))
                .isInstanceOf(DriverException.class)
                .hasMessageContaining(key);
    }

    @Test
    void throwsOldMessagesAwayByTheSegment() throws Exception {
        BrokerBlueprint blueprint = layOut(1, new TubeDriver().retention(new Retention.Age(Duration.ofMinutes(10))));

        assertThat(steps(blueprint, HttpCall.class).stream()
                        .map(step -> step.uri().toString())
                        .filter(uri -> uri.contains("admin_add_broker_configure")))
                .singleElement()
                .asString()
                .contains("&deletePolicy=delete,600s&");
        assertThat(file(blueprint, "broker-1", "broker.ini"))
                .contains("logClearupDurationMs=60000", "maxSegmentSize=67108864")
                .doesNotContain("deletePolicy");
    }

    @Test
    void refusesARetentionThatIsNoDeletePolicy() {
        for (Retention retention : List.of(
                new Retention.Size(1 << 30),
                new Retention.Age(Duration.ofDays(8)),
                new Retention.Age(Duration.ofMillis(1_500)))) {
            assertThatThrownBy(() -> new TubeDriver().retention(retention))
                    .isInstanceOf(DriverException.class)
                    .hasMessage("broker.retention must be a time in whole seconds with TubeMQ, 7d at most, such as 10m:"
                            + " its deletePolicy knows no size");
        }
    }

    @Test
    void keepsOneCopyOfEachMessageForAWeek() {
        assertThat(new TubeDriver().storage(new DriverSettings(Map.of()), Map.of(), 3))
                .isEqualTo(new Storage(1, true, Duration.ofMinutes(4)));
        assertThat(new TubeDriver()
                        .storage(
                                new DriverSettings(Map.of("topicConfig", Map.of("deletePolicy", "delete,1h"))),
                                Map.of(),
                                3)
                        .whole())
                .isFalse();
    }
}
