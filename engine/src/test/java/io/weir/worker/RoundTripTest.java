package io.weir.worker;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.time.SystemClock;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class RoundTripTest {

    @Test
    void isTheTimeOfAConnectionToWhoeverTakesOne() throws Exception {
        int nobody;
        try (ServerSocket closed = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            nobody = closed.getLocalPort();
        }
        try (ServerSocket open = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            String endpoint = "127.0.0.1:" + open.getLocalPort();

            RoundTrip measured =
                    RoundTrip.measure(SystemClock.INSTANCE, List.of("127.0.0.1:" + nobody, "no port", endpoint));

            assertThat(measured.millisByEndpoint()).containsOnlyKeys(endpoint);
            assertThat(measured.facts())
                    .singleElement()
                    .satisfies(fact -> assertThat(fact.value()).matches("\\d+\\.\\d\\d ms"));
            assertThat(measured.metrics())
                    .singleElement()
                    .satisfies(metric -> assertThat(metric.value()).isPositive());
        }
        assertThat(RoundTrip.measure(SystemClock.INSTANCE, List.of()).facts()).isEmpty();
        assertThat(RoundTrip.measure(SystemClock.INSTANCE, List.of()).metrics()).isEmpty();
    }
}
