package io.weir.tests.pulsar;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.config.ConfigurationReader;
import io.weir.config.DriverConfiguration;
import io.weir.config.DriverFile;
import io.weir.config.UserEnvironment;
import io.weir.config.source.ConfigurationErrors;
import io.weir.driver.AcknowledgementLevel;
import io.weir.driver.DriverSettings;
import io.weir.driver.pulsar.PulsarDriver;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The shipped driver files, and one of the OpenMessaging Benchmark. */
class PulsarDriverFilesTest {

    private static final Path SHIPPED =
            Path.of("..", "driver-pulsar").toAbsolutePath().normalize();

    private final ConfigurationErrors errors = new ConfigurationErrors();
    private final ConfigurationReader reader = new ConfigurationReader(
            new UserEnvironment(SHIPPED.toString(), SHIPPED.toString(), "z1"), List.of(), errors);

    /** Every key that the OpenMessaging Benchmark's driver knows, in its own shape. */
    @Test
    void aFileOfTheOpenMessagingBenchmarkIsTakenAsItIs(@TempDir Path folder) throws Exception {
        Path file = Files.writeString(folder.resolve("pulsar.yaml"), """
                name: Pulsar
                driverClass: io.openmessaging.benchmark.driver.pulsar.PulsarBenchmarkDriver

                client:
                  serviceUrl: pulsar://localhost:6650
                  httpUrl: http://localhost:8080
                  ioThreads: 16
                  connectionsPerBroker: 4
                  maxConcurrentLookupRequests: 500
                  clientMemoryLimitMB: 128
                  clusterName: local
                  namespacePrefix: benchmark/ns
                  topicType: persistent
                  persistence:
                    ensembleSize: 3
                    writeQuorum: 3
                    ackQuorum: 1
                    deduplicationEnabled: true
                  tlsAllowInsecureConnection: false
                  tlsEnableHostnameVerification: false
                  tlsTrustCertsFilePath:
                  authentication:
                    plugin:
                    data:

                producer:
                  batchingEnabled: true
                  batchingMaxPublishDelayMs: 1
                  batchingMaxBytes: 131072
                  blockIfQueueFull: true
                  pendingQueueSize: 0

                consumer:
                  subscriptionType: Failover
                  receiverQueueSize: 10000
                """);
        DriverFile read = reader.driver(file).orElseThrow();
        assertThat(read.driver()).isEqualTo("pulsar");
        DriverConfiguration configuration =
                read.configuration(new PulsarDriver().settings(), errors).orElse(null);
        assertThat(errors.sorted()).isEmpty();
        DriverSettings settings = configuration.settings();
        assertThat(new PulsarDriver().guarantees(settings).acknowledgement())
                .isEqualTo(AcknowledgementLevel.PAGE_CACHE);
        assertThat(settings.integer("client.maxConcurrentLookupRequests")).isEqualTo(500);
        assertThat(settings.flag("client.persistence.deduplicationEnabled")).isTrue();
    }
}
