package io.weir.driver.kafka;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.driver.DriverContext;
import io.weir.driver.DriverException;
import io.weir.driver.DriverSettings;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class KafkaSessionTest {

    private static DriverContext context(Map<String, String> common) {
        return new DriverContext(
                new DriverSettings(Map.of("commonConfig", common)),
                Map.of(),
                "test",
                Duration.ofSeconds(2),
                System::nanoTime);
    }

    @Test
    void asksForAnAddressWhenThereIsNone() {
        assertThatThrownBy(() -> new KafkaDriver().open(context(Map.of())))
                .isInstanceOf(DriverException.class)
                .hasMessageContaining("bootstrap.servers=host:port");
    }

    @Test
    @Timeout(30)
    void namesTheAddressAndTheLimitWhenNobodyListens() throws Exception {
        int port;
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = socket.getLocalPort();
        }
        assertThatThrownBy(() -> new KafkaDriver().open(context(Map.of("bootstrap.servers", "127.0.0.1:" + port))))
                .isInstanceOf(DriverException.class)
                .hasMessageContaining("127.0.0.1:" + port)
                .hasMessageContaining("2 s")
                .hasMessageContaining("TimeoutException");
    }

    @Test
    void tellsTheClientsReasonForAnAddressThatIsNone() {
        assertThatThrownBy(() -> new KafkaDriver().open(context(Map.of("bootstrap.servers", "no-port"))))
                .isInstanceOf(DriverException.class)
                .hasMessageContaining("no-port");
    }
}
