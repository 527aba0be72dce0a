package io.weir.driver;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.driver.broker.BrokerStep.WriteFile;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;

class BrokerStepTest {

    /** Kafka, Pulsar and RocketMQ read their files so, in ISO 8859-1. */
    @Test
    void writesPropertiesThatArriveAsTheyWereGiven() throws Exception {
        Map<String, String> settings = Map.of(
                "sasl.jaas.config", "Login required\n  password=\"pä漢\uD83D\uDE00\\\";\nnode.id=7",
                "a key: with=syntax", "  # \ttext ",
                "  a key after blanks", "its value",
                "path", "c:\\tmp\\new",
                "empty", "");

        Properties read = new Properties();
        read.load(new ByteArrayInputStream(
                WriteFile.ofProperties(Path.of("f"), settings).content().getBytes(StandardCharsets.UTF_8)));

        assertThat(read).isEqualTo(settings);
    }
}
