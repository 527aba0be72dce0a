package io.weir.driver.kafka.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.driver.DriverException;
import io.weir.driver.DriverSettings;
import io.weir.driver.SettingDescriptor;
import io.weir.driver.SettingDescriptor.SettingType;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class KafkaSettingsTest {

    private static Map<String, SettingDescriptor> block(String key) {
        return KafkaSettings.descriptors().stream()
                .filter(descriptor -> descriptor.key().equals(key))
                .flatMap(descriptor -> descriptor.nested().stream())
                .collect(Collectors.toMap(SettingDescriptor::key, Function.identity()));
    }

    @Test
    void hasTheKeysOfTheOpenMessagingBenchmarkAndItsOwnAndRequiresNone() {
        assertThat(KafkaSettings.descriptors())
                .extracting(SettingDescriptor::key)
                .containsExactly(
                        "replicationFactor",
                        "topicConfig",
                        "commonConfig",
                        "producerConfig",
                        "consumerConfig",
                        "subscriptionType",
                        "messagesPerTransaction",
                        "transactionAbortRatio",
                        "transactionMaxDelayMs");
        assertThat(KafkaSettings.descriptors()).noneMatch(SettingDescriptor::required);
    }

    @Test
    void takesTypesAndSentencesFromTheClientsDefinitions() {
        Map<String, SettingDescriptor> producer = block("producerConfig");
        assertThat(producer.get("linger.ms").type()).isEqualTo(SettingType.INTEGER);
        assertThat(producer.get("enable.idempotence").type()).isEqualTo(SettingType.BOOLEAN);
        assertThat(producer.get("acks").type()).isEqualTo(SettingType.TEXT);
        assertThat(producer.get("batch.size").documentation()).endsWith(".").doesNotContain("<", "\n");
        assertThat(producer).doesNotContainKey("max.poll.records");
        assertThat(block("consumerConfig")).containsKey("max.poll.records").doesNotContainKey("linger.ms");
        assertThat(block("topicConfig")).containsKeys("min.insync.replicas", "flush.messages", "retention.ms");
    }

    @Test
    void acceptsInCommonConfigWhatAnyOfTheClientsKnows() {
        assertThat(block("commonConfig"))
                .containsKeys("bootstrap.servers", "sasl.jaas.config", "linger.ms", "max.poll.records", "retries");
    }

    @Test
    void hidesPasswordsAndNothingElse() {
        List<String> secrets = block("commonConfig").values().stream()
                .filter(SettingDescriptor::secret)
                .map(SettingDescriptor::key)
                .toList();
        assertThat(secrets)
                .contains("sasl.jaas.config", "ssl.keystore.password", "ssl.truststore.password", "ssl.key.password")
                .doesNotContain("bootstrap.servers", "ssl.truststore.location");
    }

    @Test
    void namesEveryErrorOfItsOwnKeys() {
        DriverSettings settings = new DriverSettings(Map.of(
                "replicationFactor", 0L,
                "subscriptionType", "shared",
                "messagesPerTransaction", -1L,
                "transactionAbortRatio", 1.5,
                "transactionMaxDelayMs", 0L));
        assertThatThrownBy(() -> KafkaSettings.of(settings))
                .isInstanceOf(DriverException.class)
                .hasMessageContainingAll(
                        "replicationFactor must be at least 1",
                        "subscriptionType must be one of [group, share], not \"shared\"",
                        "messagesPerTransaction must be at least 0, not -1",
                        "transactionAbortRatio must be 0 to 1, not 1.5",
                        "transactionMaxDelayMs must be at least 1, not 0");
    }

    @Test
    void anAbortRatioNeedsTransactions() {
        assertThatThrownBy(() -> KafkaSettings.of(new DriverSettings(Map.of("transactionAbortRatio", 0.1))))
                .isInstanceOf(DriverException.class)
                .hasMessageContaining("needs messagesPerTransaction above 0");
    }
}
