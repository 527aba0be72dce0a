package io.weir.driver.kafka.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.driver.DriverException;
import io.weir.driver.DriverSettings;
import io.weir.driver.kafka.KafkaDriver;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.consumer.KafkaShareConsumer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What KafkaShareConsumer refuses, the driver refuses before anything starts, and only that. */
class ShareConfigTest {

    private static final Map<String, Object> CLIENT = Map.of(
            "bootstrap.servers",
            "127.0.0.1:1",
            "group.id",
            "g",
            "key.deserializer",
            ByteArrayDeserializer.class,
            "value.deserializer",
            ByteArrayDeserializer.class);

    private static Map<String, Object> with(String key, String value) {
        Map<String, Object> properties = new HashMap<>(CLIENT);
        properties.put(key, value);
        return properties;
    }

    @ParameterizedTest
    @CsvSource({
        "group.instance.id, me",
        "partition.assignment.strategy, range",
        "interceptor.classes, java.lang.String",
        "session.timeout.ms, 45000",
        "heartbeat.interval.ms, 3000",
        "group.protocol, consumer",
        "group.remote.assignor, uniform",
        "enable.auto.commit, true",
    })
    void refusesWhatTheClientRefuses(String key, String value) {
        assertThatThrownBy(() -> new KafkaShareConsumer<>(with(key, value)))
                .as("the client itself")
                .isInstanceOf(KafkaException.class)
                .hasStackTraceContaining(key);
        assertThatThrownBy(() -> new KafkaDriver()
                        .guarantees(new DriverSettings(
                                Map.of("subscriptionType", "share", "consumerConfig", Map.of(key, value)))))
                .isInstanceOf(DriverException.class)
                .hasMessageContainingAll(key, value, "subscriptionType: share");
    }

    @Test
    void takesWhatTheClientTakes() {
        Map<String, Object> values = ShareConfig.effective(with("share.acknowledgement.mode", "explicit"));
        assertThat(values)
                .containsEntry("share.acknowledgement.mode", "explicit")
                .containsEntry("fetch.min.bytes", 1);
    }
}
