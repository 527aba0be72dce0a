package io.weir.tests.tubemq;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.config.ConfigurationReader;
import io.weir.config.DriverFile;
import io.weir.config.UserEnvironment;
import io.weir.config.source.ConfigurationError;
import io.weir.config.source.ConfigurationErrors;
import io.weir.driver.tubemq.TubeDriver;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The shipped driver files, and what is said to errors in one. */
class TubemqDriverFilesTest {

    private static final Path SHIPPED =
            Path.of("..", "driver-tubemq").toAbsolutePath().normalize();

    private final ConfigurationErrors errors = new ConfigurationErrors();
    private final ConfigurationReader reader =
            new ConfigurationReader(new UserEnvironment(SHIPPED.toString(), SHIPPED.toString(), ""), List.of(), errors);

    @Test
    void aMisspeltKeyIsNamedWithItsLineAndASuggestion(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("tubemq.yaml"), """
                driverClass: tubemq
                memorystore: false
                topicConfig:
                  unflushTreshold: 1
                producerConfig: |
                  rpcTimeoutMs=soon
                """);
        DriverFile read = reader.driver(file).orElseThrow();
        assertThat(read.configuration(new TubeDriver().settings(), errors)).isEmpty();
        assertThat(errors.sorted())
                .extracting(ConfigurationError::toString)
                .anySatisfy(error -> assertThat(error).contains(":2:", "memorystore", "memoryStore"))
                .anySatisfy(error -> assertThat(error).contains(":4:", "unflushTreshold", "unflushThreshold"))
                .anySatisfy(error -> assertThat(error).contains(":6:", "rpcTimeoutMs", "soon"))
                .hasSize(3);
    }
}
