package io.weir.tests.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.config.ConfigurationReader;
import io.weir.config.DriverConfiguration;
import io.weir.config.DriverFile;
import io.weir.config.UserEnvironment;
import io.weir.config.broker.BrokerSettings.Launch;
import io.weir.config.source.ConfigurationErrors;
import io.weir.driver.AcknowledgementLevel;
import io.weir.driver.Driver;
import io.weir.driver.kafka.KafkaDriver;
import io.weir.driver.nats.NatsDriver;
import io.weir.driver.pulsar.PulsarDriver;
import io.weir.driver.rocketmq.RocketMqDriver;
import io.weir.driver.tubemq.TubeDriver;
import io.weir.tests.Shipped;
import io.weir.tests.keys.KeyFile;
import io.weir.tests.keys.Observes;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The driver files of all systems that Weir is shipped with. */
class ShippedDriverFilesTest {

    private static final Map<String, Driver> DRIVERS = Map.of(
            "kafka", new KafkaDriver(),
            "pulsar", new PulsarDriver(),
            "rocketmq", new RocketMqDriver(),
            "tubemq", new TubeDriver(),
            "nats", new NatsDriver());

    private static String systemOf(String file) {
        return file.replaceFirst("-.*", "");
    }

    private static Path folderOf(String system) {
        return Shipped.CLONE.resolve("driver-" + system);
    }

    @ParameterizedTest
    @CsvSource({
        "kafka, LOCAL, 1, PAGE_CACHE",
        "kafka-latency, LOCAL, 1, PAGE_CACHE",
        "kafka-throughput, LOCAL, 1, PAGE_CACHE",
        "kafka-durable, LOCAL, 3, QUORUM_DISK",
        "kafka-remote, NONE, 1, QUORUM_MEMORY",
        "pulsar, LOCAL, 1, PAGE_CACHE",
        "pulsar-latency, LOCAL, 1, PAGE_CACHE",
        "pulsar-throughput, LOCAL, 1, PAGE_CACHE",
        "pulsar-durable, LOCAL, 3, QUORUM_DISK",
        "pulsar-remote, NONE, 1, QUORUM_MEMORY",
        "rocketmq, LOCAL, 1, PAGE_CACHE",
        "rocketmq-latency, LOCAL, 1, PAGE_CACHE",
        "rocketmq-throughput, LOCAL, 1, PAGE_CACHE",
        "rocketmq-durable, LOCAL, 2, QUORUM_MEMORY",
        "rocketmq-grpc, LOCAL, 1, PAGE_CACHE",
        "rocketmq-remote, NONE, 1, PAGE_CACHE",
        "tubemq, LOCAL, 1, BROKER_MEMORY",
        "tubemq-throughput, LOCAL, 1, BROKER_MEMORY",
        "tubemq-durable, LOCAL, 1, DISK",
        "tubemq-remote, NONE, 1, BROKER_MEMORY",
        "nats, LOCAL, 1, PAGE_CACHE",
        "nats-throughput, LOCAL, 1, PAGE_CACHE",
        "nats-durable, LOCAL, 3, QUORUM_MEMORY",
        "nats-remote, NONE, 1, QUORUM_MEMORY",
    })
    @Observes(of = KeyFile.PULSAR, value = "client.persistence.journalSyncData")
    void isUnderstoodAndPromisesWhatItsHeadSays(String name, Launch launch, int nodes, AcknowledgementLevel level)
            throws Exception {
        Path folder = folderOf(systemOf(name));
        ConfigurationErrors errors = new ConfigurationErrors();
        DriverFile file = new ConfigurationReader(
                        new UserEnvironment(folder.toString(), folder.toString(), "z1"), List.of(), errors)
                .driver(folder.resolve(name + ".yaml"))
                .orElseThrow();
        Driver driver = DRIVERS.get(systemOf(name));
        DriverConfiguration configuration =
                file.configuration(driver.settings(), errors).orElseThrow();
        assertThat(errors.sorted()).isEmpty();
        assertThat(file.name()).isEqualTo(name);
        assertThat(file.broker().launch()).isEqualTo(launch);
        assertThat(file.broker().nodes()).isEqualTo(nodes);
        assertThat(driver.guarantees(configuration.settings()).acknowledgement())
                .isEqualTo(level);
    }

    @Test
    void eachOfThemIsTested() throws Exception {
        Set<String> tested = new TreeSet<>();
        for (String row : ShippedDriverFilesTest.class
                .getDeclaredMethod(
                        "isUnderstoodAndPromisesWhatItsHeadSays",
                        String.class,
                        Launch.class,
                        int.class,
                        AcknowledgementLevel.class)
                .getAnnotation(CsvSource.class)
                .value()) {
            tested.add(row.substring(0, row.indexOf(',')) + ".yaml");
        }
        Set<String> shipped = new TreeSet<>();
        for (String system : DRIVERS.keySet()) {
            try (Stream<Path> files = Files.list(folderOf(system))) {
                files.map(file -> file.getFileName().toString())
                        .filter(name -> name.endsWith(".yaml"))
                        .forEach(shipped::add);
            }
        }
        assertThat(tested).isEqualTo(shipped);
    }
}
