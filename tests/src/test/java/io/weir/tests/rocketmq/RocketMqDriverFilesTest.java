package io.weir.tests.rocketmq;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.config.ConfigurationReader;
import io.weir.config.DriverFile;
import io.weir.config.UserEnvironment;
import io.weir.config.source.ConfigurationError;
import io.weir.config.source.ConfigurationErrors;
import io.weir.driver.Capability;
import io.weir.driver.DriverException;
import io.weir.driver.DriverSettings;
import io.weir.driver.Guarantees;
import io.weir.driver.Guarantees.Delivery;
import io.weir.driver.Guarantees.SendBlocking;
import io.weir.driver.rocketmq.RocketMqDriver;
import io.weir.tests.keys.KeyFile;
import io.weir.tests.keys.Observes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The shipped driver files, the OpenMessaging Benchmark's, and what is said to errors in one. */
class RocketMqDriverFilesTest {

    private static final Path SHIPPED =
            Path.of("..", "driver-rocketmq").toAbsolutePath().normalize();

    private final RocketMqDriver driver = new RocketMqDriver();
    private final ConfigurationErrors errors = new ConfigurationErrors();
    private final ConfigurationReader reader = new ConfigurationReader(
            new UserEnvironment(SHIPPED.toString(), SHIPPED.toString(), "z1"), List.of(), errors);

    @Test
    void takesAFileOfTheOpenMessagingBenchmarkAsItIs(@TempDir Path folder) throws Exception {
        Path file = Files.writeString(folder.resolve("rocketmq.yaml"), """
                name: RocketMQ
                driverClass: io.openmessaging.benchmark.driver.rocketmq.RocketMQBenchmarkDriver

                # RocketMQ client-specific configuration
                namesrvAddr: 127.0.0.1:9876
                clusterName: DefaultCluster
                vipChannelEnabled: false
                maxMessageSize: 4194304
                compressMsgBodyOverHowmuch: 4096
                batchCQ: true
                autoBatch: true
                batchMaxBytes: 32768
                batchMaxDelayMs: 10
                totalBatchMaxBytes: 33554432
                enableBackpressure: true
                backpressureConcurrency: 1024
                accessKey:
                secretKey: ""
                """);
        DriverSettings settings = reader.driver(file)
                .orElseThrow()
                .configuration(driver.settings(), errors)
                .orElseThrow()
                .settings();
        assertThat(errors.sorted()).isEmpty();
        Guarantees guarantees = driver.guarantees(settings);
        assertThat(guarantees.blocking()).isEqualTo(SendBlocking.WHEN_FULL);
    }

    @Test
    void whatTagsLeaveOutIsToldAndWhatAConditionLeavesOutIsNot() throws Exception {
        DriverSettings byTags = new DriverSettings(Map.of("tags", "a,b", "filterTags", "b || c"));
        DriverSettings byCondition = new DriverSettings(Map.of("tags", "a,b", "filterSql", "TAGS = 'b'"));

        assertThat(driver.guarantees(byTags).delivery()).isEqualTo(Delivery.AT_LEAST_ONCE);
        assertThat(driver.guarantees(byCondition).delivery()).isEqualTo(Delivery.AT_MOST_ONCE);
    }

    @Test
    void theDelayOfALevelIsWhatTheBrokersAreSaidToHave() throws Exception {
        Map<String, Object> level = Map.of("delayLevel", 3L);
        Map<String, Object> stated =
                Map.of("delayLevel", 9L, "expectedBrokerConfig", Map.of("messageDelayLevel", "2s 3m"));
        Map<String, Object> unreadable =
                Map.of("delayLevel", 1L, "expectedBrokerConfig", Map.of("messageDelayLevel", "soon"));

        assertThat(driver.guarantees(new DriverSettings(Map.of())).deliveryDelay())
                .isZero();
        assertThat(driver.guarantees(new DriverSettings(level)).deliveryDelay()).hasSeconds(10);
        assertThat(driver.guarantees(new DriverSettings(stated)).deliveryDelay())
                .hasMinutes(3);
        assertThat(driver.guarantees(new DriverSettings(Map.of("deliverAfter", 1_500_000_000L)))
                        .deliveryDelay())
                .hasMillis(1_500);
        assertThatThrownBy(() -> driver.guarantees(new DriverSettings(unreadable)))
                .isInstanceOf(DriverException.class)
                .hasMessageContaining("expectedBrokerConfig messageDelayLevel must be times as 1s 10m 2h 1d");
        Map<String, Object> endless =
                Map.of("delayLevel", 1L, "expectedBrokerConfig", Map.of("messageDelayLevel", "999999d"));
        assertThatThrownBy(() -> driver.guarantees(new DriverSettings(endless)))
                .isInstanceOf(DriverException.class)
                .hasMessageContaining("has 999999d; the longest is a year");
    }

    private DriverSettings ofTheFifthDriver(Path folder, String endpoint) throws Exception {
        Path file = Files.writeString(folder.resolve("rocketmq.yaml"), """
                name: RocketMQ5
                driverClass: io.openmessaging.benchmark.driver.rocketmq.RocketMQ5BenchmarkDriver
                namesrvAddr: 127.0.0.1:9876
                clusterName: rocketmq-broker
                %s
                sendDelayMsg: false
                delayTimeInSec: 60
                adminAccessKey: admin
                adminSecretKey: 12345678
                accessKey: user
                secretKey: 12345678
                """.formatted(endpoint));
        DriverSettings settings = reader.driver(file)
                .orElseThrow()
                .configuration(driver.settings(), errors)
                .orElseThrow()
                .settings();
        assertThat(errors.sorted()).isEmpty();
        return settings;
    }

    @Test
    @Observes(
            of = KeyFile.ROCKETMQ,
            value = {"grpcEndpoint", "clientType"})
    void takesTheGrpcClientWhereAProxyIsNamed(@TempDir Path folder) throws Exception {
        DriverSettings withProxy = ofTheFifthDriver(folder, "grpcEndpoint: 127.0.0.1:8081");
        assertThat(driver.contradictions(withProxy)).isEmpty();
        assertThat(driver.guarantees(withProxy).capabilities()).doesNotContain(Capability.KEYED_ROUTING);
        DriverSettings withoutProxy = ofTheFifthDriver(folder, "clientType: remoting");
        assertThat(driver.contradictions(withoutProxy)).isEmpty();
        assertThat(driver.guarantees(withoutProxy).capabilities()).contains(Capability.KEYED_ROUTING);
    }

    @Test
    void refusesAClientThatThereIsNot() {
        DriverSettings settings = new DriverSettings(Map.of("clientType", "http"));
        assertThat(driver.contradictions(settings))
                .containsExactly(Map.entry("clientType", "must be one of [remoting, grpc], not \"http\""));
        assertThatThrownBy(() -> driver.guarantees(settings))
                .isInstanceOf(DriverException.class)
                .hasMessage("clientType must be one of [remoting, grpc], not \"http\"");
    }

    @Test
    void aMisspeltSetterInsideATextBlockIsNamedWithItsLineAndASuggestion(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("rocketmq.yaml"), """
                driverClass: rocketmq
                namesrvAddr: 127.0.0.1:9876
                producerConfig: |
                  sendMsgTimout=5000
                consumerConfig: |
                  consumeThreadMin=many
                """);
        DriverFile read = reader.driver(file).orElseThrow();
        assertThat(read.configuration(driver.settings(), errors)).isEmpty();
        assertThat(errors.sorted())
                .extracting(ConfigurationError::toString)
                .anySatisfy(error -> assertThat(error).contains(":4:", "sendMsgTimout", "sendMsgTimeout"))
                .anySatisfy(error -> assertThat(error).contains(":6:", "consumeThreadMin", "many"))
                .hasSize(2);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "clientType=grpc messageType=fifo deliverAfter=1000000000|takes messages of one type",
                "clientType=grpc messageType=topsy|must be one of [normal, fifo]",
                "messagesPerTransaction=5|a transaction of RocketMQ is one message",
                "messagesPerTransaction=1|needs sendType: sync",
                "delayLevel=-1|delayLevel must be at least 0",
                "delayLevel=3 deliverAfter=1000000000|counts from 1 and excludes deliverAfter",
                "consumerType=pop consumeMode=orderly|needs consumerType: push",
                "filterTags=a filterSql=b|exclude each other",
                "filterTags=a|lets no message of this run pass",
                "filterTags=a tags=b,d|lets no message of this run pass",
            })
    void whatDoesNotGoTogetherIsRefusedWithTheReason(String given, String reason) {
        Map<String, Object> settings = new java.util.HashMap<>();
        for (String pair : given.split(" ")) {
            String value = pair.substring(pair.indexOf('=') + 1);
            settings.put(
                    pair.substring(0, pair.indexOf('=')),
                    value.matches("-?\\d+") ? (Object) Long.valueOf(value) : value);
        }
        assertThatThrownBy(() -> driver.guarantees(new DriverSettings(settings)))
                .isInstanceOf(DriverException.class)
                .hasMessageContaining(reason);
    }
}
