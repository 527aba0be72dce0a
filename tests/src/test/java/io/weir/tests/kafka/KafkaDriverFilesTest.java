package io.weir.tests.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.config.ConfigurationReader;
import io.weir.config.DriverFile;
import io.weir.config.UserEnvironment;
import io.weir.config.source.ConfigurationError;
import io.weir.config.source.ConfigurationErrors;
import io.weir.driver.kafka.KafkaDriver;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The shipped driver files, and what is said to errors in one. */
class KafkaDriverFilesTest {

    private static final Path SHIPPED =
            Path.of("..", "driver-kafka").toAbsolutePath().normalize();

    private final ConfigurationErrors errors = new ConfigurationErrors();
    private final ConfigurationReader reader = new ConfigurationReader(
            new UserEnvironment(SHIPPED.toString(), SHIPPED.toString(), "z1"), List.of(), errors);

    @Test
    void aMisspeltKeyInsideATextBlockIsNamedWithItsLineAndASuggestion(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("kafka.yaml"), """
                driverClass: io.openmessaging.benchmark.driver.kafka.KafkaBenchmarkDriver
                replicationFactor: 3
                producerConfig: |
                  acks=all
                  lingr.ms=5
                consumerConfig: |
                  max.poll.records=many
                """);
        DriverFile read = reader.driver(file).orElseThrow();
        assertThat(read.configuration(new KafkaDriver().settings(), errors)).isEmpty();
        assertThat(errors.sorted())
                .extracting(ConfigurationError::toString)
                .anySatisfy(error -> assertThat(error).contains(":5:", "lingr.ms", "linger.ms"))
                .anySatisfy(error -> assertThat(error).contains(":7:", "max.poll.records", "many"))
                .hasSize(2);
    }
}
