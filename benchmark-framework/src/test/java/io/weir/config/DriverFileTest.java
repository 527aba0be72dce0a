package io.weir.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import io.weir.config.broker.BrokerSettings;
import io.weir.config.broker.BrokerSettings.Launch;
import io.weir.config.source.SourceLocation;
import io.weir.cpu.CpuRequest;
import io.weir.driver.DriverSettings;
import io.weir.driver.SettingDescriptor;
import io.weir.driver.SettingDescriptor.SettingType;
import io.weir.driver.broker.DataFolders;
import io.weir.process.NodeLimits;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DriverFileTest {

    @TempDir
    Path folder;

    private Reading reading;

    @BeforeEach
    void read() {
        reading = new Reading(folder);
    }

    @ParameterizedTest
    @ValueSource(strings = {"../../etc", "4.3.1 x", "LATEST", "[4,5)", "4..3", ".4", "4/3", "banana", "SNAPSHOT"})
    void wantsOneFixedVersionOfBrokerAndClient(String version) {
        reading.reader()
                .driver(reading.write(
                        "d.yaml",
                        "driverClass: some\nclientVersion: \"" + version + "\"\nbroker:\n  launch: local\n  version: \""
                                + version + "\"\n"));

        assertThat(reading.errors())
                .containsExactly(
                        "d.yaml:2:16: clientVersion must be one fixed version, such as 4.3.1, not '" + version + "'",
                        "d.yaml:5:12: broker.version must be one fixed version, such as 4.3.1, not '" + version + "'");
    }

    @ParameterizedTest
    @ValueSource(strings = {"4.0.0-rc1", "3.9.0-SNAPSHOT", "2.8.2.7-sec1", "r09", "7.5.0-ce", "20240101", "1.0.0+b3"})
    void takesAVersionWithLetters(String version) {
        DriverFile file = driver("driverClass: some\nclientVersion: \"" + version
                        + "\"\nbroker: {launch: local, version: \"" + version + "\"}\n")
                .file();

        assertThat(file.clientVersion()).contains(version);
        assertThat(file.broker().version()).contains(version);
    }

    @Test
    void saysThatAnOverrideAloneMakesNoBroker() {
        reading = new Reading(folder, "broker.nodes=3", "broker.heap=2g");
        reading.reader().driver(reading.write("d.yaml", "driverClass: some\n"));

        assertThat(reading.errors())
                .containsExactly(
                        "--set broker.heap: d.yaml launches no broker that this could be set for; set"
                                + " broker.launch=local too, or leave it out",
                        "--set broker.nodes: d.yaml launches no broker that this could be set for; set"
                                + " broker.launch=local too, or leave it out");
    }

    @Test
    void launchesABrokerByOverridesAlone() {
        reading = new Reading(folder, "broker.launch=local", "broker.nodes=3");

        assertThat(driver("driverClass: some\n").file().broker().nodes()).isEqualTo(3);
    }

    @Test
    void readsEveryTypeOfSetting() {
        DriverSettings settings = driver("""
                        driverClass: some
                        replicationFactor: 3
                        producerConfig: |
                          # comment
                          acks=all
                          linger.ms = 1_000
                          enable.idempotence: yes
                        commonConfig: {bootstrap.servers: "localhost:9092"}
                        client:
                          serviceUrl: x://y
                          buffer: 1MiB
                        ratio: 0.25
                        """).settings();

        assertThat(settings.integer("replicationFactor")).isEqualTo(3);
        assertThat(settings.properties("producerConfig"))
                .containsExactly(entry("acks", "all"), entry("linger.ms", "1000"), entry("enable.idempotence", "true"));
        assertThat(settings.properties("commonConfig")).containsExactly(entry("bootstrap.servers", "localhost:9092"));
        assertThat(settings.text("client.serviceUrl")).isEqualTo("x://y");
        assertThat(settings.integer("client.timeout")).isEqualTo(1_500_000_000L);
        assertThat(settings.integer("client.buffer")).isEqualTo(1 << 20);
        assertThat(settings.integer("client.persistence.ensembleSize")).isEqualTo(3);
        assertThat(settings.number("ratio")).isEqualTo(0.25);
        assertThat(settings.has("secretKey")).isFalse();
    }

    @Test
    void takesAKeyWithNothingBehindItForAMissingOneIfItHasNoDefault() {
        DriverSettings settings =
                driver("driverClass: some\nsecretKey:\nratio: ~\n").settings();

        assertThat(settings.has("secretKey")).isFalse();
        assertThat(settings.has("ratio")).isFalse();
    }

    @Test
    void takesDefaultsForWhatIsNotSaid() {
        DriverSettings settings = driver("driverClass: some").settings();

        assertThat(settings.integer("replicationFactor")).isEqualTo(1);
        assertThat(settings.integer("client.timeout")).isEqualTo(1_500_000_000L);
        assertThat(settings.properties("producerConfig")).isEmpty();
        assertThat(settings.has("ratio")).isFalse();
    }

    @Test
    void takesAKeyWithNothingBehindItAsLeftOut() {
        DriverSettings settings = driver("driverClass: some\nreplicationFactor:\nratio:\nsecretKey:\n")
                .settings();

        assertThat(settings.integer("replicationFactor")).isEqualTo(1);
        assertThat(settings.has("ratio")).isFalse();
        assertThat(settings.has("secretKey")).isFalse();
    }

    @Test
    void tellsAllErrorsAtOnceAlsoThoseInsideBlocks() {
        assertThat(reading.driver("""
                        name: many mistakes
                        driverClass: some
                        replicationFacor: 1
                        replicationFactor: one
                        producerConfig: |

                          # a comment
                          ack=all
                            linger.ms=soon
                          acks=1
                          pin=my secret
                          acks=all \\
                               of them
                          enable.idempotence
                        client:
                          serviceURL: x
                          persistence: []
                        commonConfig: [a]
                        ratio: 1KiB
                        broker:
                          launch: somewhere
                          nodes: 0
                          heap: much
                          config:
                            a: {b: c}
                          versoin: 1
                        """, SomeSettings.ALL)).isEmpty();

        assertThat(reading.errors())
                .containsExactly(
                        "d.yaml: client.serviceUrl is missing. Where the brokers are.",
                        "d.yaml:3:1: 'replicationFacor' is not a key of driver some; did you mean 'replicationFactor'?",
                        "d.yaml:4:20: replicationFactor must be a whole number, such as 3, not 'one'",
                        "d.yaml:8:3: 'ack' is not a key of producerConfig; did you mean 'acks'?",
                        "d.yaml:9:5: producerConfig.linger.ms must be a whole number, such as 3, not 'soon'",
                        "d.yaml:11:3: producerConfig.pin must be a whole number, such as 3, not the secret given",
                        "d.yaml:12:3: key 'acks' is given twice, first in line 10; keep one of them",
                        "d.yaml:14:3: 'enable.idempotence' has no value; write enable.idempotence=value",
                        "d.yaml:14:3: producerConfig.enable.idempotence must be true or false, not ''",
                        "d.yaml:16:3: 'serviceURL' is not a key of client; did you mean 'serviceUrl'?",
                        "d.yaml:17:16: client.persistence must be a mapping of keys to values, not an empty list",
                        "d.yaml:18:15: commonConfig must be a block of properties, or a mapping of keys to values, not"
                                + " a list",
                        "d.yaml:19:8: ratio must be a number, such as 0.5, not '1KiB'",
                        "d.yaml:21:11: broker.launch must be local, container or none, not 'somewhere'",
                        "d.yaml:22:10: broker.nodes must be between 1 and 99, not 0",
                        "d.yaml:23:9: broker.heap must be a heap size of a JVM, such as 512m or 1g, not 'much'",
                        "d.yaml:25:8: broker.config.a must be a text, not a mapping of keys",
                        "d.yaml:26:3: 'versoin' is not a key of broker; did you mean 'version'?");
    }

    @Test
    void allowsFurtherKeysInABlockThatSaysSo() {
        SettingDescriptor open = SettingType.PROPERTIES.setting(
                "topicConfig",
                "",
                List.of(SettingType.INTEGER.setting("segment.bytes", "", ""), SettingType.TEXT.setting("*", "", "")));

        Optional<DriverConfiguration> driver =
                reading.driver("driverClass: some\ntopicConfig: |\n  my.own=x\n  segment.bytes=y\n", open);

        assertThat(driver).isEmpty();
        assertThat(reading.errors())
                .containsExactly("d.yaml:4:3: topicConfig.segment.bytes must be a whole number, such as 3, not 'y'");
    }

    @Test
    void refusesControlCharactersInPropertiesAndOverrides() {
        Reading reading = new Reading(folder, "driver.commonConfig.c=x\33y");
        reading.driver("driverClass: some\ncommonConfig: |\n  a=\\u0000\n  b\\u001e=1\n", SomeSettings.COMMON);

        assertThat(reading.errors())
                .containsExactly(
                        "--set driver.commonConfig.c: holds the control character U+001B; remove it",
                        "d.yaml:3:3: holds the control character U+0000; remove it",
                        "d.yaml:4:3: holds the control character U+001E; remove it");
    }

    @Test
    void understandsTheFormatOfJavaProperties() {
        assertThat(driver("""
                        driverClass: some
                        commonConfig: |
                          ! another comment \\
                          a : 1
                          b 2
                          c=x\\
                             y=z
                          d\\ e=\\u0041\\
                          # no comment
                          empty=
                        """).settings().properties("commonConfig"))
                .containsExactly(
                        entry("a", "1"),
                        entry("b", "2"),
                        entry("c", "xy=z"),
                        entry("d e", "A# no comment"),
                        entry("empty", ""));
    }

    @Test
    void readsTheBrokerBlock() {
        DriverFile file = driver("""
                        driverClass: some
                        clientVersion: 3.10
                        broker:
                          launch: local
                          version: 4.30
                          nodes: 3
                          heap: 512m
                          jvmOptions: -XX:MaxDirectMemorySize=4g  -XX:+UseZGC
                          config:
                            num.io.threads: 4
                            log.flush: true
                        """).file();

        assertThat(file.clientVersion()).contains("3.10");
        assertThat(file.broker())
                .isEqualTo(new BrokerSettings(
                        Launch.LOCAL,
                        Optional.of("4.30"),
                        3,
                        "512m",
                        Optional.empty(),
                        List.of("-XX:MaxDirectMemorySize=4g", "-XX:+UseZGC"),
                        Map.of(),
                        Optional.empty(),
                        CpuRequest.AUTO,
                        NodeLimits.NONE,
                        Optional.empty(),
                        DataFolders.DEFAULT,
                        List.of(),
                        Map.of("num.io.threads", "4", "log.flush", "true"),
                        List.of()));
    }

    @Test
    void takesAnImageForABrokerInContainersOnly() {
        assertThat(broker("launch: container").image()).contains("eclipse-temurin:17-jre");
        assertThat(broker("launch: container, image: 'registry:5000/jre:21'").image())
                .contains("registry:5000/jre:21");
        for (String fixed : List.of("eclipse-temurin:17-jre@sha256:" + "0f".repeat(32), "sha256:" + "0f".repeat(32))) {
            assertThat(broker("launch: container, image: '" + fixed + "'").image())
                    .contains(fixed);
        }
        assertThat(broker("launch: local").image()).isEmpty();

        broker("launch: local, image: jre");
        assertThat(reading.errors())
                .containsExactly(
                        "d.yaml:2:32: broker.image is for broker.launch: container; write that, or take it out");
        broker("launch: container, image: -v");
        assertThat(reading.errors())
                .containsExactly("d.yaml:2:36: broker.image must be the name of an image, such as"
                        + " eclipse-temurin:17-jre, not '-v'");
    }

    @Test
    void refusesOptionsOfABrokersJvmThatAreNoneOrSetItsHeap() {
        broker("launch: local, jvmOptions: '-Dx=y -Xmx4g -jar'");
        assertThat(reading.errors())
                .containsExactlyInAnyOrder(
                        "d.yaml:2:37: broker.jvmOptions must not set the heap (-Xmx4g); write broker.heap",
                        "d.yaml:2:37: broker.jvmOptions must be options of a JVM that begin with -X, -D, -ea, -agent,"
                                + " -javaagent or --add-, not '-jar'");
        broker("launch: none, jvmOptions: -ea");
        assertThat(reading.errors())
                .containsExactly("d.yaml:2:36: broker.jvmOptions is for a broker that is launched on this machine;"
                        + " take it out");
    }

    @Test
    void readsLimitsOfContainersAndRefusesThemElsewhere() {
        assertThat(broker("launch: container, limits: {cpus: 1.5, memory: 2g}").limits())
                .isEqualTo(new NodeLimits(Optional.of("1.5"), Optional.of("2g")));
        broker("launch: local, limits: {cpus: 0, memory: 2GiB, disk: 1}");
        assertThat(reading.errors())
                .extracting(error -> error.replaceFirst("^d.yaml:[0-9:]+ ", ""))
                .containsExactlyInAnyOrder(
                        "broker.limits can be kept by containers only; write broker.launch: container, or take it out",
                        "broker.limits.cpus must be a number of CPUs above 0, such as 2 or 1.5, not '0'",
                        "broker.limits.memory must be a size as of a JVM's heap, such as 512m or 1g, not '2GiB'",
                        "broker.limits.disk is unknown; there are cpus and memory");
        broker("launch: none, limits: {cpus: 1}");
        assertThat(reading.errors()).singleElement().asString().endsWith("launched on this machine; take it out");
    }

    @Test
    void readsMemoryAndOptionsOfSingleRoles() {
        BrokerSettings broker =
                broker("launch: local, directMemory: 2g, roles: {bookie.heap: 1g, bookie.directMemory: 3g,"
                        + " zookeeper.jvmOptions: '-Da=b -ea'}");

        assertThat(broker.directMemory()).contains("2g");
        assertThat(broker.roles()).containsOnlyKeys("bookie", "zookeeper");
        assertThat(broker.roles().get("bookie").options())
                .containsExactly("-Xms1g", "-Xmx1g", "-XX:MaxDirectMemorySize=3g");
        assertThat(broker.roles().get("zookeeper").options()).containsExactly("-Da=b", "-ea");
    }

    @Test
    void refusesMemoryOfRolesThatIsNone() {
        broker("launch: local, directMemory: much, roles: {bookie: 1g, bookie.heap: 1, zk.jvmOptions: -Xmx1g}");
        assertThat(reading.errors())
                .extracting(error -> error.replaceFirst("^d.yaml:[0-9:]+ ", ""))
                .containsExactlyInAnyOrder(
                        "broker.directMemory must be a size as of a JVM's heap, such as 512m or 1g, not 'much'",
                        "broker.roles.bookie must end with .heap, .directMemory or .jvmOptions, such as bookie.heap",
                        "broker.roles.bookie.heap must be a size as of a JVM's heap, such as 512m or 1g, not '1'",
                        "broker.roles.zk.jvmOptions must not set the heap (-Xmx1g); write broker.roles.zk.heap");
        broker("launch: local, directMemory: 1g, jvmOptions: '-XX:MaxDirectMemorySize=2g'");
        assertThat(reading.errors())
                .singleElement()
                .asString()
                .contains("broker.directMemory and -XX:MaxDirectMemorySize in broker.jvmOptions set the same");
    }

    @Test
    void readsFoldersForDataAndTheDisksOnWhichTheyLie() {
        BrokerSettings broker = broker("launch: local, nodes: 3, logDirs: 2, journalDirs: 1, disks: '/mnt/a, /mnt/b'");

        assertThat(broker.folders()).isEqualTo(new DataFolders(2, 1, 2));
        assertThat(broker.disks()).containsExactly(Path.of("/mnt/a"), Path.of("/mnt/b"));
        assertThat(broker("launch: local").folders().requested()).isFalse();
    }

    @Test
    void refusesFoldersThatCantBe() {
        broker("launch: local, logDirs: 0, journalDirs: 100, disks: 'mnt,/a'");
        assertThat(reading.errors())
                .containsExactlyInAnyOrder(
                        "d.yaml:2:34: broker.logDirs must be between 1 and 99, not 0",
                        "d.yaml:2:50: broker.journalDirs must be between 1 and 99, not 100",
                        "d.yaml:2:62: broker.disks must be absolute paths of folders, such as /mnt/a,/mnt/b, not 'mnt'");
        broker("launch: local, disks: '/a,/b'");
        assertThat(reading.errors())
                .containsExactly("d.yaml:2:32: broker.disks names 2 folders, and the servers have 1 folder for data,"
                        + " which lies there in turn; raise broker.logDirs, or name fewer");
        broker("launch: local, logDirs: 2, disks: '/a,/a'");
        assertThat(reading.errors()).containsExactly("d.yaml:2:44: broker.disks names /a twice; name each folder once");
        broker("launch: none, logDirs: 2");
        assertThat(reading.errors())
                .containsExactly(
                        "d.yaml:2:33: broker.logDirs is for a broker that is launched on this machine; take it out");
    }

    private BrokerSettings broker(String keys) {
        reading = new Reading(folder);
        return reading.reader()
                .driver(reading.write("d.yaml", "driverClass: some\nbroker: {" + keys + "}\n"))
                .orElseThrow()
                .broker();
    }

    @Test
    void takesAFileWithoutBrokerBlockForAnExistingCluster() {
        DriverFile file = driver("driverClass: some").file();

        assertThat(file.broker()).isEqualTo(BrokerSettings.NONE);
        assertThat(file.name()).isEqualTo("d");
        assertThat(file.clientVersion()).isEmpty();
    }

    @Test
    void wantsToKnowWhatToDoWithABrokerBlock() {
        reading.driver("driverClass: some\nbroker:\n");

        assertThat(reading.errors())
                .containsExactly("d.yaml: broker.launch is missing. local launches it on this machine, container in"
                        + " containers of this machine, none launches nothing.");
    }

    @Test
    void suggestsAWayToLaunch() {
        reading.driver("driverClass: some\nbroker: {launch: locla}\n");

        assertThat(reading.errors())
                .containsExactly(
                        "d.yaml:2:18: broker.launch must be local, container or none, not 'locla'; did you mean 'local'?");
    }

    @ParameterizedTest
    @CsvSource({
        "kafka, kafka",
        "io.weir.driver.kafka.KafkaDriver, io.weir.driver.kafka.KafkaDriver",
        "io.openmessaging.benchmark.driver.kafka.KafkaBenchmarkDriver, kafka",
        "io.openmessaging.benchmark.driver.pulsar.PulsarBenchmarkDriver, pulsar",
        "io.openmessaging.benchmark.driver.rocketmq.RocketMQBenchmarkDriver, rocketmq",
        "io.openmessaging.benchmark.driver.rocketmq.RocketMQ5BenchmarkDriver, rocketmq"
    })
    void knowsTheOpenMessagingBenchmarksNamesOfDrivers(String driverClass, String driver) {
        DriverFile file = driver("driverClass: " + driverClass).file();

        assertThat(file.driver()).isEqualTo(driver);
        assertThat(file.driverPlace()).isEqualTo(new SourceLocation("d.yaml", 1, 14));
    }

    @Test
    void refusesADriverWithoutCounterpart() {
        reading.driver("driverClass: io.openmessaging.benchmark.driver.nats.NatsBenchmarkDriver");

        assertThat(reading.errors())
                .singleElement()
                .asString()
                .startsWith(
                        "d.yaml:1:14: driverClass 'io.openmessaging.benchmark.driver.nats.NatsBenchmarkDriver' has no"
                                + " counterpart in Weir");
    }

    @Test
    void knowsAWorkloadWhenItIsGivenAsADriver() {
        reading.driver(Reading.WORKLOAD);

        assertThat(reading.errors())
                .containsExactly("d.yaml: is a workload, not a driver file; give it without --drivers");
    }

    @Test
    void fillsInTheZone() {
        assertThat(driver("""
                        driverClass: some
                        commonConfig: |
                          client.id=weir-{zone.id}-1
                        """).settings().properties("commonConfig"))
                .containsExactly(entry("client.id", "weir-zone7-1"));
    }

    @Test
    void refusesAZoneThatWouldChangeTheMeaningOfAFile() {
        UserEnvironment environment = new UserEnvironment("/", "/", "eu #1");

        assertThat(environment.canFillIn("client.id={zone.id}")).isFalse();
        assertThat(environment.canFillIn("client.id=weir")).isTrue();
    }

    @Test
    void blamesTheDriverForADefaultThatIsNotOfItsType() {
        SettingDescriptor wrong = SettingType.INTEGER.setting("n", "many", "");

        assertThatThrownBy(() -> reading.driver("driverClass: some", wrong))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("default for n");
    }

    private DriverConfiguration driver(String text) {
        return reading.driver(text, SomeSettings.ALL).orElseThrow(() -> new AssertionError(reading.errors()));
    }
}
