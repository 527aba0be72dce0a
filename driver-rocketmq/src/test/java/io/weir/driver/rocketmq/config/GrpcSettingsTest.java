package io.weir.driver.rocketmq.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.driver.DriverException;
import io.weir.driver.DriverSettings;
import io.weir.driver.rocketmq.RocketMqDriver;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GrpcSettingsTest {

    private static Map<String, String> contradictions(Map<String, Object> settings) {
        return new RocketMqDriver().contradictions(new DriverSettings(settings));
    }

    @Test
    void namesAllThatCantBeAtOnce() {
        Map<String, Object> wrong = Map.of(
                "clientType", "grpc",
                "grpcEndpoint", "nonsense",
                "grpc.requestTimeout", 0L,
                "grpc.awaitDuration", -2_000_000_000L,
                "grpc.invisibleDuration", 0L,
                "grpc.maxMessageNum", -1L,
                "grpc.receivers", 1_001L);

        assertThat(contradictions(wrong))
                .containsOnlyKeys(
                        "grpcEndpoint",
                        "grpc.requestTimeout",
                        "grpc.awaitDuration",
                        "grpc.invisibleDuration",
                        "grpc.maxMessageNum",
                        "grpc.receivers")
                .containsEntry("grpc.awaitDuration", "must be more than 0, not -2000 ms")
                .containsEntry("grpc.maxMessageNum", "must be 1 to 1000, not -1");
        assertThatThrownBy(() -> new RocketMqDriver().guarantees(new DriverSettings(wrong)))
                .isInstanceOf(DriverException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"proxy:8081", "10.0.0.1:8081;10.0.0.2:8081", " proxy:8081 ", ""})
    void takesOneProxyOrSeveral(String endpoint) {
        assertThat(contradictions(Map.of("clientType", "grpc", "grpcEndpoint", endpoint)))
                .isEmpty();
    }
}
