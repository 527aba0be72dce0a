package io.weir.tests.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The driver files that are tuned for throughput, which people set against each other. */
class ThroughputFilesTest {

    private static String file(String system) throws IOException {
        return Files.readString(Path.of("..", "driver-" + system, system + "-throughput.yaml"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"kafka", "pulsar", "tubemq", "nats"})
    void nothingIsCompressed(String system) throws Exception {
        assertThat(file(system).toLowerCase(Locale.ROOT)).doesNotContain("compress");
    }

    /** The client would compress large bodies by itself, Kafka's and Pulsar's clients don't. */
    @ParameterizedTest
    @ValueSource(
            strings = {"rocketmq", "rocketmq-durable", "rocketmq-remote", "rocketmq-throughput", "rocketmq-latency"})
    void noRocketMqFileThatIsSetAgainstOthersCompresses(String name) throws Exception {
        assertThat(Files.readString(Path.of("..", "driver-rocketmq", name + ".yaml")))
                .contains("\ncompressMsgBodyOverHowmuch: 4194304\n");
    }

    @ParameterizedTest
    @CsvSource({"kafka, linger.ms=", "pulsar, batchingMaxPublishDelayMs: ", "rocketmq, batchMaxDelayMs: "})
    void aBatchWaitsTenMilliseconds(String system, String key) throws Exception {
        Matcher wait = Pattern.compile("\\n *" + Pattern.quote(key.strip()) + " ?(\\d+)\\n")
                .matcher(file(system));

        assertThat(wait.find()).isTrue();
        assertThat(wait.group(1)).isEqualTo("10");
    }
}
